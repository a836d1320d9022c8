/** Which lane of the weight ledger a row travels in (B-C1): what may wait never stands before what a person waits for. */
import type { EndpointId } from '../../../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../../../shared/exchange/row.ts';
import type { Lane } from './ledger.ts';

/** No order waits for them: what an account keeps for reading back later. */
const background: ReadonlySet<string> = new Set<EndpointId>([
  'spot.account.bills',
  'spot.account.fundingBills',
  'spot.account.transferRecords',
  'spot.tax.income',
  'futures.account.income',
]);

/** A person waits for them in a panel, but no order's outcome hangs on them. */
const trading: ReadonlySet<string> = new Set<EndpointId>([
  'spot.account.commissionRate',
  'futures.account.accountConfig',
  'futures.copy.follower.openOrders',
  'futures.copy.follower.historyOrders',
  'futures.copy.follower.myTraders',
  'futures.copy.follower.settings.get',
]);

/**
 * The lane of a row: orders, fills, positions and balances settle what commands did and go before every other question.
 * With them goes what an order waits for before it is checked: the leverage it opens under, and its rates.
 */
export function laneOf({ id, effect, label }: EndpointRow): Lane {
  if (effect === 'change') return 'command';
  if (label === 'PUBLIC') return 'market';
  if (label === 'SIGNED' || label === 'OPTIONAL' || background.has(id)) return 'background';
  return trading.has(id) ? 'trading' : 'reconcile';
}
