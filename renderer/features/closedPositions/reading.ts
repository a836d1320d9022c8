import { useEffect, useEffectEvent, useState } from 'react';
import type { ClosedPositionsPage, ClosedPositionsRequest } from '../../../shared/ipc/recordViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Result } from '../../../shared/result/result.ts';
import type { Client } from '../../ipc/client.ts';
import { holderOf, tradingContextOf, type TradingContext } from '../../state/account/index.ts';
import { useDesk, useServices } from '../../state/services.ts';
import { useIsContentNeeded } from '../../state/desk/index.ts';

/** Positions in one page; main returns at most 200. */
const PAGE = 100;
/** Positions of a limited time that are read without a request from the user. */
const READ_AT_ONCE = 5000;

/** The positions read by now and what main reports beside them. */
export interface ClosedPositionsRead {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Null: nothing was read yet. */
  readonly page: ClosedPositionsPage | null;
  readonly error: AppError | null;
}

interface Held {
  /** Whose positions these are, and of which symbol. */
  readonly of: string;
  /** The request that this answers. */
  readonly about: string;
  readonly page: ClosedPositionsPage | null;
  readonly error: AppError | null;
}

/** Reads pages until so many positions are there, or all of them; `isWanted` false ends it. */
export async function readClosedPositions(
  client: Client,
  request: TradingContext & Pick<ClosedPositionsRequest, 'symbol' | 'from' | 'to'>,
  wanted: number,
  isWanted: () => boolean,
): Promise<Result<ClosedPositionsPage, AppError> | null> {
  const items: ClosedPositionsPage['items'] = [];
  for (;;) {
    const last = items.at(-1);
    const after = last ? { closedAt: last.closedAt!, id: last.id } : null;
    const asked = { ...request, after, limit: PAGE };
    const result = await client.call('records.closedPositions', asked);
    if (!isWanted()) return null;
    if (!result.ok) return result;
    items.push(...result.value.items);
    if (!result.value.more || items.length >= wanted) return { ok: true, value: { ...result.value, items } };
  }
}

/**
 * Returns the closed positions of the account in use, of one symbol or of all (null), closed from `from` to `to`
 * (Unix ms, inclusive; null: no limit); read again when `version` changes, while the panel is in front. Positions of another account or key are never shown (R16).
 */
export function useClosedPositions(
  { symbol, from, to }: Pick<ClosedPositionsRequest, 'symbol' | 'from' | 'to'>,
  version: string,
): ClosedPositionsRead & { readonly older: () => void; readonly retry: () => void } {
  const { client, desk } = useServices();
  const holder = useDesk(holderOf);
  const of = holder === null ? null : `${holder} ${symbol ?? ''} ${from ?? ''} ${to ?? ''}`;
  const [held, setHeld] = useState<Held | null>(null);
  const atOnce = from === null ? PAGE : READ_AT_ONCE;
  const [wanted, setWanted] = useState({ of, count: atOnce });
  const [turn, setTurn] = useState(0);
  const count = wanted.of === of ? wanted.count : atOnce;
  const needed = useIsContentNeeded(of ?? '');
  const about = `${of ?? ''} ${count} ${version} ${turn}`;
  const ask = useEffectEvent(async (isWanted: () => boolean) => {
    const tradingContext = tradingContextOf(desk.store.getState());
    return tradingContext && readClosedPositions(client, { ...tradingContext, symbol, from, to }, count, isWanted);
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
