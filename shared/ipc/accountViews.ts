/**
 * What the panels of fees, rebates and news ask (document 2, Account, Partner and Content endpoints; document 3, Account).
 * Everything is asked by the window while it is looked at; nothing is pushed. Decimals and ids are text, times Unix ms.
 * `readAt` is the wall time at which the exchange answered.
 */
import { SYMBOL_PATTERN } from '../exchange/markets.ts';
import { z } from 'zod';
import { articleCoinSchema, articleSchema } from '../domain/article.ts';
import { bannerSchema } from '../domain/banner.ts';
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

const text = z.string().nullable();
const time = z.number().nullable();
const symbol = z.string().regex(SYMBOL_PATTERN);
const userId = z.string().regex(/^[1-9]\d{0,18}$/);
/** So many days back from the exchange's time. */
const days = z.number().int().min(1).max(366);
/** What was asked for in exchange time, both ends inclusive. */
const range = { from: z.number(), to: z.number() };

/** A page of a section, newest first; `coin` narrows it to articles about one coin. `fresh`: asked anew, not kept. */
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

/** An article as a list shows it; `at`: when it was published, null where nobody said. */
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

/** See {@link newsRequest}; `total` counts all pages, null where the exchange did not say. */
export const newsPage = z.strictObject({
  items: z.array(newsItem),
  page: z.number().int(),
  more: z.boolean(),
  total: z.number().int().nullable(),
  readAt: z.number(),
});

/** One article with its body, at most 512 KB of it (B-D5). */
export const articleRequest = z.strictObject({
  ...tradingContext,
  section: z.enum(articleSections),
  documentId: z.string().min(1).max(200),
});
/** See {@link articleRequest}. */
export const articleAnswer = z.strictObject({ article: articleSchema, readAt: z.number() });

/** The latest banner of a place. */
export const bannerRequest = z.strictObject({ ...tradingContext, place: z.enum(bannerTypes) });
/** See {@link bannerRequest}. */
export const bannerAnswer = z.strictObject({ banner: bannerSchema, readAt: z.number() });

/** What was paid in fees within so many days, by the fills the archive holds. */
export const feesRequest = z.strictObject({ ...tradingContext, days });

/**
 * Fees of one symbol in one coin. `maker`, `taker` and `untold` (nobody said which it was) are sums, positive what was
 * paid; null where no such fill is there. `asset` null: the coin was not told.
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
 * See {@link feesRequest}. `missing`: stretches of the range of which the archive does not hold every fill; `cut`: there
 * are more fills than are summed.
 */
export const feesAnswer = z.strictObject({
  ...range,
  paid: z.array(paidFees),
  fills: z.number().int(),
  missing: z.array(z.strictObject({ market, symbol: text, ranges: z.array(coveredRange) })),
  cut: z.boolean(),
  readAt: z.number(),
});

/** The commission rates of a few symbols. `fresh`: asked anew, not kept. */
export const feeRatesRequest = z.strictObject({
  ...tradingContext,
  symbols: z.array(z.strictObject({ market, symbol })).min(1).max(10),
  fresh: z.boolean().default(false),
});

/** A rate, or why it could not be read. */
export const feeRate = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('ready'), rate: commissionRateSchema, readAt: z.number() }),
  z.strictObject({ state: z.literal('failed'), market, symbol: z.string(), error: appErrorSchema }),
]);
/** See {@link feeRatesRequest}: in the order asked. */
export const feeRatesAnswer = z.strictObject({ rates: z.array(feeRate) });

/** The lists of a partner that are read here; all of them only tell. */
export const rebateLists = ['customers', 'activity', 'commissions', 'subAgents', 'transfers', 'deals'] as const;

/**
 * A further part of a partner's list. `reading` null begins it; with the name of one under way the next part follows,
 * from the record after the first `have`. What a list does not know is left unused: `product` belongs to commissions and
 * sub-agents, the wallets to transfers.
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

/** Records of one list, in the words of {@link rebateLists}. */
export const rebateRecords = z.discriminatedUnion('list', [
  z.strictObject({ list: z.literal('customers'), records: z.array(invitedCustomerSchema) }),
  z.strictObject({ list: z.literal('activity'), records: z.array(customerActivitySchema) }),
  z.strictObject({ list: z.literal('commissions'), records: z.array(rebateSchema) }),
  z.strictObject({ list: z.literal('subAgents'), records: z.array(subAgentTradingSchema) }),
  z.strictObject({ list: z.literal('transfers'), records: z.array(internalTransferSchema) }),
  z.strictObject({ list: z.literal('deals'), records: customerDealsSchema.shape.customers }),
]);

/** Why a list is not whole, as reading it told (B-B5). */
export const listGaps = ['dropped', 'repeats', 'crowded', 'reach', 'moving', 'count', 'bound', 'failed'] as const;

/** See {@link rebatesRequest}. `error`: what ended the reading; what came before it is kept. */
export const rebatesAnswer = z.strictObject({
  ...range,
  reading: z.string(),
  items: rebateRecords,
  done: z.boolean(),
  gaps: z.array(z.enum(listGaps)),
  error: appErrorSchema.nullable(),
  readAt: z.number(),
});

/** What one direct customer holds, and put in within so many UTC days. */
export const customerAssetsRequest = z.strictObject({ ...tradingContext, days, userId });
/** See {@link customerAssetsRequest}. */
export const customerAssetsAnswer = z.strictObject({ assets: customerAssetsSchema, readAt: z.number() });

/** See {@link newsItem}. */
export type NewsItem = z.infer<typeof newsItem>;
/** See {@link newsPage}. */
export type NewsPage = z.infer<typeof newsPage>;
/** See {@link articleAnswer}. */
export type ArticleAnswer = z.infer<typeof articleAnswer>;
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
