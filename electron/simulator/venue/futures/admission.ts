import { compare, decimal } from '../../../../shared/num/decimal.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { BUY, SELL } from '../../engine/types.ts';
import { failureSaying, type Failure } from '../failure.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from '../accounts/account.ts';
import type { FindContract } from './contracts.ts';
import { MONEY_DECIMALS, moneyText, sizeAmount, sizeText, tradeValue, type Money } from '../accounts/money.ts';
import { leftOf, opens, type AccountOrder } from '../accounts/records.ts';
import { sweep } from '../orders/sweep.ts';
import { largestValue, sizeOf } from './exposure.ts';
import { mostLeverage, openingHold } from './risk.ts';
import { futuresSummary } from './summary.ts';

/**
 * An order to check before it is created; `leverage` is the one it would open with, `positionId` the only position it
 * may close.
 */
export interface FuturesDraft extends Pick<
  AccountOrder,
  'symbol' | 'side' | 'positionSide' | 'type' | 'price' | 'bound' | 'reduceOnly' | 'size'
> {
  readonly leverage: number;
  readonly positionId: string | null;
}

/** The accepted size of the order and the amount to reserve. */
export interface Admitted {
  readonly size: number;
  readonly hold: Money;
}

/**
 * Returns whether an account may place a futures order, and how much of it. Refusals are business refusals, reported
 * per item.
 */
export function admitFutures(
  account: Account,
  one: InstrumentMarket,
  draft: FuturesDraft,
  find: FindContract,
): Result<Admitted, Failure> {
  return opens(draft) ? admitOpening(account, one, draft, find) : admitClosing(account, one, draft);
}

const refuse = (text: string) => fail(failureSaying('BUSINESS_PRECONDITION_FAILED', text));

function admitOpening(
  account: Account,
  one: InstrumentMarket,
  draft: FuturesDraft,
  find: FindContract,
): Result<Admitted, Failure> {
  const { instrument } = one;
  if (draft.reduceOnly) return refuse('A reduce-only order cannot open a position');
  const side = draft.positionSide ?? 'LONG';
  const after = sizeOf(account, draft.symbol, side) + draft.size;
  if (compare({ units: sizeAmount(instrument, after), scale: MONEY_DECIMALS }, decimal(instrument.maxPosition)) > 0) {
    const text = `Position cannot exceed ${instrument.maxPosition}`;
    return fail(failureSaying('CONTRACT_MAX_ORDER_QUANTITY_EXCEEDED', text));
  }
  const most = mostLeverage(instrument, largestValue(account, one, side, draft.size));
  if (draft.leverage > most) {
    const text = `Leverage ${draft.leverage} is above ${most}, the highest for a position of that value`;
    return fail(failureSaying('CONTRACT_LEVERAGE_ERROR', text));
  }
  const hold = openingHold(instrument, openingValue(one, draft), draft.leverage);
  const { available } = futuresSummary(account, find);
  if (hold <= available) return ok({ size: draft.size, hold });
  return refuse(`Insufficient available balance: ${moneyText(hold)} USDT needed, ${moneyText(available)} available`);
}

/**
 * Returns the largest opening value: for a market order that of the book it would take; a limit sell counts at the best
 * bid at least.
 */
function openingValue(one: InstrumentMarket, { type, side, price, bound, size }: FuturesDraft): Money {
  if (type === 'MARKET') return sweep(one, side === 'BUY' ? SELL : BUY, size, bound).value;
  const dearest = side === 'SELL' ? Math.max(price, one.book.best(BUY)) : price;
  return tradeValue(one.instrument, dearest, size);
}

/**
 * Refuses a close larger than what plain closing orders leave of the position; a reduce-only order is trimmed to it
 * instead (A-CLOSE-LARGER).
 */
function admitClosing(account: Account, one: InstrumentMarket, draft: FuturesDraft): Result<Admitted, Failure> {
  const side = draft.positionSide ?? 'LONG';
  const { positionId } = draft;
  const held = account
    .positionsOf(draft.symbol, side)
    .filter(({ id, copied }) => (positionId === null ? copied !== true : id === positionId))
    .reduce((sum, { size }) => sum + size, 0);
  if (draft.reduceOnly) {
    if (held === 0) return refuse(`There is no ${side} position to reduce`);
    return ok({ size: Math.min(draft.size, held), hold: 0n });
  }
  const closing = account
    .open('futures', draft.symbol)
    .filter((order) => order.positionSide === side && !opens(order) && !order.reduceOnly)
    .filter((order) => positionId === null || order.terms?.positionId === positionId)
    .reduce((sum, order) => sum + leftOf(order), 0);
  const free = held - closing;
  if (draft.size <= free) return ok({ size: draft.size, hold: 0n });
  const shown = sizeText(one.instrument, Math.max(0, free));
  return refuse(`Closing quantity is larger than the ${side} position that can be closed, ${shown}`);
}
