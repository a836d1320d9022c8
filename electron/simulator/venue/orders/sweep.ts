import { SELL, type Side } from '../../engine/types.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import { tradeValue, type Money } from '../accounts/money.ts';

/**
 * Returns the value and size that can be taken from a side of the book, best price first, up to `size` steps and down
 * to `bound` ticks.
 */
export function sweep(
  one: InstrumentMarket,
  side: Side,
  size: number,
  bound = 0,
): { readonly value: Money; readonly size: number } {
  const count = one.book.levels(side);
  const prices = new Int32Array(count);
  const totals = new Float64Array(count);
  one.book.copyLevels(side, prices, totals);
  let left = size;
  let value = 0n;
  for (let rank = 0; rank < count && left > 0; rank += 1) {
    const price = prices[rank]!;
    if (bound !== 0 && (side === SELL ? price > bound : price < bound)) break;
    const taken = Math.min(left, totals[rank]!);
    value += tradeValue(one.instrument, price, taken);
    left -= taken;
  }
  return { value, size: size - left };
}
