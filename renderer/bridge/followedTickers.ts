/** Follows the tickers of several futures contracts: for whoever needs prices of more than the desk's own symbol. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TickerView } from '../../shared/ipc/views.ts';
import type { Clock } from '../../shared/time/clock.ts';
import type { Client } from './client.ts';
import { openFeed, type FeedHandle } from './feed.ts';
import { anchorFeed, type FeedStatus } from './feedStatus.ts';

/** What is known of each contract that is followed, by symbol. */
export interface FollowedTickers<Value> {
  readonly store: StoreApi<Readonly<Record<string, Value>>>;
  /** Follows exactly these symbols; what is known of others is forgotten. */
  readonly follow: (symbols: readonly string[]) => void;
}

/** Tickers that follow nothing yet. `read` takes of a ticker what is wanted; `null`: nothing yet, and what was known stays. */
export function createFollowedTickers<Value extends { readonly feed: FeedStatus }>(
  client: Client,
  clock: Clock,
  read: (view: TickerView, feed: FeedStatus) => Value | null,
): FollowedTickers<Value> {
  const store = createStore<Readonly<Record<string, Value>>>(() => ({}));
  const handles = new Map<string, FeedHandle>();
  const open = (symbol: string): FeedHandle =>
    openFeed(
      client,
      { kind: 'ticker', market: 'futures', symbol },
      {
        view(view) {
          const value = read(view, anchorFeed(clock, store.getState()[symbol]?.feed ?? null, view.feed));
          if (value !== null) store.setState({ [symbol]: value } as Record<string, Value>);
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
      const known = Object.entries(store.getState());
      const kept = known.filter(([symbol]) => wanted.has(symbol));
      // Panels ask in every picture they draw: a store that holds the same must not call for the next picture.
      if (kept.length < known.length) store.setState(Object.fromEntries(kept), true);
      for (const symbol of wanted) if (!handles.has(symbol)) handles.set(symbol, open(symbol));
    },
  };
}
