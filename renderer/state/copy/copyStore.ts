import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Position } from '../../../shared/domain/order.ts';
import type { FeedState } from '../../../shared/ipc/views.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Client } from '../../ipc/client.ts';
import {
  applyCopyPast,
  applyCopyTraders,
  applyOpenCopies,
  emptyCopy,
  traderName,
  type CopyGuards,
  type CopyState,
} from './copyState.ts';
import type { DeskStore } from '../desk/deskStore.ts';
import { anchorFeed, type FeedStatus } from '../../ipc/feedStatus.ts';
import { useServices, useTrading, type Services } from '../services.ts';
import { holderOf, tradingContextOf, type TradingContext } from '../account/tradingStore.ts';

export type { CopyState } from './copyState.ts';

/** The window's copy trading data; it is requested only while a component watches it. */
export interface CopyTrading {
  readonly store: StoreApi<CopyState>;
  /**
   * Starts watching: while there is at least one watcher, main is asked for the data. Returns the function that stops
   * watching.
   */
  readonly watch: () => () => void;
  /** Requests everything again at once. */
  readonly retry: () => void;
  /** Stores main's result for a guard request as if it had come as an event. */
  readonly takeGuards: (event: CopyGuards & TradingContext) => void;
}

const nameOf = (tradingContext: TradingContext | null): string =>
  tradingContext ? `${tradingContext.environment} ${tradingContext.account}` : '';

/**
 * Follows copy trading in the open trading context (document 3, Copy trading). Events of another context are ignored;
 * when the context or the key changes, or the embedded exchange stops, all data is cleared before anything else is
 * shown (R16). The demo account has no copy trading: nothing is requested there.
 */
export function createCopyTrading(client: Client, clock: Clock, desk: DeskStore): CopyTrading {
  const store = createStore<CopyState>(() => emptyCopy);
  let watchers = 0;
  let asked = holderOf(desk.getState());

  const belongs = (event: TradingContext): boolean => nameOf(event) === nameOf(tradingContextOf(desk.getState()));
  const anchor = (before: FeedStatus | null, feed: FeedState): FeedStatus => anchorFeed(clock, before, feed);
  const subscribe = async (refresh: boolean): Promise<void> => {
    const tradingContext = tradingContextOf(desk.getState());
    const requestedHolder = holderOf(desk.getState());
    if (watchers === 0 || tradingContext?.account !== 'main') return;
    store.setState({ error: null });
    const result = await client.call('copy.subscribe', { ...tradingContext, refresh });
    if (!result.ok && requestedHolder === asked) store.setState({ error: result.error });
  };
  const forget = (): void => store.setState(emptyCopy, true);
  const takeGuards = ({ guards, alarms, watch, watching, ...tradingContext }: CopyGuards & TradingContext): void => {
    if (belongs(tradingContext)) store.setState({ guards: { guards, alarms, watch, watching } });
  };

  client.on('copy.traders', (event) => {
    if (!belongs(event)) return;
    const { traders } = store.getState();
    store.setState({ traders: applyCopyTraders(event, anchor(traders.feed, event.feed)) });
  });
  client.on('copy.open', (event) => {
    if (!belongs(event)) return;
    const { open } = store.getState();
    store.setState({ open: applyOpenCopies(event, anchor(open.feed, event.feed)) });
  });
  client.on('copy.past', (event) => {
    if (!belongs(event)) return;
    const { past } = store.getState();
    store.setState({ past: applyCopyPast(event, anchor(past.feed, event.feed)) });
  });
  client.on('copy.guards', takeGuards);
  desk.subscribe((state, before) => {
    const holder = holderOf(state);
    const running = state.app?.simulator.status === 'running';
    const ran = before.app?.simulator.status === 'running';
    if (holder !== asked) {
      asked = holder;
      forget();
      void subscribe(false);
    } else if (state.app?.environment === 'simulator' && running !== ran) {
      if (!running) forget();
      else void subscribe(false);
    }
  });

  return {
    store,
    watch() {
      watchers += 1;
      if (watchers === 1) void subscribe(false);
      let ended = false;
      return () => {
        if (!ended) watchers -= 1;
        ended = true;
      };
    },
    retry: () => void subscribe(true),
    takeGuards,
  };
}

const made = new WeakMap<Client, CopyTrading>();

/** Returns the copy trading data of this window, created on first use. */
export function copyTradingOf(services: Pick<Services, 'client' | 'clock' | 'desk'>): CopyTrading {
  const known = made.get(services.client) ?? createCopyTrading(services.client, services.clock, services.desk.store);
  made.set(services.client, known);
  return known;
}

/**
 * Returns a part of the copy trading data. While the component is mounted, main is asked for the data; the component
 * re-renders when the part changes.
 */
export function useCopyTrading<Part>(select: (state: CopyState) => Part): Part {
  const copy = copyTradingOf(useServices());
  useEffect(() => copy.watch(), [copy]);
  return useStore(copy.store, select);
}

/** Whether a position may be a copy: a separated one that no order of this desk opened (A-COPY-POSITIONS). */
const isForeign = ({ openOrderId }: Position, own: ReadonlySet<string | null>): boolean =>
  openOrderId !== undefined && !own.has(openOrderId);

/** Names of lead traders by the id of the position that was copied from them. */
export type CopiedFrom = Readonly<Record<string, string>>;

/**
 * Returns from which lead traders the open positions were copied. Main is asked for the copies only while a position is
 * separated and was not opened by this desk.
 */
export function useCopiedFrom(): CopiedFrom {
  const copy = copyTradingOf(useServices());
  const positions = useTrading((state) => state.positions.list);
  const intents = useTrading((state) => state.intents);
  const foreign = useMemo(() => {
    const own = new Set(intents.map(({ orderId }) => orderId));
    return positions.filter((one) => isForeign(one, own));
  }, [positions, intents]);
  const isAsked = foreign.length > 0;
  useEffect(() => (isAsked ? copy.watch() : undefined), [copy, isAsked]);
  const copies = useStore(copy.store, (state) => state.open.list);
  const traders = useStore(copy.store, (state) => state.traders);
  return useMemo(
    () =>
      Object.fromEntries(
        foreign.flatMap(({ positionId, openOrderId, symbol }) => {
          const found = copies.find(({ order }) => order.openOrderId === openOrderId && order.symbol === symbol);
          return found ? [[positionId, found.order.traderName ?? traderName(traders, found.order.traderId)]] : [];
        }),
      ),
    [foreign, copies, traders],
  );
}
