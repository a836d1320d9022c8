/** The fills of one market: none lost, none counted twice; the key is symbol and fill id (B-B5). */
import type { Fill } from '../../../../shared/domain/order.ts';
import { equals, parseDecimal } from '../../../../shared/num/decimal.ts';
import { sweepLimits } from '../tradingLimits.ts';

/** See the opening comment. */
export interface FillBook {
  /** Takes fills in; answers the new ones, oldest first. */
  add(fills: readonly Fill[]): Fill[];
  /** The newest ones kept, oldest first. */
  all(): Fill[];
  /** Time of the latest one, Unix ms; null before the first. */
  latest(): number | null;
  clear(): void;
}

const byTime = (a: Fill, b: Fill): number =>
  a.time - b.time || (a.fillId < b.fillId ? -1 : a.fillId > b.fillId ? 1 : 0);

function sameQuantity(a: Fill, b: Fill): boolean {
  const [left, right] = [parseDecimal(a.quantity), parseDecimal(b.quantity)];
  return left !== undefined && right !== undefined && equals(left, right);
}

/** No fills yet. `conflict` hears of two fills with one id that differ; the first is kept (XS37). */
export function createFillBook(conflict: (fill: Fill) => void): FillBook {
  const keys = new Map<string, Fill | null>();
  let kept: Fill[] = [];
  return {
    add(fills) {
      const fresh: Fill[] = [];
      for (const fill of fills) {
        const key = `${fill.symbol} ${fill.fillId}`;
        const known = keys.get(key);
        if (known === undefined) {
          keys.set(key, fill);
          fresh.push(fill);
        } else if (
          known &&
          (known.orderId !== fill.orderId || known.side !== fill.side || !sameQuantity(known, fill))
        ) {
          conflict(fill);
        }
      }
      if (fresh.length === 0) return [];
      const sorted = [...kept, ...fresh].toSorted(byTime);
      const gone = sorted.slice(0, Math.max(0, sorted.length - sweepLimits.fillsKept));
      // The key stays longer than the fill, so that an old one asked again is not new.
      for (const fill of gone) keys.set(`${fill.symbol} ${fill.fillId}`, null);
      kept = sorted.slice(gone.length);
      for (const key of keys.keys()) {
        if (keys.size <= sweepLimits.fillKeysKept) break;
        keys.delete(key);
      }
      return fresh.toSorted(byTime);
    },
    all: () => kept,
    latest: () => kept.at(-1)?.time ?? null,
    clear() {
      keys.clear();
      kept = [];
    },
  };
}
