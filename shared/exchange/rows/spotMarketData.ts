/** Rows of the spot configuration and market data endpoints (document 2). */
import { z } from 'zod';
import { count, decimalText, oneOrMany, openEnum, symbolText, timestamp } from '../../schema/primitives.ts';
import { symbolStatuses } from '../enumerations.ts';
import { depthLevels, klineIntervals } from '../markets.ts';
import {
  bookTickerFields,
  depthReply,
  historyRange,
  klineRecord,
  rateLimitRecord,
  tickerFields,
  tradeRecord,
} from '../records/records.ts';
import { endpoint, noParameters } from '../row.ts';

/** A step as received; the mapping decides whether it is usable, and lists the symbol either way (XS31). */
const stepText = z.union([z.string(), z.number().transform(String)]);

/** Symbol of spot exchange information (A-EXCHANGE-INFO). tickSize and stepSize are absent in older replies. */
export const spotSymbolRecord = z.object({
  symbol: z.string(),
  status: openEnum(symbolStatuses),
  baseAsset: z.string(),
  quoteAsset: z.string(),
  baseAssetPrecision: count.optional(),
  quoteAssetPrecision: count.optional(),
  tickSize: stepText.nullish(),
  stepSize: stepText.nullish(),
  minTradeAmount: decimalText,
  maxTradeAmount: decimalText,
  takerFeeRate: decimalText.optional(),
  makerFeeRate: decimalText.optional(),
  apiTakerFeeRate: decimalText.nullish(),
  apiMakerFeeRate: decimalText.nullish(),
  buyLimitPriceRatio: decimalText.optional(),
  sellLimitPriceRatio: decimalText.optional(),
  marketBuyLimitSize: decimalText.optional(),
  marketSellLimitSize: decimalText.optional(),
  marketFallbackPriceRatio: decimalText.optional(),
  enableTrade: z.boolean(),
  enableDisplay: z.boolean(),
  displayDigitMerge: z.string().optional(),
  displayNew: z.boolean().optional(),
  displayHot: z.boolean().optional(),
});

/** Network on which a coin can be deposited or withdrawn (document 2 Coin). */
export const coinNetworkRecord = z.object({
  network: z.string(),
  coin: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  depositEnable: z.boolean(),
  withdrawEnable: z.boolean(),
  withdrawFee: decimalText,
  withdrawMin: decimalText,
  withdrawInternalMin: decimalText.nullish(),
  withdrawIntegerMultiple: decimalText,
  minConfirm: count,
  withdrawTag: z.boolean(),
  depositDust: decimalText,
  contractAddress: z.string().nullish(),
  contractAddressUrl: z.string().nullish(),
  depositDesc: z.string().nullish(),
  withdrawDesc: z.string().nullish(),
});

/** Coin with its networks (document 2 Coin). */
export const coinRecord = z.object({
  coin: z.string(),
  name: z.string(),
  depositAllEnable: z.boolean(),
  withdrawAllEnable: z.boolean(),
  networkList: z.array(coinNetworkRecord),
});

/** symbol and symbols are mutually exclusive; symbols is comma-separated or a JSON array of names. */
const symbols = z.union([z.array(symbolText).min(1), z.string()]).optional();
const symbolOrSymbols = z.strictObject({ symbol: symbolText.optional(), symbols });
const oneOfBoth = [['exclusive', 'symbol', 'symbols']] as const;
const interval = z.enum(klineIntervals.spot);
const depthLimit = z.union([z.literal(depthLevels[0]), z.literal(depthLevels[1])]).default(15);

const common = { market: 'spot', method: 'GET', label: 'PUBLIC', effect: 'read', parametersIn: 'query' } as const;

/** Endpoint rows by id. */
export const spotMarketData = {
  'spot.time': endpoint({
    ...common,
    id: 'spot.time',
    path: '/api/v3/time',
    weight: 1,
    parameters: noParameters,
    reply: z.object({ serverTime: timestamp }),
    doc: '2 Configuration',
    assumes: [],
  }),
  'spot.ping': endpoint({
    ...common,
    id: 'spot.ping',
    path: '/api/v3/ping',
    weight: 1,
    parameters: noParameters,
    reply: z.object({}),
    doc: '2 Configuration',
    assumes: [],
  }),
  'spot.coins': endpoint({
    ...common,
    id: 'spot.coins',
    path: '/api/v3/coins',
    weight: 5,
    parameters: noParameters,
    reply: z.array(coinRecord),
    doc: '2 Configuration',
    assumes: ['A-NUMBER-FORMS'],
  }),
  'spot.exchangeInfo': endpoint({
    ...common,
    id: 'spot.exchangeInfo',
    path: '/api/v3/exchangeInfo',
    weight: 20,
    parameters: z.strictObject({
      symbol: symbolText.optional(),
      symbols,
      symbolStatus: z.enum(symbolStatuses).optional(),
    }),
    rules: oneOfBoth,
    reply: z.object({
      timezone: z.string(),
      serverTime: timestamp,
      rateLimits: z.array(rateLimitRecord).optional(),
      symbols: z.array(spotSymbolRecord),
    }),
    doc: '2 Configuration',
    assumes: ['A-EXCHANGE-INFO', 'A-NUMBER-FORMS'],
  }),
  'spot.apiTradingSymbols': endpoint({
    ...common,
    id: 'spot.apiTradingSymbols',
    path: '/api/v3/apiTradingSymbols',
    weight: 5,
    parameters: noParameters,
    reply: z.array(z.string()),
    doc: '2 Configuration',
    assumes: [],
  }),
  'spot.market.ticker.price': endpoint({
    ...common,
    id: 'spot.market.ticker.price',
    path: '/api/v3/market/ticker/price',
    weight: 4,
    parameters: symbolOrSymbols,
    rules: oneOfBoth,
    reply: oneOrMany(z.object({ symbol: z.string(), price: decimalText })),
    doc: '2 Market data',
    assumes: ['A-TICKER-CONTAINER'],
  }),
  'spot.market.ticker.24hr': endpoint({
    ...common,
    id: 'spot.market.ticker.24hr',
    path: '/api/v3/market/ticker/24hr',
    weight: 2,
    parameters: symbolOrSymbols,
    rules: oneOfBoth,
    reply: oneOrMany(
      z.object({
        ...tickerFields,
        bidPrice: decimalText,
        bidQty: decimalText,
        askPrice: decimalText,
        askQty: decimalText,
        count,
      }),
    ),
    doc: '2 Market data',
    assumes: ['A-TICKER-CONTAINER'],
  }),
  'spot.market.trades': endpoint({
    ...common,
    id: 'spot.market.trades',
    path: '/api/v3/market/trades',
    weight: 25,
    parameters: z.strictObject({ symbol: symbolText, limit: z.number().int().min(1).max(1000).default(100) }),
    reply: z.array(tradeRecord),
    doc: '2 Market data',
    assumes: [],
  }),
  'spot.market.klines': endpoint({
    ...common,
    id: 'spot.market.klines',
    path: '/api/v3/market/klines',
    weight: 2,
    parameters: z.strictObject({
      symbol: symbolText,
      interval,
      limit: z.number().int().min(1).max(1000).default(300),
    }),
    reply: z.array(klineRecord),
    doc: '2 Market data',
    assumes: ['A-SPOT-KLINES-LIMIT', 'A-KLINE-ORDER', 'A-KLINE-CLOSE'],
  }),
  'spot.market.historyKlines': endpoint({
    ...common,
    id: 'spot.market.historyKlines',
    path: '/api/v3/market/historyKlines',
    weight: 5,
    parameters: z.strictObject({
      symbol: symbolText,
      interval,
      startTime: timestamp.optional(),
      endTime: timestamp.optional(),
      limit: z.number().int().min(1).max(100).default(100),
    }),
    rules: historyRange,
    reply: z.array(klineRecord),
    doc: '2 Market data',
    assumes: ['A-KLINE-ORDER', 'A-KLINE-CLOSE'],
  }),
  'spot.market.depth': endpoint({
    ...common,
    id: 'spot.market.depth',
    path: '/api/v3/market/depth',
    weight: 5,
    parameters: z.strictObject({ symbol: symbolText, limit: depthLimit }),
    reply: depthReply,
    doc: '2 Market data',
    assumes: ['A-DEPTH-KEYS', 'A-DEPTH-LIMIT'],
  }),
  'spot.market.ticker.bookTicker': endpoint({
    ...common,
    id: 'spot.market.ticker.bookTicker',
    path: '/api/v3/market/ticker/bookTicker',
    weight: 4,
    parameters: symbolOrSymbols,
    rules: oneOfBoth,
    reply: oneOrMany(z.object(bookTickerFields)),
    doc: '2 Market data',
    assumes: ['A-TICKER-CONTAINER'],
  }),
};
