import { BUY, SELL } from '../../../engine/types.ts';
import type { InstrumentMarket } from '../../../market/instrumentMarket.ts';
import type { Account } from '../../accounts/account.ts';
import type { Floor } from '../../accounts/floor.ts';
import { tradeValue } from '../../accounts/money.ts';
import { opens } from '../../accounts/records.ts';
import { acceptOrder } from '../../orders/acceptOrder.ts';
import { makeForcedClose } from '../../orders/placement.ts';
import type { Position } from '../records.ts';
import { bracketOf } from '../risk.ts';
import { markOf } from '../contracts.ts';

/** Whether a position can be closed now: its market is open and somebody stands on the other side. */
export function canClose(floor: Floor, position: Position): boolean {
  const one = floor.find(position.symbol);
  return one.state(floor.flow.time) === 'open' && one.book.best(position.side === 'LONG' ? BUY : SELL) !== 0;
}

/** Closes `size` steps of a position at whatever the book gives, and ends the step. Answers how much of it was closed. */
export function forceClose(floor: Floor, account: Account, position: Position, size: number): number {
  const { ids, flow, find } = floor;
  const one = find(position.symbol);
  leaveTheWay(floor, account, position);
  const order = makeForcedClose(account, position, size, { id: ids.next(), time: flow.time });
  acceptOrder(floor, account, one, order);
  floor.finish();
  return order.filled;
}

/** Steps that bring a position down by one bracket: to a value at or below its floor; all of it in the first (R8). */
export function oneBracket(one: InstrumentMarket, { size }: Position): number {
  const { instrument } = one;
  const value = tradeValue(instrument, markOf(one), size);
  // A value that stands at a floor belongs to the bracket below as well, which is where it goes on from.
  const floor = bracketOf(instrument, value - 1n)?.floor ?? 0n;
  const kept = floor / tradeValue(instrument, markOf(one), 1);
  return size - Number.parseInt(String(kept), 10);
}

/** Takes the open orders that the test names out of their books. */
export function cancelOrders(
  floor: Floor,
  account: Account,
  which: (order: ReturnType<Account['open']>[number]) => boolean,
): void {
  for (const order of account.open('futures').filter(which)) {
    floor.transcript.account(floor.flow.time, `${account.id} liquidation cancels ${order.id}`);
    floor.flow.cancel(floor.find(order.symbol), order, 'LIQUIDATION');
  }
}

/** Orders that would open more of what is being liquidated: all on cross, those of the same COMBINED position on isolated. */
export function opensMoreOf(position: Position): Parameters<typeof cancelOrders>[2] {
  if (position.marginType === 'CROSSED') return (order) => opens(order) && order.terms?.marginType === 'CROSSED';
  return (order) =>
    opens(order) &&
    position.separatedMode === 'COMBINED' &&
    order.symbol === position.symbol &&
    order.positionSide === position.side;
}

/** A forced close does not stop at orders of its own account: where those must not trade with each other they leave. */
function leaveTheWay(floor: Floor, account: Account, { symbol, side }: Position): void {
  if (!account.preventsSelfTrade) return;
  const facing = side === 'LONG' ? 'BUY' : 'SELL';
  cancelOrders(floor, account, (order) => order.symbol === symbol && order.side === facing);
}
