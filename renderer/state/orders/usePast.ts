import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { RecordCoverage } from '../../../shared/ipc/recordViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import type { Client } from '../../ipc/client.ts';
import { activeKey } from '../account/keys.ts';
import { useIsContentNeeded } from '../desk/panelHandle.ts';
import {
  createPast,
  useLoadedOn,
  type AskPast,
  type Past,
  type PastKind,
  type PastPage,
  type PastScope,
  type PastState,
} from './past.ts';
import { useFound, type ArchiveSearch } from './useFound.ts';
import { useDesk, useServices } from '../services.ts';
import { tradingContextOf, type TradingContext } from '../account/tradingStore.ts';

// The part of an archive page that is proven to be complete: a gap must never look like a time without entries.

/** A page as returned by the archive. */
interface ArchivedItems<Item> {
  readonly items: readonly Item[];
  /** Whether the archive has older entries. */
  readonly more: boolean;
  readonly coverage: RecordCoverage;
}

/**
 * Returns the oldest time (Unix ms) from which everything up to `before` is known; `null`: nothing is. `current`: the
 * archive is being kept current, so its newest range extends to now.
 */
export function provenFrom(
  { ranges }: Pick<RecordCoverage, 'ranges'>,
  before: number | null,
  current: boolean,
): number | null {
  const last = ranges.at(-1);
  if (!last) return null;
  if (before === null || before - 1 > last.to) return current ? last.from : null;
  const range = ranges.find(({ from, to }) => from < before && before - 1 <= to);
  return range?.from ?? null;
}

/** Returns the proven part of a page; `null`: the exchange must be asked. */
export function provenPage<Item>(
  page: ArchivedItems<Item>,
  before: number | null,
  current: boolean,
  timeOf: (item: Item) => number,
): PastPage<Item> | null {
  const from = provenFrom(page.coverage, before, current);
  if (from === null) return null;
  const items = page.items.filter((item) => timeOf(item) >= from);
  const complete = !page.more && items.length === page.items.length && page.coverage.complete;
  return items.length === 0 && !complete ? null : { items, complete };
}

/** Returns everything in the page, for use while the exchange cannot be asked. */
export function offlinePage<Item>(page: ArchivedItems<Item>): PastPage<Item> {
  return { items: page.items, complete: !page.more };
}

/** A kind of history that the exchange provides. */
export interface ExchangePast<Item> extends PastKind<Item> {
  readonly ask: AskPast<Item>;
}

/** Whether a time lies in the range of a scope. */
export const isInRange = ({ from = null, to = null }: Pick<PastScope, 'from' | 'to'>, time: number): boolean =>
  time >= (from ?? 0) && time <= (to ?? Number.POSITIVE_INFINITY);

/** Number of rows per request to the archive; more for a limited time, which is loaded completely. */
const PAGE = 100;
const LARGE_PAGE = 500;

/** Returns the page without entries outside of a range; it is complete when it reaches the beginning of the range. */
function pageIn<Item>(
  page: PastPage<Item>,
  range: Pick<PastScope, 'from' | 'to'>,
  timeOf: (item: Item) => number,
): PastPage<Item> {
  const from = range.from ?? null;
  const isEnd = from !== null && page.items.some((item) => timeOf(item) < from);
  const items = page.items.filter((item) => isInRange(range, timeOf(item)));
  return { items, complete: page.complete || isEnd };
}

interface Ask<Item> extends PastScope {
  readonly kind: PastKind<Item>;
  readonly tradingContext: TradingContext;
  /** Whether the exchange can be asked. */
  readonly online: boolean;
  /** Whether the archive is being kept current. */
  readonly current: boolean;
  readonly covered: (coverage: RecordCoverage) => void;
}

/**
 * Loads one page: from the archive where it is proven to be complete, otherwise from the exchange, otherwise whatever
 * the archive has.
 */
async function loadPage<Item>(
  client: Client,
  { kind, tradingContext, market, symbol, from = null, online, current, covered }: Ask<Item>,
  before: number | null,
): Promise<Result<PastPage<Item>, AppError>> {
  const limit = from === null ? PAGE : LARGE_PAGE;
  const request = { ...tradingContext, market, kind: kind.record, symbol, before, limit };
  const archived = await client.call('records.list', request);
  const items = archived.ok ? kind.itemsOf(archived.value.items) : null;
  const page = archived.ok && items ? { ...archived.value, items } : null;
  if (page) covered(page.coverage);
  const proven = page && provenPage(page, before, current, kind.timeOf);
  if (proven) return ok(proven);
  const exchange =
    online && kind.ask && symbol !== null
      ? await kind.ask(client, { ...tradingContext, market, symbol, before })
      : null;
  if (exchange?.ok) return exchange;
  if (page) return ok(offlinePage(page));
  return exchange ?? (archived.ok ? ok({ items: [], complete: true }) : archived);
}

/** Result of {@link useHistory}. `coverage`: how much the archive holds; `null` until it has been reported. */
export interface ShownHistory<Item> extends PastState<Item>, Pick<Past<Item>, 'older' | 'retry'> {
  readonly coverage: RecordCoverage | null;
  /** Whether the exchange can be asked for older entries. */
  readonly online: boolean;
  /** Whether only entries from a given time on are shown. */
  readonly isLimited: boolean;
  /** Time (Unix ms) down to which a search went through the archive, null: not yet known; absent without a search. */
  readonly searchedTo?: number | null;
}

/**
 * Returns the history of a symbol or of all symbols, from the archive and from the exchange. A limited time is loaded
 * completely, see {@link useLoadedOn}. It starts again when symbol, trading context
 * or key change, and requests the newest page again when `resets` increases, because entries may have been missed.
 * Without a usable key, or without the exchange, only the archive is read. A panel behind another tab requests nothing
 * until it is in front. With a `search`, the matching records of the archive are added to the loaded ones, and state and
 * actions are those of the search.
 */
export function useHistory<Item>(
  kind: PastKind<Item>,
  { market, symbol, from = null, to = null }: PastScope,
  resets: number,
  search: ArchiveSearch | null = null,
): ShownHistory<Item> {
  const { client, desk, trading } = useServices();
  const [past] = useState(() => createPast(kind.keyOf, kind.timeOf));
  const [reported, setReported] = useState<{ readonly place: string; readonly coverage: RecordCoverage } | null>(null);
  const holder = useDesk((state) => {
    const tradingContext = tradingContextOf(state);
    const key = state.app && activeKey(state.app.credentials.keys, state.app.environment);
    return tradingContext && `${tradingContext.environment} ${tradingContext.account} ${key?.keyId ?? ''}`;
  });
  const online = useDesk((state) => {
    const key = state.app && activeKey(state.app.credentials.keys, state.app.environment);
    const runs = state.app?.environment !== 'simulator' || state.app.simulator.status === 'running';
    return key?.state === 'ready' && runs;
  });
  const place = `${holder ?? ''} ${market} ${kind.record} ${symbol ?? ''} ${from ?? ''} ${to ?? ''}`;
  const open = useEffectEvent(() => {
    const tradingContext = tradingContextOf(desk.store.getState());
    if (!tradingContext) return;
    const covered = (coverage: RecordCoverage): void => setReported({ place, coverage });
    past.open((before) => {
      const current = online && trading.store.getState().archive?.feed.status === 'live';
      const ask = { kind, tradingContext, market, symbol, from, online, current, covered };
      const end = before ?? (to === null ? null : to + 1);
      return loadPage(client, ask, end).then((page) =>
        page.ok ? ok(pageIn(page.value, { from, to }, kind.timeOf)) : page,
      );
    });
  });
  const wanted = useIsContentNeeded(place);
  // The first snapshot after a start contains nothing that the first page lacks.
  const refresh = useEffectEvent(() => {
    if (wanted && online && resets > 1) past.refresh();
  });
  useEffect(() => {
    // Without a symbol there is nothing to request yet.
    if (holder === null || symbol === '' || !wanted) past.clear();
    else open();
    return past.close;
  }, [past, kind, holder, online, market, symbol, from, to, wanted]);
  useEffect(() => refresh(), [resets]);
  const coverage = reported?.place === place ? reported.coverage : null;
  const shown = useStore(past.store);
  useLoadedOn(past, shown, from !== null, place);
  const { items } = shown;
  const found = useFound(kind, { market, symbol, from, to }, wanted ? search : null, holder);
  const foundItems = found?.items;
  const { keyOf, timeOf } = kind;
  const all = useMemo(() => {
    if (!foundItems || foundItems.length === 0) return items;
    const merged = new Map([...items, ...foundItems].map((item) => [keyOf(item), item]));
    return [...merged.values()].toSorted((a, b) => timeOf(b) - timeOf(a));
  }, [items, foundItems, keyOf, timeOf]);
  const state = { ...shown, older: past.older, retry: past.retry, ...found };
  return { ...state, items: all, coverage, online, isLimited: from !== null };
}
