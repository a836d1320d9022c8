import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CopyOrder } from '../../../shared/domain/copyOrder.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Client } from '../../ipc/client.ts';
import { useDesk, useServices } from '../../state/services.ts';
import { tradingContextOf, type TradingContext } from '../../state/account/index.ts';

/** Filter of the copy history: main searches all entries it has read, not only the shown ones. `null`: everything. */
export interface CopyPastFilter {
  readonly traderId: string | null;
  readonly symbol: string | null;
}

/** The requested part of the closed copied positions, last closed first. */
export interface CopyPages {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly CopyOrder[];
  /** Number of all entries that match the filter. */
  readonly total: number;
  readonly error: AppError | null;
}

/** Reads closed copied positions from main page by page. */
export interface CopyPastPages {
  readonly store: StoreApi<CopyPages>;
  /**
   * Shows the entries that match the filter. Called again with a new `version` when the list has changed, which reads
   * the shown entries again; 0 clears it.
   */
  readonly show: (tradingContext: TradingContext | null, filter: CopyPastFilter, version: number) => void;
  /** Loads the next page. */
  readonly older: () => void;
  readonly retry: () => void;
}

/** Entries in one page; main returns at most 500. */
export const COPY_PAGE = 200;

const nothing: CopyPages = { status: 'loading', items: [], total: 0, error: null };

/** Removes duplicates: the list grows at its front, so a later page may repeat the last entries of the page before. */
function once(orders: readonly CopyOrder[]): readonly CopyOrder[] {
  return [...new Map(orders.map((order) => [order.copyId, order])).values()];
}

/** Creates an empty set of pages. Results of an earlier filter are dropped (R16). */
export function createCopyPastPages(client: Client): CopyPastPages {
  const store = createStore<CopyPages>(() => nothing);
  let query: { readonly tradingContext: TradingContext; readonly filter: CopyPastFilter } | null = null;
  /** Number of the current read: the result of an earlier one is dropped. */
  let reading = 0;
  let wanted = COPY_PAGE;

  /** Reads from the newest entry until the requested number is reached, then shows all of them at once. */
  const read = async (): Promise<void> => {
    reading += 1;
    const readId = reading;
    if (!query) return;
    const { tradingContext, filter } = query;
    store.setState({ status: 'loading', error: null });
    let items: readonly CopyOrder[] = [];
    let before = 0;
    let total = Number.POSITIVE_INFINITY;
    while (before < Math.min(wanted, total)) {
      const result = await client.call('copy.history', { ...tradingContext, ...filter, before, limit: COPY_PAGE });
      if (readId !== reading) return;
      if (!result.ok) return store.setState({ status: 'failed', error: result.error });
      ({ total } = result.value);
      items = once([...items, ...result.value.orders]);
      // An empty page ends the list, whatever its total.
      if (result.value.orders.length === 0) break;
      before += result.value.orders.length;
    }
    store.setState({ status: 'ready', items, total: Math.max(total, items.length), error: null });
  };

  return {
    store,
    show(tradingContext, filter, version) {
      const same =
        query !== null &&
        tradingContext?.environment === query.tradingContext.environment &&
        tradingContext.account === query.tradingContext.account &&
        filter.traderId === query.filter.traderId &&
        filter.symbol === query.filter.symbol;
      query = tradingContext && { tradingContext, filter };
      if (!same || version === 0) {
        // A read under way belongs to another filter, or to a list that was cleared.
        reading += 1;
        wanted = COPY_PAGE;
        store.setState(nothing, true);
      }
      if (version > 0) void read();
    },
    older() {
      const { status, items } = store.getState();
      if (status !== 'ready') return;
      wanted = items.length + COPY_PAGE;
      void read();
    },
    retry: () => void read(),
  };
}

/** Returns the copy history of the open trading context; read again when `version` increases. */
export function useCopyPages(
  filter: CopyPastFilter,
  version: number,
): CopyPages & Pick<CopyPastPages, 'older' | 'retry'> {
  const { client } = useServices();
  const [pages] = useState(() => createCopyPastPages(client));
  const environment = useDesk((state) => tradingContextOf(state)?.environment ?? null);
  const account = useDesk((state) => tradingContextOf(state)?.account ?? null);
  const { traderId, symbol } = filter;
  useEffect(() => {
    const tradingContext = environment && account && { environment, account };
    pages.show(tradingContext, { traderId, symbol }, version);
  }, [pages, environment, account, traderId, symbol, version]);
  return { ...useStore(pages.store), older: pages.older, retry: pages.retry };
}
