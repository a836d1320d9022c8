import type { Prices } from '../market/exchangeMarket.ts';
import type { StateChange, StateStore } from '../state/stateRecords.ts';
import { readPast } from './venuePast.ts';

/** What a state says about the exchange as a whole. */
export interface SavedVenue {
  /** Latest simulated time it knows, Unix ms. */
  readonly time: number;
  readonly prices: Prices;
}

/** Reads what a state holds of an exchange of that seed; a state of another seed is emptied first. */
export function readVenue(state: StateStore, seed: number): SavedVenue | undefined {
  const meta = state.read('meta');
  if (meta.get('seed') !== String(seed)) {
    state.clear();
    state.write([{ kind: 'meta', key: 'seed', body: String(seed) }]);
    return undefined;
  }
  const prices = meta.get('prices');
  if (prices === undefined) return undefined;
  // The demo accounts keep a time of their own (see partOfState).
  const demo = state.read('demo meta').get('time');
  const times = [meta.get('time'), meta.get('priceTime'), demo].map((text) => Number.parseInt(text ?? '0', 10));
  const past = readPast(state, times[1]!);
  const standing = JSON.parse(prices) as Prices;
  return { time: Math.max(...times), prices: past ? { ...standing, past } : standing };
}

/** Saves where prices stand, and with them `past`: candles that changed since. */
export function savePrices(state: StateStore, time: number, prices: Prices, past: readonly StateChange[]): void {
  state.write([
    ...past,
    { kind: 'meta', key: 'prices', body: JSON.stringify(prices) },
    { kind: 'meta', key: 'priceTime', body: String(time) },
  ]);
}
