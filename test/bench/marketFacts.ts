/**
 * node test/bench/marketFacts.ts [--seed N] [--hours H]: prints statistics of the simulated market, separately for the
 * generated past and the live market, each beside the range observed for liquid coins.
 */
import { parseArgs } from 'node:util';
import { BUY, SELL } from '../../electron/simulator/engine/types.ts';
import { ExchangeMarket } from '../../electron/simulator/market/exchangeMarket.ts';
import type { InstrumentMarket } from '../../electron/simulator/market/instrumentMarket.ts';
import { listing } from '../../electron/simulator/market/listing.ts';
import {
  autocorrelation,
  correlation,
  excessKurtosis,
  mean,
  returnsOf,
  tailIndex,
} from '../simulator/support/statistics.ts';
import { quantile } from './measure.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '7' }, hours: { type: 'string', default: '8' } },
});
const seed = Number.parseInt(values.seed, 10);
const hours = Math.min(24, Number.parseFloat(values.hours));
const START = Date.UTC(2026, 8, 23);
const MINUTE = 60_000;
const COINS = ['BTC', 'ETH', 'SOL'];
const LAGS = [1, 2, 5, 10, 20, 50, 100];

const rows: string[][] = [['figure', ...COINS, 'liquid coins']];
const add = (figure: string, of: readonly (number | string)[], range: string, digits = 2) =>
  rows.push([figure, ...of.map((one) => (typeof one === 'number' ? one.toFixed(digits) : one)), range]);

/** Returns the closing prices of the minutes between two times, oldest first. */
const closes = (one: InstrumentMarket, from: number, to: number) =>
  one.last
    .bars('1m', from, to, Infinity)
    .map(({ close }) => close)
    .toReversed();

function describe(name: string, prices: readonly (readonly number[])[]): void {
  const minutes = prices.map((of) => returnsOf(of));
  const sizes = minutes.map((of) => of.map(Math.abs));
  const deviation = (of: readonly number[]) => Math.sqrt(mean(of.map((value) => value * value)));
  add(
    `${name}: deviation of a minute, basis points`,
    minutes.map(deviation).map((one) => one * 1e4),
    '4-12',
    1,
  );
  const horizons = [
    [1, '1 minute', '10-100'],
    [5, '5 minutes', '8-60, falling'],
    [60, '60 minutes', '3-30, falling'],
    [1440, '1 day', '1-10'],
  ] as const;
  for (const [step, words, range] of horizons) {
    if (prices[0]!.length < step * 30) continue;
    add(
      `${name}: excess kurtosis, ${words}`,
      prices.map((of) => excessKurtosis(returnsOf(of, step))),
      range,
      1,
    );
  }
  add(
    `${name}: tail index of returns`,
    sizes.map((of) => tailIndex(of, 0.01)),
    '2-4',
  );
  for (const lag of LAGS) {
    add(
      `${name}: autocorrelation of |returns|, lag ${lag}`,
      sizes.map((of) => autocorrelation(of, lag)),
      lag === 1 ? '0.1-0.4' : 'slowly decaying',
    );
  }
  for (const lag of [1, 10]) {
    add(
      `${name}: autocorrelation of returns, lag ${lag}`,
      minutes.map((of) => autocorrelation(of, lag)),
      'near 0',
      3,
    );
  }
  const fives = prices.map((of) => returnsOf(of, 5));
  add(
    `${name}: correlation over 5 minutes with BTC`,
    fives.map((of) => correlation(fives[0]!, of)),
    '0.5-0.8',
  );
  add(
    `${name}: correlation over 5 minutes with ETH`,
    fives.map((of) => correlation(fives[1]!, of)),
    '0.5-0.8',
  );
}

const all = listing(0, seed);
const listed = {
  ...all,
  assets: all.assets.filter(({ name }) => COINS.includes(name)),
  instruments: all.instruments.filter(({ asset, market }) => market === 'futures' && COINS.includes(asset)),
};
const tradeSizes = new Map<string, number[]>(COINS.map((coin) => [coin, []]));
let live = false;
const market = new ExchangeMarket(
  seed,
  START,
  {
    trade: ({ asset }, _time, _price, size) => live && tradeSizes.get(asset)!.push(size),
    level: () => {},
  },
  undefined,
  listed,
);
live = true;
const coins = COINS.map((coin) => [...market.instruments.values()].find((one) => one.asset.name === coin)!);
const began = performance.now();
const days = coins.map((one) => closes(one, START - 398 * 1440 * MINUTE, START - 10 * MINUTE));
describe('past', days);
console.error(`past drawn in ${(performance.now() - began).toFixed(0)} ms`);

const spreads = coins.map(() => [] as number[]);
const depths = coins.map(() => [] as number[]);
const [prices, totals] = [new Int32Array(1000), new Float64Array(1000)];
for (let time = START + 1000; time <= START + hours * 60 * MINUTE; time += 1000) {
  market.advance(time);
  for (const [at, { book, instrument }] of coins.entries()) {
    const [bid, ask] = [book.best(BUY), book.best(SELL)];
    spreads[at]!.push(ask - bid);
    if (time % 10_000 !== 0) continue;
    const count = book.copyLevels(BUY, prices, totals);
    let depth = 0;
    for (let rank = 0; rank < count && prices[rank]! >= bid * 0.999; rank += 1) depth += totals[rank]! * prices[rank]!;
    depths[at]!.push(depth / 10 ** (instrument.priceDecimals + instrument.sizeDecimals));
  }
}
describe(
  'live',
  coins.map((one) => closes(one, START, START + hours * 60 * MINUTE)),
);
const share = (of: readonly number[], most: number) => of.filter((one) => one <= most).length / of.length;
add(
  'live: seconds with a spread of one tick',
  spreads.map((of) => share(of, 1)),
  'most',
);
add(
  'live: spread in ticks, median',
  spreads.map((of) => quantile(of, 0.5)),
  '1',
  0,
);
const inPoints = spreads.map((of, at) => (mean(of) / coins[at]!.last.last) * 1e4);
add('live: spread in basis points, mean', inPoints, '0.01-2', 3);
add(
  'live: bids within 10 basis points, thousand USDT',
  depths.map((of) => mean(of) / 1000),
  '500-20000',
  0,
);
const sizes = COINS.map((coin) => tradeSizes.get(coin)!);
add(
  'live: trades a minute',
  sizes.map((of) => of.length / (hours * 60)),
  '100-3000',
  0,
);
add(
  'live: tail index of trade sizes',
  sizes.map((of) => tailIndex(of, 0.01)),
  '1.5-3',
);

const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
const line = (row: readonly string[]) =>
  row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[at]!))).join('  ');
console.log(`seed ${seed}, ${hours} live hours\n${rows.map(line).join('\n')}`);
