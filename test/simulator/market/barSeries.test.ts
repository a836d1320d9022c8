import { describe, expect, it } from 'vitest';
import type { BarColumns } from '../../../electron/simulator/market/barColumns.ts';
import { BarSeries } from '../../../electron/simulator/market/barSeries.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Wednesday 2026-09-23 00:00 UTC. */
const START = Date.UTC(2026, 8, 23);

/** Creates a history in which every minute's price is the number of minutes since then, with one step traded at it. */
function countdown(): { series: BarSeries; drawn: number[] } {
  const drawn: number[] = [];
  const series = new BarSeries(START, 1, true, (columns: BarColumns, block: number) => {
    drawn.push(block);
    for (let at = 0; at < 1440; at += 1) {
      const ago = block * 1440 + 1440 - at;
      columns.flat(at, ago);
      columns.trades[at] = 1;
      columns.volume[at] = 1;
      columns.quote[at] = ago;
    }
  });
  return { series, drawn };
}

describe('Bar series', () => {
  it('joins history and live bars minute by minute', () => {
    const { series } = countdown();
    for (let minute = 0; minute < 1000; minute += 1) {
      series.advance(START + minute * MINUTE);
      series.trade(10_000 + minute, 2, true);
    }
    const bars = series.bars('1m', START - 3 * MINUTE, START + 2 * MINUTE, 10);
    expect(bars.map(({ openTime, close, volume }) => [(openTime - START) / MINUTE, close, volume])).toEqual([
      [2, 10_002, 2n],
      [1, 10_001, 2n],
      [0, 10_000, 2n],
      [-1, 1, 1n],
      [-2, 2, 1n],
      [-3, 3, 1n],
    ]);
    // Twenty hours in one bar: 1,000 live minutes of two steps, and 200 minutes of history of one step.
    const span = series.span(START - 200 * MINUTE, START + 1000 * MINUTE)!;
    expect([span.open, span.low, span.high, span.close, span.trades, span.volume]).toEqual([
      200,
      1,
      10_999,
      10_999,
      1200,
      2200n,
    ]);
    // 200 + ... + 1, and 2 x (10,000 + ... + 10,999).
    expect(span.quote).toBe(20_100n + 2n * 10_499_500n);
  });

  it('generates only the part of the history that is requested', () => {
    const { series, drawn } = countdown();
    series.advance(START);
    series.bar('1h', START - 3_600_000);
    expect(drawn).toEqual([0]);
    series.bar('1d', START - 3 * DAY);
    expect(drawn).toEqual([0, 1, 2]);
  });

  it('opens days at UTC midnight and weeks on Monday', () => {
    const { series } = countdown();
    series.advance(START + 5 * 3_600_000);
    const at = (interval: '1d' | '1w') => series.bars(interval, 0, Infinity, 2).map(({ openTime }) => openTime);
    expect(at('1d')).toEqual([START, START - DAY]);
    expect(at('1w')).toEqual([Date.UTC(2026, 8, 21), Date.UTC(2026, 8, 14)]);
    expect(series.bars('1w', 0, Infinity, 100).length).toBe(57);
    // 400 days before a Wednesday is a Tuesday: its week is incomplete and left out.
    expect(series.bars('1w', 0, Infinity, 100).at(-1)!.openTime).toBe(Date.UTC(2025, 7, 25));
    expect(series.bars('1d', 0, START - 401 * DAY, 10)).toEqual([]);
  });

  it('reaches back 400 days before the start', () => {
    const { series } = countdown();
    series.advance(START);
    expect(series.firstTime).toBe(START - 400 * DAY);
    const oldest = series.bars('1m', 0, START - 399 * DAY, 10_000);
    expect([oldest.length, oldest[0]!.close, oldest.at(-1)!.close]).toEqual([1441, 399 * 1440, 400 * 1440]);
    const days = series.bars('1d', 0, Infinity, 1_000);
    expect([days.length, days.at(-1)!.open, days.at(-1)!.close]).toEqual([401, 400 * 1440, 399 * 1440 + 1]);
  });

  it('caches 92 generated days, regenerates older ones, and builds long bars once', () => {
    const { series, drawn } = countdown();
    series.advance(START);
    const minute = (ago: number) => series.bar('1m', START - ago * DAY)?.close;
    expect([minute(400), drawn.length]).toEqual([400 * 1440, 400]);
    // Blocks 308 to 399 are in memory, the ones before them are not.
    expect([minute(309), drawn.length]).toEqual([309 * 1440, 400]);
    expect([minute(308), drawn.at(-1), drawn.length]).toEqual([308 * 1440, 307, 401]);
    series.bars('1d', 0, Infinity, 1_000);
    const after = drawn.length;
    series.bars('1d', 0, Infinity, 1_000);
    expect(drawn.length).toBe(after);
  });

  it('keeps 92 days of live bars and then drops older ones, the history included', () => {
    const { series } = countdown();
    series.advance(START);
    series.bars('1d', 0, Infinity, 1_000);
    series.trade(7, 1, true);
    for (let day = 1; day <= 100; day += 1) {
      series.advance(START + day * DAY);
      series.trade(100 + day, 1, true);
      if (day === 92) expect(series.firstTime).toBe(START - 308 * DAY);
    }
    expect(series.firstTime).toBe(START + 8 * DAY);
    const bars = series.bars('1d', 0, Infinity, 200);
    expect(bars.length).toBe(93);
    expect(bars.map(({ high }) => high)).toEqual(Array.from({ length: 93 }, (_, ago) => 200 - ago));
  });
});
