import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { InstrumentMarket } from '../market/instrumentMarket.ts';
import { isApiTradable, type Instrument } from '../market/instrument.ts';
import { formatUnits } from '../market/units.ts';
import { futuresSymbol, rateLimits } from './exchangeInfo.ts';
import { failure, type Failure } from '../venue/failure.ts';
import { historyKlines, latestKlines, notListed, type Answer, type Context, type Handlers } from './handler.ts';
import { bookTickerRecord, depthRecord, tickerRecord, tradeRecords } from './records.ts';
import { type Funding, type Settlement, rateText } from '../market/funding.ts';
import type { Json } from '../venue/json.ts';
import { DAY_MS } from '../../../shared/time/units.ts';

/**
 * Builds the current funding rate (document 3). Mark and index price are those of the last whole minute, while `time`
 * is the present time, as on the running service (A-FUNDING).
 */
function premiumIndexRecord({ symbol, priceDecimals }: Instrument, funding: Funding, now: number): Json {
  const { mark, index } = funding.sampled;
  return {
    symbol,
    markPrice: formatUnits(mark, priceDecimals),
    indexPrice: formatUnits(index, priceDecimals),
    lastFundingRate: funding.last,
    forecastFundingRate: funding.forecast,
    interestRate: funding.interest,
    nextFundingTime: funding.nextTime,
    time: now,
    collectCycle: funding.collectCycle,
  };
}

/** Builds a record of the funding rate history (document 3). */
function settlementRecord({ symbol, priceDecimals }: Instrument, { time, rate, mark }: Settlement): Json {
  return {
    symbol,
    fundingRate: rateText(rate),
    fundingTime: time,
    markPrice: formatUnits(mark, priceDecimals),
  };
}

/** Builds the notional and leverage brackets of a contract: whole numbers bare, decimals as text (A-RISK-LIMITS). */
function riskLimitsRecord({ symbol, riskBrackets }: Instrument): Json {
  return {
    symbol,
    brackets: riskBrackets.map(({ notionalFloor, notionalCap, maintenanceRatio, maxLeverage }, at) => ({
      bracket: at + 1,
      notionalFloor,
      notionalCap,
      initialLeverage: maxLeverage,
      maintMarginRatio: maintenanceRatio,
    })),
  };
}

/** The placement limit of the market: 300 a minute (document 1 Limits). */
const ORDERS = { interval: 'MINUTE', num: 1, limit: 300 } as const;
/** The quote of the contracts' demo names, which the list of API symbols contains too. */
const DEMO_QUOTE = 'SUSDT';
/** Largest range of funding that one request returns, in milliseconds (A-TIME-WINDOWS). */
const FUNDING_SPAN = 7 * DAY_MS;

/** Handlers of the futures market's public endpoints. */
export const futuresHandlers: Handlers<'futures'> = {
  'futures.market.time': (_parameters, { now, skew = 0 }) => ok({ serverTime: now + skew }),
  'futures.market.exchangeInfo': ({ symbol, contractType, underlyingType, underlyingSubType }, context) => {
    const chosen = choose(symbol, context);
    if (!chosen.ok) return chosen;
    const shown = chosen.value.filter(
      ({ instrument }) =>
        (contractType ?? instrument.contractType) === instrument.contractType &&
        (underlyingType ?? instrument.underlyingType) === instrument.underlyingType &&
        (underlyingSubType === undefined || instrument.subTypes.includes(underlyingSubType)),
    );
    return ok({
      assets: [
        { asset: 'USDT', marginAvailable: true },
        { asset: DEMO_QUOTE, marginAvailable: true },
      ],
      rateLimits: rateLimits(ORDERS),
      symbols: shown.map(({ instrument }) => futuresSymbol(instrument)),
    });
  },
  'futures.market.apiTradingSymbols': (_parameters, { market }) => {
    const listed = market.of('futures').flatMap(({ instrument }) => (isApiTradable(instrument) ? [instrument] : []));
    return ok([...listed.map(({ symbol }) => symbol), ...listed.map(({ asset }) => `${asset}${DEMO_QUOTE}`)]);
  },
  'futures.market.depth': ({ symbol, limit }, context) =>
    withContract(context, symbol, (one) => ok(depthRecord(one, limit))),
  'futures.market.ticker.24hr': ({ symbol }, context) => {
    const chosen = choose(symbol, context);
    return chosen.ok
      ? ok(
          chosen.value.map((one) => ({
            ...tickerRecord(one),
            ...lastTraded(one),
            markPrice: formatUnits(one.mark?.last ?? 0, one.instrument.priceDecimals),
            indexPrice: formatUnits(one.index?.last ?? 0, one.instrument.priceDecimals),
          })),
        )
      : chosen;
  },
  'futures.market.ticker.bookTicker': ({ symbol }, context) => {
    const chosen = choose(symbol, context);
    return chosen.ok ? ok(chosen.value.map((one) => ({ ...bookTickerRecord(one), time: context.now }))) : chosen;
  },
  'futures.market.trades': ({ symbol, limit }, context) =>
    withContract(context, symbol, (one) => ok(tradeRecords(one, one.tape.last(limit), context.dialect))),
  'futures.market.klines': ({ symbol, interval, limit }, context) =>
    withContract(context, symbol, (one) => latestKlines(one, one.last, interval, limit)),
  'futures.market.indexPriceKlines': ({ symbol, interval, limit }, context) =>
    withContract(context, symbol, (one) => latestKlines(one, one.index, interval, limit)),
  'futures.market.markPriceKlines': ({ symbol, interval, limit }, context) =>
    withContract(context, symbol, (one) => latestKlines(one, one.mark, interval, limit)),
  'futures.market.historyKlines': ({ symbol, interval, priceType, ...range }, context) =>
    withContract(context, symbol, (one) => {
      const series = { LAST: one.last, MARK: one.mark, INDEX: one.index }[priceType];
      return historyKlines(one, series, interval, range, context.now);
    }),
  'futures.market.symbolPrice': ({ symbol, priceType }, context) =>
    withContract(context, symbol, (one) => {
      const price = (priceType === 'MARK' ? one.mark : one.index)?.last ?? 0;
      return ok({ symbol, price: formatUnits(price, one.instrument.priceDecimals), time: context.now });
    }),
  'futures.market.openInterest': ({ symbol }, context) =>
    withContract(context, symbol, (one) => {
      const { long, short } = context.openPositions?.(symbol) ?? NOBODY;
      const openInterest = formatUnits(one.openInterest(long, short), one.instrument.sizeDecimals);
      return ok({ symbol, openInterest, time: context.now });
    }),
  'futures.market.premiumIndex': ({ symbol }, context) => {
    const chosen = choose(symbol, context);
    if (!chosen.ok) return chosen;
    return ok(
      chosen.value.flatMap(({ instrument, funding }) =>
        funding ? [premiumIndexRecord(instrument, funding, context.now)] : [],
      ),
    );
  },
  'futures.market.fundingRate': ({ symbol, limit, ...range }, context) =>
    withContract(context, symbol, (one) => {
      const { from, to } = fundingSpan(range, context);
      const found = one.funding?.history(from, to, limit) ?? [];
      return ok(found.map((settlement) => settlementRecord(one.instrument, settlement)));
    }),
  'futures.market.riskLimits': ({ symbol }, context) => {
    const chosen = choose(symbol, context);
    return chosen.ok ? ok(chosen.value.map(({ instrument }) => riskLimitsRecord(instrument))) : chosen;
  },
};

/** The open positions used when the context does not provide those of the accounts. */
const NOBODY = { long: 0, short: 0 };

interface Range {
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

/**
 * Returns the range of one request: as requested. Under the public dialect a missing bound is seven days from the given
 * one; without either it is the last seven days (A-FUNDING-SPAN).
 */
function fundingSpan(
  { startTime, endTime }: Range,
  { now, dialect }: Context,
): { readonly from: number; readonly to: number } {
  if (dialect !== 'public') return { from: startTime ?? 0, to: endTime ?? now };
  const to = endTime ?? (startTime === undefined ? now : startTime + FUNDING_SPAN);
  return { from: startTime ?? to - FUNDING_SPAN, to };
}

/**
 * The closeTime of a contract's ticker is the time of its last trade (document 3, Market records), absent without
 * trades.
 */
function lastTraded(one: InstrumentMarket): { readonly closeTime?: number } {
  const last = one.tape.last(1)[0];
  return last ? { closeTime: last.time } : {};
}

/**
 * Returns the contract with that symbol, or all without a symbol. The public dialect refuses an unknown symbol as a
 * wrong parameter (A-UNKNOWN-SYMBOL).
 */
function choose(symbol: string | undefined, { market, dialect }: Context): Result<InstrumentMarket[], Failure> {
  if (symbol === undefined) return ok(market.of('futures'));
  const one = market.find('futures', symbol);
  if (one) return ok([one]);
  return fail(dialect === 'public' ? failure('PARAM_ERROR', 'symbol') : notListed());
}

/** Runs `run` on the contract with that symbol, or refuses the symbol. */
function withContract(context: Context, symbol: string, run: (one: InstrumentMarket) => Answer): Answer {
  const chosen = choose(symbol, context);
  return chosen.ok ? run(chosen.value[0]!) : chosen;
}
