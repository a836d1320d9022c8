import { fail, ok } from '../../../shared/result/result.ts';
import type { CopyTradingService } from '../venue/copy/copyTradingService.ts';
import type { TrackingOrder } from '../venue/copy/trackingOrders.ts';
import { changed } from './changeReply.ts';
import { followRecords, leadTraderRecord, trackingRecord } from './copyRecords.ts';
import { failure } from '../venue/failure.ts';
import { unknownSymbol, type HandlersFor, type PrivateContext } from './handler.ts';
import { RawNumber, type Json } from '../venue/json.ts';
import { pageOf, spanWithin, within } from './tradingRanges.ts';

type CopyId =
  | 'futures.copy.follower.openOrders'
  | 'futures.copy.follower.historyOrders'
  | 'futures.copy.follower.myTraders'
  | 'futures.copy.follower.settings.get'
  | 'futures.copy.follower.settings.change'
  | 'futures.copy.follower.closePos'
  | 'futures.copy.follower.stopCopy';

/** Widest range of past copies, in days (document 3, Copy trading). */
const HISTORY_DAYS = 90;

/**
 * Handlers of copy trading for a follower (document 3, Copy trading). The first request starts copy trading
 * (A-COPY-BEGIN). Open copies are listed oldest first, past ones newest first.
 */
export const copyHandlers: HandlersFor<CopyId> = {
  'futures.copy.follower.openOrders': ({ symbol, limit, page }, context) => {
    const unknown = unknownSymbol(context, 'futures', symbol);
    if (unknown) return fail(unknown);
    const open = mine(context, copyTradingOf(context).store.open, symbol);
    return ok(pageOf(open, page, limit).map((order) => record(context, order)));
  },
  'futures.copy.follower.historyOrders': ({ symbol, limit, nextKeyId, nextKeyTime, ...range }, context) => {
    const unknown = unknownSymbol(context, 'futures', symbol);
    if (unknown) return fail(unknown);
    // A time alone does not identify a copy: several can be closed in one millisecond.
    if (nextKeyTime !== undefined && nextKeyId === undefined) return fail(failure('PARAM_EMPTY', 'nextKeyId'));
    const span = spanWithin(range, HISTORY_DAYS);
    if (!span.ok) return span;
    const closed = mine(context, copyTradingOf(context).store.closed, symbol).toReversed();
    const at = nextKeyId === undefined ? -1 : closed.findIndex((order) => order.id === nextKeyId);
    if (nextKeyId !== undefined && at === -1) return fail(failure('PARAM_ERROR', 'nextKeyId'));
    const found = closed.slice(at + 1).filter(({ closeTime }) => within(span.value, closeTime));
    const list = found.slice(0, limit);
    const last = list.at(-1);
    const nextFlag = found.length > limit;
    const nextKey = nextFlag && last ? { nextKeyId: new RawNumber(last.id), nextKeyTime: last.closeTime } : null;
    return ok({ list: list.map((order) => record(context, order)), nextFlag, nextKey });
  },
  'futures.copy.follower.myTraders': ({ pageNo, pageSize }, context) => {
    const service = copyTradingOf(context);
    const { accountId } = context.caller;
    const active = service.store.followsOf(accountId).filter((follow) => follow.active);
    const orders = mine(context, [...service.store.open, ...service.store.closed], undefined);
    const list = pageOf(active, pageNo, pageSize).map((follow) => {
      const { traderId } = follow;
      const copies = orders.filter((order) => order.traderId === traderId);
      return leadTraderRecord(service.trader(traderId)!, follow, copies);
    });
    return ok({ list, nextFlag: pageNo * pageSize < active.length, total: active.length });
  },
  'futures.copy.follower.settings.get': ({ traderId }, context) => {
    const service = copyTradingOf(context);
    if (!service.trader(traderId)) return fail(failure('PARAM_ERROR', 'traderId'));
    const follow = service.store.follow(context.caller.accountId, traderId);
    return ok(follow ? followRecords(follow) : []);
  },
  'futures.copy.follower.settings.change': (asked, context) =>
    changed(copyTradingOf(context).setFollow(accountOf(context), asked, context.now), context.now),
  'futures.copy.follower.closePos': (asked, context) => {
    const unknown = unknownSymbol(context, 'futures', asked.symbol);
    if (unknown) return fail(unknown);
    return changed(copyTradingOf(context).close(accountOf(context), asked, context.now), context.now);
  },
  'futures.copy.follower.stopCopy': ({ traderId }, context) =>
    changed(copyTradingOf(context).stop(accountOf(context), traderId, context.now), context.now),
};

/** Starts copy trading if necessary and returns it. */
function copyTradingOf({ accounts, now }: PrivateContext): CopyTradingService {
  accounts.copy.begin(now);
  return accounts.copy;
}

function accountOf({ accounts, caller }: PrivateContext) {
  return accounts.account(caller.accountId);
}

/** Returns the caller's own copies among these, of one contract or of all. */
function mine(
  { caller }: PrivateContext,
  orders: readonly TrackingOrder[],
  symbol: string | undefined,
): TrackingOrder[] {
  return orders.filter(
    (order) => order.accountId === caller.accountId && (symbol === undefined || order.symbol === symbol),
  );
}

function record({ accounts, market }: PrivateContext, order: TrackingOrder): Json {
  const { instrument } = market.find('futures', order.symbol)!;
  return trackingRecord(instrument, order, accounts.copy.trader(order.traderId)?.name ?? '');
}
