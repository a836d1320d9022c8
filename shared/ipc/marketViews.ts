/** What main publishes about many markets at once, and what it answers about one symbol: plain JSON, decimals as text. */
import { z } from 'zod';
import { fundingSchema, fundingSettlementSchema } from '../domain/funding.ts';
import { openInterestSchema } from '../domain/openInterest.ts';
import { riskBracketSchema } from '../domain/riskBracket.ts';
import { appErrorSchema } from '../result/appError.ts';
import { feedState, market } from './views.ts';

/**
 * The last 24 hours of every symbol of a market (R28), polled. `cells` is flat: as many texts for each symbol as
 * `overviewFields` has names. `reset`: exactly these symbols; otherwise each replaces its own row.
 */
export const overviewView = z.strictObject({
  market,
  feed: feedState,
  reset: z.boolean(),
  cells: z.array(z.string()),
});

/** Prices, funding and open interest of a contract, polled (document 3 Current funding rate, Open interest). Null: not said yet. */
export const contractView = z.strictObject({
  market,
  symbol: z.string(),
  feed: feedState,
  funding: fundingSchema.nullable(),
  openInterest: openInterestSchema.nullable(),
});

/** What a visible row of the watchlist shows beside its prices; cached in main (R28). */
export const watchlistQuoteRequest = z.strictObject({ market, symbol: z.string() });
/** `closes`: hourly closes of the last day, oldest first. `openInterest` is null on spot and where it could not be read. */
export const watchlistQuoteAnswer = z.strictObject({
  closes: z.array(z.string()),
  openInterest: openInterestSchema.nullable(),
});

/** A part of the symbol sheet: it stands, does not exist here, or could not be read. */
const part = <Value extends z.ZodType>(value: Value) =>
  z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('ready'), value }),
    z.strictObject({ state: z.literal('none') }),
    z.strictObject({ state: z.literal('failed'), error: appErrorSchema }),
  ]);

/** Rates of one way of trading as fractions; null where they were not said. */
const rates = z.strictObject({ maker: z.string().nullable(), taker: z.string().nullable() });

/**
 * Fees of a symbol: by hand and through the API, `listed` for everybody as the list of symbols says, `own` for this account
 * as it answers (documents 2 and 3, Commission rate).
 */
export const contractFees = z.strictObject({
  listed: z.strictObject({ manual: rates, api: rates }).nullable(),
  own: part(z.strictObject({ manual: rates, api: rates })),
});

/** A stretch of trading, Unix ms; the session's own words stay as they are. */
const session = z.strictObject({ from: z.number(), to: z.number() });

/**
 * Everything about one symbol that changes seldom. `rules` are the fields of the list of symbols by their documented names,
 * as text; the window has a word for those it knows and shows the others as they are.
 */
export const contractSpecsAnswer = z.strictObject({
  market,
  symbol: z.string(),
  readAt: z.number(),
  rules: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  fees: contractFees,
  brackets: part(z.array(riskBracketSchema)),
  funding: part(fundingSchema),
  settlements: part(z.array(fundingSettlementSchema)),
  /** Sessions of a contract that does not trade all day; `none` for those that do (document 3 Trading hours). */
  hours: part(z.strictObject({ openNow: z.boolean().nullable(), sessions: z.array(session) })),
});

/** See {@link overviewView}. */
export type OverviewView = z.infer<typeof overviewView>;
/** See {@link contractView}. */
export type ContractView = z.infer<typeof contractView>;
/** See {@link watchlistQuoteAnswer}. */
export type WatchlistQuote = z.infer<typeof watchlistQuoteAnswer>;
/** See {@link contractSpecsAnswer}. */
export type ContractSpecs = z.infer<typeof contractSpecsAnswer>;
/** See {@link contractFees}. */
export type ContractFees = z.infer<typeof contractFees>;
