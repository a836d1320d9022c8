import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BarSeries, type Bar } from '../../../electron/simulator/market/barSeries.ts';
import { ExchangeMarket } from '../../../electron/simulator/market/exchangeMarket.ts';
import { HistoryPath } from '../../../electron/simulator/market/historyPath.ts';
import { listing } from '../../../electron/simulator/market/listing.ts';
import { barOpenTime, intervalMilliseconds, klineIntervals } from '../../../shared/exchange/markets.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { START as WHEN } from '../support/rig.ts';
import { historyFiller } from '../../../electron/simulator/market/instrumentSeries.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** Not a whole hour, so that hours and days extend over the boundary of history and live bars. */
const START = Date.UTC(2026, 8, 23, 5, 17);
const LIVE_MINUTES = 200;
const END = START + (LIVE_MINUTES - 1) * MINUTE;
const REACH = 40 * DAY;

/** Creates one coin at 100 with a history and 200 live minutes; `coin` 0 trades at all hours, 6 has market hours. */
function series(coin: number): BarSeries {
  const asset = listing(0, 7).assets[coin]!;
  const path = new HistoryPath(asset, 100, START, createRandom(1), createRandom(2));
  const one = new BarSeries(
    START,
    10_000,
    true,
    historyFiller(path, 100, createRandom(3), { volume: 500, trades: 20 }),
  );
  const random = createRandom(4);
  for (let minute = 0; minute < LIVE_MINUTES; minute += 1) {
    one.advance(START + minute * MINUTE);
    for (let trade = 0; trade < 3; trade += 1) one.trade(9_990 + random.integer(20), 1 + random.integer(9), trade > 1);
  }
  return one;
}

/** Returns the bar of some minutes by simple sums. */
function together(openTime: number, minutes: readonly Bar[]): Bar {
  const sum = (pick: (bar: Bar) => bigint) => minutes.reduce((all, bar) => all + pick(bar), 0n);
  return {
    openTime,
    open: minutes[0]!.open,
    high: Math.max(...minutes.map(({ high }) => high)),
    low: Math.min(...minutes.map(({ low }) => low)),
    close: minutes.at(-1)!.close,
    trades: minutes.reduce((all, { trades }) => all + trades, 0),
    volume: sum(({ volume }) => volume),
    quote: sum(({ quote }) => quote),
    takerVolume: sum(({ takerVolume }) => takerVolume),
    takerQuote: sum(({ takerQuote }) => takerQuote),
  };
}

const request = fc.record({
  interval: fc.constantFrom(...klineIntervals.spot),
  /** End of the window, in minutes before the open bar; null requests the newest, as klines does. */
  back: fc.option(fc.integer({ min: 0, max: 20 * 1440 })),
  /** Length of the window in milliseconds: it need not begin with a minute. */
  length: fc.integer({ min: 0, max: 15 * DAY }),
  limit: fc.integer({ min: 1, max: 1000 }),
});

describe('Bars of the history', () => {
  it.each([
    ['BTC', 0],
    ['XAU, which has market hours', 6],
  ])('of %s equal the sum of their minutes for any interval, window, limit and request order', (_, coin) => {
    const all = new Map(
      series(coin)
        .bars('1m', END - REACH, Infinity, Infinity)
        .map((bar) => [bar.openTime, bar]),
    );
    const expected = (openTime: number, length: number): Bar => {
      const minutes: Bar[] = [];
      for (let time = openTime; time < openTime + length && time <= END; time += MINUTE) minutes.push(all.get(time)!);
      return together(openTime, minutes);
    };
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 4 }), fc.boolean(), (requests, deepFirst) => {
        const one = series(coin);
        // This draws so much that the next request has to draw its bars again.
        if (deepFirst) one.bar('1m', END - 150 * DAY);
        for (const { interval, back, length, limit } of requests) {
          const to = back === null ? Infinity : END - back * MINUTE;
          const from = (back === null ? END : to) - length;
          const step = intervalMilliseconds[interval];
          const opens: number[] = [];
          for (
            let open = barOpenTime(Math.min(to, END), interval);
            open >= from && opens.length < limit;
            open -= step
          ) {
            opens.push(open);
          }
          // Of a long result the test samples the bars, and checks its order and both ends completely.
          const bars = one.bars(interval, from, to, limit);
          expect(bars.map(({ openTime }) => openTime)).toEqual(opens);
          const every = Math.max(1, Math.floor((bars.length * step) / (3 * DAY)));
          for (let at = 0; at < bars.length; at += every) expect(bars[at]).toEqual(expected(opens[at]!, step));
        }
      }),
      { seed: 9, numRuns: 25 },
    );
  });

  it('weekly bars equal the sum of their daily bars over the whole year', () => {
    const one = series(0);
    const weeks = one.bars('1w', 0, END - 7 * DAY, 1000).slice(0, -1);
    expect(weeks.length).toBeGreaterThan(54);
    for (const week of weeks) {
      const days = one.bars('1d', week.openTime, week.openTime + 6 * DAY, 7).toReversed();
      expect(together(week.openTime, days)).toEqual(week);
    }
  });

  it('are the same on every restart from one saved state at one time', () => {
    const silent = { trade: () => {}, level: () => {} };
    const { assets, instruments } = listing(0, 7);
    const few = { assets: assets.slice(0, 2), instruments: instruments.filter(({ asset }) => asset === 'BTC') };
    const { prices } = new ExchangeMarket(7, WHEN, silent, undefined, few);
    const restarted = () => [...new ExchangeMarket(7, WHEN + 3_600_000, silent, prices, few).instruments.values()];
    const ask = (intervals: readonly ('1m' | '4h' | '1d')[]) =>
      restarted().map(
        ({ last }) => new Map(intervals.map((interval) => [interval, last.bars(interval, 0, Infinity, 60)])),
      );
    expect(ask(['1m', '4h', '1d'])).toEqual(ask(['1d', '1m', '4h']));
  });
});
