import { useEffect, useEffectEvent, useState } from 'react';
import type { ClosedPositionsPage, ClosedPositionsRequest, SpotLotsPage } from '../../../shared/ipc/recordViews.ts';
import { lotTime } from '../../../shared/domain/spotLots.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Result } from '../../../shared/result/result.ts';
import type { Client } from '../../ipc/client.ts';
import { holderOf, tradingContextOf, type TradingContext } from '../../state/account/index.ts';
import { useDesk, useServices } from '../../state/services.ts';
import { useIsContentNeeded } from '../../state/desk/index.ts';

/** Rows in one page; main returns at most 200. */
const PAGE = 100;
/**
 * Rows that are read without a request from the user where all of them are meant: those of a limited time, and those that
 * a filter or a sorting is applied to.
 */
const READ_AT_ONCE = 5000;

/** Which rows are wanted; see {@link ClosedPositionsRequest}. */
type Wanted = Pick<ClosedPositionsRequest, 'symbol' | 'from' | 'to'>;

/** A list that main computes from the archive, and how its next page is requested. */
export interface PagedList<Page extends { readonly items: readonly unknown[]; readonly more: boolean }> {
  readonly name: string;
  /** `last` null: the first page. */
  ask(
    client: Client,
    request: TradingContext & Wanted & { readonly limit: number },
    last: Page['items'][number] | null,
  ): Promise<Result<Page, AppError>>;
}

/** The closed futures positions, last closed first. */
export const closedPositionList: PagedList<ClosedPositionsPage> = {
  name: 'positions',
  ask(client, request, last) {
    const after = last ? { closedAt: last.closedAt!, id: last.id } : null;
    return client.call('records.closedPositions', { ...request, after });
  },
};

const lotList = (sold: boolean): PagedList<SpotLotsPage> => ({
  name: sold ? 'sold' : 'held',
  ask(client, request, last) {
    const after = last ? { time: lotTime(last), id: last.id } : null;
    return client.call('records.spotLots', { ...request, sold, after });
  },
});

/** The lots of spot: those sold, last sold first, and those held, last bought first. */
export const lotLists = { sold: lotList(true), held: lotList(false) } as const;

/** The rows read by now and what main reports beside them. */
export interface RowsRead<Page> {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Null: nothing was read yet. */
  readonly page: Page | null;
  readonly error: AppError | null;
}

interface Held<Page> {
  /** Whose rows these are, and of which symbol. */
  readonly of: string;
  /** The request that this answers. */
  readonly about: string;
  readonly page: Page | null;
  readonly error: AppError | null;
}

/** Reads pages until so many rows are there, or all of them; `isWanted` false ends it. */
export async function readRows<Page extends { readonly items: readonly unknown[]; readonly more: boolean }>(
  list: PagedList<Page>,
  client: Client,
  request: TradingContext & Wanted,
  wanted: number,
  isWanted: () => boolean,
): Promise<Result<Page, AppError> | null> {
  const items: Page['items'][number][] = [];
  for (;;) {
    const result = await list.ask(client, { ...request, limit: PAGE }, items.at(-1) ?? null);
    if (!isWanted()) return null;
    if (!result.ok) return result;
    items.push(...result.value.items);
    if (!result.value.more || items.length >= wanted) return { ok: true, value: { ...result.value, items } };
  }
}

/**
 * Returns the rows of the account in use, of one symbol or of all (null), from `from` to `to` (Unix ms, inclusive;
 * null: no limit); read again when `version` changes, while the panel is in front. Rows of another account or key are
 * never shown (R16). `isArranged`: the user filters or sorts the rows.
 */
export function useRows<Page extends { readonly items: readonly unknown[]; readonly more: boolean }>(
  list: PagedList<Page>,
  { symbol, from, to }: Wanted,
  version: string,
  isArranged: boolean,
): RowsRead<Page> & { readonly older: () => void; readonly retry: () => void } {
  const { client, desk } = useServices();
  const holder = useDesk(holderOf);
  const of = holder === null ? null : `${list.name} ${holder} ${symbol ?? ''} ${from ?? ''} ${to ?? ''}`;
  const [held, setHeld] = useState<Held<Page> | null>(null);
  const atOnce = from === null && !isArranged ? PAGE : READ_AT_ONCE;
  const [wanted, setWanted] = useState({ of, count: 0 });
  const [turn, setTurn] = useState(0);
  const count = Math.max(atOnce, wanted.of === of ? wanted.count : 0);
  const needed = useIsContentNeeded(of ?? '');
  const about = `${of ?? ''} ${count} ${version} ${turn}`;
  const ask = useEffectEvent(async (isWanted: () => boolean) => {
    const tradingContext = tradingContextOf(desk.store.getState());
    return tradingContext && readRows(list, client, { ...tradingContext, symbol, from, to }, count, isWanted);
  });
  useEffect(() => {
    if (of === null || !needed) return undefined;
    let isWanted = true;
    void ask(() => isWanted).then((result) => {
      if (!result || !isWanted) return;
      setHeld((before) =>
        result.ok
          ? { of, about, page: result.value, error: null }
          : { of, about, page: before?.of === of ? before.page : null, error: result.error },
      );
    });
    return () => {
      isWanted = false;
    };
  }, [of, needed, about]);
  const shown = held?.of === of ? held : null;
  const isAnswered = shown?.about === about;
  return {
    status: !isAnswered ? 'loading' : shown.error ? 'failed' : 'ready',
    page: shown?.page ?? null,
    error: isAnswered ? shown.error : null,
    older: () => setWanted({ of, count: count + PAGE }),
    retry: () => setTurn(turn + 1),
  };
}
