import type { Account } from '../accounts/account.ts';
import type { VenueContext } from '../accounts/venueContext.ts';
import { priceText, sizeText } from '../accounts/money.ts';
import type { AccountOrder, CancelReason } from '../accounts/records.ts';
import { isLive, isWaiting, type ConditionalOrder } from './records.ts';
import type { WaitingOrders } from './waitingOrders.ts';

/** What begins, follows and ends conditional orders: the exchange's floor and those who wait. */
export interface Stage {
  readonly venueContext: VenueContext;
  readonly waiting: WaitingOrders;
}

/** Takes a conditional order in and lets it wait. The command it belongs to is not over yet. */
export function begin({ venueContext, waiting }: Stage, account: Account, order: ConditionalOrder): void {
  const one = venueContext.find(order.symbol);
  const { instrument } = one;
  const words = [account.id, 'wait', order.symbol, order.side, order.positionSide, order.type].join(' ');
  const size = sizeText(instrument, order.size);
  const price = priceText(instrument, order.trailing?.activatePrice ?? order.triggerPrice);
  venueContext.transcript.account(order.createdTime, `${words} ${size} when ${order.source} ${price} as ${order.id}`);
  note(venueContext, account, order);
  waiting.add(one, order);
}

/** Notes that something of a conditional order changed, to be saved and told when the command or the step is over. */
export function note(venueContext: VenueContext, account: Account, order: ConditionalOrder): void {
  const { time } = venueContext.flow;
  order.updatedTime = time;
  account.updatedTime = time;
  account.keepConditional(order);
  venueContext.changes.of(account, 'futures').conditionals.add(order);
}

/** Ends a conditional order whose own order does not exist or is over. */
export function end(
  { venueContext, waiting }: Stage,
  account: Account,
  order: ConditionalOrder,
  reason: CancelReason,
): void {
  if (!isLive(order)) return;
  waiting.remove(order);
  order.status = 'CANCELED';
  order.cancelReason = reason;
  venueContext.transcript.account(venueContext.flow.time, `${account.id} end ${order.id} ${reason}`);
  note(venueContext, account, order);
}

/** Gives a conditional order the standing of the order it issued. True when that is news. */
export function mirror(
  venueContext: VenueContext,
  account: Account,
  order: ConditionalOrder,
  issued: AccountOrder,
): boolean {
  // Futures know no partial fill: an order that filled in part works on as NEW (document 3, Enumerations).
  const status = issued.status === 'PARTIALLY_FILLED' ? 'NEW' : issued.status;
  if (!isLive(order) || order.status === status) return false;
  order.status = status;
  if (status === 'CANCELED') order.cancelReason = issued.cancelReason;
  note(venueContext, account, order);
  return true;
}

/**
 * Of the two presets of one order the other ends when one of them closed something (A-PRESETS): a position whose close
 * found nobody keeps what else protects it.
 */
export function endSibling(stage: Stage, account: Account, { parentOrderId, symbol }: ConditionalOrder): void {
  if (parentOrderId === null) return;
  for (const other of account.liveConditionals(symbol)) {
    if (other.parentOrderId === parentOrderId && isWaiting(other)) end(stage, account, other, 'SIBLING_TRIGGERED');
  }
}
