import { parseDecimal, sign } from '../../../../shared/num/decimal.ts';
import type { CheckedParametersOf } from '../../../../shared/exchange/endpoints.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { failure, failureSaying, type Failure } from '../failure.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from '../accounts/account.ts';
import { sizeText } from '../accounts/money.ts';
import { priceSourceOf } from '../accounts/words.ts';
import type { Position } from '../futures/records.ts';
import type { OrderIdentity } from '../orders/placement.ts';
import { readSize, readTriggerPrice } from './placing.ts';
import { isWaiting, rowOf, type ConditionalOrder, type ConditionalOrderType } from './records.ts';
import { readTicks } from './triggerPrices.ts';

/** A take profit or stop loss of a position, with checked parameters. */
export type TpSlPlacement = CheckedParametersOf<'futures.placeTpSlOrder'>;
/** A change of a take profit or stop loss, with checked parameters. */
export type TpSlChange = CheckedParametersOf<'futures.modifyTpSlOrder'>;

const refuse = (text: string) => fail(failureSaying('BUSINESS_PRECONDITION_FAILED', text));

/**
 * Creates the take profit or stop loss of an open position, or returns the refusal (document 3, placeTpSlOrder). It is
 * always reduce-only. Without a quantity it closes the whole position, and where positions are SEPARATED each of that
 * side gets one; with a quantity it belongs to the oldest position and must not be larger (A-TPSL-POSITION).
 */
export function makeTpSl(
  account: Account,
  one: InstrumentMarket,
  asked: TpSlPlacement,
  born: () => OrderIdentity,
): Result<ConditionalOrder[], Failure> {
  const { positionSide, symbol, clientAlgoId } = asked;
  const side = positionSide === 'LONG' ? 'SELL' : 'BUY';
  const source = priceSourceOf(asked.triggerPriceType);
  const price = readExecution(one, asked.executePrice);
  if (!price.ok) return price;
  const type = typeOf(asked.planType, price.value);
  const triggerPrice = readTriggerPrice(one, { type, side, source }, asked.triggerPrice);
  if (!triggerPrice.ok) return triggerPrice;
  const quantity = isNothing(asked.quantity) ? undefined : asked.quantity;
  const size = quantity === undefined ? ok(0) : readSize(one, price.value === 0, { side, quantity });
  if (!size.ok) return size;
  const positions = account.ownPositionsOf(symbol, positionSide).filter(({ liquidating }) => !liquidating);
  const [oldest] = positions;
  if (!oldest) return refuse(`There is no open ${positionSide} position of ${symbol}`);
  if (size.value > oldest.size) {
    const shown = sizeText(one.instrument, oldest.size);
    return refuse(`Quantity is larger than the ${positionSide} position, ${shown}`);
  }
  const order = (position: Position): ConditionalOrder => {
    const { id, time } = born();
    return {
      id,
      accountId: account.id,
      symbol,
      clientAlgoId,
      side,
      positionSide,
      type,
      source,
      origin: 'position',
      reduceOnly: true,
      closePosition: quantity === undefined,
      positionId: position.id,
      parentOrderId: null,
      takeProfit: null,
      stopLoss: null,
      trailing: null,
      createdTime: time,
      updatedTime: time,
      parentFilled: 0,
      timeInForce: forceOf(price.value),
      size: quantity === undefined ? position.size : size.value,
      price: price.value,
      triggerPrice: triggerPrice.value,
      status: 'UNTRIGGERED',
      cancelReason: 'UNKNOWN_ORDER_CANCEL_REASON',
      actualOrderId: null,
      triggerTime: 0,
    };
  };
  return ok((quantity === undefined ? positions : [oldest]).map(order));
}

/** Changes a take profit or stop loss that is still waiting, or returns the refusal, in which case nothing changed. */
export function changeTpSl(
  one: InstrumentMarket,
  order: ConditionalOrder,
  asked: Omit<TpSlChange, 'orderId'>,
): Result<null, Failure> {
  if (order.origin === 'placed' || !isWaiting(order)) {
    return refuse('Only a take profit or stop loss that waits can be changed');
  }
  const source = priceSourceOf(asked.triggerPriceType);
  const price = readExecution(one, asked.executePrice);
  if (!price.ok) return price;
  const type = typeOf(rowOf(order.type).exit === 'stopLoss' ? 'STOP_LOSS' : 'TAKE_PROFIT', price.value);
  const triggerPrice = readTriggerPrice(one, { type, side: order.side, source }, asked.triggerPrice);
  if (!triggerPrice.ok) return triggerPrice;
  const timeInForce = forceOf(price.value);
  Object.assign(order, { type, source, timeInForce, price: price.value, triggerPrice: triggerPrice.value });
  return ok(null);
}

/** Reads the limit price of the order in ticks; 0 or absent means at market (document 3). */
function readExecution(one: InstrumentMarket, text: string | undefined): Result<number, Failure> {
  if (isNothing(text)) return ok(0);
  return text === undefined
    ? fail(failure('PARAM_EMPTY', 'executePrice'))
    : readTicks(one.instrument, 'executePrice', text);
}

/** Whether a number is 0 or absent. */
function isNothing(text: string | undefined): boolean {
  if (text === undefined) return true;
  const value = parseDecimal(text);
  return value !== undefined && sign(value) === 0;
}

function typeOf(plan: TpSlPlacement['planType'], price: number): ConditionalOrderType {
  if (plan === 'TAKE_PROFIT') return price === 0 ? 'TAKE_PROFIT_MARKET' : 'TAKE_PROFIT';
  return price === 0 ? 'STOP_MARKET' : 'STOP';
}

function forceOf(price: number): ConditionalOrder['timeInForce'] {
  return price === 0 ? 'IOC' : 'GTC';
}
