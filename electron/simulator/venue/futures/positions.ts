import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from '../accounts/account.ts';
import type { IdSource } from '../accounts/ids.ts';
import { tradeValue, type Money } from '../accounts/money.ts';
import { leftOf, opens, type AccountOrder } from '../accounts/records.ts';
import type { BookedPart, TradedPart } from './bookedPart.ts';
import { closePart } from './closePart.ts';
import { openPart } from './openPart.ts';
import type { Position } from './records.ts';
import { openingHold } from './risk.ts';

/** What a resting or entering order holds for the part that is left: nothing when it closes. */
export function holdOf({ instrument }: InstrumentMarket, order: AccountOrder): Money {
  if (!opens(order)) return 0n;
  return openingHold(instrument, tradeValue(instrument, order.price, leftOf(order)), order.terms!.leverage);
}

/** The positions a closing order may close, in the order it closes them: a given one, or the oldest of its side first (R9). */
export function closable(account: Account, order: AccountOrder): Position[] {
  const { positionId } = order.terms!;
  if (positionId === null) return account.ownPositionsOf(order.symbol, order.positionSide ?? 'LONG');
  const position = account.positions.get(positionId);
  return position ? [position] : [];
}

/** Books a trade of an order. A closing one must not be larger than what it may close. */
export function fillFutures(
  account: Account,
  one: InstrumentMarket,
  order: AccountOrder,
  traded: TradedPart,
  ids: IdSource,
): BookedPart[] {
  account.wallet.updatedTime = traded.time;
  if (opens(order)) return [openPart(account, one, order, traded, ids)];
  const parts: BookedPart[] = [];
  let left = traded.size;
  for (const position of closable(account, order)) {
    if (left === 0) break;
    const size = Math.min(left, position.size);
    left -= size;
    parts.push(closePart(account, one, position, order, { ...traded, size }));
  }
  if (left > 0) throw new RangeError('a closing fill is larger than its position');
  return parts;
}
