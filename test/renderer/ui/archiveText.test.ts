import { describe, expect, it } from 'vitest';
import { coverageOf, coverageText } from '../../../renderer/ui/ArchiveNote.tsx';
import { keptPanelState } from '../../../renderer/ui/usePastPanelState.ts';
import { en } from '../../support/words.ts';
import { createMessages } from '../../../renderer/i18n/messages.ts';
import type { ArchiveView } from '../../../shared/ipc/recordViews.ts';
import { archiveView } from '../support/builders.ts';
import { coverage } from '../support/safetyBuilders.ts';

const { t } = createMessages(en);
const list = { market: 'futures', kind: 'orders', symbol: 'BTCUSDT' } as const;
/** 23 August 2026, 00:00 UTC, in Unix ms. */
const AUGUST = 1_787_443_200_000;
const DAY = 86_400_000;
const describeCoverage = (more: Parameters<typeof coverage>[0], reading: ArchiveView['reading'] = null) =>
  coverageText(t, 'utc', list, coverage(more), reading);

describe('archive coverage text', () => {
  it('is complete, still reading, or names what is missing', () => {
    const one = [{ from: AUGUST, to: AUGUST + DAY }];
    const two = [...one, { from: AUGUST + 3 * DAY, to: AUGUST + 4 * DAY }];
    expect([
      describeCoverage({ ranges: one, complete: true }),
      describeCoverage({ ranges: one, complete: true, earliest: AUGUST, limitedBy: 'exchange' }),
      describeCoverage({ ranges: one, complete: true, earliest: AUGUST, limitedBy: 'program' }),
      describeCoverage({ ranges: [{ from: 0, to: AUGUST }], complete: true }),
      describeCoverage({ ranges: one }, { ...list, symbol: null, reached: AUGUST + DAY }),
      describeCoverage({ ranges: one }),
      describeCoverage({ ranges: two }),
      describeCoverage({ ranges: one, complete: true, incompleteFor: [{ from: AUGUST, to: AUGUST + DAY }] }),
      describeCoverage({ ranges: one, earliest: AUGUST }),
      describeCoverage({ records: 0 }),
      describeCoverage({ records: 17 }),
    ]).toEqual([
      'Records since 2026-08-23',
      'Records since 2026-08-23',
      'Records since 2026-08-23; older ones are not archived',
      'Complete history',
      'Loading, back to 2026-08-24 so far',
      'Incomplete: back to 2026-08-23 only',
      'Incomplete: 1 gap after 2026-08-23',
      'Incomplete: details between 2026-08-23 and 2026-08-24 could not be loaded',
      'Complete from 2026-08-23 to 2026-08-24 00:00; newer records are still loading',
      'No archived records yet.',
      'Older records are not loaded yet.',
    ]);
    expect(coverageText(t, 'utc', list, null, null)).toBe('No archived records yet.');
    // While another list is loaded this one waits for its turn; one that is complete does not.
    const other = { market: 'spot', kind: 'bills', symbol: null, reached: AUGUST } as const;
    expect([
      describeCoverage({ ranges: one }, other),
      describeCoverage({ ranges: two }, other),
      describeCoverage({ ranges: one, complete: true, earliest: AUGUST, limitedBy: 'exchange' }, other),
    ]).toEqual([
      'Back to 2026-08-23 so far, another list is loading',
      'Back to 2026-08-23 so far, another list is loading',
      'Records since 2026-08-23',
    ]);
  });

  it('uses the coverage of the displayed list', () => {
    const all = coverage({ symbol: null, records: 1 });
    const symbolCoverage = coverage({ records: 2 });
    const other = coverage({ symbol: 'ETHUSDT', records: 3 });
    const view = (...of: ArchiveView['coverage']): ArchiveView => archiveView({ coverage: of });
    const reportedCoverage = coverage({ records: 4 });
    expect(
      [
        coverageOf(view(all, other, symbolCoverage), list, reportedCoverage),
        coverageOf(view(all, other), list, reportedCoverage),
        coverageOf(view(all, other), list, null),
        coverageOf(view(other), list, reportedCoverage),
        coverageOf(null, list, null),
      ].map((one) => one?.records ?? null),
    ).toEqual([2, 1, 1, 4, null]);
  });

  it('B-B1 archived rows without a live source are shown as stale, never as live', () => {
    const stopped = { kind: 'stopped', status: 'stopped', error: null } as const;
    expect([
      keptPanelState(stopped, true, 5),
      keptPanelState({ kind: 'loading' }, true, 5),
      keptPanelState({ kind: 'empty', reason: 'noKey' }, true, 5),
      keptPanelState(stopped, false, 5),
      keptPanelState({ kind: 'live' }, true, 5),
    ]).toEqual([
      { kind: 'stale', since: 5, reason: 'feed.archive.offline' },
      { kind: 'stale', since: 5, reason: 'feed.archive.offline' },
      { kind: 'stale', since: 5, reason: 'feed.archive.offline' },
      stopped,
      { kind: 'live' },
    ]);
  });
});
