// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { CoverageBar, coverageParts } from '../../../../renderer/features/records/CoverageBar.tsx';
import enRecords from '../../../../renderer/locales/en/records.json';
import { registerMessages } from '../../../../renderer/i18n/messages.ts';
import { createRecordingBridge } from '../../support/recordingBridge.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { coverage } from '../../support/safetyBuilders.ts';
import { createTestServices } from '../../support/services.tsx';

registerMessages(enRecords);

const DAY = 86_400_000;
let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

describe('coverage of a list', () => {
  it('has no parts while nothing is known', () => {
    expect(coverageParts(coverage(), 10 * DAY)).toEqual([]);
  });

  it('tells whole, incomplete and missing times apart, and those beyond the reach of the exchange', () => {
    const list = coverage({
      ranges: [
        { from: 10, to: 19 },
        { from: 50, to: 79 },
      ],
      incompleteFor: [{ from: 40, to: 54 }],
      earliest: 30,
      limitedBy: 'exchange',
    });
    expect(coverageParts(list, 99)).toEqual([
      { kind: 'whole', from: 10, to: 19 },
      { kind: 'beyond', from: 20, to: 29 },
      { kind: 'missing', from: 30, to: 39 },
      { kind: 'incomplete', from: 40, to: 49 },
      { kind: 'whole', from: 50, to: 79 },
      { kind: 'missing', from: 80, to: 99 },
    ]);
  });

  it('names the archive, not the exchange, where this program limits how far back a list is read', async () => {
    const [from, earliest, to] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 5), Date.UTC(2026, 0, 9) - 1];
    const ranges = [
      { from, to: from },
      { from: earliest, to },
    ];
    const textOf = async (limitedBy: 'exchange' | 'program'): Promise<string> => {
      mounted = await mount(
        <CoverageBar coverage={coverage({ ranges, earliest, limitedBy })} now={to} zone="utc" />,
        createTestServices(createRecordingBridge().bridge),
      );
      const [, beyond] = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
      await mounted.end();
      mounted = null;
      return beyond!;
    };
    expect(await textOf('exchange')).toBe('Not available from the exchange: 2026-01-01 to 2026-01-04');
    expect(await textOf('program')).toBe('Beyond the archive limit: 2026-01-01 to 2026-01-04');
  });

  it('is missing back to the reach of the exchange before anything was read', () => {
    expect(coverageParts(coverage({ earliest: 30 }), 99)).toEqual([{ kind: 'missing', from: 30, to: 99 }]);
  });

  it('is one whole part when the list is complete, also for daylight saving days of the shown zone', async () => {
    // The night of 29 March 2026, when clocks in Europe are set forth.
    const [from, to] = [Date.UTC(2026, 2, 28), Date.UTC(2026, 2, 30) - 1];
    mounted = await mount(
      <CoverageBar coverage={coverage({ ranges: [{ from, to }] })} now={to} zone="utc" />,
      createTestServices(createRecordingBridge().bridge),
    );
    expect(mounted.text()).toBe('Complete from 2026-03-28 to 2026-03-29');
  });
});
