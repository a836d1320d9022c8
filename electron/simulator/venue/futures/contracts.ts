/** Basics of contracts: how to find one, its mark price, and its settlement asset. */
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';

/** The settlement asset of every contract. */
export const SETTLEMENT = 'USDT';

/** Returns the contract of a symbol that is known to exist. */
export type FindContract = (symbol: string) => InstrumentMarket;

/** Returns the mark price of a contract in ticks. */
export function markOf(one: InstrumentMarket): number {
  return one.mark?.last ?? one.last.last;
}
