import { DAY_MS } from '../../../shared/time/units.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { WhichOrder } from '../venue/accounts/exchangeAccounts.ts';
import { isOpen, type AccountFill, type AccountOrder } from '../venue/accounts/records.ts';
import { failure, type Failure, failureSaying } from '../venue/failure.ts';
import {
  cancelledItem,
  doneItem,
  placedAnswer,
  placedItem,
  doneResult,
  isItemRefusal,
  refusedResult,
} from './futuresItems.ts';
import { futuresOrderRecord, futuresTradeRecord, openOrderRecord } from './futuresRecords.ts';
import { unknownSymbol, type HandlersFor, type PrivateContext } from './handler.ts';
import type { ServedPrivateId } from './served.ts';
import { atMost, spanOf, spanWithin, within, type Range, type Span } from './tradingRanges.ts';
import type { ConditionalOrder } from '../venue/triggers/records.ts';
import { conditionalRecord } from './conditionalRecords.ts';
import type { Json } from '../venue/json.ts';

/** Widest range of the history of conditional orders, in days. */
const CONDITIONAL_DAYS = 90;

/**
 * Handlers of placing, cancelling and listing conditional orders (document 3, Conditional, trailing and TP/SL orders).
 * Refusals have the form of those of plain orders. Live orders are listed oldest first, the history newest first.
 */
export const conditionalHandlers: HandlersFor<
  | 'futures.algoOrder.place'
  | 'futures.algoOrder.cancel'
  | 'futures.algoOpenOrders.cancel'
  | 'futures.openAlgoOrders'
  | 'futures.allAlgoOrders'
> = {
  'futures.algoOrder.place': (asked, { accounts, caller, now }) => {
    if (caller.key.copyTrader === true) {
      const text = 'A copy trader key sets take profit and stop loss of whole positions at market alone';
      return fail(failureSaying('CONTRACT_NO_PERMISSION_API', text));
    }
    const echo = { clientOrderId: asked.clientAlgoId };
    const placed = accounts.triggers.place(accounts.account(caller.accountId), asked, now);
    if (placed.ok) return ok(doneResult(placed.value.id, echo));
    return isItemRefusal(placed.error) ? ok(refusedResult(null, echo, placed.error)) : placed;
  },
  'futures.algoOrder.cancel': ({ orderId }, { accounts, caller, now }) => {
    const cancelled = accounts.triggers.cancel(accounts.account(caller.accountId), orderId, now);
    if (cancelled) return ok(doneResult(orderId, { origClientOrderId: cancelled.clientAlgoId }));
    return ok(refusedResult(orderId, { origClientOrderId: null }, failure('CONTRACT_ORDER_NOT_EXIST')));
  },
  'futures.algoOpenOrders.cancel': ({ symbol }, context) => {
    const unknown = unknownSymbol(context, 'futures', symbol);
    if (unknown) return fail(unknown);
    const { accounts, caller, now } = context;
    const cancelled = accounts.triggers.cancelLive(accounts.account(caller.accountId), symbol, now);
    return ok(cancelled.map(({ id }) => doneItem(id)));
  },
  'futures.openAlgoOrders': ({ symbol, page, limit, ...range }, context) => {
    const unknown = unknownSymbol(context, 'futures', symbol);
    if (unknown) return fail(unknown);
    const span = spanOf(range);
    if (!span.ok) return span;
    const live = liveOf(context, symbol).filter((order) => within(span.value, order.createdTime));
    return ok(live.slice((page - 1) * limit, page * limit).map((order) => recordOf(context, order)));
  },
  'futures.allAlgoOrders': ({ symbol, limit, page = 1, ...range }, context) => {
    const found = historyOf(context, symbol, range);
    if (!found.ok) return found;
    const hasMore = found.value.length > page * limit;
    const orders = found.value.slice((page - 1) * limit, page * limit).map((order) => recordOf(context, order));
    // The last page has no nextPage member (A-ALGO-PAGES).
    return ok(hasMore ? { orders, hasMore, nextPage: page + 1 } : { orders, hasMore });
  },
};

/** Returns the caller's conditional orders that are waiting or have an active order, oldest first. */
export function liveOf({ accounts, caller }: PrivateContext, symbol: string | undefined): ConditionalOrder[] {
  return accounts.account(caller.accountId).liveConditionals(symbol);
}

/**
 * Returns all conditional orders of the caller that were placed in a range, newest first, or why the range is refused.
 */
export function historyOf(context: PrivateContext, symbol: string | undefined, range: Range) {
  const unknown = unknownSymbol(context, 'futures', symbol);
  if (unknown) return fail(unknown);
  const span = spanWithin(range, CONDITIONAL_DAYS);
  if (!span.ok) return span;
  const { accounts, caller } = context;
  const found = accounts
    .account(caller.accountId)
    .conditionals.filter((order) => symbol === undefined || order.symbol === symbol)
    .filter((order) => within(span.value, order.createdTime));
  return ok(found.toReversed());
}

function recordOf(context: PrivateContext, order: ConditionalOrder): Json {
  const { market, accounts, caller } = context;
  const { instrument } = market.find('futures', order.symbol)!;
  const { actualOrderId } = order;
  const account = accounts.account(caller.accountId);
  return conditionalRecord(
    instrument,
    order,
    actualOrderId === null ? undefined : account.order('futures', actualOrderId),
    context.dialect,
  );
}

type FuturesOrderId = Extract<
  ServedPrivateId,
  | `futures.order.${string}`
  | `futures.batchOrders.${string}`
  | 'futures.allOpenOrders.cancel'
  | 'futures.openOrders'
  | 'futures.userTrades'
>;

/** Widest range of the order history, and of user trades under the public dialect, in days. */
const HISTORY_DAYS = 90;
const TRADE_DAYS = 7;

/**
 * Handlers of plain orders and trades of futures (document 3, Orders). A business refusal (funds, position, limits,
 * unknown order on a cancel) is an item result with HTTP 200; a parameter that cannot be read or breaks a rule of form
 * is an HTTP error: the documents give order-changing endpoints the item's error fields and every endpoint the error
 * body. In a batch every refusal is an item. Open orders and trades are listed oldest first, the history newest first.
 */
export const futuresOrderHandlers: HandlersFor<FuturesOrderId> = {
  'futures.order.place': (asked, { accounts, caller, now }) =>
    placedAnswer(accounts.placeFutures(caller.accountId, asked, now), asked.newClientOrderId),
  'futures.batchOrders.place': ({ batchOrders }, { accounts, caller, now }) =>
    ok(
      batchOrders.map((asked) =>
        placedItem(accounts.placeFutures(caller.accountId, asked, now), asked.newClientOrderId),
      ),
    ),
  'futures.order.cancel': (which, context) => ok(cancel(context, which)),
  'futures.batchOrders.cancel': ({ orderIdList = [], origClientOrderIdList = [] }, context) =>
    ok([
      ...orderIdList.map((orderId) => cancel(context, { orderId })),
      ...origClientOrderIdList.map((origClientOrderId) => cancel(context, { origClientOrderId })),
    ]),
  'futures.allOpenOrders.cancel': ({ symbol }, context) => {
    const unknown = unknownSymbol(context, 'futures', symbol);
    if (unknown) return fail(unknown);
    const cancelled = context.accounts.cancelOpen(context.caller.accountId, 'futures', symbol, context.now);
    return ok(cancelled.map(({ id }) => doneItem(id)));
  },
  'futures.order.get': ({ orderId }, context) => {
    const order = context.accounts.order(context.caller.accountId, 'futures', { orderId });
    return order ? ok(orderRecord(context, order)) : fail(failure('CONTRACT_ORDER_NOT_EXIST'));
  },
  'futures.openOrders': ({ symbol, orderId, limit, page, ...range }, context) => {
    const unknown = unknownSymbol(context, 'futures', symbol);
    if (unknown) return fail(unknown);
    if (orderId !== undefined && !/^\d+$/.test(orderId)) return fail(failure('PARAM_ERROR', 'orderId'));
    const span = spanOf(range);
    if (!span.ok) return span;
    const { accounts, caller } = context;
    const after = BigInt(orderId ?? '0');
    const { preventsSelfTrade } = accounts.account(caller.accountId);
    const found = accounts
      .openOrders(caller.accountId, 'futures', symbol)
      .filter((order) => BigInt(order.id) > after && within(span.value, order.createdTime));
    const shown = found.slice(page * limit, (page + 1) * limit);
    return ok(shown.map((order) => openOrderRecord(instrumentOf(context, order), order, preventsSelfTrade)));
  },
  'futures.order.history': ({ symbol, limit, page, ...range }, context) => {
    const unknown = unknownSymbol(context, 'futures', symbol);
    if (unknown) return fail(unknown);
    const span = spanWithin(range, HISTORY_DAYS);
    if (!span.ok) return span;
    const found = context.accounts
      .account(context.caller.accountId)
      .orders('futures')
      .filter((order) => !isOpen(order) && (symbol === undefined || order.symbol === symbol))
      .filter((order) => within(span.value, order.createdTime))
      .toReversed();
    return ok(found.slice(page * limit, (page + 1) * limit).map((order) => orderRecord(context, order)));
  },
  'futures.userTrades': ({ symbol, orderId, limit, ...range }, context) => {
    const unknown = unknownSymbol(context, 'futures', symbol);
    if (unknown) return fail(unknown);
    const { startTime } = range;
    const span = context.dialect === 'public' ? lastDays(range, context.now) : spanOf(range);
    if (!span.ok) return span;
    const wanted = (fill: AccountFill) =>
      (symbol === undefined || fill.symbol === symbol) &&
      (orderId === undefined || fill.orderId === orderId) &&
      within(span.value, fill.time);
    const found = context.accounts.account(context.caller.accountId).fills('futures').filter(wanted);
    return ok(atMost(found, limit, startTime).map((fill) => futuresTradeRecord(instrumentOf(context, fill), fill)));
  },
};

/**
 * Returns the time range of a request for fills with the running service's limits; without any time it is the last days
 * (A-TIME-WINDOWS).
 */
function lastDays(range: Range, now: number): Result<Span, Failure> {
  const { startTime, endTime } = range;
  return spanWithin(
    startTime === undefined ? { startTime: (endTime ?? now) - TRADE_DAYS * DAY_MS, endTime } : range,
    TRADE_DAYS,
  );
}

/** Cancels one order and returns the result. */
function cancel({ accounts, caller, now }: PrivateContext, which: WhichOrder) {
  const known = accounts.order(caller.accountId, 'futures', which);
  if (!known || !isOpen(known)) return cancelledItem(undefined, which);
  accounts.cancel(caller.accountId, 'futures', { orderId: known.id }, now);
  return cancelledItem(known, which);
}

function instrumentOf({ market }: PrivateContext, { symbol }: { readonly symbol: string }) {
  return market.find('futures', symbol)!.instrument;
}

function orderRecord(context: PrivateContext, order: AccountOrder) {
  return futuresOrderRecord(instrumentOf(context, order), order);
}
