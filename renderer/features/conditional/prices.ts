import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TriggerSource } from '../../../shared/domain/trigger.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Client } from '../../bridge/client.ts';
import { openFeed, type FeedHandle } from '../../bridge/feed.ts';
import { anchorFeed, type FeedStatus } from '../../bridge/feedStatus.ts';

/** The prices that triggers watch (decimal text), with the state of their feed. `mark` null: not told. */
export interface WatchedPrice {
  readonly contract: string;
  readonly mark: string | null;
  readonly feed: FeedStatus;
}

/** Prices of several contracts, from their tickers. */
export interface WatchedPrices {
  readonly store: StoreApi<Readonly<Record<string, WatchedPrice>>>;
  /** Follows exactly these symbols; what is known of others is forgotten. */
  readonly follow: (symbols: readonly string[]) => void;
}

/** The price of one source while it is live; `null` otherwise: a distance to an old price would be untrue (B-B1). */
export function livePrice(price: WatchedPrice | undefined, source: string | null): string | null {
  if (price?.feed.status !== 'live') return null;
  const known: TriggerSource | null = source === 'mark' || source === 'contract' ? source : null;
  return known && price[known];
}

/** Prices that follow nothing yet. */
export function createWatchedPrices(client: Client, clock: Clock): WatchedPrices {
  const store = createStore<Readonly<Record<string, WatchedPrice>>>(() => ({}));
  const handles = new Map<string, FeedHandle>();
  const open = (symbol: string): FeedHandle =>
    openFeed(
      client,
      { kind: 'ticker', market: 'futures', symbol },
      {
        view({ last, mark, feed }) {
          const anchored = anchorFeed(clock, store.getState()[symbol]?.feed ?? null, feed);
          store.setState({ [symbol]: { contract: last, mark, feed: anchored } });
        },
        // A row without a price says so itself; a refused ticker is nothing more.
        failed: () => undefined,
      },
    );
  return {
    store,
    follow(symbols) {
      const wanted = new Set(symbols);
      for (const [symbol, handle] of handles) {
        if (wanted.has(symbol)) continue;
        handle.close();
        handles.delete(symbol);
      }
      const kept = Object.entries(store.getState()).filter(([symbol]) => wanted.has(symbol));
      store.setState(Object.fromEntries(kept), true);
      for (const symbol of wanted) if (!handles.has(symbol)) handles.set(symbol, open(symbol));
    },
  };
}
