import { MINUTE_MS } from '../../../shared/time/units.ts';
import { LIVE_DAYS } from '../market/barSeries.ts';
import type { ExchangeMarket } from '../market/exchangeMarket.ts';
import type { KeptMinutes, KeptPast, Origins } from '../market/keptPast.ts';
import type { StateChange, StateStore } from '../state/stateRecords.ts';

const LIVE = LIVE_DAYS * 1440 * MINUTE_MS;

/** Keys of the candles in a state: what the past is generated from, and one record for each traded minute. */
const ORIGINS = { kind: 'past', key: 'origins' } as const;
const MINUTES = 'minutes';

/** Returns the record of what the candles are generated from. */
export const originsToSave = (origins: Origins): StateChange => ({ ...ORIGINS, body: JSON.stringify(origins) });

/** Returns the record of the minute that opens at `openTime` (Unix ms), by instrument. */
export const minutesToSave = (openTime: number, by: Readonly<Record<string, KeptMinutes>>): StateChange => ({
  kind: MINUTES,
  key: String(openTime),
  body: JSON.stringify(by),
});

/**
 * Reads the candles before `until` (Unix ms) from a state; `undefined` for a state written before candles were saved.
 * Minutes older than the exchange shows are deleted.
 */
export function readPast(state: StateStore, until: number): KeptPast | undefined {
  const origins = state.read(ORIGINS.kind).get(ORIGINS.key);
  if (origins === undefined) return undefined;
  const minutes: (readonly [number, Record<string, KeptMinutes>])[] = [];
  const gone: StateChange[] = [];
  // Keys keep one length for centuries, so they sort by time.
  for (const [key, body] of state.read(MINUTES)) {
    const openTime = Number.parseInt(key, 10);
    if (openTime < until - LIVE) gone.push({ kind: MINUTES, key, body: null });
    else minutes.push([openTime, JSON.parse(body) as Record<string, KeptMinutes>]);
  }
  if (gone.length > 0) state.write(gone);
  return { ...(JSON.parse(origins) as Origins), until, minutes };
}

/** Saves the candles of one market in a state, minute by minute. */
export class PastKeeper {
  readonly #market: ExchangeMarket;
  /** Open time of the next minute to write: it was open at the last saving, or is the first of this process. */
  #next: number;

  /** Creates a keeper. `from` is the time in Unix ms up to which the state is complete; 0 when it has no candles. */
  constructor(market: ExchangeMarket, from: number) {
    this.#market = market;
    const starts = Object.values(market.origins.assets).map(({ start }) => start);
    this.#next = Math.max(Math.min(...starts), Math.floor(from / MINUTE_MS) * MINUTE_MS);
  }

  /** Returns what the candles are generated from, to be written once. */
  begun(): StateChange {
    return originsToSave(this.#market.origins);
  }

  /** Returns every minute that changed since the last call. */
  changes(): StateChange[] {
    const changes: StateChange[] = [];
    for (; ; this.#next += MINUTE_MS) {
      const by = this.#market.keptMinutes(this.#next);
      if (Object.keys(by).length > 0) changes.push(minutesToSave(this.#next, by));
      if (this.#next + MINUTE_MS > this.#market.time) return changes;
    }
  }
}
