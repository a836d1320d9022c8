import { beforeAll, describe, expect, it } from 'vitest';
import { BarSeries } from '../../../electron/simulator/market/barSeries.ts';
import { HistoryPath } from '../../../electron/simulator/market/historyPath.ts';
import { listing } from '../../../electron/simulator/market/listing.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { autocorrelation, correlation, excessKurtosis, mean, returnsOf, tailIndex } from '../support/statistics.ts';
import { historyFiller } from '../../../electron/simulator/market/instrumentSeries.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 8, 23);
const DAYS = 200;

/** Returns 200 days of minutes of one coin; with one seed, so that every figure is the same each time. */
function pastOf(coin: number): { readonly closes: readonly number[]; readonly newest: number } {
  const asset = listing(0, 7).assets[coin]!;
  const history = createRandom(7).fork('history');
  const path = new HistoryPath(asset, 1000, START, history, history);
  const usual = { volume: 500, trades: 20 };
  const series = new BarSeries(START, 1_000_000, true, historyFiller(path, 1000, createRandom(3), usual));
  series.advance(START);
  const bars = series.bars('1m', START - DAYS * 1440 * MINUTE, START - MINUTE, Infinity);
  return { closes: bars.map(({ close }) => close).toReversed(), newest: bars[0]!.close };
}

describe('Statistics of the generated history', () => {
  let bitcoin: ReturnType<typeof pastOf>;
  let ether: ReturnType<typeof pastOf>;
  let minutes: number[];
  beforeAll(() => {
    bitcoin = pastOf(0);
    ether = pastOf(1);
    minutes = returnsOf(bitcoin.closes);
  });

  it('ends at the start price', () => {
    expect(bitcoin.newest).toBe(1_000_000);
    expect(bitcoin.closes.length).toBe(DAYS * 1440);
  });

  it('has heavy tails that get lighter with the horizon', () => {
    const [one, hour, day] = [1, 60, 1440].map((step) => excessKurtosis(returnsOf(bitcoin.closes, step)));
    expect(one).toBeGreaterThan(15);
    expect(one).toBeLessThan(400);
    expect(hour).toBeGreaterThan(2);
    expect(hour).toBeLessThan(one! / 2);
    expect(day).toBeLessThan(hour!);
    const tail = tailIndex(minutes.map(Math.abs), 0.01);
    expect(tail).toBeGreaterThan(2);
    expect(tail).toBeLessThan(4);
  });

  it('has volatility clusters, but returns without autocorrelation', () => {
    const sizes = minutes.map(Math.abs);
    const [first, later] = [autocorrelation(sizes, 1), autocorrelation(sizes, 100)];
    expect(first).toBeGreaterThan(0.1);
    expect(first).toBeLessThan(0.4);
    expect(later).toBeGreaterThan(0.04);
    expect(later).toBeLessThan(first);
    expect(Math.abs(autocorrelation(minutes, 1))).toBeLessThan(0.04);
    expect(Math.abs(autocorrelation(minutes, 10))).toBeLessThan(0.04);
  });

  it('has a minute volatility as the live market, and correlation between coins', () => {
    const deviation = Math.sqrt(mean(minutes.map((value) => value * value)));
    expect(deviation).toBeGreaterThan(0.0004);
    expect(deviation).toBeLessThan(0.0016);
    const together = correlation(returnsOf(bitcoin.closes, 5), returnsOf(ether.closes, 5));
    expect(together).toBeGreaterThan(0.45);
    expect(together).toBeLessThan(0.85);
  });
});
