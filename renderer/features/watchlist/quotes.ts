import type { WatchlistQuote } from '../../../shared/ipc/marketViews.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Client } from '../../ipc/client.ts';
import { selectionKey } from '../../state/market/index.ts';
import type { Selection } from '../../state/desk/index.ts';
import { MINUTE_MS } from '../../../shared/time/units.ts';

/**
 * Milliseconds after which a watchlist quote is read again, counted from its arrival or failure, while its row is in
 * view.
 */
export const QUOTE_EVERY_MS = MINUTE_MS;
/**
 * Maximum number of concurrent requests: main sends them in the background, with lower priority than everything else.
 */
const AT_ONCE = 4;
/** Maximum number of kept quotes; the oldest are dropped first. */
const KEPT = 400;

/** Watchlist quotes of visible symbols: open interest and the closes of the last day. */
export interface WatchlistQuotes {
  readonly of: (key: string) => WatchlistQuote | null;
  /** Reads missing or outdated quotes of these rows in their order, a few at a time. */
  readonly want: (rows: readonly Selection[]) => void;
  readonly clear: () => void;
  readonly stop: () => void;
}

/** Creates a store without quotes. `changed` is called with each key that has a new quote. */
export function createWatchlistQuotes(client: Client, clock: Clock, changed: (key: string) => void): WatchlistQuotes {
  const found = new Map<string, { readonly quote: WatchlistQuote | null; readonly at: number }>();
  const underWay = new Set<string>();
  let wanted: readonly Selection[] = [];
  let generation = 0;

  const isDue = (key: string): boolean => {
    const known = found.get(key);
    return !underWay.has(key) && (!known || clock.monotonic() - known.at >= QUOTE_EVERY_MS);
  };
  const keep = (key: string, quote: WatchlistQuote | null): void => {
    found.delete(key);
    found.set(key, { quote, at: clock.monotonic() });
    const oldest = found.size > KEPT ? found.keys().next().value : undefined;
    if (oldest !== undefined) found.delete(oldest);
    if (quote) changed(key);
  };
  const ask = async (row: Selection): Promise<void> => {
    const key = selectionKey(row);
    const startGeneration = generation;
    underWay.add(key);
    const result = await client.call('market.glance', { market: row.market, symbol: row.symbol });
    if (startGeneration !== generation) return;
    underWay.delete(key);
    keep(key, result.ok ? result.value : (found.get(key)?.quote ?? null));
    next();
  };
  const next = (): void => {
    for (const row of wanted) {
      if (underWay.size >= AT_ONCE) return;
      if (isDue(selectionKey(row))) void ask(row);
    }
  };
  const clear = (): void => {
    generation += 1;
    underWay.clear();
    found.clear();
  };
  const stopTimer = clock.every(QUOTE_EVERY_MS / 4, next);
  return {
    of: (key) => found.get(key)?.quote ?? null,
    want(rows) {
      wanted = rows;
      next();
    },
    clear,
    stop() {
      stopTimer();
      wanted = [];
      clear();
    },
  };
}
