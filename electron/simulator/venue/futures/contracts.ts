/** What everything about contracts starts from: how one is found, where it stands, and what it is settled in. */
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';

/** The asset every contract is settled in. */
export const SETTLEMENT = 'USDT';

/** Finds the contract of a symbol that is known to exist. */
export type FindContract = (symbol: string) => InstrumentMarket;

/** Mark price of a contract in ticks. */
export function markOf(one: InstrumentMarket): number {
  return one.mark?.last ?? one.last.last;
}
