/**
 * The open orders of one market: pushes, the comparison with the exchange's list, and single requests for orders that
 * both leave undecided.
 */
import type { Order } from '../../../shared/domain/order.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { orderOfFuturesRecord, orderOfSpotRecord } from '../exchange/mapping/orders.ts';
import { wholeReader } from '../exchange/reading/lists.ts';
import { readAll, wholeOrError, type ReadList } from '../exchange/reading/reader.ts';
import type { Access } from './access.ts';
import { createAccountFeed, isLacking, loadedOf, type AccountFeed } from './accountFeed.ts';
import type { SyncParts } from './syncParts.ts';
import { isUnknownOrderError } from './access.ts';
import { demoOrders } from './demoRest.ts';
import type { PrivateRest } from '../exchange/ports.ts';
import {
  type UpdateSource,
  mergeUpdate,
  orderOf,
  type OrderProgress,
  orderPhase,
} from '../../../shared/domain/orderProgress.ts';
import { LIST_PAGES, sweepLimits } from './accountLimits.ts';

// The orders of one market as REST and pushes reported them; the displayed state of an order never goes backwards
// (B-B6).

interface OrderTracker {
  /** Stores a reported state of an order; returns the order as it is displayed, or `undefined` when nothing changed. */
  observe(order: Order, source: UpdateSource): Order | undefined;
  /** Returns a mark of the current state, to be passed to {@link OrderTracker.unlisted}. */
  mark(): number;
  /**
   * Returns the orders that count as open since before the mark, are not in `listed` and were not reported since: the
   * caller must request them one by one.
   */
  unlisted(mark: number, listed: ReadonlySet<string>): Order[];
  /** Removes an order that the exchange no longer knows: it is not open. */
  drop(orderId: string): void;
  readonly find: (orderId: string) => Order | undefined;
  /** Returns every order that is not known to have ended, oldest first. */
  open(): Order[];
  /** Returns every order of this session that is still kept. */
  readonly all: () => Order[];
  /** Returns the symbols of all orders seen. */
  symbols(): ReadonlySet<string>;
  clear(): void;
}

interface Entry {
  readonly progress: OrderProgress;
  readonly order: Order;
  readonly seen: number;
}

const isOpen = ({ order }: Entry): boolean => orderPhase(order.status) !== 'final';

/** Creates an empty tracker. */
function createOrderTracker(): OrderTracker {
  const entries = new Map<string, Entry>();
  const symbols = new Set<string>();
  let tick = 0;
  const makeRoom = (): void => {
    if (entries.size <= sweepLimits.ordersKept) return;
    for (const [orderId, entry] of entries) {
      if (!isOpen(entry)) entries.delete(orderId);
      if (entries.size <= sweepLimits.ordersKept) return;
    }
  };
  return {
    observe(order, source) {
      tick += 1;
      const known = entries.get(order.orderId);
      const progress = mergeUpdate(known?.progress, { order, source });
      const next = orderOf(progress);
      entries.set(order.orderId, { progress, order: next, seen: tick });
      symbols.add(order.symbol);
      makeRoom();
      return known && JSON.stringify(known.order) === JSON.stringify(next) ? undefined : next;
    },
    mark: () => tick,
    unlisted: (mark, listed) =>
      [...entries.values()]
        .filter((entry) => isOpen(entry) && entry.seen <= mark && !listed.has(entry.order.orderId))
        .map(({ order }) => order),
    drop: (orderId) => void entries.delete(orderId),
    find: (orderId) => entries.get(orderId)?.order,
    open: () =>
      [...entries.values()]
        .filter(isOpen)
        .map(({ order }) => order)
        .toSorted((a, b) => a.createdAt - b.createdAt),
    all: () => [...entries.values()].map(({ order }) => order),
    symbols: () => symbols,
    clear() {
      entries.clear();
      symbols.clear();
    },
  };
}

export interface OrderSync {
  readonly feed: AccountFeed;
  readonly tracker: Pick<OrderTracker, 'find' | 'open' | 'symbols' | 'all'>;
  /** Takes an order as it was reported. */
  observe(order: Order, source: UpdateSource): void;
  /** Compares the orders with the exchange; false when that failed. */
  load(restSession: Access): Promise<boolean>;
  /** Removes an order that belongs to another sync from this one. */
  release(orderId: string): void;
  /** Requests one order: its state decides (B-A11). True when the exchange reported it. */
  readonly ask: (orderId: string) => Promise<boolean>;
  /** Sends all orders to a window that has none. */
  show(): void;
  clear(): void;
}

/** Reads the resting orders of futures. */
async function openFutures(rest: PrivateRest) {
  return wholeOrError(await readAll(wholeReader(rest, 'futures.openOrders', {}, { calls: LIST_PAGES })));
}

/**
 * Creates the sync without orders. `isConditionalOrder`: the order is a conditional one, which another sync displays.
 * `found`: see {@link StreamWatch}.
 */
export function createOrderSync(
  parts: SyncParts,
  isConditionalOrder: (order: Order) => boolean,
  found: (time: number) => void,
): OrderSync {
  const { market, clock, publishing, log, isOurs } = parts;
  const tracker = createOrderTracker();
  let quiet = false;
  const feed = createAccountFeed(clock, market, () => publishing.orders(market, feed.view(), false, []));
  const show = (): void => publishing.orders(market, feed.view(), true, tracker.open());

  const observe = (order: Order, source: UpdateSource): void => {
    if (isConditionalOrder(order)) return;
    const before = tracker.find(order.orderId);
    const changed = tracker.observe(order, source);
    parts.observed(order.clientOrderId, order.orderId);
    if (changed) parts.records.order(changed, source);
    if (changed && source === 'rest' && before?.status !== changed.status) found(changed.updatedAt);
    if (changed && !quiet) publishing.orders(market, feed.view(), false, [changed]);
  };

  const list = async ({ rest }: Access): Promise<Result<ReadList<Order>, AppError>> => {
    if (market === 'spot') {
      const answer = await rest.queryWhole('spot.openOrders', {});
      if (!answer.ok) return answer;
      const { reply, dropped } = answer.value;
      const items = reply.flatMap((record) => orderOfSpotRecord(record, isOurs) ?? []);
      return ok({ items, complete: dropped === 0 && items.length === reply.length });
    }
    const answer = parts.polled ? await demoOrders(rest) : await openFutures(rest);
    if (!answer.ok) return answer;
    const items = answer.value.items.flatMap((record) => orderOfFuturesRecord(record, isOurs) ?? []);
    return ok({ items, complete: answer.value.complete && items.length === answer.value.items.length });
  };

  const ask = async (orderId: string): Promise<boolean> => {
    const restSession = parts.access();
    if (!restSession) return false;
    const { rest, epoch } = restSession;
    const answer =
      market === 'spot'
        ? await rest.query('spot.order.get', { orderId })
        : await rest.query('futures.order.get', { orderId });
    if (parts.access()?.epoch !== epoch) return false;
    if (answer.ok) {
      const record = answer.value;
      const order =
        'origQty' in record && 'positionSide' in record
          ? orderOfFuturesRecord(record, isOurs)
          : orderOfSpotRecord(record, isOurs);
      // A response about another order proves nothing about this one.
      if (order?.orderId !== orderId) return false;
      observe(order, 'rest');
      return true;
    }
    const known = tracker.find(orderId);
    if (!known || !isUnknownOrderError(answer.error)) return false;
    // A lagging copy of the data may not contain a young order yet.
    if ((parts.serverNow(market) ?? clock.now()) - known.createdAt < sweepLimits.unknownOrderMs) return false;
    log.write('trading.orderUnknown', { market });
    tracker.drop(orderId);
    show();
    return false;
  };

  return {
    feed,
    tracker,
    observe,
    release(orderId) {
      if (!tracker.find(orderId)) return;
      tracker.drop(orderId);
      show();
    },
    async load(restSession) {
      const begun = feed.begin();
      const mark = tracker.mark();
      const answer = await list(restSession);
      if (parts.access()?.epoch !== restSession.epoch) return false;
      if (!answer.ok) {
        const loaded = loadedOf(answer.error);
        feed.setLoaded(loaded, begun);
        return isLacking(loaded);
      }
      const { items, complete } = answer.value;
      const isFirst = feed.loaded() === 'never';
      quiet = isFirst;
      for (const order of items) observe(order, 'rest');
      quiet = false;
      const listed = new Set(items.map(({ orderId }) => orderId));
      const missing = tracker.unlisted(mark, listed);
      feed.received(clock.now());
      feed.setLoaded(complete ? 'whole' : 'incomplete', begun);
      if (isFirst) show();
      // No other event tells the window when the list was last read.
      else if (parts.polled) publishing.orders(market, feed.view(), false, []);
      for (const { orderId } of missing) await ask(orderId);
      return complete;
    },
    ask,
    show,
    clear() {
      tracker.clear();
      feed.setLoaded('never');
      show();
    },
  };
}
