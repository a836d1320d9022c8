import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Account, Environment } from '../../../shared/domain/environment.ts';
import type { ArchiveView } from '../../../shared/ipc/recordViews.ts';
import type { SafetyEvent } from '../../../shared/ipc/safetyViews.ts';
import type { FeedState } from '../../../shared/ipc/views.ts';
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import type { Client } from '../../ipc/client.ts';
import type { DeskState, DeskStore } from '../desk/deskStore.ts';
import { anchorFeed, type FeedStatus } from '../../ipc/feedStatus.ts';
import { activeKey } from './keys.ts';
import {
  applyBalances,
  applyFills,
  applyIntents,
  applyOrders,
  applyPositions,
  emptyTrading,
  type TradingState,
  applyPlans,
  applyConditionalOrders,
} from './tradingState.ts';

export type { MarketBalances, MarketFills, MarketOrders, TradingState } from './tradingState.ts';

/** The trading context of a command or an event (R16). */
export interface TradingContext {
  readonly environment: Environment;
  readonly account: Account;
}

/** Returns the open trading context; `null` before main has responded. */
export function tradingContextOf(state: Pick<DeskState, 'app'>): TradingContext | null {
  return state.app ? { environment: state.app.environment, account: state.app.account } : null;
}

/** The window's trading state, kept current by main's events. */
export interface Trading {
  readonly store: StoreApi<TradingState>;
  /** Requests everything again. */
  readonly retry: () => void;
  /** Stores main's result of a stop or resume as if it had come as an event. */
  readonly takeSafety: (event: SafetyEvent) => void;
  readonly dispose: () => void;
}

const nameOf = (tradingContext: TradingContext | null): string | null =>
  tradingContext && `${tradingContext.environment} ${tradingContext.account}`;

/**
 * Returns the owner of the shown figures: the trading context and the active key, which may belong to another user's
 * account. `null`: not known yet.
 */
export function holderOf(state: Pick<DeskState, 'app'>): string | null {
  const { app } = state;
  return app && `${nameOf(app)} ${activeKey(app.credentials.keys, app.environment)?.keyId ?? ''}`;
}

/**
 * Follows trading in the open trading context. Events of another context are ignored; when the context or the key
 * changes, or the embedded exchange stops, all data is cleared before anything else is shown (R16).
 */
export function createTrading(client: Client, clock: Clock, desk: DeskStore): Trading {
  const store = createStore<TradingState>(() => emptyTrading);
  const stops: Cancel[] = [];
  let asked: string | null = null;

  const belongs = (event: TradingContext): boolean => nameOf(event) === nameOf(tradingContextOf(desk.getState()));
  const anchor = (before: FeedStatus | null, feed: FeedState): FeedStatus => anchorFeed(clock, before, feed);
  const subscribe = async (): Promise<void> => {
    const tradingContext = tradingContextOf(desk.getState());
    const currentHolder = holderOf(desk.getState());
    asked = currentHolder;
    if (!tradingContext) return;
    store.setState({ error: null });
    const result = await client.call('trading.subscribe', tradingContext);
    if (!result.ok && asked === currentHolder) store.setState({ error: result.error });
  };
  let tradingContext: string | null = null;
  /**
   * Clears everything that no longer applies: the safety state is kept within one trading context, and the archive
   * while the same key is active.
   */
  const forget = (same: { readonly holder: boolean }): void => {
    const { safety, archive } = store.getState();
    const now = nameOf(tradingContextOf(desk.getState()));
    const retained = { safety: now === tradingContext ? safety : null, archive: same.holder ? archive : null };
    store.setState({ ...emptyTrading, ...retained }, true);
    tradingContext = now;
  };
  const takeArchive = (view: ArchiveView): void => {
    if (!belongs(view)) return;
    store.setState({ archive: { view, feed: anchor(store.getState().archive?.feed ?? null, view.feed) } });
  };
  const askArchive = async (): Promise<void> => {
    const currentContext = tradingContextOf(desk.getState());
    if (!currentContext || store.getState().archive !== null) return;
    const result = await client.call('records.archive', currentContext);
    if (result.ok && store.getState().archive === null) takeArchive(result.value);
  };
  const restart = (): void => {
    forget({ holder: false });
    void subscribe();
    void askArchive();
  };
  const takeSafety = (event: SafetyEvent): void => {
    if (belongs(event)) store.setState({ safety: event.safety });
  };

  stops.push(
    client.on('trading.orders', (event) => {
      if (!belongs(event)) return;
      const { orders } = store.getState();
      const marketOrders = orders[event.market];
      const next = applyOrders(marketOrders, event, anchor(marketOrders.feed, event.feed));
      store.setState({ orders: { ...orders, [event.market]: next } });
    }),
    client.on('trading.fills', (event) => {
      if (!belongs(event)) return;
      const { fills } = store.getState();
      const marketFills = fills[event.market];
      store.setState({
        fills: { ...fills, [event.market]: applyFills(marketFills, event, anchor(marketFills.feed, event.feed)) },
      });
    }),
    client.on('trading.balances', (event) => {
      if (!belongs(event)) return;
      const { balances } = store.getState();
      const feed = anchor(balances[event.market].feed, event.feed);
      store.setState({ balances: { ...balances, [event.market]: applyBalances(event, feed) } });
    }),
    client.on('trading.positions', (event) => {
      if (!belongs(event)) return;
      store.setState({ positions: applyPositions(event, anchor(store.getState().positions.feed, event.feed)) });
    }),
    client.on('trading.intents', (event) => {
      if (belongs(event)) store.setState(applyIntents(store.getState(), event));
    }),
    client.on('trading.triggers', (event) => {
      if (!belongs(event)) return;
      const { triggers } = store.getState();
      store.setState({ triggers: applyConditionalOrders(triggers, event, anchor(triggers.feed, event.feed)) });
    }),
    client.on('trading.plans', (event) => {
      if (belongs(event)) store.setState({ plans: applyPlans(store.getState().plans, event) });
    }),
    client.on('trading.safety', takeSafety),
    client.on('records.changed', takeArchive),
    desk.subscribe((state, before) => {
      const running = state.app?.simulator.status === 'running';
      const ran = before.app?.simulator.status === 'running';
      if (holderOf(state) !== asked) restart();
      else if (state.app?.environment === 'simulator' && running !== ran && before.app) {
        if (running) void subscribe();
        else forget({ holder: true });
      }
    }),
  );
  if (tradingContextOf(desk.getState())) restart();

  return {
    store,
    retry: () => void subscribe(),
    takeSafety,
    dispose() {
      for (const stop of stops) stop();
    },
  };
}
