import { fail, ok } from '../../../shared/result/result.ts';
import type { CopyTradingService } from '../venue/copy/copyTradingService.ts';
import { type TrackingOrder, earnedOf } from '../venue/copy/trackingOrders.ts';
import { changed } from './changeReply.ts';
import { failure } from '../venue/failure.ts';
import { unknownSymbol, type HandlersFor, type PrivateContext } from './handler.ts';
import { RawNumber, type Json } from '../venue/json.ts';
import { pageOf, spanWithin, within } from './tradingRanges.ts';
import type { Instrument } from '../market/instruments.ts';
import { averageText, moneyText, priceText, sizeText } from '../venue/accounts/money.ts';
import { divideUnits, powerOfTen } from '../../../shared/num/decimal.ts';
import type { Follow, SymbolConfig, UnifiedConfig } from '../venue/copy/follows.ts';
import type { LeadTrader } from '../venue/copy/leadTraders.ts';

const id = (digits: string) => new RawNumber(digits);
const RATIO = powerOfTen(8);

/**
 * Builds a tracking order (document 3, Copy-trading records): close fields of an open copy are `0`, and closeTime is
 * text.
 */
function trackingRecord(instrument: Instrument, order: TrackingOrder, traderName: string): Json {
  const open = order.status === 'OPEN';
  const earned = earnedOf(order);
  return {
    trackingNo: id(order.id),
    traderName,
    openOrderId: id(order.openOrderId),
    closeOrderId: id(order.closeOrderId ?? '0'),
    traderID: id(order.traderId),
    symbol: order.symbol,
    openLeverage: order.leverage,
    openPriceAvg: averageText(instrument, order.openValue, order.filled),
    openTime: order.openTime,
    openSize: sizeText(instrument, order.size),
    openFee: moneyText(order.openFee),
    openMarginAmount: moneyText(order.margin),
    openFillSize: sizeText(instrument, order.filled),
    positionSide: order.positionSide,
    status: order.status,
    tpTriggerPrice: priceText(instrument, order.takeProfit),
    slTriggerPrice: priceText(instrument, order.stopLoss),
    closeAvgPrice: averageText(instrument, order.closeValue, order.closed),
    closeSize: sizeText(instrument, order.closed),
    closeTime: String(order.closeTime),
    realizedPnl: moneyText(order.realizedPnl),
    // A share of the opening margin (A-COPY-STATUS); an open copy has no realised profit yet.
    profitRate: open ? '0' : moneyText(divideUnits(earned * RATIO, order.margin === 0n ? 1n : order.margin, 'trunc')),
    netProfit: open ? '0' : moneyText(earned - order.share),
    createdTime: order.openTime,
    updateTime: order.updatedTime,
  };
}

/**
 * Builds the follower settings (document 3): one record for a unified configuration, otherwise one for each contract,
 * with the values that were set.
 */
function followRecords(follow: Follow): Json {
  const { unified, perSymbol } = follow;
  if (unified === null) return perSymbol.map((config) => symbolRecord(follow, config));
  const { symbols = null, customLeverages = null } = unified;
  const leverages = customLeverages?.map(({ symbol, ...both }) => ({ symbol, ...leveragesOf(both) }));
  const none = { longLeverage: null, shortLeverage: null };
  return [{ ...traceRecord(follow, unified), symbol: null, symbols, ...none, customLeverages: leverages ?? null }];
}

function symbolRecord(follow: Follow, config: SymbolConfig): Json {
  return {
    ...traceRecord(follow, config),
    symbol: config.symbol,
    symbols: null,
    ...leveragesOf(config),
    customLeverages: null,
  };
}

function leveragesOf({ longLeverage, shortLeverage }: Pick<SymbolConfig, 'longLeverage' | 'shortLeverage'>) {
  return { longLeverage: longLeverage ?? null, shortLeverage: shortLeverage ?? null };
}

/** Maps the names of the request to those of the record where they differ (document 3, settings). */
function traceRecord({ active, settingType }: Follow, trace: Omit<UnifiedConfig, 'symbols' | 'customLeverages'>) {
  return {
    copyEnable: active,
    productType: 'USDT-FUTURES',
    settingMode: settingType,
    traceType: trace.traceType ?? null,
    traceValue: trace.traceValue ?? null,
    maxHoldSize: trace.maxHoldQty ?? null,
    marginType: trace.marginType ?? null,
    marginCoin: 'USDT',
    leverageType: trace.leverageType ?? null,
    takeProfitRatio: trace.stopProfitRatio ?? null,
    stopLossRatio: trace.stopLossRatio ?? null,
    slippageRatio: trace.slippageRatio ?? null,
  };
}

/**
 * Builds the record of a followed lead trader with the totals of its copies (A-COPY-RECORDS); `orders` are the
 * follower's copies of that trader.
 */
function leadTraderRecord(
  { traderId, name, share }: LeadTrader,
  { since }: Follow,
  orders: readonly TrackingOrder[],
): Json {
  const open = orders.filter(({ status }) => status === 'OPEN');
  const closed = orders.filter(({ status }) => status === 'CLOSED');
  const total = (list: readonly TrackingOrder[], amount: (order: TrackingOrder) => bigint) =>
    moneyText(list.reduce((sum, order) => sum + amount(order), 0n));
  return {
    traderId: id(traderId),
    traderName: name,
    profitShareRatio: share,
    followTime: since,
    openOrders: String(open.length),
    closedOrders: String(closed.length),
    marginAmount: total(open, ({ margin }) => margin),
    realizedPnl: total(closed, ({ realizedPnl }) => realizedPnl),
    netProfit: total(closed, (order) => earnedOf(order) - order.share),
    profitShared: total(closed, ({ share: paid }) => paid),
  };
}

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
