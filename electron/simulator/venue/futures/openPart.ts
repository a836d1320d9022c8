import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from '../accounts/account.ts';
import type { IdSource } from '../accounts/idSource.ts';
import { share, tradeValue } from '../accounts/money.ts';
import type { AccountOrder } from '../accounts/records.ts';
import { makerRate, takerRate } from '../orders/fees.ts';
import { touch, type BookedPart, type TradedPart } from './bookedPart.ts';
import type { Position } from './records.ts';
import { openingMargin } from './risk.ts';

/** Books the trade of an opening order: margin by its leverage when isolated, the fee out of the balance (A-MARGIN). */
export function openPart(
  account: Account,
  one: InstrumentMarket,
  order: AccountOrder,
  { price, size, maker, time }: TradedPart,
  ids: IdSource,
): BookedPart {
  const { instrument } = one;
  const { wallet } = account;
  const value = tradeValue(instrument, price, size);
  const fee = share(value, maker ? makerRate(instrument) : takerRate(instrument), 'ceil');
  const position = positionFor(account, one, order, time, ids);
  position.size += size;
  position.openValue += value;
  position.openFee += fee;
  position.cumOpenSize += size;
  position.cumOpenValue += value;
  position.cumOpenFee += fee;
  // A position and the orders waiting to enlarge it always have the same leverage: a change applies to both.
  if (position.marginType === 'ISOLATED') position.isolatedMargin += openingMargin(value, position.leverage);
  touch(position, one, time);
  wallet.balance -= fee;
  wallet.fees += fee;
  if (position.side === 'LONG') wallet.openedLong += value;
  else wallet.openedShort += value;
  return { position, size, value, fee, liquidateFee: 0n, realizedPnl: 0n, covered: 0n };
}

/** Returns the position an opening order enters: that of its side, or a new one (document 3, separatedMode; R9). */
function positionFor(
  account: Account,
  one: InstrumentMarket,
  order: AccountOrder,
  time: number,
  ids: IdSource,
): Position {
  const { marginType, separatedMode, leverage, copy } = order.terms!;
  const side = order.positionSide ?? 'LONG';
  const separatedOrderId = separatedMode === 'SEPARATED' ? order.id : '0';
  const found = account.positionsOf(order.symbol, side).find((one) => one.separatedOpenOrderId === separatedOrderId);
  if (found) return found;
  const position: Position = {
    id: ids.next(),
    symbol: order.symbol,
    side,
    marginType,
    separatedMode,
    separatedOpenOrderId: separatedOrderId,
    ...(copy ? { copied: true } : {}),
    createdMatch: one.book.updateId,
    createdTime: time,
    leverage,
    size: 0,
    openValue: 0n,
    openFee: 0n,
    fundingFee: 0n,
    isolatedMargin: 0n,
    autoAppend: false,
    liquidating: false,
    cumOpenSize: 0,
    cumOpenValue: 0n,
    cumOpenFee: 0n,
    cumCloseSize: 0,
    cumCloseValue: 0n,
    cumCloseFee: 0n,
    cumFundingFee: 0n,
    cumLiquidateFee: 0n,
    realizedPnl: 0n,
    updatedMatch: one.book.updateId,
    updatedTime: time,
  };
  account.positions.set(position.id, position);
  return position;
}
