import { describe, expect, it } from 'vitest';
import { emptyCopy } from '../../../../renderer/state/copy/copyState.ts';
import {
  costsOf,
  filledShare,
  heldFor,
  pastSums,
  windowsRead,
} from '../../../../renderer/features/copyHistory/model.ts';
import { PastNote, CopyHistoryView } from '../../../../renderer/features/copyHistory/Panel.tsx';
import { instrument } from '../../support/builders.ts';
import { pastCopy } from '../../support/copyBuilders.ts';
import { markup, textOf } from '../../support/services.tsx';

const ignore = (): void => undefined;
const DAY = 86_400_000;
const NOW = 1_000 * DAY;
const note = (more: Partial<typeof emptyCopy.past>) =>
  textOf(markup(<PastNote past={{ ...emptyCopy.past, ...more }} zone="utc" now={NOW} onRetry={ignore} />));

describe('closed copies', () => {
  it('costs are the realised result minus the net profit', () => {
    expect([costsOf(pastCopy('1')), costsOf(pastCopy('1', { netProfit: null }))]).toEqual(['1.25', null]);
    expect(costsOf(pastCopy('1', { realisedPnl: '-2', netProfit: '-2.75' }))).toBe('0.75');
  });

  it('holding time runs from opening to closing; null for missing or contradictory times', () => {
    expect(heldFor(pastCopy('1'))).toBe(5_400_000);
    expect([heldFor(pastCopy('1', { closedAt: null })), heldFor(pastCopy('1', { openedAt: 6_000_000 }))]).toEqual([
      null,
      null,
    ]);
  });

  it('filled share is a percentage of the ordered size', () => {
    expect(filledShare(pastCopy('1', { size: '0.03', filledSize: '0.02' }))).toBe('66');
    expect(filledShare(pastCopy('1', { filledSize: null }))).toBe(null);
    expect(filledShare(pastCopy('1', { size: '0' }))).toBe(null);
  });

  it('are summed exactly; a missing part gives no sum', () => {
    expect(pastSums([pastCopy('1'), pastCopy('2', { realisedPnl: '-1', netProfit: '-1.5' })])).toEqual({
      realised: '7.50',
      costs: '1.75',
      net: '5.75',
    });
    expect(pastSums([pastCopy('1', { netProfit: null })])).toEqual({ realised: '8.50', costs: null, net: null });
  });

  it('show net, costs, holding time and fill, with a total of the rows shown', () => {
    const html = markup(
      <CopyHistoryView
        panelState={{ kind: 'live' }}
        actions={{ retry: ignore, startSimulator: ignore }}
        orders={[pastCopy('21'), pastCopy('22', { netProfit: '-1', positionSide: 'SHORT' })]}
        zone="utc"
        instrumentOf={() => instrument()}
        nameOf={() => 'TideRunner'}
        foot={null}
        note={null}
      />,
    );
    const [first] = [...html.matchAll(/<tr tabindex.*?<\/tr>/gs)].map(([row]) => textOf(row));
    expect(first).toBe(
      '1970-01-01 01:30 TideRunner BTCUSDT Futures Long 0.01 0 61 250.5 62 100.5 +7.25 +8.50 1.25 90 min 100% 1970-01-01 00:00 21',
    );
    expect(textOf(/<tfoot>.*?<\/tfoot>/s.exec(html)![0])).toBe('Total of 2 shown +6.25 +17.00 10.75');
    expect(html).toContain('title="Realised 8.50 − net 7.25; opening fee 0.3675"');
  });
});

describe('progress of reading the copy history', () => {
  it.each([
    [
      { reachedBack: NOW - 270 * DAY, goal: NOW - 400 * DAY },
      { done: 3, total: 5 },
    ],
    [
      { reachedBack: NOW - 400 * DAY, goal: NOW - 400 * DAY },
      { done: 5, total: 5 },
    ],
    [
      { reachedBack: NOW - 399 * DAY, goal: NOW - 400 * DAY },
      { done: 4, total: 5 },
    ],
    [
      { reachedBack: NOW, goal: NOW - 400 * DAY },
      { done: 0, total: 5 },
    ],
    [{ reachedBack: null, goal: NOW - 400 * DAY }, null],
    [{ reachedBack: NOW, goal: null }, null],
  ])('windows read for %j: %j', (past, expected) => expect(windowsRead(past, NOW)).toEqual(expected));

  it('is shown in windows of 90 days', () => {
    expect(note({})).toBe('The copy history is not loaded yet. 0 copies');
    const half = { reachedBack: NOW - 270 * DAY, goal: NOW - 400 * DAY, count: 12 };
    expect(note({ ...half, reading: true })).toBe(
      'Records since 1972-01-01, 3 of 5 90-day periods; still loading 12 copies',
    );
    expect(note(half)).toBe('Records since 1972-01-01, 3 of 5 90-day periods 12 copies');
    expect(note({ ...half, reachedBack: half.goal })).toBe('Records since 1971-08-24 12 copies');
  });

  it('B-B1 a range that could not be read is stated, with a retry', () => {
    const gaps = [{ from: 0, to: DAY - 1 }];
    expect(note({ gaps, reachedBack: 0, goal: 0, count: 1 })).toBe(
      'No data for 1 period: 1970-01-01 00:00:00.000 UTC to 1970-01-01 23:59:59.999 UTC Try again Records since 1970-01-01 1 copy',
    );
  });
});
