import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '../../shared/time/clock.ts';
import type { Client } from './client.ts';
import { openFeed, type FeedHandle } from './feed.ts';
import { anchorFeed, type FeedStatus } from './feedStatus.ts';

/** A live mark price (decimal text) with the state of its feed. */
export interface Mark {
  readonly price: string;
  /** Price of the last trade; null until it is told. */
  readonly last: string | null;
  readonly feed: FeedStatus;
}

/** Mark prices of several futures symbols, from their tickers. */
export interface Marks {
  readonly store: StoreApi<Readonly<Record<string, Mark>>>;
  /** Follows exactly these symbols; what is known of others is forgotten. */
  readonly follow: (symbols: readonly string[]) => void;
}

/** Marks that follow nothing yet. */
export function createMarks(client: Client, clock: Clock): Marks {
  const store = createStore<Readonly<Record<string, Mark>>>(() => ({}));
  const handles = new Map<string, FeedHandle>();
  const open = (symbol: string): FeedHandle =>
    openFeed(
      client,
      { kind: 'ticker', market: 'futures', symbol },
      {
        view(view) {
          if (view.mark === null) return;
          const feed = anchorFeed(clock, store.getState()[symbol]?.feed ?? null, view.feed);
          store.setState({ [symbol]: { price: view.mark, last: view.last, feed } });
        },
        // A position without a mark says so itself; a refused ticker is nothing more.
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
