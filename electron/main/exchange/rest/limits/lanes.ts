/**
 * The lane of the weight ledger that an endpoint uses (B-C1): a request that may wait never goes before one that the
 * user waits for.
 */
import type { EndpointId } from '../../../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../../../shared/exchange/row.ts';
import type { Lane } from './weightLedger.ts';

/** Account records for later reading; no order waits for them. */
const background: ReadonlySet<string> = new Set<EndpointId>([
  'spot.account.bills',
  'spot.account.fundingBills',
  'spot.account.transferRecords',
  'spot.tax.income',
  'futures.account.income',
]);

/** Requests of panels where the user waits, but on which no order's outcome depends. */
const trading: ReadonlySet<string> = new Set<EndpointId>([
  'spot.account.commissionRate',
  'futures.account.accountConfig',
  'futures.copy.follower.openOrders',
  'futures.copy.follower.historyOrders',
  'futures.copy.follower.myTraders',
  'futures.copy.follower.settings.get',
]);

/**
 * Returns the lane of an endpoint: orders, fills, positions and balances settle the result of commands and go before
 * every other query. The same lane has the data that an order needs before it is checked: its leverage and its fee
 * rates.
 */
export function laneOf({ id, effect, label }: EndpointRow): Lane {
  if (effect === 'change') return 'command';
  if (label === 'PUBLIC') return 'market';
  if (label === 'SIGNED' || label === 'OPTIONAL' || background.has(id)) return 'background';
  return trading.has(id) ? 'trading' : 'reconcile';
}
