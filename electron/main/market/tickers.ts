/**
 * Requests 24-hour figures. On futures a request has a weight of 40, whether for one symbol or for all: simultaneous
 * queries are combined into one request, which is sent no more often than the limits allow (R28). A response always
 * belongs to a request that was sent after the query.
 */
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import type { FeedParts } from './feed.ts';
import { feedLimits } from './marketLimits.ts';
import { tickerOfRecord, type TickerFigures } from '../exchange/mapping/marketValues.ts';
import type { Lane } from '../exchange/rest/limits/weightLedger.ts';
import type { RestClient } from '../exchange/rest/client.ts';

/** Figures by symbol. */
export type TickerTable = ReadonlyMap<string, TickerFigures>;

export interface Tickers {
  /** Requests all symbols of a market now. When a symbol appears twice, its last record counts. */
  all(market: Market, lane: Lane): Promise<Result<TickerTable, AppError>>;
  /** Requests one symbol; `undefined` when the response does not contain it. */
  one(market: Market, symbol: string): Promise<TickerFigures | undefined>;
  /**
   * Returns the figures of the last response for all symbols, while they are not older than {@link
   * feedLimits.tickerKnownMs}.
   */
  known(market: Market, symbol: string): TickerFigures | undefined;
  /** Called when the exchange was replaced or stopped. */
  forget(): void;
  /** Ends all waiting queries with an empty result. */
  stop(): void;
}

interface Gathering {
  readonly symbols: Set<string>;
  readonly answer: Promise<TickerTable>;
  readonly resolve: (table: TickerTable) => void;
  readonly cancel: Cancel;
}

const NOTHING: TickerTable = new Map();

/** Creates the requests, without stored figures. `marks` takes the mark prices of futures. */
export function createTickers(clock: Clock, rest: Pick<RestClient, 'get'>, marks?: FeedParts['marks']): Tickers {
  const last = new Map<Market, { readonly table: TickerTable; readonly at: number }>();
  const askedAt = new Map<Market, number>();
  const gathering = new Map<Market, Gathering>();
  let epoch = 0;

  const ask = async (market: Market, symbol?: string, lane?: Lane): Promise<Result<TickerTable, AppError>> => {
    const started = epoch;
    const at = clock.monotonic();
    askedAt.set(market, at);
    const row = market === 'spot' ? 'spot.market.ticker.24hr' : 'futures.market.ticker.24hr';
    const reply = await rest.get(row, symbol === undefined ? {} : { symbol }, lane);
    if (!reply.ok) return reply;
    const table = new Map(reply.value.map((record) => [record.symbol, tickerOfRecord(record)]));
    if (symbol === undefined && started === epoch) last.set(market, { table, at });
    if (market === 'futures' && started === epoch) for (const [name, { mark }] of table) marks?.price(name, mark);
    return ok(table);
  };
  const gather = (market: Market): Gathering => {
    const symbols = new Set<string>();
    let resolve: Gathering['resolve'] = () => undefined;
    const answer = new Promise<TickerTable>((done) => (resolve = done));
    const free = (askedAt.get(market) ?? Number.NEGATIVE_INFINITY) + feedLimits.tickerAskMs - clock.monotonic();
    const cancel = clock.after(Math.max(feedLimits.tickerGatherMs, free), () => {
      gathering.delete(market);
      const [first, ...others] = symbols;
      void ask(market, others.length === 0 ? first : undefined).then((reply) =>
        resolve(reply.ok ? reply.value : NOTHING),
      );
    });
    return { symbols, answer, resolve, cancel };
  };
  return {
    all: (market, lane) => ask(market, undefined, lane),
    async one(market, symbol) {
      const group = gathering.get(market) ?? gather(market);
      gathering.set(market, group);
      group.symbols.add(symbol);
      return (await group.answer).get(symbol);
    },
    known(market, symbol) {
      const answer = last.get(market);
      const isFresh = answer && clock.monotonic() - answer.at <= feedLimits.tickerKnownMs;
      return isFresh ? answer.table.get(symbol) : undefined;
    },
    forget() {
      epoch += 1;
      last.clear();
      askedAt.clear();
    },
    stop() {
      for (const market of markets) {
        gathering.get(market)?.cancel();
        gathering.get(market)?.resolve(NOTHING);
      }
      gathering.clear();
    },
  };
}
