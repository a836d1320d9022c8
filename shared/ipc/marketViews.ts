/** Events about many markets at once, and results about one symbol: plain JSON, decimals as text. */
import { z } from 'zod';
import { fundingSchema, fundingSettlementSchema } from '../domain/funding.ts';
import { riskBracketSchema } from '../domain/riskBracket.ts';
import { appErrorSchema } from '../result/appError.ts';
import { feedState, market } from './views.ts';
import { openInterestSchema } from '../domain/prices.ts';

/**
 * Figures of the last 24 hours for every symbol of a market, polled. `cells` is flat: for each symbol as many texts as
 * `overviewFields` has names. `reset`: the event contains exactly the market's symbols; otherwise each replaces its
 * row.
 */
export const overviewView = z.strictObject({
  market,
  feed: feedState,
  reset: z.boolean(),
  cells: z.array(z.string()),
});

/**
 * Prices, funding and open interest of a contract, polled (document 3 Current funding rate, Open interest). Null: not
 * received yet.
 */
export const contractView = z.strictObject({
  market,
  symbol: z.string(),
  feed: feedState,
  funding: fundingSchema.nullable(),
  openInterest: openInterestSchema.nullable(),
});

/** Requests the additional data of a visible watchlist row besides its prices; cached in main. */
export const watchlistQuoteRequest = z.strictObject({ market, symbol: z.string() });
/**
 * Result of {@link watchlistQuoteRequest}. `closes`: hourly closes of the last day, oldest first. `openInterest` is
 * null on spot and where it could not be read.
 */
export const watchlistQuoteAnswer = z.strictObject({
  closes: z.array(z.string()),
  openInterest: openInterestSchema.nullable(),
});

/**
 * A part of the contract specs: `ready`, `none` when it does not exist for this symbol, or `failed` when it could not
 * be read.
 */
const part = <Value extends z.ZodType>(value: Value) =>
  z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('ready'), value }),
    z.strictObject({ state: z.literal('none') }),
    z.strictObject({ state: z.literal('failed'), error: appErrorSchema }),
  ]);

/** Maker and taker rates as fractions; null where the exchange did not report them. */
const rates = z.strictObject({ maker: z.string().nullable(), taker: z.string().nullable() });

/**
 * Fees of a symbol for manual trading and through the API: `listed` are the public rates from the list of symbols,
 * `own` the rates the exchange reports for this account (documents 2 and 3, Commission rate).
 */
export const contractFees = z.strictObject({
  listed: z.strictObject({ manual: rates, api: rates }).nullable(),
  own: part(z.strictObject({ manual: rates, api: rates })),
});

/** A trading session, Unix ms, as the exchange reports it. */
const session = z.strictObject({ from: z.number(), to: z.number() });

/**
 * Data of one symbol that rarely changes. `rules` are the fields of the list of symbols by their documented names, as
 * text; the window translates the names it knows and displays the others unchanged.
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
  /** Sessions of a contract that does not trade all day; `none` for a contract that does (document 3 Trading hours). */
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
