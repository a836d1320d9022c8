/**
 * The fills of one market: none is lost and none is counted twice (B-B5). The key is symbol and fill id. Both fills of
 * a self-trade may have the same id; the second one is then identified by its order as well.
 */
import type { Fill } from '../../../shared/domain/order.ts';
import { add, equals, parseDecimal, ZERO, type Decimal } from '../../../shared/num/decimal.ts';
import { sweepLimits } from './accountLimits.ts';

export interface FillStore {
  /** Stores fills; returns the new ones, oldest first. */
  add(fills: readonly Fill[]): Fill[];
  /** Returns the newest fills that are kept, oldest first. */
  all(): Fill[];
  /** Returns the sum of an order's fills in base units; `undefined` when the size of one of them is not a number. */
  sumOf(symbol: string, orderId: string): Decimal | undefined;
  /** Returns the time of the latest fill, Unix ms; null before the first. */
  latest(): number | null;
  clear(): void;
}

const byTime = (a: Fill, b: Fill): number =>
  a.time - b.time || (a.fillId < b.fillId ? -1 : a.fillId > b.fillId ? 1 : 0);

function sameQuantity(a: Fill, b: Fill): boolean {
  const [left, right] = [parseDecimal(a.quantity), parseDecimal(b.quantity)];
  return left !== undefined && right !== undefined && equals(left, right);
}

/**
 * Whether two fills with one id are the two sides of a self-trade: orders of opposite sides, with the same size, price
 * and time.
 */
function isOtherOf(known: Fill, fill: Fill): boolean {
  const [price, other] = [parseDecimal(known.price), parseDecimal(fill.price)];
  const isOnePrice = price !== undefined && other !== undefined && equals(price, other);
  const isOtherOrder = known.orderId !== fill.orderId && known.side !== fill.side;
  return isOtherOrder && isOnePrice && sameQuantity(known, fill) && known.time === fill.time;
}

/**
 * Creates an empty store of fills. It calls `conflict` for a fill whose id is known with different content; the first
 * one is kept (XS37).
 */
export function createFillStore(conflict: (fill: Fill) => void): FillStore {
  const keys = new Map<string, Fill | null>();
  /** Sums by order; they are kept longer than the fills themselves. */
  const sums = new Map<string, Decimal | undefined>();
  let retainedFills: Fill[] = [];
  const keyOf = ({ symbol, fillId }: Fill): string => `${symbol} ${fillId}`;
  const forget = (key: string): void => {
    if (keys.has(key)) keys.set(key, null);
  };
  const count = (fill: Fill): void => {
    const key = `${fill.symbol} ${fill.orderId}`;
    const quantity = parseDecimal(fill.quantity);
    const before = sums.has(key) ? sums.get(key) : ZERO;
    sums.set(key, before && quantity && add(before, quantity));
    const oldest = sums.keys().next();
    if (sums.size > sweepLimits.fillKeysKept && !oldest.done) sums.delete(oldest.value);
  };
  return {
    add(fills) {
      const fresh: Fill[] = [];
      for (const fill of fills) {
        const shared = keyOf(fill);
        const first = keys.get(shared);
        const keyWithOrder = `${shared} ${fill.orderId}`;
        const key = keys.has(keyWithOrder) || (first && isOtherOf(first, fill)) ? keyWithOrder : shared;
        const known = keys.get(key);
        if (known === undefined) {
          keys.set(key, fill);
          fresh.push(fill);
          count(fill);
        } else if (
          known &&
          (known.orderId !== fill.orderId || known.side !== fill.side || !sameQuantity(known, fill))
        ) {
          conflict(fill);
        }
      }
      if (fresh.length === 0) return [];
      const added = fresh.toSorted(byTime);
      const last = retainedFills.at(-1);
      const isLater = last === undefined || byTime(last, added[0]!) <= 0;
      retainedFills = isLater ? [...retainedFills, ...added] : [...retainedFills, ...added].toSorted(byTime);
      const gone = retainedFills.slice(0, Math.max(0, retainedFills.length - sweepLimits.fillsKept));
      // The key is kept longer than the fill, so that an old fill that is read again is not new.
      for (const fill of gone) for (const key of [keyOf(fill), `${keyOf(fill)} ${fill.orderId}`]) forget(key);
      if (gone.length > 0) retainedFills = retainedFills.slice(gone.length);
      for (const key of keys.keys()) {
        if (keys.size <= sweepLimits.fillKeysKept) break;
        keys.delete(key);
      }
      return added;
    },
    all: () => retainedFills,
    sumOf: (symbol, orderId) => {
      const key = `${symbol} ${orderId}`;
      return sums.has(key) ? sums.get(key) : ZERO;
    },
    latest: () => retainedFills.at(-1)?.time ?? null,
    clear() {
      keys.clear();
      sums.clear();
      retainedFills = [];
    },
  };
}
