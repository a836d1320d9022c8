/**
 * A test double of an exchange with one account: orders and fills, both external and ours, reported by pushes that are
 * lost, duplicated and late, and by lists that lag, fail and are cut to their documented page size. It knows the true
 * state at every moment.
 */
import type { PrivateRest } from '../../../../electron/main/exchange/ports.ts';
import type { PrivatePush } from '../../../../shared/exchange/privateChannels.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { Random } from '../../../../shared/time/random.ts';
import type { EventClock } from '../../trading/support/eventClock.ts';
import { withWholeQueries } from '../../trading/support/wholeQueries.ts';

export interface ModelFill {
  readonly id: string;
  readonly orderId: string;
  readonly symbol: string;
  readonly size: number;
  readonly time: number;
}

interface ModelOrder {
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly size: number;
  readonly time: number;
  canceledAt: number;
}

/** Faults as percentages, and how many milliseconds a copy of the data may lag. */
export interface Troubles {
  readonly dropped: number;
  readonly doubled: number;
  readonly late: number;
  readonly failing: number;
  readonly lagMs: number;
  /** Positive control: lists use other fill ids than pushes, so that the key of a fill cannot detect duplicates. */
  readonly renames?: boolean;
}

export const healthy: Troubles = { dropped: 0, doubled: 0, late: 0, failing: 0, lagMs: 0 };

type Params = Record<string, unknown>;
const PRICE = 100;
const LATE_MS = 3_000;

/** Creates an account of one market without orders. `deliver` is called as the private socket while it is connected. */
export function createAccountExchange(
  market: Market,
  clock: EventClock,
  random: Random,
  deliver: (channel: PrivatePush['channel'], item: Params) => void,
) {
  const orders: ModelOrder[] = [];
  const fills: ModelFill[] = [];
  let troubles: Troubles = healthy;
  let connected = false;
  let lastId = 7_000;
  const asked = new Map<string, number>();
  const nextId = (): string => {
    lastId += 1;
    return String(lastId);
  };
  const filledBy = (order: ModelOrder, at: number): ModelFill[] =>
    fills.filter(({ orderId, time }) => orderId === order.orderId && time <= at);
  const sizeOf = (list: readonly ModelFill[]): number => list.reduce((sum, { size }) => sum + size, 0);
  const pictureOf = (order: ModelOrder, at: number) => {
    const orderFills = filledBy(order, at);
    const executed = sizeOf(orderFills);
    const isFull = executed >= order.size;
    const isGone = !isFull && order.canceledAt <= at;
    return {
      executed,
      status: isFull ? 'FILLED' : isGone ? 'CANCELED' : executed > 0 ? 'PARTIALLY_FILLED' : 'NEW',
      updated: Math.max(order.time, ...orderFills.map(({ time }) => time), isGone ? order.canceledAt : 0),
    };
  };

  const orderRecord = (order: ModelOrder, at: number): Params => {
    const { executed, status, updated } = pictureOf(order, at);
    const { symbol, orderId, clientOrderId, size, time } = order;
    const common = {
      symbol,
      orderId,
      clientOrderId,
      price: String(PRICE),
      origQty: String(size),
      executedQty: String(executed),
    };
    const quote = String(executed * PRICE);
    return {
      ...common,
      ...(market === 'spot'
        ? { cummulativeQuoteQty: quote }
        : { cumQuote: quote, avgPrice: '0', positionSide: 'LONG' }),
      status,
      timeInForce: 'GTC',
      type: 'LIMIT',
      side: 'BUY',
      time,
      updateTime: updated,
    };
  };
  const fillRecord = (fill: ModelFill): Params => {
    const { orderId, symbol, size, time } = fill;
    const id = troubles.renames === true ? `9${fill.id}` : fill.id;
    const common = {
      id,
      orderId,
      symbol,
      price: String(PRICE),
      qty: String(size),
      quoteQty: String(size * PRICE),
      commission: String(size),
      time,
    };
    return market === 'spot'
      ? { ...common, isBuyer: true }
      : { ...common, commissionAsset: 'USDT', maker: true, realizedPnl: '0', side: 'BUY', positionSide: 'LONG' };
  };

  const send = (channel: PrivatePush['channel'], item: Params): void => {
    const chance = (percent: number): boolean => random.integer(100) < percent;
    if (!connected || chance(troubles.dropped)) return;
    const times = chance(troubles.doubled) ? 2 : 1;
    for (let i = 0; i < times; i += 1) {
      const wait = 5 + random.integer(45) + (chance(troubles.late) ? random.integer(LATE_MS) : 0);
      clock.after(wait, () => void (connected && deliver(channel, item)));
    }
  };
  const reportOrder = (order: ModelOrder): void => {
    const { executed, status, updated } = pictureOf(order, clock.now());
    send(`${market}.orders`, {
      id: order.orderId,
      symbol: order.symbol,
      orderSide: 'BUY',
      price: String(PRICE),
      size: String(order.size),
      clientOrderId: order.clientOrderId,
      type: 'LIMIT',
      timeInForce: 'GTC',
      status,
      cumFillSize: String(executed),
      cumFillValue: String(executed * PRICE),
      createdTime: order.time,
      updatedTime: updated,
      positionSide: 'LONG',
    });
  };

  const answer = (id: string, params: Params): unknown => {
    const at = clock.now() - random.integer(troubles.lagMs + 1);
    const from = (params.startTime as number | undefined) ?? 0;
    const to = (params.endTime as number | undefined) ?? Number.POSITIVE_INFINITY;
    const fits = (one: { symbol: string }) => params.symbol === undefined || params.symbol === one.symbol;
    const seen = orders.filter(({ time }) => time <= at);
    switch (id) {
      case 'spot.openOrders':
      case 'futures.openOrders': {
        const open = seen.filter((order) => ['NEW', 'PARTIALLY_FILLED'].includes(pictureOf(order, at).status));
        const page = market === 'spot' ? open : open.slice(((params.page as number) ?? 0) * 100).slice(0, 100);
        return page.map((order) => orderRecord(order, at));
      }
      case 'spot.order.get':
      case 'futures.order.get': {
        const found = seen.find(({ orderId }) => orderId === params.orderId);
        const code = market === 'spot' ? '-2200' : '-3200';
        return found
          ? orderRecord(found, at)
          : appError(
              'rejected',
              'error.exchange.rejected',
              { code },
              { exchange: { code, message: '', httpStatus: 400 } },
            );
      }
      case 'spot.myTrades':
      case 'futures.userTrades': {
        const inside = fills.filter(
          (fill) =>
            fits(fill) &&
            fill.time <= at &&
            fill.time >= from &&
            fill.time <= to &&
            (params.orderId === undefined || params.orderId === fill.orderId),
        );
        return inside
          .toReversed()
          .slice(0, params.limit as number)
          .map(fillRecord);
      }
      case 'spot.account':
        return { canTrade: true, balances: ['BTC', 'ETH', 'USDT'].map((asset) => ({ asset, free: '1', locked: '0' })) };
      case 'futures.allAlgoOrders':
        return { orders: [], hasMore: false, nextPage: null };
      case 'futures.account.position.allPosition':
        return ['BTCUSDT', 'ETHUSDT'].flatMap((symbol, index) => {
          const symbolFills = fills.filter((fill) => fill.symbol === symbol && fill.time <= at);
          const size = String(sizeOf(symbolFills));
          const updatedTime = Math.max(0, ...symbolFills.map(({ time }) => time));
          const rest = {
            asset: 'USDT',
            side: 'LONG',
            marginType: 'CROSSED',
            separatedMode: 'COMBINED',
            leverage: '20',
            openValue: '1',
          };
          const money = { marginSize: '1', unrealizePnl: '0', liquidatePrice: '0', createdTime: 1, updatedTime };
          return symbolFills.length === 0 ? [] : [{ id: `7${index}`, symbol, size, ...rest, ...money }];
        });
      default:
        return [];
    }
  };

  const rest = withWholeQueries({
    async query(id: string, params: Params) {
      asked.set(id, (asked.get(id) ?? 0) + 1);
      await new Promise<void>((resolve) => void clock.after(20 + random.integer(200), resolve));
      if (random.integer(100) < troubles.failing)
        return fail(appError('network', 'error.network.broken', { host: 'x' }));
      const value = answer(id, params);
      return typeof value === 'object' && value !== null && 'kind' in value && 'key' in value ? fail(value) : ok(value);
    },
  }) as unknown as PrivateRest;

  return {
    rest,
    orders,
    fills,
    asked,
    pictureOf: (orderId: string) =>
      pictureOf(
        orders.find((one) => one.orderId === orderId)!,
        clock.now(),
      ),
    setTroubles: (next: Troubles) => void (troubles = next),
    setConnected: (next: boolean) => void (connected = next),
    place(symbol: string, size: number, clientOrderId = `web${lastId}`): string {
      const order = {
        orderId: nextId(),
        clientOrderId,
        symbol,
        size,
        time: clock.now(),
        canceledAt: Number.POSITIVE_INFINITY,
      };
      orders.push(order);
      reportOrder(order);
      return order.orderId;
    },
    fill(orderId: string, size: number): void {
      const order = orders.find((one) => one.orderId === orderId)!;
      const fill = { id: nextId(), orderId, symbol: order.symbol, size, time: clock.now() };
      fills.push(fill);
      send(`${market}.fill`, {
        id: fill.id,
        symbol: fill.symbol,
        orderId,
        orderSide: 'BUY',
        fillSize: String(size),
        fillValue: String(size * PRICE),
        fillFee: String(size),
        direction: 'MAKER',
        createdTime: fill.time,
        coin: 'USDT',
        positionSide: 'LONG',
        realizePnl: '0',
      });
      reportOrder(order);
    },
    cancel(orderId: string): void {
      const order = orders.find((one) => one.orderId === orderId)!;
      order.canceledAt = clock.now();
      reportOrder(order);
    },
  };
}
