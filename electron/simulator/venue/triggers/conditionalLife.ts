import type { Account } from '../accounts/account.ts';
import type { VenueContext } from '../accounts/venueContext.ts';
import { priceText, sizeText } from '../accounts/money.ts';
import type { AccountOrder, CancelReason } from '../accounts/records.ts';
import { isLive, isWaiting, type ConditionalOrder } from './records.ts';
import type { WaitingOrders } from './waitingOrders.ts';

/** What the life of conditional orders needs: the venue context and the waiting orders. */
export interface ConditionalContext {
  readonly venueContext: VenueContext;
  readonly waiting: WaitingOrders;
}

/** Accepts a conditional order, which then waits. The caller completes the command. */
export function begin({ venueContext, waiting }: ConditionalContext, account: Account, order: ConditionalOrder): void {
  const one = venueContext.find(order.symbol);
  const { instrument } = one;
  const words = [account.id, 'wait', order.symbol, order.side, order.positionSide, order.type].join(' ');
  const size = sizeText(instrument, order.size);
  const price = priceText(instrument, order.trailing?.activatePrice ?? order.triggerPrice);
  venueContext.transcript.account(order.createdTime, `${words} ${size} when ${order.source} ${price} as ${order.id}`);
  markChanged(venueContext, account, order);
  waiting.add(one, order);
}

/** Marks a conditional order as changed, to be saved and reported when the command or the step is complete. */
export function markChanged(venueContext: VenueContext, account: Account, order: ConditionalOrder): void {
  const { time } = venueContext.flow;
  order.updatedTime = time;
  account.updatedTime = time;
  account.keepConditional(order);
  venueContext.changes.of(account, 'futures').conditionals.add(order);
}

/** Ends a conditional order that has issued no order, or whose issued order has ended. */
export function end(
  { venueContext, waiting }: ConditionalContext,
  account: Account,
  order: ConditionalOrder,
  reason: CancelReason,
): void {
  if (!isLive(order)) return;
  waiting.remove(order);
  order.status = 'CANCELED';
  order.cancelReason = reason;
  venueContext.transcript.account(venueContext.flow.time, `${account.id} end ${order.id} ${reason}`);
  markChanged(venueContext, account, order);
}

/** Copies the status of the issued order to its conditional order. Returns true when the status changed. */
export function mirror(
  venueContext: VenueContext,
  account: Account,
  order: ConditionalOrder,
  issued: AccountOrder,
): boolean {
  // Futures have no status for a partial fill: a partially filled order is NEW (document 3, Enumerations).
  const status = issued.status === 'PARTIALLY_FILLED' ? 'NEW' : issued.status;
  if (!isLive(order) || order.status === status) return false;
  order.status = status;
  if (status === 'CANCELED') order.cancelReason = issued.cancelReason;
  markChanged(venueContext, account, order);
  return true;
}

/**
 * Ends the other one of the two presets of an order when one of them has closed something (A-PRESETS). When a close
 * found no counterparty, the position keeps its other protection.
 */
export function endSibling(
  stage: ConditionalContext,
  account: Account,
  { parentOrderId, symbol }: ConditionalOrder,
): void {
  if (parentOrderId === null) return;
  for (const other of account.liveConditionals(symbol)) {
    if (other.parentOrderId === parentOrderId && isWaiting(other)) end(stage, account, other, 'SIBLING_TRIGGERED');
  }
}
