/** The instruments of both markets: loaded at start and whenever the exchange changes; the last good list is kept (XS32). */
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Random } from '../../../shared/time/random.ts';
import { futuresInstrument, spotInstrument } from '../exchange/mapping/instruments.ts';
import type { RestClient } from '../exchange/rest/client.ts';
import { createLoader } from './loader.ts';

/** See the opening comment. */
export interface Instruments {
  /** Loads both markets anew. */
  load(): void;
  /** Gives up loads under way. */
  cancel(): void;
  all(): Instrument[];
  /** The instrument; `undefined` when the market is loaded and does not have it; null when nothing is loaded yet. */
  find(market: Market, symbol: string): Instrument | undefined | null;
}

async function askSpot(rest: Pick<RestClient, 'get'>): Promise<Result<Instrument[], AppError>> {
  const [information, names] = await Promise.all([
    rest.get('spot.exchangeInfo', {}),
    rest.get('spot.apiTradingSymbols', {}),
  ]);
  if (!information.ok) return information;
  if (!names.ok) return names;
  const tradable = new Set(names.value);
  return ok(information.value.symbols.flatMap((record) => spotInstrument(record, tradable) ?? []));
}

async function askFutures(rest: Pick<RestClient, 'get'>): Promise<Result<Instrument[], AppError>> {
  const [information, names] = await Promise.all([
    rest.get('futures.market.exchangeInfo', {}),
    rest.get('futures.market.apiTradingSymbols', {}),
  ]);
  if (!information.ok) return information;
  if (!names.ok) return names;
  const tradable = new Set(names.value);
  return ok(information.value.symbols.flatMap((record) => futuresInstrument(record, tradable) ?? []));
}

/** The lists, empty at first; `changed` follows every load that brought one. */
export function createInstruments(
  clock: Clock,
  random: Random,
  rest: Pick<RestClient, 'get'>,
  changed: () => void,
): Instruments {
  const lists: Record<Market, ReadonlyMap<string, Instrument>> = { spot: new Map(), futures: new Map() };
  const ask = { spot: askSpot, futures: askFutures };
  const loaders = markets.map((market) =>
    createLoader(clock, random, async (isCurrent) => {
      const reply = await ask[market](rest);
      if (!reply.ok || reply.value.length === 0) return false;
      if (!isCurrent()) return true;
      lists[market] = new Map(reply.value.map((instrument) => [instrument.symbol, instrument]));
      changed();
      return true;
    }),
  );
  return {
    load() {
      for (const loader of loaders) loader.request();
    },
    cancel() {
      for (const loader of loaders) loader.cancel();
    },
    all: () => markets.flatMap((market) => [...lists[market].values()]),
    find: (market, symbol) => (lists[market].size === 0 ? null : lists[market].get(symbol)),
  };
}
