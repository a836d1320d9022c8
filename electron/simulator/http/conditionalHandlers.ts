import { fail, ok } from '../../../shared/result/result.ts';
import type { ConditionalOrder } from '../venue/triggers/records.ts';
import { conditionalRecord } from './conditionalRecords.ts';
import { failure, failureSaying } from '../venue/failure.ts';
import { doneItem, doneResult, isItemRefusal, refusedResult } from './futuresItems.ts';
import { unknownSymbol, type HandlersFor, type PrivateContext } from './handler.ts';
import type { Json } from '../venue/json.ts';
import { spanOf, spanWithin, within, type Range } from './tradingRanges.ts';

/** Widest range of the history of conditional orders, in days. */
export const CONDITIONAL_DAYS = 90;

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
