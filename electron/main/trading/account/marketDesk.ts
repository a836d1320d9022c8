/**
 * Everything of one market's account: orders, fills, balances, positions. Pushes are news; after every connect, gap, resume
 * and minute the exchange is asked and what differs is settled (one path for all of them).
 */
import type { Fill, Order } from '../../../../shared/domain/order.ts';
import type { PrivatePush } from '../../../../shared/exchange/privateChannels.ts';
import { appError } from '../../../../shared/result/appError.ts';
import type { Cancel } from '../../../../shared/time/clock.ts';
import { balanceOfSpotPush, balancesOfFutures, balancesOfSpot } from '../../exchange/mapping/balances.ts';
import { fillOfFuturesPush, fillOfSpotPush } from '../../exchange/mapping/fills.ts';
import { orderOfPush } from '../../exchange/mapping/orders.ts';
import type { Access } from '../access.ts';
import { createAccountFeed } from './accountFeed.ts';
import { createBalanceBook, type BalanceBook } from './balanceBook.ts';
import type { DeskParts } from './deskParts.ts';
import { createFillDesk } from './fillDesk.ts';
import { createOrderDesk, type OrderDesk } from './orderDesk.ts';
import type { PrivateLinkState } from '../ports.ts';
import { createPositionDesk, type PositionDesk } from './positionDesk.ts';
import { createRepeated } from './repeated.ts';
import { sweepLimits } from '../tradingLimits.ts';

/** See the opening comment. */
export interface MarketDesk {
  push(push: PrivatePush, receivedAt: number): void;
  link(state: PrivateLinkState): void;
  /** The way to the account changed; `anew`: it is another account, nothing that was known holds. */
  attached(anew: boolean): void;
  /** Compares everything with the exchange. */
  sweep(): void;
  /** Everything again, for a window that has nothing. */
  show(): void;
  /** Whether everything was compared once since the way was attached. */
  isCompared(): boolean;
  readonly orders: Pick<OrderDesk, 'sight' | 'ask' | 'tracker'>;
  readonly balances: Pick<BalanceBook, 'find' | 'all'>;
  readonly positions: PositionDesk['book'];
  stop(): void;
}

/** A desk without a key. */
export function createMarketDesk(parts: DeskParts): MarketDesk {
  const { market, clock, publishing, instruments } = parts;
  const orders = createOrderDesk(parts);
  const fills = createFillDesk(parts);
  const positions = createPositionDesk(parts);
  const balances = createBalanceBook();
  const showBalances = (): void => publishing.balances(market, balanceFeed.view(), balances.all());
  const balanceFeed = createAccountFeed(clock, showBalances);
  const feeds = [orders.feed, fills.feed, balanceFeed, ...(market === 'futures' ? [positions.feed] : [])];
  let link: PrivateLinkState = 'waiting';
  let compared = false;
  let stopTimer: Cancel | undefined;

  const setLinks = (): void => {
    for (const feed of feeds) feed.setLink(parts.access() !== null, link === 'open' ? 'alive' : link);
  };

  const loadBalances = async (way: Access): Promise<boolean> => {
    const mark = balances.mark();
    const answer =
      market === 'spot'
        ? await way.rest.query('spot.account', {})
        : await way.rest.query('futures.account.balance', {});
    if (parts.access()?.epoch !== way.epoch) return false;
    if (!answer.ok) {
      balanceFeed.setLoaded('failed');
      return false;
    }
    balances.replace(
      mark,
      Array.isArray(answer.value) ? balancesOfFutures(answer.value) : balancesOfSpot(answer.value),
    );
    balanceFeed.received(clock.now());
    balanceFeed.setLoaded('whole');
    showBalances();
    return true;
  };

  /** Symbols that trade: of orders, of intents, and of what the account holds. */
  const activeSymbols = (): string[] => {
    const held = balances.all().flatMap(({ asset }) => {
      const symbol = `${asset}USDT`;
      return instruments.find('spot', symbol) ? [symbol] : [];
    });
    return [...new Set([...orders.tracker.symbols(), ...parts.symbolsOfIntents(), ...held])];
  };

  const fault = (): void => parts.notice(appError('internal', 'error.trading.fault', { market }));
  const sweep = async (): Promise<void> => {
    const way = parts.access();
    if (!way) return;
    const done = [await orders.load(way), await loadBalances(way)];
    if (market === 'futures') done.push(await positions.load(way));
    done.push(await fills.load(way, market === 'spot' ? activeSymbols() : []));
    if (parts.access()?.epoch !== way.epoch) return;
    if (done.every(Boolean)) compared = true;
    else retrying.soon(sweepLimits.retryMs);
  };
  const sweeping = createRepeated(clock, sweep, fault);
  const retrying = createRepeated(clock, () => Promise.resolve(sweeping.now()), fault);
  const askMoney = async (): Promise<void> => {
    const way = parts.access();
    if (!way) return;
    await loadBalances(way);
    if (market === 'futures' && !(await positions.load(way))) money.soon(sweepLimits.retryMs / 5);
  };
  const money = createRepeated(clock, askMoney, fault);

  const takeOrder = (order: Order | undefined): void => {
    if (order) orders.sight(order, 'push');
    else parts.log.write('trading.dropped', { market, channel: 'orders', count: 1 });
  };
  const takeFills = (read: readonly (Fill | undefined)[]): void => {
    const good = read.flatMap((fill) => fill ?? []);
    if (good.length < read.length) {
      parts.log.write('trading.dropped', { market, channel: 'fill', count: read.length - good.length });
    }
    const fresh = fills.put(good);
    // A fill of an order nobody told of yet: it is fetched (XW14).
    for (const orderId of new Set(fresh.map((fill) => fill.orderId))) {
      if (!orders.tracker.find(orderId)) void orders.ask(orderId);
    }
    if (market !== 'futures' || fresh.length === 0) return;
    positions.filled(fresh);
    money.soon(sweepLimits.debounceMs);
  };

  const take = (push: PrivatePush): void => {
    switch (push.channel) {
      case 'spot.orders':
        for (const item of push.push.d) takeOrder(orderOfPush('spot', item, parts.isOurs));
        return;
      case 'futures.orders':
        for (const item of push.push.d) takeOrder(orderOfPush('futures', item, parts.isOurs));
        return;
      case 'spot.fill':
        return takeFills(push.push.d.map((item) => fillOfSpotPush(item, instruments.find('spot', item.symbol))));
      case 'futures.fill':
        return takeFills(push.push.d.map(fillOfFuturesPush));
      case 'spot.account':
        for (const item of push.push.d) balances.put(balanceOfSpotPush(item));
        return showBalances();
      case 'futures.account':
        // It carries no available balance: it is only the news that there is another.
        return money.soon(sweepLimits.debounceMs);
      case 'futures.positions':
        positions.push(push.push);
        return money.soon(sweepLimits.debounceMs);
    }
  };

  const desk: MarketDesk = {
    push(push, receivedAt) {
      if (!parts.access()) return;
      for (const feed of feeds) feed.received(receivedAt);
      take(push);
    },
    link(state) {
      const wasSilent = link === 'silent';
      link = state === 'alive' && link === 'waiting' ? 'waiting' : state;
      setLinks();
      // What came between is not known: subscribed first, asked afterwards.
      if (state === 'open' || (state === 'alive' && wasSilent)) sweeping.now();
    },
    attached(anew) {
      compared = false;
      if (anew) {
        balances.clear();
        balanceFeed.setLoaded('never');
        for (const one of [orders, fills]) one.clear();
        if (market === 'futures') positions.clear();
      }
      setLinks();
      stopTimer?.();
      stopTimer = parts.access() ? clock.every(sweepLimits.everyMs, () => sweeping.now()) : undefined;
      if (parts.access()) sweeping.now();
    },
    sweep: () => sweeping.now(),
    show() {
      orders.show();
      fills.show();
      showBalances();
      if (market === 'futures') positions.show();
    },
    isCompared: () => compared,
    orders,
    balances,
    positions: positions.book,
    stop() {
      stopTimer?.();
      for (const one of [sweeping, retrying, money]) one.stop();
    },
  };
  return desk;
}
