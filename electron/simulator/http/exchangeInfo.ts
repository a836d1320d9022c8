import { limits } from '../../../shared/exchange/limits.ts';
import type { Instrument, SpotStatus } from '../market/instrument.ts';
import { formatUnits } from '../market/units.ts';
import { RawNumber, type Json } from '../venue/json.ts';

const raw = (digits: string) => new RawNumber(digits);

/** The merge steps of the order book's display: tick times 1, 10, 100 on spot. */
const MERGES = [1, 10, 100];

/**
 * Builds the rateLimits of exchange information: the weight rule, and the market's rule for placements (document 1
 * Limits).
 */
export function rateLimits(orders: {
  readonly interval: 'SECOND' | 'MINUTE';
  readonly num: number;
  readonly limit: number;
}): Json {
  return [
    {
      rateLimitType: 'REQUEST_WEIGHT',
      interval: 'SECOND',
      intervalNum: limits.weight.windowMs / 1000,
      limit: limits.weight.limit,
    },
    { rateLimitType: 'ORDERS', interval: orders.interval, intervalNum: orders.num, limit: orders.limit },
  ];
}

/** Builds the record of a spot symbol in its present status: sizes and steps as text (A-EXCHANGE-INFO). */
export function spotSymbol(instrument: Instrument, status: SpotStatus = instrument.status): Json {
  const { priceDecimals, sizeDecimals } = instrument;
  return {
    symbol: instrument.symbol,
    status,
    baseAsset: instrument.asset,
    baseAssetPrecision: 8,
    quoteAsset: 'USDT',
    quoteAssetPrecision: 8,
    tickSize: formatUnits(1, priceDecimals),
    stepSize: formatUnits(1, sizeDecimals),
    minTradeAmount: instrument.minSize,
    maxTradeAmount: instrument.maxSize,
    takerFeeRate: instrument.takerFeeRate,
    makerFeeRate: instrument.makerFeeRate,
    apiTakerFeeRate: instrument.apiTakerFeeRate,
    apiMakerFeeRate: instrument.apiMakerFeeRate,
    buyLimitPriceRatio: instrument.priceRatio,
    sellLimitPriceRatio: instrument.priceRatio,
    marketBuyLimitSize: instrument.marketMaxSize,
    marketSellLimitSize: instrument.marketMaxSize,
    marketFallbackPriceRatio: instrument.protectRatio,
    enableTrade: status === 'TRADING',
    enableDisplay: true,
    displayDigitMerge: MERGES.map((merge) => formatUnits(merge, priceDecimals)).join(','),
    displayNew: false,
    displayHot: true,
  };
}

/**
 * Builds the record of a contract: its decimals are bare JSON numbers, as the running service sends them
 * (A-NUMBER-FORMS).
 */
export function futuresSymbol(instrument: Instrument): Json {
  return {
    symbol: instrument.symbol,
    displaySymbol: instrument.displayName,
    baseAsset: instrument.asset,
    quoteAsset: 'USDT',
    marginAsset: 'USDT',
    contractType: instrument.contractType,
    underlyingType: instrument.underlyingType,
    underlyingSubType: [...instrument.subTypes],
    pricePrecision: instrument.priceDecimals,
    quantityPrecision: instrument.sizeDecimals,
    baseAssetPrecision: 8,
    quotePrecision: 8,
    contractVal: raw(formatUnits(1, instrument.sizeDecimals)),
    delivery: settlementTimes(instrument.collectCycleMinutes),
    forwardContractFlag: true,
    minLeverage: 1,
    maxLeverage: instrument.maxLeverage,
    buyLimitPriceRatio: raw(instrument.priceRatio),
    sellLimitPriceRatio: raw(instrument.priceRatio),
    makerFeeRate: raw(instrument.makerFeeRate),
    takerFeeRate: raw(instrument.takerFeeRate),
    apiMakerFeeRate: raw(instrument.apiMakerFeeRate),
    apiTakerFeeRate: raw(instrument.apiTakerFeeRate),
    minOrderSize: raw(instrument.minSize),
    maxOrderSize: raw(instrument.maxSize),
    maxPositionSize: raw(instrument.maxPosition),
    marketOpenLimitSize: raw(instrument.marketMaxSize),
  };
}

/** Returns the times of day at which funding settles, one every `cycleMinutes` from midnight UTC. */
function settlementTimes(cycleMinutes: number): string[] {
  return Array.from({ length: 1440 / cycleMinutes }, (_, at) => {
    const hour = (at * cycleMinutes) / 60;
    return `${hour < 10 ? '0' : ''}${hour}:00:00`;
  });
}
