import { divideUnits } from '../../../../shared/num/decimal.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from '../accounts/account.ts';
import { share, tradeValue, type Money } from '../accounts/money.ts';
import type { AccountOrder } from '../accounts/records.ts';
import { makerRate, takerRate } from '../orders/fees.ts';
import { touch, type BookedPart, type TradedPart } from './bookedPart.ts';
import type { Position } from './records.ts';

/** Books what a closing order took out of a position; gone is the position when nothing is left of it (A-MARGIN). */
export function closePart(
  account: Account,
  one: InstrumentMarket,
  position: Position,
  order: AccountOrder,
  { price, size, maker, time }: TradedPart,
): BookedPart {
  const { instrument } = one;
  const { wallet } = account;
  const value = tradeValue(instrument, price, size);
  const forced = order.terms!.source === 'LIQUIDATION';
  const charged = share(value, maker ? makerRate(instrument) : takerRate(instrument), 'ceil');
  // Being liquidated costs the taker fee and nothing beside it, under a name of its own (A-LIQUIDATE-FEE).
  const [fee, liquidateFee] = forced ? [0n, charged] : [charged, 0n];
  const isolated = position.marginType === 'ISOLATED';
  const released = isolated ? divideUnits(position.isolatedMargin * BigInt(size), BigInt(position.size), 'floor') : 0n;
  const realizedPnl = reduce(position, size, value);
  const result = realizedPnl - charged;
  let covered = 0n;
  if (isolated) {
    // A loss is paid by the margin of the part that was closed, then by the rest of it, and by nothing else (A-MARGIN).
    covered = position.isolatedMargin + result < 0n ? -(position.isolatedMargin + result) : 0n;
    const beyond = -result - released;
    position.isolatedMargin -= released + (beyond > 0n ? beyond - covered : 0n);
    if (position.size === 0) position.isolatedMargin = 0n;
  }
  position.cumCloseSize += size;
  position.cumCloseValue += value;
  position.cumCloseFee += fee;
  position.cumLiquidateFee += liquidateFee;
  touch(position, one, time);
  wallet.balance += result + covered;
  wallet.fees += fee;
  wallet.liquidateFees += liquidateFee;
  wallet.realizedPnl += realizedPnl;
  wallet.covered += covered;
  if (position.side === 'LONG') wallet.closedLong += value;
  else wallet.closedShort += value;
  if (position.size === 0) account.positions.delete(position.id);
  return { position, size, value, fee, liquidateFee, realizedPnl, covered };
}

/** Takes `size` out of a position for `value`; answers what that realised, rounded against the account. */
function reduce(position: Position, size: number, value: Money): Money {
  const long = position.side === 'LONG';
  const all = size === position.size;
  const part = (amount: Money) => divideUnits(amount * BigInt(size), BigInt(position.size), long ? 'ceil' : 'floor');
  const opened = all ? position.openValue : part(position.openValue);
  const openedFee = all ? position.openFee : part(position.openFee);
  const realized = long ? value - opened : opened - value;
  position.size -= size;
  position.openValue -= opened;
  position.openFee -= openedFee;
  position.realizedPnl += realized;
  return realized;
}
