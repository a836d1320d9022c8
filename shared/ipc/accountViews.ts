/**
 * Requests and results of the panels for fees, rebates and news (document 2, Account, Partner and Content endpoints;
 * document 3, Account). The window requests everything while the panel is visible; main sends no events. Decimals and
 * ids are text, times are Unix ms. `readAt` is the wall time at which the exchange responded.
 */
import { SYMBOL_PATTERN } from '../exchange/markets.ts';
import { z } from 'zod';
import { accountRightsSchema, spotAccountSchema } from '../domain/accountSettings.ts';
import { articleCoinSchema, articleSchema, bannerSchema } from '../domain/article.ts';
import { commissionRateSchema } from '../domain/commissionRate.ts';
import {
  customerActivitySchema,
  customerAssetsSchema,
  customerDealsSchema,
  internalTransferSchema,
  invitedCustomerSchema,
  rebateSchema,
  subAgentTradingSchema,
} from '../domain/partner.ts';
import { articleSections, bannerTypes } from '../exchange/enumerations.ts';
import { partnerProducts, partnerWallets } from '../exchange/rows/partner.ts';
import { appErrorSchema } from '../result/appError.ts';
import { coveredRange } from './recordViews.ts';
import { tradingContext } from './tradingViews.ts';
import { market } from './views.ts';
import { call } from './callRow.ts';

const text = z.string().nullable();
const time = z.number().nullable();
const symbol = z.string().regex(SYMBOL_PATTERN);
const userId = z.string().regex(/^[1-9]\d{0,18}$/);
/** Number of days back from the exchange's time. */
const days = z.number().int().min(1).max(366);
/** Requested range in exchange time, both ends inclusive. */
const range = { from: z.number(), to: z.number() };

/**
 * Requests a page of a section, newest first; `coin` restricts it to articles about one coin. `fresh`: read again
 * instead of from the cache.
 */
export const newsRequest = z.strictObject({
  ...tradingContext,
  section: z.enum(articleSections),
  coin: z
    .string()
    .regex(/^[A-Z0-9]{1,20}$/)
    .nullable(),
  page: z.number().int().min(1).max(1000),
  fresh: z.boolean().default(false),
});

/** An article in a list; `at`: time of publication, null where the exchange did not report it. */
export const newsItem = z.strictObject({
  articleId: z.string(),
  documentId: z.string(),
  title: z.string(),
  summary: text,
  category: text,
  level: text,
  at: time,
  tags: z.array(z.string()),
  coins: z.array(articleCoinSchema),
});

/**
 * Result of {@link newsRequest}; `total` counts the articles of all pages, null where the exchange did not report it.
 */
export const newsPage = z.strictObject({
  items: z.array(newsItem),
  page: z.number().int(),
  more: z.boolean(),
  total: z.number().int().nullable(),
  readAt: z.number(),
});

/** Requests one article with its body, of which at most 512 KB are transferred (B-D5). */
export const articleRequest = z.strictObject({
  ...tradingContext,
  section: z.enum(articleSections),
  documentId: z.string().min(1).max(200),
});
/** Result of {@link articleRequest}. */
export const articleAnswer = z.strictObject({ article: articleSchema, readAt: z.number() });

/** Requests the latest banner of a place. */
export const bannerRequest = z.strictObject({ ...tradingContext, place: z.enum(bannerTypes) });
/** Result of {@link bannerRequest}. */
export const bannerAnswer = z.strictObject({ banner: bannerSchema, readAt: z.number() });

/** Requests the fees paid within so many days, from the fills in the archive. */
export const feesRequest = z.strictObject({ ...tradingContext, days });

/**
 * Fees of one symbol in one coin. `maker`, `taker` and `untold` (role not reported) are sums, positive when paid; null
 * when there is no such fill. `asset` null: the coin was not reported.
 */
export const paidFees = z.strictObject({
  market,
  symbol: z.string(),
  asset: text,
  maker: text,
  taker: text,
  untold: text,
  total: z.string(),
  fills: z.number().int(),
});

/**
 * Result of {@link feesRequest}. `missing`: ranges for which the archive does not hold every fill; `cut`: there are
 * more fills than were summed.
 */
export const feesAnswer = z.strictObject({
  ...range,
  paid: z.array(paidFees),
  fills: z.number().int(),
  missing: z.array(z.strictObject({ market, symbol: text, ranges: z.array(coveredRange) })),
  cut: z.boolean(),
  readAt: z.number(),
});

/** Requests the commission rates of a few symbols. `fresh`: read again instead of from the cache. */
export const feeRatesRequest = z.strictObject({
  ...tradingContext,
  symbols: z.array(z.strictObject({ market, symbol })).min(1).max(10),
  fresh: z.boolean().default(false),
});

/** A rate, or the reason why it could not be read. */
export const feeRate = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('ready'), rate: commissionRateSchema, readAt: z.number() }),
  z.strictObject({ state: z.literal('failed'), market, symbol: z.string(), error: appErrorSchema }),
]);
/** Result of {@link feeRatesRequest}, in the requested order. */
export const feeRatesAnswer = z.strictObject({ rates: z.array(feeRate) });

/** Lists of a partner that can be read; reading them changes nothing. */
export const rebateLists = ['customers', 'activity', 'commissions', 'subAgents', 'transfers', 'deals'] as const;

/**
 * Requests the next part of a partner's list. `reading` null starts a new reading; with the name of a reading in
 * progress the next part follows, starting after the first `have` records. Filters that a list does not support are
 * ignored: `product` applies to commissions and sub-agents, the wallets to transfers.
 */
export const rebatesRequest = z.strictObject({
  ...tradingContext,
  days,
  list: z.enum(rebateLists),
  product: z.enum(partnerProducts),
  fromWallet: z.enum(partnerWallets),
  toWallet: z.enum(partnerWallets),
  reading: z.string().max(40).nullable(),
  have: z.number().int().min(0),
});

/** Records of one list, by the names of {@link rebateLists}. */
export const rebateRecords = z.discriminatedUnion('list', [
  z.strictObject({ list: z.literal('customers'), records: z.array(invitedCustomerSchema) }),
  z.strictObject({ list: z.literal('activity'), records: z.array(customerActivitySchema) }),
  z.strictObject({ list: z.literal('commissions'), records: z.array(rebateSchema) }),
  z.strictObject({ list: z.literal('subAgents'), records: z.array(subAgentTradingSchema) }),
  z.strictObject({ list: z.literal('transfers'), records: z.array(internalTransferSchema) }),
  z.strictObject({ list: z.literal('deals'), records: customerDealsSchema.shape.customers }),
]);

/** Reasons why a list is incomplete, as found while reading it. */
export const listGaps = ['dropped', 'repeats', 'crowded', 'reach', 'moving', 'count', 'bound', 'failed'] as const;

/** Result of {@link rebatesRequest}. `error`: the error that ended the reading; parts read before it are kept. */
export const rebatesAnswer = z.strictObject({
  ...range,
  reading: z.string(),
  items: rebateRecords,
  done: z.boolean(),
  gaps: z.array(z.enum(listGaps)),
  error: appErrorSchema.nullable(),
  readAt: z.number(),
});

/** Requests the assets of one direct customer, and the deposits within so many UTC days. */
export const customerAssetsRequest = z.strictObject({ ...tradingContext, days, userId });
/** Result of {@link customerAssetsRequest}. */
export const customerAssetsAnswer = z.strictObject({ assets: customerAssetsSchema, readAt: z.number() });

const assetName = z.string().min(1).max(40);

/** Requests the prices of assets in a currency. */
export const pricesRequest = z.strictObject({
  ...tradingContext,
  currency: assetName,
  assets: z.array(assetName).max(2000),
});

const priceStep = z.strictObject({ symbol: z.string(), price: z.string(), at: z.number(), inverse: z.boolean() });

/**
 * Result of {@link pricesRequest}, in the requested order: see `AssetPrice`. `currencies`: those that can be chosen;
 * `isPriced` false: no price of any pair was received yet.
 */
export const pricesAnswer = z.strictObject({
  prices: z.array(
    z.strictObject({
      asset: z.string(),
      steps: z.array(priceStep).nullable(),
      missing: z.enum(['noPair', 'noPrice']).nullable(),
    }),
  ),
  currencies: z.array(z.string()),
  isPriced: z.boolean(),
  readAt: z.number(),
});

/** Requests what both accounts may do. `fresh`: read again instead of from the cache. */
export const statusRequest = z.strictObject({ ...tradingContext, fresh: z.boolean().default(false) });

const statusFailed = z.strictObject({ state: z.literal('failed'), error: appErrorSchema });

/** Result of {@link statusRequest}: each account as the exchange reports it, or why it could not be read. */
export const statusAnswer = z.strictObject({
  spot: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('ready'), account: spotAccountSchema }),
    statusFailed,
  ]),
  futures: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('ready'), account: accountRightsSchema }),
    statusFailed,
  ]),
  readAt: z.number(),
});

/** See {@link newsItem}. */
export type NewsItem = z.infer<typeof newsItem>;
/** See {@link newsPage}. */
export type NewsPage = z.infer<typeof newsPage>;
/** See {@link articleAnswer}. */
export type ArticleAnswer = z.infer<typeof articleAnswer>;
/** See {@link statusAnswer}. */
export type StatusAnswer = z.infer<typeof statusAnswer>;
/** See {@link pricesAnswer}. */
export type PricesAnswer = z.infer<typeof pricesAnswer>;
/** See {@link paidFees}. */
export type PaidFees = z.infer<typeof paidFees>;
/** See {@link feesAnswer}. */
export type FeesAnswer = z.infer<typeof feesAnswer>;
/** See {@link feeRate}. */
export type FeeRate = z.infer<typeof feeRate>;
/** See {@link rebateLists}. */
export type RebateList = (typeof rebateLists)[number];
/** See {@link rebateRecords}. */
export type RebateRecords = z.infer<typeof rebateRecords>;
/** See {@link rebatesAnswer}. */
export type RebatesAnswer = z.infer<typeof rebatesAnswer>;

/** Calls of the account panels, by name; all of them only read. */
export const accountCalls = {
  'account.news': call(newsRequest, newsPage),
  'account.article': call(articleRequest, articleAnswer),
  'account.banner': call(bannerRequest, bannerAnswer),
  'account.status': call(statusRequest, statusAnswer),
  'account.prices': call(pricesRequest, pricesAnswer),
  'account.fees': call(feesRequest, feesAnswer),
  'account.feeRates': call(feeRatesRequest, feeRatesAnswer),
  /** Repeated by the window until the list is complete: a long list is read in parts. */
  'account.rebates': call(rebatesRequest, rebatesAnswer),
  'account.customerAssets': call(customerAssetsRequest, customerAssetsAnswer),
} as const;
