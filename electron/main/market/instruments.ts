/** The instruments of both markets: loaded at start, after each change of the exchange, and periodically. */
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Random } from '../../../shared/time/random.ts';
import { futuresInstrument, spotInstrument } from '../exchange/mapping/instruments.ts';
import type { RestClient } from '../exchange/rest/client.ts';
import type { Lane } from '../exchange/rest/limits/weightLedger.ts';
import { createInstrumentList, type InstrumentsAge, type InstrumentsNews } from './instrumentList.ts';

export interface Instruments {
  /** Loads both markets again. */
  load(): void;
  /** Cancels the current loads. */
  cancel(): void;
  all(): Instrument[];
  /**
   * Returns the instrument; `undefined` when the market is loaded and does not have it; null when nothing is loaded
   * yet.
   */
  find(market: Market, symbol: string): Instrument | undefined | null;
}

/** A market whose list was never loaded, and why the last attempt failed. */
export interface MissingList {
  readonly market: Market;
  readonly error: AppError;
}

/** The lists, with their ages. */
export interface DatedInstruments extends Instruments {
  age(market: Market): InstrumentsAge;
  /** Returns the missing lists. See {@link MissingList}. They are retried automatically. */
  missing(): MissingList[];
  /** Called when the user opens this market: a first list that waits for its retry is loaded now. */
  hurry(market: Market): void;
}

async function askSpot(rest: Pick<RestClient, 'get'>, lane?: Lane): Promise<Result<Instrument[], AppError>> {
  const [information, names] = await Promise.all([
    rest.get('spot.exchangeInfo', {}, lane),
    rest.get('spot.apiTradingSymbols', {}, lane),
  ]);
  if (!information.ok) return information;
  if (!names.ok) return names;
  const tradable = new Set(names.value);
  return ok(information.value.symbols.flatMap((record) => spotInstrument(record, tradable) ?? []));
}

async function askFutures(rest: Pick<RestClient, 'get'>, lane?: Lane): Promise<Result<Instrument[], AppError>> {
  const [information, names] = await Promise.all([
    rest.get('futures.market.exchangeInfo', {}, lane),
    rest.get('futures.market.apiTradingSymbols', {}, lane),
  ]);
  if (!information.ok) return information;
  if (!names.ok) return names;
  const tradable = new Set(names.value);
  return ok(information.value.symbols.map((record) => futuresInstrument(record, tradable)));
}

/** Creates the lists, empty at first; `changed` is called after every load, successful or failed. */
export function createInstruments(
  clock: Clock,
  random: Random,
  rest: Pick<RestClient, 'get'>,
  changed: (news: InstrumentsNews) => void,
): DatedInstruments {
  const lists = {
    spot: createInstrumentList('spot', clock, random, (lane) => askSpot(rest, lane), changed),
    futures: createInstrumentList('futures', clock, random, (lane) => askFutures(rest, lane), changed),
  };
  return {
    load() {
      for (const market of markets) lists[market].load();
    },
    cancel() {
      for (const market of markets) lists[market].cancel();
    },
    all: () => markets.flatMap((market) => [...lists[market].list().values()]),
    find(market, symbol) {
      const list = lists[market].list();
      return list.size === 0 ? null : list.get(symbol);
    },
    age: (market) => lists[market].age(),
    missing: () =>
      markets.flatMap((market) => {
        const error = lists[market].error();
        return error === null ? [] : [{ market, error }];
      }),
    hurry: (market) => lists[market].hurry(),
  };
}
