import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { RecordFilter } from '../../../shared/ipc/recordViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import { tradingContextOf } from '../account/tradingStore.ts';
import { useServices } from '../services.ts';
import {
  createPast,
  useLoadedOn,
  type Past,
  type PastKind,
  type PastPage,
  type PastScope,
  type PastState,
} from './past.ts';

/** What is searched for in the archive; `symbol` null: of all symbols of the scope. */
export interface ArchiveSearch {
  readonly symbol: string | null;
  readonly filter: RecordFilter;
}

/** Records found so far. `searchedTo`: the time (Unix ms) down to which the archive was searched, null: not yet known. */
export interface Found<Item> extends PastState<Item>, Pick<Past<Item>, 'older' | 'retry'> {
  readonly searchedTo: number | null;
}

/** Delay after a change of the search, so that not every typed letter is searched for. */
const TYPING_MS = 250;
/** Number of rows per request. */
const PAGE = 500;

/**
 * Returns the records of the archive that match a search, page by page, from the scope of a history; null without a
 * search. `holder`: the trading context and key they belong to, null: none.
 */
export function useFound<Item>(
  kind: PastKind<Item>,
  { market, symbol, from = null, to = null }: PastScope,
  search: ArchiveSearch | null,
  holder: string | null,
): Found<Item> | null {
  const { client, desk, clock } = useServices();
  const [past] = useState(() => createPast(kind.keyOf, kind.timeOf));
  const [searchedTo, setSearchedTo] = useState<number | null>(null);
  const key = search && JSON.stringify([holder, market, symbol, from, to, search]);
  const open = useEffectEvent((isOver: () => boolean) => {
    const tradingContext = tradingContextOf(desk.store.getState());
    if (!tradingContext || !search) return;
    const request = { ...tradingContext, market, kind: kind.record, symbol: symbol ?? search.symbol, from };
    let reached: number | null = null;
    past.open(async (before): Promise<Result<PastPage<Item>, AppError>> => {
      // What lies between the last record found and the time reached contains nothing.
      let start = before === null || reached === null ? (to === null ? null : to + 1) : Math.min(before, reached);
      for (;;) {
        const page = await client.call('records.search', {
          ...request,
          before: start,
          limit: PAGE,
          filter: search.filter,
        });
        if (isOver()) return ok({ items: [], complete: true });
        if (!page.ok) return page;
        const items = kind.itemsOf(page.value.items) ?? [];
        const { next } = page.value;
        reached = next;
        setSearchedTo(next);
        if (next === null || items.length > 0) return ok({ items, complete: next === null });
        start = next;
      }
    });
  });
  useEffect(() => {
    if (key === null || holder === null) return undefined;
    let over = false;
    const cancel = clock.after(TYPING_MS, () => open(() => over));
    return () => {
      over = true;
      cancel();
      past.clear();
      setSearchedTo(null);
    };
  }, [past, kind, clock, key, holder]);
  const shown = useStore(past.store);
  useLoadedOn(past, shown, key !== null, key ?? '');
  return search && { ...shown, older: past.older, retry: past.retry, searchedTo };
}
