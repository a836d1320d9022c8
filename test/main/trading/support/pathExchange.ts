/** A minimal model of an exchange that accepts orders by every path: single, batch, conditional, TP/SL, demo. */
import type {
  CommandOutcome,
  Meaning,
  PreparedCommand,
  PrivateRest,
} from '../../../../electron/main/exchange/ports.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Fate } from './modelExchange.ts';
import { withWholeQueries } from './wholeQueries.ts';
import { leverageOf } from './scriptedRest.ts';

type Params = Record<string, unknown>;

export interface PathOrder {
  readonly row: string;
  readonly params: Params;
  readonly clientId: string;
  readonly orderId: string;
  readonly acceptedAt: number;
}

export interface PathRules {
  readonly clock: Clock;
  readonly fate?: () => Fate;
  /** Returns the code an order is rejected with; null if it is accepted. */
  readonly refuses?: (params: Params) => string | null;
  /** Whether an order ends on arrival: it is post only and would have crossed. */
  readonly crosses?: (params: Params) => boolean;
  /** Milliseconds such an order rested before it ended; it does not rest if absent. */
  readonly restedMs?: number;
  /** How cancels fail: rejected, never answered and never received, or accepted without any effect. */
  readonly cancels?: 'refused' | 'lost' | 'deaf';
  /** How batches of cancels fail: request or reply lost, or some orders without an item in the reply. */
  readonly batchCancels?: () => 'requestLost' | 'replyLost' | { readonly unanswered: readonly string[] } | undefined;
  /** Age of the listed data, in ms. */
  readonly lag?: () => number;
  readonly fails?: () => boolean;
}

const REPLY_LIMIT_MS = 8_000;
const prompt: Fate = { arrivesAfter: 10, repliesAfter: 15 };
const timeout: CommandOutcome<never> = { kind: 'unknown', error: appError('timeout', 'error.network.timeout') };

export function createPathExchange(rules: PathRules) {
  const { clock, fate = () => prompt, refuses = () => null, lag = () => 0, fails = () => false } = rules;
  const orders: PathOrder[] = [];
  /** Filled quantities of orders, and orders that ended, by order id. */
  const filled = new Map<string, string>();
  const gone = new Map<string, PathOrder>();
  const requests: { id: string; params: Params; means: readonly Meaning[] }[] = [];
  const sentAt: number[] = [];
  const posts = new Map<string, number>();
  const asked: string[] = [];
  const wait = (milliseconds: number) => new Promise<void>((resolve) => void clock.after(milliseconds, resolve));
  const itemsOf = (params: Params): Params[] => {
    const list = (params.orderList ?? params.batchOrders) as Params[] | undefined;
    return list ? list.map((one) => ({ symbol: params.symbol, ...one })) : [params];
  };
  const clientIdOf = ({ newClientOrderId, clientAlgoId }: Params) => String(newClientOrderId ?? clientAlgoId);

  const arrive = (id: string, params: Params): unknown[] =>
    itemsOf(params).map((one) => {
      const clientId = clientIdOf(one);
      const code = refuses(one);
      const named = id === 'futures.placeTpSlOrder' ? {} : { clientOrderId: clientId };
      if (code !== null) return { ...named, orderId: null, success: false, errorCode: code, errorMessage: 'no' };
      const orderId = String(700_000_000_000_000_001n + BigInt(orders.length + gone.size));
      const made = { row: id, params: one, clientId, orderId, acceptedAt: clock.now() };
      if (rules.crosses?.(one)) gone.set(orderId, made);
      else orders.push(made);
      return { ...named, symbol: one.symbol, orderId, transactTime: clock.now(), success: true };
    });
  const answer = (id: string, items: unknown[]): unknown =>
    id.includes('atch') || id === 'futures.placeTpSlOrder' ? items : items[0];

  const cancel = (id: string, params: Params): unknown => {
    if (rules.cancels === 'deaf') return { orderId: params.orderId, success: true };
    if (rules.cancels === 'refused')
      return { orderId: null, success: false, errorCode: '-1054', errorMessage: 'later' };
    const all = id.includes('penOrders');
    const hit = orders.filter(({ orderId, clientId, row, params: one }) =>
      all
        ? (params.symbol === undefined || one.symbol === params.symbol) &&
          row.startsWith(id.split('.')[0]!) &&
          /algo|TpSl/.test(row) === /algo/.test(id)
        : orderId === params.orderId || clientId === params.origClientOrderId,
    );
    for (const one of hit) {
      gone.set(one.orderId, one);
      orders.splice(orders.indexOf(one), 1);
    }
    if (all) return hit.map(({ orderId }) => ({ orderId, success: true }));
    const [one] = hit;
    if (one) return { orderId: one.orderId, origClientOrderId: one.clientId, success: true };
    return { orderId: null, success: false, errorCode: '-3200', errorMessage: 'no such order' };
  };

  const cancelBatch = (id: string, params: Params) =>
    ((params.orderIds ?? params.orderIdList) as string[]).map((orderId) => {
      const { success } = cancel(id, { orderId }) as { success: boolean };
      if (id.startsWith('spot')) {
        return success ? { orderId, status: 'CANCELED' } : { orderId, status: 'FAILED', errorMsg: 'no such order' };
      }
      return success ? { orderId, success } : { orderId, success, errorCode: '-3200', errorMessage: 'no such order' };
    });

  const plain = ({ row, params, clientId, orderId, acceptedAt }: PathOrder) => ({
    symbol: params.symbol,
    orderId,
    clientOrderId: clientId,
    price: params.price ?? '0',
    origQty: params.quantity,
    executedQty: filled.get(orderId) ?? '0',
    status: gone.has(orderId) ? 'CANCELED' : 'NEW',
    timeInForce: 'GTC',
    type: params.type,
    side: params.side,
    time: acceptedAt,
    updateTime: acceptedAt,
    ...(row.startsWith('spot') ? { cummulativeQuoteQty: '0' } : { cumQuote: '0', avgPrice: '0', positionSide: 'LONG' }),
  });
  const trigger = ({ params, clientId, orderId, acceptedAt }: PathOrder) => ({
    algoId: orderId,
    clientAlgoId: clientId,
    algoType: 'CONDITIONAL',
    orderType: params.type ?? 'STOP_MARKET',
    symbol: params.symbol,
    side: params.side ?? 'SELL',
    positionSide: 'LONG',
    quantity: params.quantity ?? '0',
    algoStatus: gone.has(orderId) ? 'CANCELED' : 'UNTRIGGERED',
    triggerPrice: params.triggerPrice ?? '0',
    createTime: acceptedAt,
    updateTime: acceptedAt,
  });
  const list = (id: string, params: Params): unknown => {
    const at = clock.now() - lag();
    const seen = orders.filter(({ acceptedAt }) => acceptedAt <= at);
    const of = (pattern: RegExp) => seen.filter(({ row }) => pattern.test(row));
    const first = params.page === undefined || params.page === 0;
    switch (id) {
      case 'spot.openOrders':
        return of(/^spot/).map(plain);
      case 'futures.openOrders':
        return first ? of(/^futures\.(order|batchOrders)/).map(plain) : [];
      case 'futures.openAlgoOrders':
        return params.page === undefined || params.page === 1 ? of(/algoOrder|placeTpSl/).map(trigger) : [];
      case 'futures.allAlgoOrders':
        return { orders: [...gone.values()].filter(({ row }) => /algo|TpSl/.test(row)).map(trigger), hasMore: false };
      case 'futures.sim.order.history':
        return first ? of(/^futures\.sim/).map(plain) : [];
      case 'spot.account':
        return { canTrade: true, balances: [{ asset: 'USDT', free: '100000', locked: '0' }] };
      default:
        return [];
    }
  };

  const rest = withWholeQueries({
    async query(id: string, params: Params) {
      asked.push(id);
      // Settings are returned immediately: a ticket waits for them, and no test runs the clock for a ticket.
      if (id === 'futures.account.symbolConfig') return ok([leverageOf(String(params.symbol))] as unknown);
      if (id.endsWith('.commissionRate')) return ok([] as unknown);
      await wait(5);
      if (fails()) return fail(appError('network', 'error.network.broken', { host: 'model' }));
      if (id.endsWith('.order.get')) {
        const one = orders.find(({ orderId }) => orderId === params.orderId) ?? gone.get(String(params.orderId));
        const updateTime = one && rules.crosses?.(one.params) ? one.acceptedAt + (rules.restedMs ?? 0) : clock.now();
        if (one) return ok({ ...plain(one), updateTime } as unknown);
        const exchange = { code: '-2200', message: 'no', httpStatus: 400 };
        return fail(appError('rejected', 'error.exchange.rejected', {}, { exchange }));
      }
      return ok(list(id, params));
    },
    prepare(id: string, params: Params, means: readonly Meaning[] = []) {
      const timestamp = clock.now() - 20_000;
      const send = async (): Promise<CommandOutcome<unknown>> => {
        requests.push({ id, params, means });
        sentAt.push(clock.now());
        for (const one of itemsOf(params)) {
          const clientId = clientIdOf(one);
          // A cancel carries no client id of ours.
          if (clientId !== 'undefined') posts.set(clientId, (posts.get(clientId) ?? 0) + 1);
        }
        if (/atch.*\.cancel$/.test(id)) {
          const failure = rules.batchCancels?.();
          await wait(typeof failure === 'string' ? REPLY_LIMIT_MS : 5);
          const reply = failure === 'requestLost' ? [] : cancelBatch(id, params);
          if (typeof failure === 'string') return timeout;
          return { kind: 'answered', reply: reply.filter(({ orderId }) => !failure?.unanswered.includes(orderId)) };
        }
        if (id.endsWith('.cancel')) {
          await wait(rules.cancels === 'lost' ? REPLY_LIMIT_MS : 5);
          return rules.cancels === 'lost' ? timeout : { kind: 'answered', reply: cancel(id, params) };
        }
        const { arrivesAfter, repliesAfter } = fate();
        let reply: CommandOutcome<unknown> = timeout;
        if (Number.isFinite(arrivesAfter)) {
          clock.after(arrivesAfter, () => {
            if (clock.now() - timestamp <= 30_000) reply = { kind: 'answered', reply: answer(id, arrive(id, params)) };
          });
        }
        const back = arrivesAfter + repliesAfter;
        await wait(Math.min(back, REPLY_LIMIT_MS));
        return back <= REPLY_LIMIT_MS ? reply : timeout;
      };
      const command: PreparedCommand<unknown> = { timestamp, send, abandon: () => undefined };
      return Promise.resolve(ok(command));
    },
  }) as unknown as PrivateRest;
  return { rest, orders, filled, gone, requests, sentAt, posts, asked };
}
