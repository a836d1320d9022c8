import { divideUnits } from '../../../../shared/num/decimal.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from './account.ts';
import type { IdSource } from './ids.ts';
import { share, tradeValue, type Money } from './money.ts';
import { leftOf, opens, type AccountOrder, type Position } from './records.ts';
import { keepingCost, liquidationTicks, openingHold, openingMargin, profitAt } from './risk.ts';

/*
 * Futures of one account: cross margin, COMBINED positions, one leverage. Liquidation, funding, isolated margin and
 * changing the leverage are not part of it yet; balances below zero are possible for as long as nobody liquidates.
 */

/** The asset every contract is settled in. */
export const SETTLEMENT = 'USDT';

/** Finds the instrument of a position. */
export type FindContract = (symbol: string) => InstrumentMarket;

/** Where an account stands, all in USDT. */
export interface FuturesSummary {
  readonly balance: Money;
  /** What open orders hold. */
  readonly frozen: Money;
  readonly unrealized: Money;
  readonly margin: Money;
  /** Balance, less losses on mark, margins and what is frozen: profits that are not realised open nothing. */
  readonly available: Money;
}

/** Sums up an account at the present mark prices. */
export function futuresSummary(account: Account, find: FindContract): FuturesSummary {
  let unrealized = 0n;
  let margin = 0n;
  for (const position of account.positions.values()) {
    const one = find(position.symbol);
    unrealized += profitAt(one.instrument, position, markOf(one));
    margin += openingMargin(position.openValue);
  }
  const frozen = account.open('futures').reduce((sum, { held }) => sum + held, 0n);
  const { balance } = account.wallet;
  const available = balance + (unrealized < 0n ? unrealized : 0n) - margin - frozen;
  return { balance, frozen, unrealized, margin, available };
}

/** Mark price of a contract in ticks. */
export function markOf(one: InstrumentMarket): number {
  return one.mark?.last ?? one.last.last;
}

/** Liquidation price of a position in ticks, 0 when there is none. */
export function liquidationOf(account: Account, position: Position, find: FindContract): number {
  let equity = account.wallet.balance;
  for (const other of account.positions.values()) {
    if (other === position) continue;
    const one = find(other.symbol);
    const mark = markOf(one);
    equity += profitAt(one.instrument, other, mark) - keepingCost(one.instrument, other, mark);
  }
  return liquidationTicks(find(position.symbol).instrument, position, equity);
}

/** What a resting or entering order holds for the part that is left: nothing when it closes. */
export function holdOf({ instrument }: InstrumentMarket, order: AccountOrder): Money {
  return opens(order) ? openingHold(instrument, tradeValue(instrument, order.price, leftOf(order))) : 0n;
}

/** What a fill did to an account. */
export interface FuturesFilled {
  readonly value: Money;
  readonly fee: Money;
  readonly realizedPnl: Money;
  readonly position: Position;
}

/** Books a fill of `size` steps at `price` ticks. A closing order must not be larger than its position. */
export function fillFutures(
  account: Account,
  one: InstrumentMarket,
  order: AccountOrder,
  fill: { readonly price: number; readonly size: number; readonly maker: boolean; readonly time: number },
  ids: IdSource,
): FuturesFilled {
  const { instrument } = one;
  const { price, size, time } = fill;
  const { wallet } = account;
  const side = order.positionSide ?? 'LONG';
  const value = tradeValue(instrument, price, size);
  const fee = share(value, fill.maker ? instrument.makerFeeRate : instrument.takerFeeRate, 'ceil');
  wallet.balance -= fee;
  wallet.fees += fee;
  wallet.updatedTime = time;
  const position = account.position(instrument.symbol, side) ?? openPosition(account, one, side, time, ids);
  position.updatedTime = time;
  position.updatedMatch = one.book.updateId;
  if (opens(order)) {
    position.size += size;
    position.openValue += value;
    position.openFee += fee;
    position.cumOpenSize += size;
    position.cumOpenValue += value;
    position.cumOpenFee += fee;
    if (side === 'LONG') wallet.openedLong += value;
    else wallet.openedShort += value;
    return { value, fee, realizedPnl: 0n, position };
  }
  if (size > position.size) throw new RangeError('a closing fill is larger than its position');
  const realizedPnl = reduce(position, size, value);
  position.cumCloseSize += size;
  position.cumCloseValue += value;
  position.cumCloseFee += fee;
  if (side === 'LONG') wallet.closedLong += value;
  else wallet.closedShort += value;
  wallet.balance += realizedPnl;
  wallet.realizedPnl += realizedPnl;
  if (position.size === 0) account.positions.delete(`${instrument.symbol}:${side}`);
  return { value, fee, realizedPnl, position };
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

function openPosition(
  account: Account,
  one: InstrumentMarket,
  side: 'LONG' | 'SHORT',
  time: number,
  ids: IdSource,
): Position {
  const position: Position = {
    id: ids.next(),
    symbol: one.instrument.symbol,
    side,
    createdMatch: one.book.updateId,
    createdTime: time,
    size: 0,
    openValue: 0n,
    openFee: 0n,
    cumOpenSize: 0,
    cumOpenValue: 0n,
    cumOpenFee: 0n,
    cumCloseSize: 0,
    cumCloseValue: 0n,
    cumCloseFee: 0n,
    realizedPnl: 0n,
    updatedMatch: one.book.updateId,
    updatedTime: time,
  };
  account.positions.set(`${position.symbol}:${side}`, position);
  return position;
}
