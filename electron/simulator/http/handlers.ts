import { contentHandlers } from './contentHandlers.ts';
import { copyHandlers } from './copyHandlers.ts';
import { demoHandlers } from './demoHandlers.ts';
import { futuresAccountHandlers, futuresPositionHandlers, incomeHandlers } from './futuresAccountHandlers.ts';
import { futuresHandlers } from './futuresHandlers.ts';
import { futuresOrderHandlers, conditionalHandlers, historyOf, liveOf } from './futuresOrderHandlers.ts';
import { type HandlersFor, type PrivateContext, unknownSymbol } from './handler.ts';
import type { ServedId } from './served.ts';
import { partnerHandlers, agencyHandlers } from './partnerHandlers.ts';
import { spotHandlers, spotAccountHandlers, spotOrderHandlers } from './spotHandlers.ts';
import { fail, ok } from '../../../shared/result/result.ts';
import { doneItem, isItemRefusal, refusedResult } from './futuresItems.ts';
import { type ConditionalOrder, isLive } from '../venue/triggers/records.ts';
import { trailingRecord } from './conditionalRecords.ts';
import { failure } from '../venue/failure.ts';
import type { Json } from '../venue/json.ts';
import { spanOf, within } from './tradingRanges.ts';

/** Handlers of the lists of trailing orders (document 3): live ones oldest first, ended ones newest first. */
const trailingHandlers: HandlersFor<'futures.trailing.openOrders' | 'futures.trailing.historyOrders'> = {
  'futures.trailing.openOrders': ({ symbol, orderId, limit, page, ...range }, context) => {
    const unknown = unknownSymbol(context, 'futures', symbol);
    if (unknown) return fail(unknown);
    if (orderId !== undefined && !/^\d+$/.test(orderId)) return fail(failure('PARAM_ERROR', 'orderId'));
    const span = spanOf(range);
    if (!span.ok) return span;
    const after = BigInt(orderId ?? '0');
    const found = liveOf(context, symbol)
      .filter(({ trailing }) => trailing)
      .filter(({ id, createdTime }) => BigInt(id) > after && within(span.value, createdTime));
    return ok(found.slice(page * limit, (page + 1) * limit).map((order) => recordOf(context, order)));
  },
  'futures.trailing.historyOrders': ({ symbol, limit, page, ...range }, context) => {
    const found = historyOf(context, symbol, range);
    if (!found.ok) return found;
    const ended = found.value.filter((order) => order.trailing && !isLive(order));
    return ok(ended.slice(page * limit, (page + 1) * limit).map((order) => recordOf(context, order)));
  },
};

function recordOf({ market, accounts, caller }: PrivateContext, order: ConditionalOrder): Json {
  const { actualOrderId } = order;
  const account = accounts.account(caller.accountId);
  const issued = actualOrderId === null ? undefined : account.order('futures', actualOrderId);
  return trailingRecord(market.find('futures', order.symbol)!.instrument, order, issued);
}

/**
 * Handlers of take profit and stop loss of positions (document 3). What a copy trader's key may not set is refused
 * before the handler. The reply to a change says only that it succeeded, so every refusal of it is an error body.
 */
const tpSlHandlers: HandlersFor<'futures.placeTpSlOrder' | 'futures.modifyTpSlOrder'> = {
  'futures.placeTpSlOrder': (asked, { accounts, caller, now }) => {
    const placed = accounts.triggers.placeTpSl(accounts.account(caller.accountId), asked, now);
    if (placed.ok) return ok(placed.value.map(({ id }) => doneItem(id)));
    return isItemRefusal(placed.error) ? ok([refusedResult(null, {}, placed.error)]) : placed;
  },
  'futures.modifyTpSlOrder': (asked, { accounts, caller, now }) => {
    const changed = accounts.triggers.modifyTpSl(accounts.account(caller.accountId), asked, now);
    return changed.ok ? ok({ success: true }) : changed;
  },
};

/** The handler of every served endpoint: an endpoint without one is a compile error. */
export const handlers: HandlersFor<ServedId> = {
  ...spotHandlers,
  ...futuresHandlers,
  ...spotAccountHandlers,
  ...spotOrderHandlers,
  ...futuresAccountHandlers,
  ...futuresOrderHandlers,
  ...futuresPositionHandlers,
  ...incomeHandlers,
  ...conditionalHandlers,
  ...tpSlHandlers,
  ...trailingHandlers,
  ...demoHandlers,
  ...copyHandlers,
  ...contentHandlers,
  ...partnerHandlers,
  ...agencyHandlers,
};
