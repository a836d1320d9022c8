import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Intent } from '../../../shared/domain/intent.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import { limits } from '../../../shared/exchange/limits.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import type { CallRequest } from '../../../shared/ipc/contract.ts';
import type { CancelAnswer } from '../../../shared/ipc/tradingViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Result } from '../../../shared/result/result.ts';
import type { Client } from '../../ipc/client.ts';
import type { Desk } from '../desk/desk.ts';
import { tradingContextOf, type Trading } from '../account/tradingStore.ts';
import { orderKey } from '../account/tradingState.ts';

/** State of a cancel: sent, accepted by the exchange, or in doubt because no response proves its result (B-A11). */
export type CancelState = 'sending' | 'accepted' | 'inDoubt';

/**
 * Whether a cancel is under way. After an accepted cancel the order may still be open; only the order's state shows
 * that it is gone (B-A11).
 */
export function isCancelling(state: CancelState | null | undefined): boolean {
  return state === 'sending' || state === 'accepted';
}

/** Requested cancels by order key or `intent <id>`. An entry is removed once the order's state shows the result. */
export interface Cancels {
  readonly store: StoreApi<{ readonly pending: Readonly<Record<string, CancelState>> }>;
  readonly cancelOrder: (order: Order) => void;
  /** Cancels these orders, several in one request; all of them show at once that they are being cancelled. */
  readonly cancelOrders: (orders: readonly Order[]) => void;
  /** Cancels an in-doubt order by the client order id it was sent with. */
  readonly cancelIntent: (intent: Intent) => void;
  readonly cancelAll: (market: Market, scope: CancelScope) => void;
  readonly cancelConditionalOrder: (trigger: ConditionalOrder) => void;
  readonly cancelConditionalOrders: (scope: CancelScope) => void;
  readonly dispose: () => void;
}

/** The orders of a market that a cancel-all covers. */
export type CancelScope = CallRequest<'trading.cancelAll'>['scope'];

/** Returns the key of a cancel of an intent. */
export const intentKey = (intent: Pick<Intent, 'intentId'>): string => `intent ${intent.intentId}`;

/** Returns the key of a cancel of a conditional order; it ends with the exchange's id, as an order's key does. */
export const conditionalOrderKey = (trigger: Pick<ConditionalOrder, 'triggerId'>): string =>
  `trigger ${trigger.triggerId}`;

/**
 * Sends cancels and keeps each until the order's state shows the result: an accepted cancel is not yet a cancelled
 * order. A second request while one is pending sends nothing. Rejections become notices.
 */
export function createCancels(client: Client, trading: Trading, desk: Desk): Cancels {
  const store: Cancels['store'] = createStore(() => ({ pending: {} }));
  const set = (key: string, state: CancelState | null): void => {
    const { [key]: _, ...others } = store.getState().pending;
    store.setState({ pending: state === null ? others : { ...others, [key]: state } });
  };
  const isPending = (key: string): boolean => Object.hasOwn(store.getState().pending, key);
  /** An in-doubt cancel may be sent again: a second cancel of the same order does no harm. */
  const mayAsk = (key: string): boolean => !isPending(key) || store.getState().pending[key] === 'inDoubt';
  const settle = (keys: readonly string[], result: Result<CancelAnswer, AppError>): void => {
    if (!result.ok) desk.notify({ kind: 'error', error: result.error });
    for (const key of keys) {
      if (!isPending(key)) continue;
      const outcome = result.ok ? outcomeOf(result.value, keys.length === 1 ? null : key) : null;
      set(key, outcome);
    }
    if (!result.ok) return;
    for (const { outcome, error } of result.value.results) {
      if (outcome !== 'accepted' && error !== null) desk.notify({ kind: 'error', error });
    }
  };

  const send = async (key: string, request: Omit<CallRequest<'trading.cancel'>, 'environment' | 'account'>) => {
    const tradingContext = tradingContextOf(desk.store.getState());
    if (!tradingContext || !mayAsk(key)) return;
    set(key, 'sending');
    settle([key], await client.call('trading.cancel', { ...tradingContext, ...request }));
  };
  const sendMany = async (orders: readonly Order[]): Promise<void> => {
    const tradingContext = tradingContextOf(desk.store.getState());
    if (!tradingContext) return;
    const waiting = orders.filter((order) => mayAsk(orderKey(order)));
    for (const order of waiting) set(orderKey(order), 'sending');
    // One request after the other: they share the rate limit with the user's next actions.
    for (const market of markets) {
      const marketOrders = waiting.filter((order) => order.market === market);
      for (let from = 0; from < marketOrders.length; from += limits.batchCancels) {
        const some = marketOrders.slice(from, from + limits.batchCancels);
        const orderIds = some.map(({ orderId }) => orderId);
        settle(some.map(orderKey), await client.call('trading.cancelOrders', { ...tradingContext, market, orderIds }));
      }
    }
  };
  const sendAll = async (market: Market, scope: CancelScope): Promise<void> => {
    const tradingContext = tradingContextOf(desk.store.getState());
    if (!tradingContext) return;
    const keys = trading.store
      .getState()
      .orders[market].open.filter((order) => scope.kind === 'ALL' || order.symbol === scope.symbol)
      .map(orderKey)
      .filter(mayAsk);
    for (const key of keys) set(key, 'sending');
    settle(keys, await client.call('trading.cancelAll', { ...tradingContext, market, scope }));
  };
  const sendConditionalOrders = async (scope: CancelScope): Promise<void> => {
    const tradingContext = tradingContextOf(desk.store.getState());
    if (!tradingContext) return;
    const keys = trading.store
      .getState()
      .triggers.open.filter((trigger) => scope.kind === 'ALL' || trigger.symbol === scope.symbol)
      .map(conditionalOrderKey)
      .filter(mayAsk);
    for (const key of keys) set(key, 'sending');
    settle(keys, await client.call('trading.cancelTriggers', { ...tradingContext, scope }));
  };
  const sendConditionalOrder = async (trigger: ConditionalOrder): Promise<void> => {
    const tradingContext = tradingContextOf(desk.store.getState());
    const key = conditionalOrderKey(trigger);
    if (!tradingContext || !mayAsk(key)) return;
    set(key, 'sending');
    settle([key], await client.call('trading.cancelTrigger', { ...tradingContext, triggerId: trigger.triggerId }));
  };
  const stop = trading.store.subscribe((state) => {
    const { pending } = store.getState();
    const keys = Object.keys(pending);
    if (keys.length === 0) return;
    const alive = new Set([
      ...[...state.orders.spot.open, ...state.orders.futures.open].map(orderKey),
      ...state.intents.filter((intent) => intent.state === 'inDoubt').map(intentKey),
      ...state.triggers.open.map(conditionalOrderKey),
    ]);
    if (keys.every((key) => alive.has(key))) return;
    store.setState({ pending: Object.fromEntries(Object.entries(pending).filter(([key]) => alive.has(key))) });
  });

  return {
    store,
    cancelOrder: (order) =>
      void send(orderKey(order), {
        market: order.market,
        symbol: order.symbol,
        by: { kind: 'orderId', orderId: order.orderId },
      }),
    cancelOrders: (orders) => void sendMany(orders),
    cancelIntent: (intent) =>
      void send(intentKey(intent), {
        market: intent.draft.market,
        symbol: intent.draft.symbol,
        by: { kind: 'clientOrderId', clientOrderId: intent.clientOrderId },
      }),
    cancelAll: (market, scope) => void sendAll(market, scope),
    cancelConditionalOrder: (trigger) => void sendConditionalOrder(trigger),
    cancelConditionalOrders: (scope) => void sendConditionalOrders(scope),
    dispose: stop,
  };
}

/**
 * Returns a response's result for one order; with several orders, the one whose id ends the key. A rejected cancel is
 * no longer pending.
 */
function outcomeOf(answer: CancelAnswer, key: string | null): CancelState | null {
  const orderResult =
    key === null
      ? answer.results[0]
      : answer.results.find((one) => one.orderId !== null && key.endsWith(` ${one.orderId}`));
  if (!orderResult) return null;
  return orderResult.outcome === 'refused' ? null : orderResult.outcome;
}
