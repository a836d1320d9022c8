import type { Side } from '../engine/types.ts';
import type { InstrumentMarket } from './instrumentMarket.ts';
import { formatUnits } from './units.ts';

/** A level as the wire carries it: price, size. */
export type WireLevel = readonly [price: string, size: string];

/** The best `count` levels of a side as wire text, best first. */
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

/** Best price and its size of a side as wire text; zeros when the side is empty. */
export function wireTouch(one: InstrumentMarket, side: Side): WireLevel {
  return wireLevels(one, side, 1)[0] ?? ['0', '0'];
}
