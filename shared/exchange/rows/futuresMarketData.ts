/** Rows of the futures market data endpoints (document 3). */
import { z } from 'zod';
import {
  count,
  decimalText,
  oneOrMany,
  openEnum,
  signedDecimal,
  symbolText,
  timestamp,
} from '../../schema/primitives.ts';
import { contractTypes } from '../enumerations.ts';
import { depthLevels, klineIntervals, priceTypes } from '../markets.ts';
import {
  bookTickerFields,
  depthReply,
  historyRange,
  klineRecord,
  listUnder,
  rateLimitRecord,
  tickerFields,
  tradeRecord,
} from '../records/records.ts';
import { endpoint, noParameters } from '../row.ts';

/** Contract of futures exchange information (A-EXCHANGE-INFO). It has no status field. */
export const futuresSymbolRecord = z.object({
  symbol: z.string(),
  displaySymbol: z.string().optional(),
  baseAsset: z.string(),
  quoteAsset: z.string(),
  marginAsset: z.string(),
  contractType: openEnum(contractTypes).optional(),
  underlyingType: z.string().optional(),
  underlyingSubType: z.union([z.array(z.string()), z.string()]).optional(),
  pricePrecision: count,
  quantityPrecision: count,
  baseAssetPrecision: count.optional(),
  quotePrecision: count.optional(),
  contractVal: decimalText,
  delivery: z.array(z.string()).optional(),
  forwardContractFlag: z.boolean().optional(),
  minLeverage: count,
  maxLeverage: count,
  buyLimitPriceRatio: decimalText.optional(),
  sellLimitPriceRatio: decimalText.optional(),
  makerFeeRate: decimalText.optional(),
  takerFeeRate: decimalText.optional(),
  apiMakerFeeRate: decimalText.nullish(),
  apiTakerFeeRate: decimalText.nullish(),
  minOrderSize: decimalText,
  maxOrderSize: decimalText,
  maxPositionSize: decimalText.optional(),
  marketOpenLimitSize: decimalText.optional(),
});

/** Open interest of one contract, in contracts (document 3 Open interest). */
export const openInterestRecord = z.object({ symbol: z.string(), openInterest: decimalText, time: timestamp });

/** Current funding rate; `collectCycle` is the funding interval in minutes (document 3 Current funding rate). */
export const premiumIndexRecord = z.object({
  symbol: z.string(),
  markPrice: decimalText,
  indexPrice: decimalText,
  lastFundingRate: signedDecimal,
  forecastFundingRate: signedDecimal,
  interestRate: signedDecimal.nullish(),
  nextFundingTime: timestamp,
  time: timestamp,
  collectCycle: count,
});

/** Settled funding rate (document 3 Funding rate history). */
export const fundingRateRecord = z.object({
  symbol: z.string(),
  fundingRate: signedDecimal,
  fundingTime: timestamp,
  markPrice: decimalText.nullish(),
});

/** Notional and leverage bracket of a contract (A-RISK-LIMITS). The maintenance ratio is a fraction. */
export const riskBracketRecord = z.object({
  bracket: count,
  notionalFloor: decimalText,
  notionalCap: decimalText,
  initialLeverage: count,
  maintMarginRatio: decimalText,
});

const maybeSymbol = z.strictObject({ symbol: symbolText.optional() });
const interval = z.enum(klineIntervals.futures);
const klineParameters = z.strictObject({
  symbol: symbolText,
  interval,
  limit: z.number().int().min(1).max(1000).default(100),
});
const depthLimit = z.union([z.literal(depthLevels[0]), z.literal(depthLevels[1])]).default(15);

const common = {
  market: 'futures',
  method: 'GET',
  label: 'PUBLIC',
  effect: 'read',
  parametersIn: 'query',
  doc: '3 Market data',
} as const;

/** Endpoint rows by id. */
export const futuresMarketData = {
  'futures.market.time': endpoint({
    ...common,
    id: 'futures.market.time',
    path: '/capi/v3/market/time',
    weight: 1,
    parameters: noParameters,
    reply: z.object({ serverTime: timestamp }),
    assumes: [],
  }),
  'futures.market.exchangeInfo': endpoint({
    ...common,
    id: 'futures.market.exchangeInfo',
    path: '/capi/v3/market/exchangeInfo',
    weight: 1,
    parameters: z.strictObject({
      symbol: symbolText.optional(),
      contractType: z.enum(contractTypes).optional(),
      underlyingType: z.string().optional(),
      underlyingSubType: z.string().optional(),
    }),
    reply: z.object({
      assets: z.array(z.object({ asset: z.string(), marginAvailable: z.boolean() })),
      rateLimits: z.array(rateLimitRecord).optional(),
      symbols: z.array(futuresSymbolRecord),
    }),
    assumes: ['A-EXCHANGE-INFO', 'A-NUMBER-FORMS'],
  }),
  'futures.market.apiTradingSymbols': endpoint({
    ...common,
    id: 'futures.market.apiTradingSymbols',
    path: '/capi/v3/market/apiTradingSymbols',
    weight: 5,
    parameters: noParameters,
    reply: z.array(z.string()),
    assumes: [],
  }),
  'futures.market.depth': endpoint({
    ...common,
    id: 'futures.market.depth',
    path: '/capi/v3/market/depth',
    weight: 1,
    parameters: z.strictObject({ symbol: symbolText, limit: depthLimit }),
    reply: depthReply,
    assumes: ['A-DEPTH-KEYS', 'A-DEPTH-LIMIT'],
  }),
  'futures.market.ticker.24hr': endpoint({
    ...common,
    id: 'futures.market.ticker.24hr',
    path: '/capi/v3/market/ticker/24hr',
    weight: 40,
    parameters: maybeSymbol,
    reply: oneOrMany(z.object({ ...tickerFields, markPrice: decimalText, indexPrice: decimalText })),
    assumes: ['A-TICKER-CONTAINER'],
  }),
  'futures.market.ticker.bookTicker': endpoint({
    ...common,
    id: 'futures.market.ticker.bookTicker',
    path: '/capi/v3/market/ticker/bookTicker',
    weight: 1,
    parameters: maybeSymbol,
    reply: oneOrMany(z.object({ ...bookTickerFields, time: timestamp })),
    assumes: ['A-TICKER-CONTAINER'],
  }),
  'futures.market.trades': endpoint({
    ...common,
    id: 'futures.market.trades',
    path: '/capi/v3/market/trades',
    weight: 5,
    parameters: z.strictObject({ symbol: symbolText, limit: z.number().int().min(1).max(1000).default(100) }),
    reply: z.array(tradeRecord),
    assumes: [],
  }),
  'futures.market.klines': endpoint({
    ...common,
    id: 'futures.market.klines',
    path: '/capi/v3/market/klines',
    weight: 1,
    parameters: klineParameters,
    reply: z.array(klineRecord),
    assumes: ['A-KLINE-ORDER', 'A-KLINE-CLOSE'],
  }),
  'futures.market.indexPriceKlines': endpoint({
    ...common,
    id: 'futures.market.indexPriceKlines',
    path: '/capi/v3/market/indexPriceKlines',
    weight: 1,
    parameters: klineParameters,
    reply: z.array(klineRecord),
    assumes: ['A-KLINE-ORDER', 'A-KLINE-CLOSE'],
  }),
  'futures.market.markPriceKlines': endpoint({
    ...common,
    id: 'futures.market.markPriceKlines',
    path: '/capi/v3/market/markPriceKlines',
    weight: 1,
    parameters: klineParameters,
    reply: z.array(klineRecord),
    assumes: ['A-KLINE-ORDER', 'A-KLINE-CLOSE'],
  }),
  'futures.market.historyKlines': endpoint({
    ...common,
    id: 'futures.market.historyKlines',
    path: '/capi/v3/market/historyKlines',
    weight: 5,
    parameters: z.strictObject({
      symbol: symbolText,
      interval,
      startTime: timestamp.optional(),
      endTime: timestamp.optional(),
      limit: z.number().int().min(1).max(100).default(100),
      priceType: z.enum(priceTypes).default('LAST'),
    }),
    rules: historyRange,
    reply: z.array(klineRecord),
    assumes: ['A-KLINE-ORDER', 'A-KLINE-CLOSE'],
  }),
  'futures.market.symbolPrice': endpoint({
    ...common,
    id: 'futures.market.symbolPrice',
    path: '/capi/v3/market/symbolPrice',
    weight: 1,
    parameters: z.strictObject({ symbol: symbolText, priceType: z.enum(['INDEX', 'MARK']).default('INDEX') }),
    reply: z.object({ symbol: z.string(), price: decimalText, time: timestamp }),
    assumes: [],
  }),
  'futures.market.openInterest': endpoint({
    ...common,
    id: 'futures.market.openInterest',
    path: '/capi/v3/market/openInterest',
    weight: 2,
    parameters: z.strictObject({ symbol: symbolText }),
    reply: openInterestRecord,
    assumes: [],
  }),
  'futures.market.premiumIndex': endpoint({
    ...common,
    id: 'futures.market.premiumIndex',
    path: '/capi/v3/market/premiumIndex',
    weight: 1,
    parameters: maybeSymbol,
    reply: oneOrMany(premiumIndexRecord),
    assumes: ['A-TICKER-CONTAINER'],
  }),
  'futures.market.fundingRate': endpoint({
    ...common,
    id: 'futures.market.fundingRate',
    path: '/capi/v3/market/fundingRate',
    weight: 5,
    parameters: z.strictObject({
      symbol: symbolText,
      startTime: timestamp.optional(),
      endTime: timestamp.optional(),
      limit: z.number().int().min(1).max(1000).default(100),
    }),
    rules: [
      ['ordered', 'startTime', 'endTime'],
      ['spanDays', 'startTime', 'endTime', 7],
    ],
    reply: z.array(fundingRateRecord),
    assumes: ['A-TIME-WINDOWS'],
  }),
  'futures.market.riskLimits': endpoint({
    ...common,
    id: 'futures.market.riskLimits',
    path: '/capi/v3/market/riskLimits',
    weight: 1,
    parameters: maybeSymbol,
    reply: listUnder(z.object({ symbol: z.string(), brackets: z.array(riskBracketRecord) })),
    assumes: ['A-RISK-LIMITS', 'A-LIST-CONTAINER'],
  }),
};
