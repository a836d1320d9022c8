import type { CheckedParametersOf, EndpointId, OpenEndpointId } from '../../../shared/exchange/endpoints.ts';
import type { KlineInterval, Market } from '../../../shared/exchange/markets.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { ContentLibrary } from '../content/library.ts';
import type { BarSeries } from '../market/barSeries.ts';
import type { ExchangeMarket } from '../market/exchangeMarket.ts';
import type { InstrumentMarket } from '../market/instrumentMarket.ts';
import type { ExchangeAccounts } from '../venue/accounts/exchangeAccounts.ts';
import type { Caller } from '../venue/accounts/types.ts';
import type { Deviations } from '../venue/counters.ts';
import type { Dialect } from '../market/dialects.ts';
import { failure, type Failure } from '../venue/failure.ts';
import type { Json } from '../venue/json.ts';
import { klineRecord } from './records.ts';
import type { ServedPublicId } from './served.ts';

/** What a handler works on: the market, and the simulated time in Unix ms. */
export interface Context {
  readonly market: ExchangeMarket;
  readonly now: number;
  /** The reply dialect; by default that of the documents. */
  readonly dialect?: Dialect | undefined;
  /** Milliseconds by which the exchange's reported clock is wrong; absent when no fault set it. */
  readonly skew?: number | undefined;
  /**
   * Returns the open positions of all accounts in a contract, in steps, for both sides; absent when no handler needs
   * them.
   */
  readonly openPositions?: ((symbol: string) => { readonly long: number; readonly short: number }) | undefined;
}

/** What a content handler works on besides. */
export interface ContentContext extends Context {
  readonly content: ContentLibrary;
}

/** A reply, or the documented refusal. */
export type Answer = Result<Json, Failure>;

/** What a private handler works on besides: the caller, and the accounts of the exchange. */
export interface PrivateContext extends Context {
  readonly caller: Caller;
  readonly accounts: ExchangeAccounts;
  /** The demo accounts (document 3, Demo); absent when no handler needs them. */
  readonly demo?: ExchangeAccounts | undefined;
  readonly deviations: Deviations;
  /** Whether to refuse what the running exchange only tolerates (R6). */
  readonly strict: boolean;
}

/**
 * What the handler of an endpoint works on: that of an open endpoint gets no caller, even when the request is signed
 * (A-CONTENT-ACCESS); every other handler gets an authenticated and authorised caller.
 */
export type ContextOf<Id extends EndpointId> = Id extends `spot.content.${string}`
  ? ContentContext
  : Id extends OpenEndpointId
    ? Context
    : PrivateContext;

/** One handler for each of these endpoints; their parameters satisfy the endpoint row's schema and rules. */
export type HandlersFor<Id extends EndpointId> = {
  readonly [One in Id]: (parameters: CheckedParametersOf<One>, context: ContextOf<One>) => Answer;
};

/** A handler for every public endpoint whose id begins with the market's name. */
export type Handlers<Name extends Market> = HandlersFor<Extract<ServedPublicId, `${Name}.${string}`>>;

/** Returns the refusal of a symbol that is not listed (A-UNKNOWN-SYMBOL). */
export const notListed = (): Failure => failure('INVALID_SYMBOL');

/** Runs `run` on the instrument with that symbol, or refuses the symbol. */
export function withSymbol(
  context: Context,
  market: Market,
  symbol: string,
  run: (one: InstrumentMarket) => Answer,
): Answer {
  const one = context.market.find(market, symbol);
  return one ? run(one) : fail(notListed());
}

/** Returns the refusal of a symbol that is not traded; null when it is traded, or when no symbol was given. */
export function unknownSymbol({ market }: Context, name: Market, symbol: string | undefined): Failure | null {
  return symbol === undefined || market.find(name, symbol) ? null : notListed();
}

/** Returns the newest candles of a series, newest first, including the one still forming (A-KLINE-ORDER). */
export function latestKlines(
  one: InstrumentMarket,
  series: BarSeries | null,
  interval: KlineInterval,
  limit: number,
): Answer {
  const { instrument } = one;
  const bars = series?.bars(interval, 0, Infinity, limit) ?? [];
  return ok(bars.map((bar) => klineRecord(bar, interval, instrument.market, instrument)));
}

/** Returns the candles whose open times are in a range, newest first; neither bound may be in the future. */
export function historyKlines(
  one: InstrumentMarket,
  series: BarSeries | null,
  interval: KlineInterval,
  range: { readonly startTime?: number | undefined; readonly endTime?: number | undefined; readonly limit: number },
  now: number,
): Answer {
  const { startTime, endTime, limit } = range;
  if (startTime !== undefined && startTime > now) return fail(failure('PARAM_ERROR', 'startTime'));
  if (endTime !== undefined && endTime > now) return fail(failure('PARAM_ERROR', 'endTime'));
  if (startTime !== undefined && endTime !== undefined && startTime > endTime) {
    return fail(failure('START_TIME_AFTER_END_TIME'));
  }
  const { instrument } = one;
  const bars = series?.bars(interval, startTime ?? 0, endTime ?? Infinity, limit) ?? [];
  return ok(bars.map((bar) => klineRecord(bar, interval, instrument.market, instrument)));
}
