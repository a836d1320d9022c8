import { fail, ok } from '../../../shared/result/result.ts';
import { isLive, type ConditionalOrder } from '../venue/triggers/records.ts';
import { historyOf, liveOf } from './conditionalHandlers.ts';
import { trailingRecord } from './conditionalRecords.ts';
import { failure } from '../venue/failure.ts';
import { unknownSymbol, type HandlersFor, type PrivateContext } from './handler.ts';
import type { Json } from '../venue/json.ts';
import { spanOf, within } from './tradingRanges.ts';

/** Lists of trailing orders (document 3): live ones go from old to new, those that ended from new to old. */
export const trailingHandlers: HandlersFor<'futures.trailing.openOrders' | 'futures.trailing.historyOrders'> = {
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
