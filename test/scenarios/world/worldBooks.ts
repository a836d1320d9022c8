/** The books as the engine had them, by their update ids, to hold what the window shows against (B-B2, V5). */
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

/** See the opening comment. */
export interface WorldBooks {
  /** Keeps the books of now; called whenever something of them may be sent. */
  note(): void;
  /** What is wrong with a live book; null when it is the engine's book of its id. */
  wrong(book: EventPayload<'market.book'>): string | null;
  /** Whether a live book is the engine's of now. */
  isCurrent(book: EventPayload<'market.book'> | undefined, market: Market): boolean;
}

/** Most books kept for each market. */
const KEPT = 400;
const SYMBOL = 'BTCUSDT';

const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** No books yet. */
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
