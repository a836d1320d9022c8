import type { Instrument } from '../market/instruments.ts';
import { averageText, moneyText, priceText, sizeText } from '../venue/accounts/money.ts';
import { divideUnits, powerOfTen } from '../../../shared/num/decimal.ts';
import type { Follow, SymbolConfig, UnifiedConfig } from '../venue/copy/follows.ts';
import type { LeadTrader } from '../venue/copy/leadTraders.ts';
import { earnedOf, type TrackingOrder } from '../venue/copy/trackingOrders.ts';
import { RawNumber, type Json } from '../venue/json.ts';

const id = (digits: string) => new RawNumber(digits);
const RATIO = powerOfTen(8);

/**
 * Builds a tracking order (document 3, Copy-trading records): close fields of an open copy are `0`, and closeTime is
 * text.
 */
export function trackingRecord(instrument: Instrument, order: TrackingOrder, traderName: string): Json {
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
export function followRecords(follow: Follow): Json {
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
export function leadTraderRecord(
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
