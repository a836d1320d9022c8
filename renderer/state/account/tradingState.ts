import type { Intent } from '../../../shared/domain/intent.ts';
import type { Plan } from '../../../shared/domain/plan.ts';
import type { SafetyView } from '../../../shared/domain/safety.ts';
import type { ArchiveView } from '../../../shared/ipc/recordViews.ts';
import { fillKey } from '../../../shared/domain/newFills.ts';
import type { Balance, Fill, Order, Position } from '../../../shared/domain/order.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type {
  BalancesEvent,
  FillsEvent,
  IntentsEvent,
  OrdersEvent,
  PositionsEvent,
} from '../../../shared/ipc/tradingViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { FeedStatus } from '../../ipc/feedStatus.ts';
import { isConditionalOrderEnd } from '../../../shared/domain/conditionalOrder.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { PlansEvent } from '../../../shared/ipc/planViews.ts';
import type { ConditionalOrdersEvent } from '../../../shared/ipc/conditionalOrderViews.ts';
import { orderPhase } from '../../../shared/domain/orderProgress.ts';

// The window's state of conditional orders and plans, updated by main's events.

/** Open conditional orders, newest first; `feed` null: no event received yet. */
interface OpenConditionalOrders {
  readonly feed: FeedStatus | null;
  readonly open: readonly ConditionalOrder[];
}

/** Maximum number of plans kept in the window. */
const PLAN_LIMIT = 100;

/**
 * Returns the conditional orders after an event: `reset` replaces all, otherwise each order replaces its earlier
 * version; ended ones are removed.
 */
export function applyConditionalOrders(
  state: OpenConditionalOrders,
  event: ConditionalOrdersEvent,
  feed: FeedStatus,
): OpenConditionalOrders {
  const known = new Map((event.reset ? [] : state.open).map((one) => [one.triggerId, one]));
  for (const one of event.triggers) {
    if (isConditionalOrderEnd(one.phase)) known.delete(one.triggerId);
    else known.set(one.triggerId, one);
  }
  const newest = (a: ConditionalOrder, b: ConditionalOrder): number =>
    b.createdAt - a.createdAt || (a.triggerId < b.triggerId ? -1 : a.triggerId > b.triggerId ? 1 : 0);
  return { feed, open: [...known.values()].toSorted(newest) };
}

/** Returns the plans after an event, newest first. Running ones are never dropped. */
export function applyPlans(state: readonly Plan[], event: PlansEvent): readonly Plan[] {
  const known = new Map((event.reset ? [] : state).map((plan) => [plan.planId, plan]));
  for (const plan of event.plans) known.set(plan.planId, plan);
  return [...known.values()]
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .filter((plan, index) => plan.state === 'running' || index < PLAN_LIMIT);
}

/** Maximum number of fills, ended orders and intents kept in the window; main and the exchange keep the rest. */
export const TRADING_LIMIT = 500;

/**
 * Orders of one market. `open` newest first; `closed` those seen ending, newest first; `resets` counts the snapshots
 * received.
 */
export interface MarketOrders {
  readonly feed: FeedStatus | null;
  readonly open: readonly Order[];
  readonly closed: readonly Order[];
  readonly resets: number;
}

/** Fills of one market, newest first, at most {@link TRADING_LIMIT}; `resets` counts the snapshots received. */
export interface MarketFills {
  readonly feed: FeedStatus | null;
  readonly list: readonly Fill[];
  readonly resets: number;
}

/** Balances of one market. */
export interface MarketBalances {
  readonly feed: FeedStatus | null;
  readonly list: readonly Balance[];
}

/**
 * The window's trading state of the open trading context. Feed times are on the monotonic clock; `null`: no event
 * received yet.
 */
export interface TradingState {
  readonly orders: Readonly<Record<Market, MarketOrders>>;
  readonly fills: Readonly<Record<Market, MarketFills>>;
  readonly balances: Readonly<Record<Market, MarketBalances>>;
  readonly positions: { readonly feed: FeedStatus | null; readonly list: readonly Position[] };
  /** Newest first. */
  readonly intents: readonly Intent[];
  /** Ids of intents that were in doubt, so that their rows stay after they settle. */
  readonly doubted: ReadonlySet<string>;
  /** Open conditional orders. */
  readonly triggers: OpenConditionalOrders;
  /** Newest first. */
  readonly plans: readonly Plan[];
  /** Whether orders may be sent, and the progress of the kill switch; `null` until main has reported it. */
  readonly safety: SafetyView | null;
  /** State of the archive and of its feed; `null` until main has reported it. */
  readonly archive: { readonly view: ArchiveView; readonly feed: FeedStatus } | null;
  /** Why trading could not be subscribed to; `null` when it could. */
  readonly error: AppError | null;
}

const noOrders: MarketOrders = { feed: null, open: [], closed: [], resets: 0 };
const noFills: MarketFills = { feed: null, list: [], resets: 0 };
const noBalances: MarketBalances = { feed: null, list: [] };

/** The empty state: before the first event, and after a change of environment or account. */
export const emptyTrading: TradingState = {
  orders: { spot: noOrders, futures: noOrders },
  fills: { spot: noFills, futures: noFills },
  balances: { spot: noBalances, futures: noBalances },
  positions: { feed: null, list: [] },
  intents: [],
  doubted: new Set(),
  triggers: { feed: null, open: [] },
  plans: [],
  safety: null,
  archive: null,
  error: null,
};

/** Returns the key of an order within the window. */
export function orderKey(order: Pick<Order, 'market' | 'symbol' | 'orderId'>): string {
  return `${order.market} ${order.symbol} ${order.orderId}`;
}

/** Compares ids: later ids are longer or, at equal length, greater as text. */
function byId(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** Sorts orders newest first: by creation, then by id. */
export function newestOrders(orders: readonly Order[]): Order[] {
  return orders.toSorted((a, b) => b.createdAt - a.createdAt || byId(b.orderId, a.orderId));
}

/** Sorts fills newest first: by time, then by id. */
export function newestFills(fills: readonly Fill[]): Fill[] {
  return fills.toSorted((a, b) => b.time - a.time || byId(b.fillId, a.fillId));
}

/**
 * Returns the orders after an event: `reset` replaces the open ones, otherwise each order replaces its earlier version;
 * ended ones are removed from `open`.
 */
export function applyOrders(state: MarketOrders, event: OrdersEvent, feed: FeedStatus): MarketOrders {
  const reported = new Map(event.orders.map((order) => [orderKey(order), order]));
  const others = event.reset ? [] : state.open.filter((order) => !reported.has(orderKey(order)));
  const fresh = [...reported.values()];
  const ended = fresh.filter((order) => orderPhase(order.status) === 'final');
  const open = [...others, ...fresh.filter((order) => orderPhase(order.status) !== 'final')];
  const keptClosed = state.closed.filter((order) => !reported.has(orderKey(order)));
  const closedAsBefore = ended.length === 0 && keptClosed.length === state.closed.length;
  return {
    feed,
    open: fresh.length === 0 && !event.reset ? state.open : newestOrders(open),
    closed: closedAsBefore ? state.closed : newestOrders([...ended, ...keptClosed]).slice(0, TRADING_LIMIT),
    resets: state.resets + (event.reset ? 1 : 0),
  };
}

/** Returns the fills after an event; a fill already known by its key is not repeated. */
export function applyFills(state: MarketFills, event: FillsEvent, feed: FeedStatus): MarketFills {
  const resets = state.resets + (event.reset ? 1 : 0);
  const retainedFills = event.reset ? [] : state.list;
  if (event.fills.length === 0) return { feed, list: retainedFills, resets };
  const fills = new Map([...retainedFills, ...event.fills].map((fill) => [fillKey(fill), fill]));
  return { feed, list: newestFills([...fills.values()]).slice(0, TRADING_LIMIT), resets };
}

/** Returns the balances after an event. */
export function applyBalances(event: BalancesEvent, feed: FeedStatus): MarketBalances {
  return { feed, list: event.balances };
}

/** Returns the positions after an event. */
export function applyPositions(event: PositionsEvent, feed: FeedStatus): TradingState['positions'] {
  return { feed, list: event.positions };
}

/**
 * Returns the intents after an event, newest first, and the ids of those seen in doubt. In-doubt intents are never
 * dropped.
 */
export function applyIntents(
  state: Pick<TradingState, 'intents' | 'doubted'>,
  event: IntentsEvent,
): Pick<TradingState, 'intents' | 'doubted'> {
  const intents = new Map((event.reset ? [] : state.intents).map((intent) => [intent.intentId, intent]));
  for (const intent of event.intents) intents.set(intent.intentId, intent);
  const newest = [...intents.values()].toSorted((a, b) => b.createdAt - a.createdAt);
  const retainedIntents = newest.filter((intent, index) => intent.state === 'inDoubt' || index < TRADING_LIMIT);
  const doubted = new Set(
    retainedIntents
      .filter((one) => one.state === 'inDoubt' || state.doubted.has(one.intentId))
      .map((one) => one.intentId),
  );
  return { intents: retainedIntents, doubted };
}
