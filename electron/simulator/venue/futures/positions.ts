import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from '../accounts/account.ts';
import type { IdSource } from '../accounts/idSource.ts';
import { tradeValue, type Money, share } from '../accounts/money.ts';
import { leftOf, opens, type AccountOrder } from '../accounts/records.ts';
import type { Position } from './records.ts';
import { openingHold, openingMargin } from './risk.ts';
import { divideUnits } from '../../../../shared/num/decimal.ts';
import { makerRate, takerRate } from '../orders/fees.ts';
import type { BookedFill, FillToBook } from '../orders/bookedFill.ts';
import { incomeTypeOf, writeIncome } from './ledger.ts';
import { SETTLEMENT } from './contracts.ts';

/**
 * Books a futures trade: updates every position it touched, writes a ledger line for each, and adds the fees to the
 * exchange ledger.
 */
export function bookFuturesFill({ account, one, order, traded, changes, ids, exchangeLedger }: FillToBook): BookedFill {
  const parts = fillFutures(account, one, order, traded, ids);
  const touched = changes.of(account, 'futures');
  const opening = opens(order);
  let balance = account.wallet.balance - sum(parts, incomeOf);
  for (const part of parts) {
    touched.positions.add(part.position);
    const income = incomeOf(part) - part.covered;
    balance += income;
    const notified = { symbol: order.symbol, time: traded.time };
    const fillFee = part.fee + part.liquidateFee;
    writeIncome(account, changes, ids, {
      ...notified,
      income,
      incomeType: incomeTypeOf(part.position, opening),
      fillFee,
      balance,
    });
    exchangeLedger.futuresFees += part.fee;
    exchangeLedger.liquidateFees += part.liquidateFee;
    if (part.covered === 0n) continue;
    exchangeLedger.covered += part.covered;
    balance += part.covered;
    writeIncome(account, changes, ids, {
      ...notified,
      income: part.covered,
      incomeType: 'order_fix_margin_amount',
      balance,
    });
  }
  return {
    value: sum(parts, ({ value }) => value),
    fee: sum(parts, ({ fee }) => fee),
    liquidateFee: sum(parts, ({ liquidateFee }) => liquidateFee),
    feeAsset: SETTLEMENT,
    realizedPnl: sum(parts, ({ realizedPnl }) => realizedPnl),
    separatedOpenOrderId: parts[0]?.position.separatedOpenOrderId ?? '0',
  };
}

/** Returns the change of the balance by one part. */
function incomeOf({ realizedPnl, fee, liquidateFee, covered }: BookedPart): bigint {
  return realizedPnl - fee - liquidateFee + covered;
}

function sum(parts: readonly BookedPart[], amount: (part: BookedPart) => bigint): bigint {
  return parts.reduce((total, part) => total + amount(part), 0n);
}

/** A trade of one order, as the engine reported it: ticks, steps, simulated Unix ms. */
interface TradedPart {
  readonly price: number;
  readonly size: number;
  readonly maker: boolean;
  readonly time: number;
}

/** The effect of a trade on one position. */
export interface BookedPart {
  readonly position: Position;
  readonly size: number;
  readonly value: Money;
  readonly fee: Money;
  readonly liquidateFee: Money;
  readonly realizedPnl: Money;
  /** The part of a loss that exceeded an isolated position's margin and that the insurance paid. */
  readonly covered: Money;
}

/** Updates the change data of a position: `time` is simulated Unix ms. */
function touch(position: Position, one: InstrumentMarket, time: number): void {
  position.updatedTime = time;
  position.updatedMatch = one.book.updateId;
}

/** Books the trade of an opening order: margin by its leverage when isolated, the fee out of the balance (A-MARGIN). */
function openPart(
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

/** Books the trade of a closing order on a position; removes the position when nothing is left of it (A-MARGIN). */
function closePart(
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
  // A liquidation costs only the taker fee, recorded as liquidation fee (A-LIQUIDATE-FEE).
  const [fee, liquidateFee] = forced ? [0n, charged] : [charged, 0n];
  const isolated = position.marginType === 'ISOLATED';
  const released = isolated ? divideUnits(position.isolatedMargin * BigInt(size), BigInt(position.size), 'floor') : 0n;
  const realizedPnl = reduce(position, size, value);
  const result = realizedPnl - charged;
  let covered = 0n;
  if (isolated) {
    // A loss is paid from the margin of the closed part, then from the rest of that margin, and from nothing else
    // (A-MARGIN).
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

/** Reduces a position by `size` for `value`; returns the realised profit, rounded against the account. */
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

/** Returns the amount reserved for the remaining size of a resting or new order: zero when it closes. */
export function holdOf({ instrument }: InstrumentMarket, order: AccountOrder): Money {
  if (!opens(order)) return 0n;
  return openingHold(instrument, tradeValue(instrument, order.price, leftOf(order)), order.terms!.leverage);
}

/**
 * Returns the positions a closing order may close, in closing order: a given one, or the oldest of its side first (R9).
 */
export function closable(account: Account, order: AccountOrder): Position[] {
  const { positionId } = order.terms!;
  if (positionId === null) return account.ownPositionsOf(order.symbol, order.positionSide ?? 'LONG');
  const position = account.positions.get(positionId);
  return position ? [position] : [];
}

/** Books a trade of an order. A closing trade must not be larger than the positions it may close. */
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
