import { describe, expect, it } from 'vitest';
import { BarSeries } from '../../../electron/simulator/market/barSeries.ts';
import { HistoryPath } from '../../../electron/simulator/market/historyPath.ts';
import { listing } from '../../../electron/simulator/market/listing.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { historyFiller } from '../../../electron/simulator/market/instrumentSeries.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 8, 23);

/** Returns the history of the first coin at 100, as last and mark price series. */
function past() {
  const asset = listing(0, 7).assets[0]!;
  const path = new HistoryPath(asset, 100, START, createRandom(1), createRandom(2));
  const usual = { volume: 500, trades: 20 };
  const last = new BarSeries(START, 10_000, true, historyFiller(path, 100, createRandom(3), usual));
  const mark = new BarSeries(START, 10_001, false, historyFiller(path, 100, createRandom(4), null));
  for (const series of [last, mark]) series.advance(START);
  return { last, mark };
}

const hour = (series: BarSeries, daysAgo: number) =>
  series.bars('1m', START - daysAgo * DAY, START - daysAgo * DAY + 59 * 60_000, 60);

describe('One-year minute history', () => {
  it('is the same regardless of earlier requests, and after being generated again', () => {
    const recent = past();
    const first = [hour(recent.last, 1), hour(recent.mark, 1)];
    const deep = past();
    const old = [hour(deep.last, 390), hour(deep.mark, 390)];
    expect(old.map((bars) => bars.length)).toEqual([60, 60]);
    expect([hour(deep.last, 1), hour(deep.mark, 1)]).toEqual(first);
    expect([hour(recent.last, 390), hour(recent.mark, 390)]).toEqual(old);
    expect([hour(recent.last, 1), hour(recent.mark, 1)]).toEqual(first);
  });

  it('has no gap between days: each minute opens at the previous close', () => {
    const { last } = past();
    const bars = last.bars('1m', START - 310 * DAY - 600_000, START - 310 * DAY + 600_000, 100).toReversed();
    expect(bars.length).toBe(21);
    expect(bars.slice(1).map(({ open }) => open)).toEqual(bars.slice(0, -1).map(({ close }) => close));
  });
});
