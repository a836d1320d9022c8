/**
 * Follows the tickers of several futures contracts, for components that need prices of more than the window's symbol.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TickerView } from '../../../shared/ipc/views.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Client } from '../../ipc/client.ts';
import { openFeed, type FeedHandle } from '../../ipc/feed.ts';
import { anchorFeed, type FeedStatus } from '../../ipc/feedStatus.ts';

/** The known value of each followed contract, by symbol. */
export interface FollowedTickers<Value> {
  readonly store: StoreApi<Readonly<Record<string, Value>>>;
  /** Follows exactly these symbols; the values of others are removed. */
  readonly follow: (symbols: readonly string[]) => void;
}

/**
 * Creates a follower without any symbols yet. `read` extracts a value from a ticker; `null`: no value yet, and the
 * previous value stays.
 */
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
        // A row without a price shows so itself; a rejected subscription has no other effect.
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
      const retained = known.filter(([symbol]) => wanted.has(symbol));
      // Panels call this on every render: an unchanged store must not trigger another render.
      if (retained.length < known.length) store.setState(Object.fromEntries(retained), true);
      for (const symbol of wanted) if (!handles.has(symbol)) handles.set(symbol, open(symbol));
    },
  };
}
