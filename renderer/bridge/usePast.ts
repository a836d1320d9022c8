import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { CallRequest } from '../../shared/ipc/contract.ts';
import type { AppError } from '../../shared/result/appError.ts';
import type { Result } from '../../shared/result/result.ts';
import type { Client } from './client.ts';
import type { Selection } from './deskStore.ts';
import { activeKey } from './keys.ts';
import { createPast, type Past, type PastPage, type PastState } from './past.ts';
import { useDesk, useServices } from './services.ts';
import { worldOf } from './tradingStore.ts';

/** What is asked of main for a page of the past. */
export type PastRequest = CallRequest<'trading.orderHistory'>;

/** A kind of past: how a page is asked for, and how its items are told apart and dated (Unix ms). */
export interface PastKind<Item> {
  readonly ask: (client: Client, request: PastRequest) => Promise<Result<PastPage<Item>, AppError>>;
  readonly keyOf: (item: Item) => string;
  readonly timeOf: (item: Item) => number;
}

/**
 * The past of the desk's symbol. It begins anew when symbol, world or key change, and asks for the newest page again
 * when `resets` grows: something may have happened unheard. Without a usable key nothing is asked.
 */
export function usePast<Item>(
  kind: PastKind<Item>,
  { market, symbol }: Selection,
  resets: number,
): PastState<Item> & Pick<Past<Item>, 'older' | 'retry'> {
  const { client, desk } = useServices();
  const [past] = useState(() => createPast(kind.keyOf, kind.timeOf));
  const ready = useDesk((state) => {
    const key = state.app && activeKey(state.app.credentials.keys, state.app.environment);
    const runs = state.app?.environment !== 'simulator' || state.app.simulator.status === 'running';
    const world = worldOf(state);
    return key?.state === 'ready' && runs && world ? `${world.environment} ${world.account} ${key.keyId}` : null;
  });
  const open = useEffectEvent(() => {
    const world = worldOf(desk.store.getState());
    if (world) past.open((before) => kind.ask(client, { ...world, market, symbol, before }));
  });
  // The first picture after a start brings nothing that the first page does not hold.
  const refresh = useEffectEvent(() => {
    if (ready !== null && resets > 1) past.refresh();
  });
  useEffect(() => {
    if (ready === null) past.clear();
    else open();
    return past.close;
  }, [past, ready, market, symbol]);
  useEffect(() => refresh(), [resets]);
  return { ...useStore(past.store), older: past.older, retry: past.retry };
}
