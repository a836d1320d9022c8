import { useEffect, useRef } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { CallRequest } from '../../../shared/ipc/contract.ts';
import type { RecordKind, RecordsPage } from '../../../shared/ipc/recordViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Result } from '../../../shared/result/result.ts';
import type { Client } from '../../ipc/client.ts';

/** The loaded part of the history, newest first. `complete`: nothing older exists. `error`: the last request failed. */
export interface PastState<Item> {
  readonly items: readonly Item[];
  readonly status: 'loading' | 'ready' | 'failed';
  readonly complete: boolean;
  readonly error: AppError | null;
}

/** One page of the history. */
export interface PastPage<Item> {
  readonly items: readonly Item[];
  readonly complete: boolean;
}

/** Loads a page of entries before a time (Unix ms, exclusive); `null`: the newest. */
export type LoadPage<Item> = (before: number | null) => Promise<Result<PastPage<Item>, AppError>>;

/** The history of one subject at a time, page by page. */
export interface Past<Item> {
  readonly store: StoreApi<PastState<Item>>;
  /**
   * Starts again with the newest page; the previous entries are removed at once, and late results for them are dropped.
   */
  readonly open: (load: LoadPage<Item>) => void;
  /** Requests the newest page again and keeps the shown entries meanwhile. */
  readonly refresh: () => void;
  readonly older: () => void;
  /** Repeats the failed request. */
  readonly retry: () => void;
  /** Removes everything; late results are dropped. */
  readonly clear: () => void;
  /** Stops requesting; the shown entries stay. */
  readonly close: () => void;
}

/** The request to main for a page of the exchange's history. */
export type PastRequest = CallRequest<'trading.orderHistory'>;

/** Requests a page from the exchange. */
export type AskPast<Item> = (client: Client, request: PastRequest) => Promise<Result<PastPage<Item>, AppError>>;

/** A kind of history: how a page is requested, and how its entries are identified and dated (Unix ms). */
export interface PastKind<Item> {
  readonly record: RecordKind;
  /** Returns the archive's entries of this kind; `null` when the page holds another kind. */
  readonly itemsOf: (items: RecordsPage['items']) => readonly Item[] | null;
  /** Requests entries from the exchange where the archive has none; `null`: only the archive is read. */
  readonly ask: AskPast<Item> | null;
  readonly keyOf: (item: Item) => string;
  readonly timeOf: (item: Item) => number;
}

/**
 * The market and symbol whose history is shown; `symbol` null: all symbols. `from` and `to`: earliest and latest time
 * shown in Unix ms; null or absent: no limit.
 */
export interface PastScope {
  readonly market: Market;
  readonly symbol: string | null;
  readonly from?: number | null;
  readonly to?: number | null;
}

/** Creates a history whose entries are identified by `keyOf` and dated by `timeOf` (Unix ms). */
export function createPast<Item>(keyOf: (item: Item) => string, timeOf: (item: Item) => number): Past<Item> {
  const empty: PastState<Item> = { items: [], status: 'loading', complete: false, error: null };
  const store = createStore<PastState<Item>>(() => empty);
  let load: LoadPage<Item> | null = null;
  let turn = 0;
  let lastBefore: number | null = null;

  const ask = async (before: number | null): Promise<void> => {
    if (!load) return;
    turn += 1;
    const requestId = turn;
    lastBefore = before;
    store.setState({ status: 'loading', error: null });
    let result = await load(before);
    if (requestId !== turn) return;
    const known = new Set(store.getState().items.map(keyOf));
    const nothingNew = result.ok && result.value.items.every((item) => known.has(keyOf(item)));
    if (before !== null && result.ok && nothingNew && !result.value.complete) {
      // All entries of that millisecond are known: continue before it.
      result = await load(before - 1);
      if (requestId !== turn) return;
    }
    if (!result.ok) {
      store.setState({ status: 'failed', error: result.error });
      return;
    }
    const { complete, ...shown } = store.getState();
    // Without an entry in common with the shown ones, more than a page came meanwhile: what lies between is not known.
    const isApart =
      before === null && !result.value.complete && !result.value.items.some((item) => known.has(keyOf(item)));
    const items = isApart ? [] : shown.items;
    const merged = new Map([...items, ...result.value.items].map((item) => [keyOf(item), item]));
    const reachesEnd = before === null ? result.value.complete || (complete && !isApart) : result.value.complete;
    store.setState({
      items: [...merged.values()].toSorted((a, b) => timeOf(b) - timeOf(a)),
      status: 'ready',
      complete: reachesEnd,
      error: null,
    });
  };

  const close = (): void => {
    load = null;
    turn += 1;
  };
  return {
    store,
    open(loader) {
      load = loader;
      store.setState(empty, true);
      void ask(null);
    },
    refresh: () => void ask(null),
    older() {
      const { items, status, complete } = store.getState();
      const last = items.at(-1);
      if (status === 'loading' || complete || last === undefined) return;
      // The limit is exclusive, and other entries may have the same millisecond as the last one.
      void ask(timeOf(last) + 1);
    },
    retry: () => void ask(lastBefore),
    clear() {
      close();
      store.setState(empty, true);
    },
    close,
  };
}

/** Number of entries that are loaded without a request from the user, so that their totals are those of everything. */
const LOADED_AT_ONCE = 5000;

/** Loads older entries up to {@link LOADED_AT_ONCE}, while that is wanted; `place` names what they belong to. */
export function useLoadedOn<Item>(
  past: Past<Item>,
  { status, complete, items }: PastState<Item>,
  isWanted: boolean,
  place: string,
): void {
  const loadsOn = isWanted && status === 'ready' && !complete && items.length < LOADED_AT_ONCE;
  // A page that brings nothing new does not lead to the next one.
  const goal = `${place} ${items.length}`;
  const lastGoal = useRef('');
  useEffect(() => {
    if (!loadsOn || lastGoal.current === goal) return;
    lastGoal.current = goal;
    past.older();
  }, [past, loadsOn, goal]);
}
