import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Failure } from '../failure.ts';
import type { Instrument } from '../../market/instruments.ts';
import type { Account } from '../accounts/account.ts';
import type { VenueContext } from '../accounts/venueContext.ts';
import { priceText, sizeText } from '../accounts/money.ts';
import type { AccountOrder, OrderOrigin } from '../accounts/records.ts';
import type { FuturesService } from '../futures/futuresService.ts';
import type { Position } from '../futures/records.ts';
import { whyNotTrading } from '../futures/tradingHours.ts';
import { acceptOrder } from '../orders/acceptOrder.ts';
import { protectedBound } from '../orders/orderChecks.ts';
import { makeForcedClose, type FuturesOrderRequest } from '../orders/placement.ts';
import { conditionalOrderUpdate } from './conditionalNews.ts';
import { end, endSibling, mirror, markChanged, type ConditionalContext } from './conditionalLife.ts';
import { isAtMarket, type ConditionalOrder } from './records.ts';

/**
 * Issues the order of a triggered conditional order as a caller would, with the funds the account has then; a refusal
 * ends the conditional order (A-TRIGGER-REFUSED). `price` is the price in ticks that triggered it.
 */
export function issue(
  stage: ConditionalContext,
  futures: Pick<FuturesService, 'enter'>,
  account: Account,
  order: ConditionalOrder,
  price: number,
): void {
  const { venueContext } = stage;
  const { instrument } = venueContext.find(order.symbol);
  const { time } = venueContext.flow;
  venueContext.transcript.account(time, `${account.id} trigger ${order.id} at ${priceText(instrument, price)}`);
  order.triggerTime = time;
  if (order.trailing) order.triggerPrice = price;
  const position = order.positionId === null ? undefined : account.positions.get(order.positionId);
  const placed =
    position && isAtMarket(order)
      ? close(venueContext, account, position, order)
      : futures.enter(account, requestOf(instrument, order), originOf(order));
  if (!placed.ok) return end(stage, account, order, 'PLACEMENT_REFUSED');
  const issued = placed.value;
  order.actualOrderId = issued.id;
  order.status = isAtMarket(order) ? 'PENDING' : 'NEW';
  markChanged(venueContext, account, order);
  // The order's state at this moment is reported even when it fills at once.
  venueContext.changes
    .of(account, 'futures')
    .accepted.push({ order: issued, news: conditionalOrderUpdate(instrument, order) });
  mirror(venueContext, account, order, issued);
  if (issued.filled > 0) endSibling(stage, account, order);
}

function requestOf(instrument: Instrument, order: ConditionalOrder): FuturesOrderRequest {
  const { symbol, side, positionSide, reduceOnly, timeInForce } = order;
  const words = { symbol, side, positionSide, reduceOnly, quantity: sizeText(instrument, order.size) };
  if (isAtMarket(order)) return { ...words, type: 'MARKET' };
  return { ...words, type: 'LIMIT', price: priceText(instrument, order.price), timeInForce };
}

/**
 * Closes the position of a conditional order as closePositions does: at market, regardless of the limits of an order's
 * size.
 */
function close(
  venueContext: VenueContext,
  account: Account,
  position: Position,
  order: ConditionalOrder,
): Result<AccountOrder, Failure> {
  const { ids, flow } = venueContext;
  const one = venueContext.find(order.symbol);
  const refused = whyNotTrading(one, flow.time);
  if (refused) return fail(refused);
  const made = makeForcedClose(account, position, order.size, { id: ids.next(), time: flow.time });
  const terms = { ...made.terms!, ...originOf(order) };
  return ok(acceptOrder(venueContext, account, one, { ...made, bound: protectedBound(one, made.side), terms }));
}

function originOf(order: ConditionalOrder): OrderOrigin {
  return {
    source: 'TRIGGER',
    positionId: order.positionId,
    takeProfit: order.takeProfit,
    stopLoss: order.stopLoss,
    conditionalId: order.id,
    stopPrice: order.triggerPrice,
    stopSource: order.source,
  };
}
