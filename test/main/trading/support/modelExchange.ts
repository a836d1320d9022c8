/**
 * A minimal model of an exchange: orders by arrival, replies that are lost, copies that lag. It shares no code with
 * main.
 */
import type { CommandOutcome, PreparedCommand, PrivateRest } from '../../../../electron/main/exchange/ports.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { withWholeQueries } from './wholeQueries.ts';
import { leverageOf } from './scriptedRest.ts';

export interface ModelOrder {
  readonly market: 'spot' | 'futures';
  readonly orderId: string;
  readonly params: Record<string, unknown>;
  readonly acceptedAt: number;
  closedAt: number;
  executed: string;
  status: 'FILLED' | 'CANCELED';
}

/** The fate of one placement: ms until it arrives (infinite: never), and ms from then until its reply is back. */
export interface Fate {
  readonly arrivesAfter: number;
  readonly repliesAfter: number;
}

export interface ModelRules {
  readonly clock: Clock;
  readonly fate: () => Fate;
  readonly lag: (id: string) => number;
  readonly latency: () => number;
  readonly queryFails: () => boolean;
  /** Exchange time as main estimates it. */
  readonly serverNow: () => number;
  readonly accepted?: (order: ModelOrder) => void;
  /** Called before and after every query. */
  readonly boundary?: () => void;
}

const REPLY_LIMIT_MS = 8_000;
const SIGNATURE_MS = 30_000;
const BACK_MS = 20_000;
const broken = () => appError('network', 'error.network.broken', { host: 'model' });
const notFound = (code: string) =>
  appError('rejected', 'error.exchange.rejected', { code }, { exchange: { code, message: 'no', httpStatus: 400 } });

export function createModelExchange(rules: ModelRules) {
  const { clock } = rules;
  const orders: ModelOrder[] = [];
  const posts = new Map<string, number>();
  const cancels: { id: string; params: Record<string, unknown> }[] = [];
  const asked: { id: string; params: Record<string, unknown> }[] = [];
  let nextId = 900_000_000_000_000_001n;
  const wait = (milliseconds: number) => new Promise<void>((resolve) => void clock.after(milliseconds, resolve));

  const arrive = (market: ModelOrder['market'], params: Record<string, unknown>, timestamp: number) => {
    const now = clock.now();
    if (Math.abs(now - timestamp) > SIGNATURE_MS) return undefined;
    const order: ModelOrder = {
      market,
      orderId: String((nextId += 1n)),
      params,
      acceptedAt: now,
      closedAt: Number.POSITIVE_INFINITY,
      executed: '0',
      status: 'CANCELED',
    };
    orders.push(order);
    rules.accepted?.(order);
    return order;
  };

  const spotRecord = (order: ModelOrder, at: number) => ({
    symbol: order.params.symbol,
    orderId: order.orderId,
    clientOrderId: order.params.newClientOrderId,
    price: order.params.price ?? '0',
    origQty: order.params.quantity,
    executedQty: at >= order.closedAt ? order.executed : '0',
    cummulativeQuoteQty: '0',
    status: at >= order.closedAt ? order.status : 'NEW',
    timeInForce: 'GTC',
    type: order.params.type,
    side: order.params.side,
    time: order.acceptedAt,
    updateTime: at >= order.closedAt ? order.closedAt : order.acceptedAt,
  });
  const futuresRecord = (order: ModelOrder, at: number) => {
    const { cummulativeQuoteQty, ...rest } = spotRecord(order, at);
    return { ...rest, avgPrice: '0', cumQuote: cummulativeQuoteQty, positionSide: order.params.positionSide };
  };

  const answer = (id: string, params: Record<string, unknown>): { ok: boolean; value?: unknown; code?: string } => {
    const at = clock.now() - rules.lag(id);
    const market = id.startsWith('spot') ? 'spot' : 'futures';
    const record = market === 'spot' ? spotRecord : futuresRecord;
    const seen = orders.filter((order) => order.market === market && order.acceptedAt <= at);
    const fits = (order: ModelOrder) => params.symbol === undefined || order.params.symbol === params.symbol;
    const from = (params.startTime as number | undefined) ?? 0;
    const to = (params.endTime as number | undefined) ?? Number.POSITIVE_INFINITY;
    const inside = (order: ModelOrder) => fits(order) && order.acceptedAt >= from && order.acceptedAt <= to;
    const page = (list: ModelOrder[]) => {
      const limit = (params.limit as number | undefined) ?? 100;
      const start = ((params.page as number | undefined) ?? 0) * limit;
      return list.slice(start, start + limit).map((order) => record(order, at));
    };
    switch (id) {
      case 'spot.order.get':
      case 'futures.order.get': {
        const found = seen.find(
          (order) =>
            order.orderId === params.orderId ||
            (params.origClientOrderId !== undefined && order.params.newClientOrderId === params.origClientOrderId),
        );
        return found
          ? { ok: true, value: record(found, at) }
          : { ok: false, code: market === 'spot' ? '-2200' : '-3200' };
      }
      case 'spot.openOrders':
      case 'futures.openOrders':
        return { ok: true, value: page(seen.filter((order) => fits(order) && order.closedAt > at)) };
      case 'spot.allOrders':
        return { ok: true, value: page(seen.filter(inside)) };
      case 'futures.order.history':
        return { ok: true, value: page(seen.filter((order) => inside(order) && order.closedAt <= at)) };
      case 'spot.account':
        return { ok: true, value: { canTrade: true, balances: [{ asset: 'USDT', free: '100000', locked: '0' }] } };
      default:
        return { ok: true, value: [] };
    }
  };

  const place = (id: string, params: Record<string, unknown>): PreparedCommand<unknown> => {
    const timestamp = rules.serverNow() - BACK_MS;
    let sent: Promise<CommandOutcome<unknown>> | undefined;
    const send = async (): Promise<CommandOutcome<unknown>> => {
      const key = String(params.newClientOrderId);
      posts.set(key, (posts.get(key) ?? 0) + 1);
      const { arrivesAfter, repliesAfter } = rules.fate();
      let reply: CommandOutcome<unknown> = { kind: 'unknown', error: appError('timeout', 'error.network.timeout') };
      if (Number.isFinite(arrivesAfter)) {
        clock.after(arrivesAfter, () => {
          const order = arrive(id.startsWith('spot') ? 'spot' : 'futures', params, timestamp);
          if (!order) {
            const exchange = { code: '-1046', message: 'expired', httpStatus: 401 };
            reply = { kind: 'refused', error: appError('auth', 'error.exchange.auth', {}, { exchange }) };
          } else if (id.startsWith('spot')) {
            const { symbol } = params;
            reply = {
              kind: 'answered',
              reply: { symbol, orderId: order.orderId, clientOrderId: key, transactTime: clock.now() },
            };
          } else reply = { kind: 'answered', reply: { orderId: order.orderId, clientOrderId: key, success: true } };
        });
      }
      const back = arrivesAfter + repliesAfter;
      await wait(Math.min(back, REPLY_LIMIT_MS));
      return back <= REPLY_LIMIT_MS ? reply : { kind: 'unknown', error: appError('timeout', 'error.network.timeout') };
    };
    return { timestamp, send: () => (sent ??= send()), abandon: () => undefined };
  };

  const rest = withWholeQueries({
    async query(id: string, params: Record<string, unknown>) {
      // Settings are returned immediately: a ticket waits for them, and no test runs the clock for a ticket.
      if (id === 'futures.account.symbolConfig') return ok([leverageOf(String(params.symbol))] as unknown);
      if (id.endsWith('.commissionRate')) return ok([] as unknown);
      asked.push({ id, params });
      rules.boundary?.();
      await wait(rules.latency());
      rules.boundary?.();
      if (rules.queryFails()) return fail(broken());
      const { ok: good, value, code } = answer(id, params);
      return good ? ok(value) : fail(notFound(code!));
    },
    prepare(id: string, params: Record<string, unknown>) {
      if (id.endsWith('.place')) return Promise.resolve(ok(place(id, params)));
      const send = async (): Promise<CommandOutcome<unknown>> => {
        cancels.push({ id, params });
        await wait(rules.latency());
        const market = id.startsWith('spot') ? 'spot' : 'futures';
        const hit = orders.filter(
          (order) =>
            order.market === market &&
            order.closedAt > clock.now() &&
            (id.endsWith('penOrders.cancel')
              ? params.symbol === undefined || order.params.symbol === params.symbol
              : order.orderId === params.orderId || order.params.newClientOrderId === params.origClientOrderId),
        );
        for (const order of hit) order.closedAt = clock.now();
        const reply = (order: ModelOrder) =>
          market === 'spot'
            ? { orderId: order.orderId, status: 'CANCELED' }
            : { orderId: order.orderId, success: true };
        if (id.endsWith('penOrders.cancel')) return { kind: 'answered', reply: hit.map(reply) };
        if (hit[0]) return { kind: 'answered', reply: reply(hit[0]) };
        if (market === 'spot') return { kind: 'refused', error: notFound('-2200') };
        return {
          kind: 'answered',
          reply: { orderId: null, success: false, errorCode: '-3200', errorMessage: 'no such order' },
        };
      };
      return Promise.resolve(ok({ timestamp: rules.serverNow(), send, abandon: () => undefined }));
    },
  }) as unknown as PrivateRest;
  return { rest, orders, posts, cancels, asked, arrive };
}
