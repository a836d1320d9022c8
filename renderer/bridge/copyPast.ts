import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CopyOrder } from '../../shared/domain/copyOrder.ts';
import type { AppError } from '../../shared/result/appError.ts';
import type { Client } from './client.ts';
import { useDesk, useServices } from './services.ts';
import { worldOf, type TradingContext } from './tradingStore.ts';

/** What narrows the past: main looks through all that was read, not only through what is shown. `null`: everything. */
export interface CopyPastFilter {
  readonly traderId: string | null;
  readonly symbol: string | null;
}

/** Past copies as far as they were asked for, newest closing first. */
export interface CopyPages {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly CopyOrder[];
  /** How many fit the filter altogether. */
  readonly total: number;
  readonly error: AppError | null;
}

/** Asks main for past copies page by page. */
export interface CopyPastPages {
  readonly store: StoreApi<CopyPages>;
  /** Shows what fits the question; called again when the list changed (`version`), what was shown is asked anew; 0 forgets it. */
  readonly show: (tradingContext: TradingContext | null, filter: CopyPastFilter, version: number) => void;
  /** The next page. */
  readonly older: () => void;
  readonly retry: () => void;
}

/** Copies in one page; main answers at most 500. */
export const COPY_PAGE = 200;

const nothing: CopyPages = { status: 'loading', items: [], total: 0, error: null };

/** Each copy once: the list grows at its front, so that a later page may tell the last of the page before again. */
function once(orders: readonly CopyOrder[]): readonly CopyOrder[] {
  return [...new Map(orders.map((order) => [order.copyId, order])).values()];
}

/** Pages that nobody looks at yet. What is answered for an earlier question is dropped (R16). */
export function createCopyPastPages(client: Client): CopyPastPages {
  const store = createStore<CopyPages>(() => nothing);
  let question: { readonly tradingContext: TradingContext; readonly filter: CopyPastFilter } | null = null;
  /** Counts the readings: an answer of an earlier one is not taken. */
  let reading = 0;
  let wanted = COPY_PAGE;

  /** Reads from the newest on until as many as wanted are here, then shows them all at once. */
  const read = async (): Promise<void> => {
    reading += 1;
    const own = reading;
    if (!question) return;
    const { tradingContext, filter } = question;
    store.setState({ status: 'loading', error: null });
    let items: readonly CopyOrder[] = [];
    let before = 0;
    let total = Number.POSITIVE_INFINITY;
    while (before < Math.min(wanted, total)) {
      const result = await client.call('copy.history', { ...tradingContext, ...filter, before, limit: COPY_PAGE });
      if (own !== reading) return;
      if (!result.ok) return store.setState({ status: 'failed', error: result.error });
      ({ total } = result.value);
      items = once([...items, ...result.value.orders]);
      // A page with nothing in it ends the list, whatever its total says.
      if (result.value.orders.length === 0) break;
      before += result.value.orders.length;
    }
    store.setState({ status: 'ready', items, total: Math.max(total, items.length), error: null });
  };

  return {
    store,
    show(tradingContext, filter, version) {
      const same =
        question !== null &&
        tradingContext?.environment === question.tradingContext.environment &&
        tradingContext.account === question.tradingContext.account &&
        filter.traderId === question.filter.traderId &&
        filter.symbol === question.filter.symbol;
      question = tradingContext && { tradingContext, filter };
      if (!same || version === 0) {
        // Whatever is under way belongs to another question, or to a list that was forgotten.
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

/** Past copies of the world that is open; asked anew when `version` grows. */
export function useCopyPages(
  filter: CopyPastFilter,
  version: number,
): CopyPages & Pick<CopyPastPages, 'older' | 'retry'> {
  const { client } = useServices();
  const [pages] = useState(() => createCopyPastPages(client));
  const environment = useDesk((state) => worldOf(state)?.environment ?? null);
  const account = useDesk((state) => worldOf(state)?.account ?? null);
  const { traderId, symbol } = filter;
  useEffect(() => {
    const tradingContext = environment && account && { environment, account };
    pages.show(tradingContext, { traderId, symbol }, version);
  }, [pages, environment, account, traderId, symbol, version]);
  return { ...useStore(pages.store), older: pages.older, retry: pages.retry };
}
