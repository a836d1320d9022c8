/**
 * The account data of one market: orders, fills, balances, positions. Pushes are updates. After every connect, gap and
 * resume and once a minute, the lists are read from the exchange and every difference is settled (one path for all of
 * them).
 */
import type { Fill, Order } from '../../../shared/domain/order.ts';
import type { PrivatePush, PrivatePushOf } from '../../../shared/exchange/privateChannels.ts';
import { appError } from '../../../shared/result/appError.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import { fillOfFuturesPush, fillOfSpotPush } from '../exchange/mapping/fills.ts';
import { orderOfPush } from '../exchange/mapping/orders.ts';
import { conditionalOrderOfPush, isConditionalPush, natureOf } from '../exchange/mapping/conditionalOrderPush.ts';
import type { Access } from './access.ts';
import type { AccountFeed, Reading } from './accountFeed.ts';
import { createBalanceSync, type BalanceSync } from './balanceSync.ts';
import type { SyncParts } from './syncParts.ts';
import { createFillSync, type FillSync } from './fillSync.ts';
import { createOrderSync, type OrderSync } from './orderSync.ts';
import type { PrivateSessionState } from '../exchange/ports.ts';
import { createPositionSync, type PositionSync } from './positionSync.ts';
import { createSingleFlight } from './singleFlight.ts';
import { createStreamWatch, type StreamWatch } from './streamWatch.ts';
import { createConditionalOrderSync, type ConditionalOrderSync } from './conditionalOrderSync.ts';
import { sweepLimits } from './accountLimits.ts';

/** The lists of an account. */
export type AccountList = 'orders' | 'fills' | 'balances' | 'positions' | 'triggers';

export interface MarketAccountSync {
  push(push: PrivatePush, receivedAt: number): void;
  link(state: PrivateSessionState): void;
  /**
   * Called when one of the app's own orders was acknowledged: fills received before the acknowledgement belong to its
   * intent.
   */
  readonly placed: (orderId: string, intentId: string) => void;
  /**
   * Called when the access to the account changed; `anew`: it is another account, and nothing known before is valid.
   */
  attached(anew: boolean): void;
  /** Compares everything with the exchange. */
  sweep(): void;
  /** Sends everything to a window that has nothing. */
  show(): void;
  /** Whether everything was compared at least once since the access was attached. */
  isCompared(): boolean;
  /**
   * Whether the key has no permission for this market, so that the exchange returned nothing of it; a permission that
   * is added later is noticed in time.
   */
  isDenied(): boolean;
  readonly orders: Pick<OrderSync, 'observe' | 'ask' | 'tracker'>;
  readonly fills: Pick<FillSync, 'incomplete'>;
  /** Conditional orders; always empty on spot, which has none (R19). */
  readonly triggers: Pick<ConditionalOrderSync, 'observe' | 'ask' | 'settle' | 'open' | 'find'>;
  readonly balances: BalanceSync['store'];
  readonly positions: PositionSync['store'];
  /** The last read of each list; spot has neither positions nor conditional orders. */
  readonly readings: Readonly<Record<AccountList, () => Reading>>;
  stop(): void;
}

/** The sync of each list, and the feeds of those that this market has. */
interface ListSyncs {
  readonly orders: OrderSync;
  readonly fills: FillSync;
  readonly balances: BalanceSync;
  readonly positions: PositionSync;
  readonly triggers: ConditionalOrderSync;
  readonly feeds: readonly AccountFeed[];
}

/** Creates the syncs, empty. `found`: see {@link StreamWatch}. */
function createListSyncs(parts: SyncParts, found: StreamWatch['found']): ListSyncs {
  const triggers = createConditionalOrderSync(parts);
  const orders = createOrderSync(
    parts,
    ({ orderId, type, status }) => natureOf(type, status) !== 'plain' && triggers.find(orderId) !== undefined,
    found,
  );
  const fills = createFillSync(parts, {
    all: orders.tracker.all,
    find: orders.tracker.find,
    ask: orders.ask,
    listed(fresh, isFirst) {
      positions.listed(fresh);
      if (!isFirst) for (const { time } of fresh) found(time);
    },
  });
  const positions = createPositionSync(parts);
  const balances = createBalanceSync(parts);
  const ofFutures = parts.market === 'futures' ? [positions.feed, triggers.feed] : [];
  const feeds = [orders.feed, fills.feed, balances.feed, ...ofFutures];
  return { orders, fills, balances, positions, triggers, feeds };
}

async function loadConditionalOrders(restSession: Access, { triggers, orders }: ListSyncs): Promise<boolean> {
  const done = await triggers.load(restSession);
  for (const { triggerId } of triggers.open()) orders.release(triggerId);
  return done;
}

/**
 * Returns the symbols that trade: those of orders, of intents and of the held assets. `all` is false before the list of
 * instruments was loaded, because the symbols of held assets are not known then.
 */
function activeSymbols(
  parts: SyncParts,
  { balances, orders }: ListSyncs,
): { readonly symbols: string[]; readonly all: boolean } {
  const pairs = balances.store.all().map(({ asset }) => `${asset}USDT`);
  const found = pairs.map((symbol) => parts.instruments.find('spot', symbol));
  const held = pairs.filter((_pair, index) => found[index]);
  const symbols = [...new Set([...orders.tracker.symbols(), ...parts.symbolsOfIntents(), ...held])];
  return { symbols, all: !found.includes(null) };
}

/** Compares everything with the exchange: on demand, periodically, and again after a failure. */
interface Comparing {
  readonly now: () => void;
  soon(milliseconds: number): void;
  /** Called when one of the app's own orders was acknowledged and no stream reports its progress. */
  placed(): void;
  /** Called when the access changed: nothing was compared with it yet. */
  reset(): void;
  /** Starts comparing with the current access, if there is one. */
  begin(): void;
  readonly isCompared: () => boolean;
  readonly isDenied: () => boolean;
  stop(): void;
}

/** Creates the comparison; nothing was compared yet. */
function createComparing(parts: SyncParts, syncs: ListSyncs, fault: () => void): Comparing {
  const { market, clock } = parts;
  const { orders, fills, balances, positions, feeds } = syncs;
  let compared = false;
  let denied = false;
  /** Time of the last comparison, monotonic ms. */
  let askedAt = Number.NEGATIVE_INFINITY;
  let stopTimer: Cancel | undefined;

  const sweep = async (): Promise<void> => {
    const restSession = parts.access();
    if (!restSession) return;
    askedAt = clock.monotonic();
    // Conditional orders are read first: an order that waits for its trigger belongs to them, even if the list of plain
    // orders contains it too.
    const done = market === 'futures' ? [await loadConditionalOrders(restSession, syncs)] : [];
    done.push(await orders.load(restSession), await balances.load(restSession));
    if (market === 'futures') done.push(await positions.load(restSession));
    if (parts.access()?.epoch !== restSession.epoch) return;
    const isDeniedFeed = (feed: AccountFeed): boolean => feed.loaded() === 'denied';
    // A single refused list may be readable in a moment; if all are refused, the key has no permission for the market
    // (document 1 Credentials).
    denied = feeds.filter((feed) => feed !== fills.feed).every(isDeniedFeed);
    if (denied) fills.feed.setLoaded('denied', fills.feed.begin());
    else {
      const trading = market === 'spot' ? activeSymbols(parts, syncs) : { symbols: [], all: true };
      done.push(await fills.load(restSession, trading));
    }
    if (parts.access()?.epoch !== restSession.epoch) return;
    if (!denied && feeds.some(isDeniedFeed)) return;
    if (!done.every(Boolean)) return retrying.soon(sweepLimits.retryMs);
    compared = true;
    parts.log.write('trading.compared', { market });
  };
  const sweeping = createSingleFlight(clock, sweep, fault);
  const retrying = createSingleFlight(clock, () => Promise.resolve(sweeping.now()), fault);
  const polling = createSingleFlight(clock, () => Promise.resolve(sweeping.now()), fault);
  /** Compares a market that the key may not see only rarely: the permission may be added later. */
  const ask = (): void => {
    if (!denied || clock.monotonic() - askedAt >= sweepLimits.refusedMs) sweeping.now();
  };

  return {
    now: () => sweeping.now(),
    soon: (milliseconds) => sweeping.soon(milliseconds),
    placed() {
      const next = askedAt + sweepLimits.demoGapMs - clock.monotonic();
      polling.soon(Math.max(sweepLimits.demoSoonMs, next));
    },
    reset() {
      compared = denied = false;
    },
    begin() {
      stopTimer?.();
      stopTimer = parts.access() ? clock.every(parts.everyMs, ask) : undefined;
      if (parts.access()) sweeping.now();
    },
    isCompared: () => compared,
    isDenied: () => denied,
    stop() {
      stopTimer?.();
      for (const one of [sweeping, retrying, polling]) one.stop();
    },
  };
}

/** Applies pushes as updates and requests what they leave out. */
interface PushIntake {
  take(push: PrivatePush): void;
  stop(): void;
}

/** Creates the intake; nothing was pushed yet. */
function createPushIntake(parts: SyncParts, syncs: ListSyncs, fault: () => void): PushIntake {
  const { market, clock, instruments } = parts;
  const { orders, fills, balances, positions, triggers } = syncs;

  const reloadBalances = async (): Promise<void> => {
    const restSession = parts.access();
    if (!restSession) return;
    await balances.load(restSession);
    if (market === 'futures' && !(await positions.load(restSession))) balanceReload.soon(sweepLimits.retryMs / 5);
  };
  const balanceReload = createSingleFlight(clock, reloadBalances, fault);

  /**
   * Reads the lists after the push of a new conditional order, which leaves out its trailing settings and attached
   * orders (A-CONDITIONAL-PUSH).
   */
  const askConditionalOrders = async (): Promise<void> => {
    const restSession = parts.access();
    if (!restSession || !triggers.isUnreported()) return;
    await loadConditionalOrders(restSession, syncs);
    if (triggers.isUnreported()) conditionalOrderReload.soon(sweepLimits.retryMs);
  };
  const conditionalOrderReload = createSingleFlight(clock, askConditionalOrders, fault);

  const takeConditionalOrder = (item: PrivatePushOf<'futures.orders'>['d'][number]): void => {
    const trigger = conditionalOrderOfPush(item, parts.isOurs);
    if (!trigger) return takeOrder(undefined);
    triggers.observe(trigger, 'push');
    orders.release(trigger.triggerId);
    if (triggers.isUnreported()) conditionalOrderReload.soon(sweepLimits.debounceMs);
  };
  const takeFuturesOrder = (item: PrivatePushOf<'futures.orders'>['d'][number]): void => {
    if (isConditionalPush(item, (orderId) => orders.tracker.find(orderId) !== undefined)) takeConditionalOrder(item);
    else takeOrder(orderOfPush('futures', item, parts.isOurs));
  };
  const takeOrder = (order: Order | undefined): void => {
    if (order) orders.observe(order, 'push');
    else parts.log.write('trading.dropped', { market, channel: 'orders', count: 1 });
  };
  const takeFills = (read: readonly (Fill | undefined)[]): void => {
    const good = read.flatMap((fill) => fill ?? []);
    if (good.length < read.length) {
      parts.log.write('trading.dropped', { market, channel: 'fill', count: read.length - good.length });
    }
    const fresh = fills.put(good);
    // A fill of an order that was not reported yet: the order is requested (XW14).
    for (const orderId of new Set(fresh.map((fill) => fill.orderId))) {
      if (!orders.tracker.find(orderId)) void orders.ask(orderId);
    }
    if (market !== 'futures' || fresh.length === 0) return;
    positions.filled(fresh);
    balanceReload.soon(sweepLimits.debounceMs);
  };

  const take = (push: PrivatePush): void => {
    switch (push.channel) {
      case 'spot.orders':
        for (const item of push.push.d) takeOrder(orderOfPush('spot', item, parts.isOurs));
        return;
      case 'futures.orders':
        for (const item of push.push.d) takeFuturesOrder(item);
        return;
      case 'spot.fill':
        return takeFills(push.push.d.map((item) => fillOfSpotPush(item, instruments.find('spot', item.symbol))));
      case 'futures.fill':
        return takeFills(push.push.d.map(fillOfFuturesPush));
      case 'spot.account':
        return balances.push(push.push);
      case 'futures.account':
        // The push carries no available balance: it only shows that the balance changed.
        return balanceReload.soon(sweepLimits.debounceMs);
      case 'futures.positions':
        positions.push(push.push);
        return balanceReload.soon(sweepLimits.debounceMs);
    }
  };

  return {
    take,
    stop() {
      balanceReload.stop();
      conditionalOrderReload.stop();
    },
  };
}

/** Creates the sync of one market, without a key. */
export function createMarketAccountSync(parts: SyncParts): MarketAccountSync {
  const { market, clock } = parts;
  const stream = createStreamWatch({
    clock,
    now: () => parts.serverNow(market),
    changed: () => setLinks(),
    renew: parts.renewStream,
  });
  const syncs = createListSyncs(parts, stream.found);
  const { orders, fills, balances, positions, triggers, feeds } = syncs;
  const fault = (): void => parts.notice(appError('internal', 'error.trading.fault', { market }));
  const comparing = createComparing(parts, syncs, fault);
  const intake = createPushIntake(parts, syncs, fault);
  let link: PrivateSessionState = 'waiting';

  const setLinks = (): void => {
    // An account without a stream cannot be judged by it.
    const state = parts.polled || link === 'open' ? 'alive' : link;
    for (const feed of feeds) feed.setLink(parts.access() !== null, state, stream.isDelayed());
  };

  return {
    push(push, receivedAt) {
      if (!parts.access()) return;
      stream.notified();
      for (const feed of feeds) feed.pushed(receivedAt);
      intake.take(push);
    },
    link(state) {
      const wasSilent = link === 'silent';
      // Everything the connection had reported may have changed unseen: no order that opens a position relies on it
      // until it was read again (R56).
      if (state === 'waiting' && link !== 'waiting') comparing.soon(sweepLimits.brokenMs);
      if (state === 'open' && !parts.polled) stream.opened();
      if (state === 'waiting') stream.closed();
      link = state === 'alive' && link === 'waiting' ? 'waiting' : state;
      setLinks();
      // Changes in between are unknown, so the lists are read after the subscription.
      if (state === 'open' || (state === 'alive' && wasSilent)) comparing.now();
    },
    placed(orderId, intentId) {
      parts.records.placed(orderId, intentId);
      if (parts.polled) comparing.placed();
    },
    attached(anew) {
      comparing.reset();
      if (anew) {
        balances.clear();
        for (const one of [orders, fills]) one.clear();
        if (market === 'futures') for (const one of [positions, triggers]) one.clear();
        parts.records.clear();
      }
      setLinks();
      comparing.begin();
    },
    sweep: comparing.now,
    show() {
      orders.show();
      fills.show();
      balances.show();
      if (market === 'futures') for (const one of [positions, triggers]) one.show();
    },
    isCompared: comparing.isCompared,
    isDenied: comparing.isDenied,
    orders,
    fills,
    triggers,
    balances: balances.store,
    positions: positions.store,
    readings: {
      orders: orders.feed.reading,
      fills: fills.feed.reading,
      balances: balances.feed.reading,
      positions: positions.feed.reading,
      triggers: triggers.feed.reading,
    },
    stop() {
      comparing.stop();
      intake.stop();
    },
  };
}
