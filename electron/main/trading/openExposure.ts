/** Counts what would stay at the exchange, or have an unknown outcome, if the program ended now (B-A10). */
import { markets } from '../../../shared/exchange/markets.ts';
import type { AccountSync } from '../account/accountSync.ts';
import type { OrderFlow } from './orders/orderFlow.ts';

/** Counts of what would stay open. `doubts`: orders that may be at the exchange. */
export interface OpenExposure {
  readonly orders: number;
  readonly conditional: number;
  readonly positions: number;
  readonly plans: number;
  readonly doubts: number;
}

/** Counts the open exposure from the account and the order flow. */
export function openExposure(
  syncs: AccountSync['syncs'],
  flow: Pick<OrderFlow, 'runningPlans' | 'unsettled'>,
): OpenExposure {
  return {
    orders: markets.reduce((sum, market) => sum + syncs[market].orders.tracker.open().length, 0),
    conditional: syncs.futures.triggers.open().length,
    positions: syncs.futures.positions.all().length,
    plans: flow.runningPlans(),
    doubts: flow.unsettled().length,
  };
}
