/** The books of the engine by their update ids, for comparison with the books that the window shows (B-B2, V5). */
import { BUY, SELL } from '../../../electron/simulator/engine/types.ts';
import { formatUnits } from '../../../electron/simulator/market/units.ts';
import type { EventPayload } from '../../../shared/ipc/contract.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import type { WorldExchange } from './worldExchange.ts';

interface Levels {
  readonly prices: Int32Array;
  readonly totals: Float64Array;
}
type Sides = readonly [Levels, Levels];

/** The engine's books by update id. */
export interface WorldBooks {
  /** Stores the present books; called whenever the exchange may send something of them. */
  note(): void;
  /** Returns what is wrong with a live book; null when it equals the engine's book of its update id. */
  wrong(book: EventPayload<'market.book'>): string | null;
  /** Returns whether a live book equals the engine's present one. */
  isCurrent(book: EventPayload<'market.book'> | undefined, market: Market): boolean;
}

/** Most books kept for each market. */
const KEPT = 400;
const SYMBOL = 'BTCUSDT';

const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** Creates an empty store of books. */
export function createWorldBooks({ venue }: WorldExchange): WorldBooks {
  const known = { spot: new Map<number, Sides>(), futures: new Map<number, Sides>() };
  const one = (market: Market) => venue.market.find(market, SYMBOL)!;
  const read = (market: Market): Sides => {
    const { book } = one(market);
    const side = (which: typeof BUY | typeof SELL): Levels => {
      const count = book.levels(which);
      const [prices, totals] = [new Int32Array(count), new Float64Array(count)];
      book.copyLevels(which, prices, totals);
      return { prices, totals };
    };
    return [side(BUY), side(SELL)];
  };
  const differs = (market: Market, { prices, totals }: Levels, shown: readonly string[]): string | null => {
    const { priceDecimals, sizeDecimals } = one(market).instrument;
    const shownLevels = shown.length / 2;
    if (shownLevels !== Math.min(prices.length, 200)) return `${shownLevels} levels, not ${prices.length}`;
    for (let rank = 0; rank < shownLevels; rank += 1) {
      const price = plain(formatUnits(prices[rank]!, priceDecimals));
      const size = plain(formatUnits(totals[rank]!, sizeDecimals));
      if (plain(shown[2 * rank]!) !== price || plain(shown[2 * rank + 1]!) !== size) {
        return `level ${rank} is ${shown[2 * rank]} ${shown[2 * rank + 1]}, not ${price} ${size}`;
      }
    }
    return null;
  };
  return {
    note() {
      for (const market of markets) {
        const { updateId } = one(market).book;
        if (known[market].has(updateId)) continue;
        known[market].set(updateId, read(market));
        if (known[market].size > KEPT) known[market].delete(known[market].keys().next().value!);
      }
    },
    wrong({ market, updateId, bids, asks }) {
      const true_ = known[market].get(updateId);
      if (!true_) return `no book ever had the id ${updateId}`;
      return differs(market, true_[BUY], bids) ?? differs(market, true_[SELL], asks);
    },
    isCurrent(book, market) {
      if (book?.feed.status !== 'live') return false;
      const now = read(market);
      return differs(market, now[BUY], book.bids) === null && differs(market, now[SELL], book.asks) === null;
    },
  };
}
