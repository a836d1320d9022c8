/**
 * The changing overview figures of a thousand symbols: all symbols in the first view, then some of them in each view.
 */
import { overviewFields } from '../../../shared/domain/overviewFields.ts';
import type { OverviewView } from '../../../shared/ipc/marketViews.ts';
import type { TickerView } from '../../../shared/ipc/views.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { receivedAt } from './feeds.ts';
import { instruments } from './world.tsx';

const random = createRandom(11);
const prices = instruments.map(() => 10_000 + random.integer(9_000_000));
const text = (price: number): string => `${Math.floor(price / 10_000)}.${String(price % 10_000).padStart(4, '0')}`;
const fraction = (step: number): string => `${step < 0 ? '-' : ''}0.0${String(Math.abs(step)).padStart(3, '0')}`;

/** Moves a symbol's price and returns its overview figures. */
function moved(index: number) {
  const price = Math.max(1, (prices[index] ?? 1) + random.integer(21) - 10);
  prices[index] = price;
  return {
    symbol: instruments[index]!.symbol,
    last: text(price),
    change: fraction(random.integer(200) - 100),
    changeFraction: fraction(random.integer(200) - 100),
    high: text(price + 500),
    low: text(price - 500),
    volume: `${1_000 + random.integer(90_000)}.5`,
    quoteVolume: `${1_000_000 + random.integer(90_000_000)}`,
    mark: text(price),
    index: text(price),
    fundingRate: '0.0001',
    fundingAt: '1800000000000',
  };
}

/** Creates overview views: the first contains every symbol, each later one contains `each` of them in turn. */
export function overviews(count: number, each: number): OverviewView[] {
  let next = 0;
  return Array.from({ length: count }, (_, i) => {
    const changedRows = Array.from({ length: i === 0 ? instruments.length : each }, () => {
      next = (next + 1) % instruments.length;
      const figures = moved(next);
      return overviewFields.map((field) => figures[field]);
    });
    return { market: 'futures' as const, feed: receivedAt(i), reset: i === 0, cells: changedRows.flat() };
  });
}

/** Creates for each frame the ticker views of `each` of the first `rows` symbols in turn. */
export function tickers(frames: number, rows: number, each: number): TickerView[][] {
  return Array.from({ length: frames }, (_, i) =>
    Array.from({ length: each }, (_row, k) => {
      const { fundingRate: _rate, fundingAt: _at, ...figures } = moved((i * each + k) % rows);
      return { market: 'futures' as const, feed: receivedAt(i), open: figures.low, ...figures };
    }),
  );
}
