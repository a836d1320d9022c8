import { compare, decimal } from '../../../../shared/num/decimal.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { BUY, SELL } from '../../engine/types.ts';
import { failureSaying, type Failure } from '../../http/failure.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from './account.ts';
import { futuresSummary, type FindContract } from './futuresLedger.ts';
import { MONEY_DECIMALS, moneyText, sizeAmount, sizeText, tradeValue, type Money } from './money.ts';
import { leftOf, opens, type AccountOrder } from './records.ts';
import { openingHold } from './risk.ts';
import { sweep } from './spotLedger.ts';

/** What an order may be before it exists. */
export type FuturesDraft = Pick<
  AccountOrder,
  'symbol' | 'side' | 'positionSide' | 'type' | 'price' | 'reduceOnly' | 'size'
>;

/** Size the order may have and what it must hold. */
export interface Admitted {
  readonly size: number;
  readonly hold: Money;
}

/** Whether an account may place a futures order, and how much of it. Refusals here are the business's, told per item. */
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
  const waiting = account
    .open('futures', draft.symbol)
    .filter((order) => order.positionSide === side && opens(order))
    .reduce((sum, order) => sum + leftOf(order), 0);
  const after = (account.position(draft.symbol, side)?.size ?? 0) + waiting + draft.size;
  if (compare({ units: sizeAmount(instrument, after), scale: MONEY_DECIMALS }, decimal(instrument.maxPosition)) > 0) {
    return fail(
      failureSaying('CONTRACT_MAX_ORDER_QUANTITY_EXCEEDED', `Position cannot exceed ${instrument.maxPosition}`),
    );
  }
  const hold = openingHold(instrument, openingValue(one, draft));
  const { available } = futuresSummary(account, find);
  if (hold <= available) return ok({ size: draft.size, hold });
  return refuse(`Insufficient available balance: ${moneyText(hold)} USDT needed, ${moneyText(available)} available`);
}

/** What opening is worth at most: at market what stands there, sold with a limit not less than the best bid. */
function openingValue(one: InstrumentMarket, { type, side, price, size }: FuturesDraft): Money {
  if (type === 'MARKET') return sweep(one, side === 'BUY' ? SELL : BUY, size).value;
  const bound = side === 'SELL' ? Math.max(price, one.book.best(BUY)) : price;
  return tradeValue(one.instrument, bound, size);
}

/** A close larger than what plain closing orders leave of the position is refused; reduce-only trims it (A-CLOSE-LARGER). */
function admitClosing(account: Account, one: InstrumentMarket, draft: FuturesDraft): Result<Admitted, Failure> {
  const side = draft.positionSide ?? 'LONG';
  const held = account.position(draft.symbol, side)?.size ?? 0;
  if (draft.reduceOnly) {
    if (held === 0) return refuse(`There is no ${side} position to reduce`);
    return ok({ size: Math.min(draft.size, held), hold: 0n });
  }
  const closing = account
    .open('futures', draft.symbol)
    .filter((order) => order.positionSide === side && !opens(order) && !order.reduceOnly)
    .reduce((sum, order) => sum + leftOf(order), 0);
  const free = held - closing;
  if (draft.size <= free) return ok({ size: draft.size, hold: 0n });
  const shown = sizeText(one.instrument, Math.max(0, free));
  return refuse(`Closing quantity is larger than the ${side} position that can be closed, ${shown}`);
}
