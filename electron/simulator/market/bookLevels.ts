import type { Side } from '../engine/types.ts';
import type { InstrumentMarket } from './instrumentMarket.ts';
import { formatUnits } from './units.ts';

/** A price level in the form of the API: price, size. */
export type WireLevel = readonly [price: string, size: string];

/** Returns the best `count` levels of a side as text, best first. */
export function wireLevels(one: InstrumentMarket, side: Side, count: number): WireLevel[] {
  const prices = new Int32Array(count);
  const totals = new Float64Array(count);
  const found = one.book.copyLevels(side, prices, totals);
  const { priceDecimals, sizeDecimals } = one.instrument;
  const levels: WireLevel[] = [];
  for (let rank = 0; rank < found; rank += 1) {
    levels.push([formatUnits(prices[rank]!, priceDecimals), formatUnits(totals[rank]!, sizeDecimals)]);
  }
  return levels;
}

/** Returns the best price of a side and its size as text; zeros when the side is empty. */
export function wireTouch(one: InstrumentMarket, side: Side): WireLevel {
  return wireLevels(one, side, 1)[0] ?? ['0', '0'];
}
