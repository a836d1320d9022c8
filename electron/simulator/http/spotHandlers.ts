import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { coinsOf, type Coin, type CoinNetwork } from '../market/coins.ts';
import { isApiTradable } from '../market/instrument.ts';
import type { InstrumentMarket } from '../market/instrumentMarket.ts';
import { formatUnits } from '../market/units.ts';
import { rateLimits, spotSymbol } from './exchangeInfo.ts';
import { failure, type Failure } from '../venue/failure.ts';
import { historyKlines, latestKlines, notListed, withSymbol, type Context, type Handlers } from './handler.ts';
import { type Json, RawNumber } from '../venue/json.ts';
import { bookTickerRecord, dayTrades, depthRecord, tickerRecord, tradeRecords } from './records.ts';

/** Builds the record of a coin (document 2, Coin): the coin as a whole is open while one of its networks is. */
export function coinRecord({ coin, name, networks }: Coin): Json {
  return {
    coin,
    name,
    depositAllEnable: networks.some(({ depositEnable }) => depositEnable),
    withdrawAllEnable: networks.some(({ withdrawEnable }) => withdrawEnable),
    networkList: networks.map((one) => networkRecord(coin, one)),
  };
}

/** The withdrawal step is a bare number in scientific notation, as the running service sends it (A-NUMBER-FORMS). */
function networkRecord(coin: string, { withdrawDecimals, ...one }: CoinNetwork): Json {
  const step = new RawNumber(withdrawDecimals === 0 ? '1' : `1E-${withdrawDecimals}`);
  return { ...one, coin, withdrawIntegerMultiple: step };
}

/** The placement limit of the market: 100 in 10 seconds (document 1 Limits). */
const ORDERS = { interval: 'SECOND', num: 10, limit: 100 } as const;

interface Chosen {
  readonly symbol?: string | undefined;
  readonly symbols?: string | readonly string[] | undefined;
}

/** Handlers of the spot market's public endpoints. */
export const spotHandlers: Handlers<'spot'> = {
  'spot.time': (_parameters, { now, skew = 0 }) => ok({ serverTime: now + skew }),
  'spot.ping': () => ok({}),
  'spot.coins': (_parameters, { market }) => ok(coinsOf(market.assets, market.random).map(coinRecord)),
  'spot.exchangeInfo': (parameters, context) => {
    const chosen = choose(parameters, context);
    if (!chosen.ok) return chosen;
    const { symbolStatus } = parameters;
    const shown = chosen.value.filter(({ status }) => (symbolStatus ?? status) === status);
    return ok({
      timezone: 'UTC',
      serverTime: context.now,
      rateLimits: rateLimits(ORDERS),
      symbols: shown.map(({ instrument, status }) => spotSymbol(instrument, status)),
    });
  },
  'spot.apiTradingSymbols': (_parameters, { market }) => ok(apiSymbols(market.of('spot'))),
  'spot.market.ticker.price': (parameters, context) => {
    const records = each(parameters, context, (one) => ({
      symbol: one.instrument.symbol,
      price: formatUnits(one.last.last, one.instrument.priceDecimals),
    }));
    // A request for one symbol returns its record without an array (A-TICKER-CONTAINER).
    return records.ok && parameters.symbol !== undefined ? ok(records.value[0]!) : records;
  },
  'spot.market.ticker.24hr': (parameters, context) =>
    each(parameters, context, (one) => {
      const { symbol: _symbol, ...touch } = bookTickerRecord(one);
      return { ...tickerRecord(one), ...touch, count: dayTrades(one) };
    }),
  'spot.market.trades': ({ symbol, limit }, context) =>
    withSymbol(context, 'spot', symbol, (one) => ok(tradeRecords(one, one.tape.last(limit), context.dialect))),
  'spot.market.klines': ({ symbol, interval, limit }, context) =>
    withSymbol(context, 'spot', symbol, (one) => latestKlines(one, one.last, interval, limit)),
  'spot.market.historyKlines': ({ symbol, interval, ...range }, context) =>
    withSymbol(context, 'spot', symbol, (one) => historyKlines(one, one.last, interval, range, context.now)),
  'spot.market.depth': ({ symbol, limit }, context) =>
    withSymbol(context, 'spot', symbol, (one) => ok(depthRecord(one, limit))),
  'spot.market.ticker.bookTicker': (parameters, context) => each(parameters, context, bookTickerRecord),
};

const apiSymbols = (all: readonly InstrumentMarket[]): string[] =>
  all.filter(({ instrument }) => isApiTradable(instrument)).map(({ instrument }) => instrument.symbol);

/** Returns the records of the chosen instruments as an array. */
function each(parameters: Chosen, context: Context, record: (one: InstrumentMarket) => Json): Result<Json[], Failure> {
  const chosen = choose(parameters, context);
  return chosen.ok ? ok(chosen.value.map(record)) : chosen;
}

/** Returns the instruments that `symbol` or `symbols` names, all without either; both together are refused. */
function choose({ symbol, symbols }: Chosen, { market }: Context): Result<InstrumentMarket[], Failure> {
  if (symbol !== undefined && symbols !== undefined) return fail(failure('INVALID_PARAM_COMBINATION'));
  if (symbol === undefined && symbols === undefined) return ok(market.of('spot'));
  const named = symbol === undefined ? 'symbols' : 'symbol';
  const found = (symbol === undefined ? names(symbols!) : [symbol]).map((name) => market.find('spot', name));
  const known = found.filter((one) => one !== undefined);
  if (found.length === 0) return fail(failure('PARAM_ERROR', named));
  return known.length === found.length ? ok(known) : fail(notListed());
}

/** Parses a list of names: comma-separated, or a JSON array of text. Anything else yields no names. */
function names(list: string | readonly string[]): readonly string[] {
  if (typeof list !== 'string') return list;
  if (!list.startsWith('[')) return list.split(',');
  try {
    const parsed: unknown = JSON.parse(list);
    return Array.isArray(parsed) && parsed.every((name) => typeof name === 'string') ? parsed : [];
  } catch {
    return [];
  }
}
