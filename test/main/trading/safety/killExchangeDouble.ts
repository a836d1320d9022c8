/**
 * A double of the exchange for the kill switch: open orders, cancels that fail, lists that lag. It shares no code with
 * main.
 */
import type { CommandOutcome, PrivateRest } from '../../../../electron/main/exchange/ports.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { Random } from '../../../../shared/time/random.ts';
import type { EventClock } from '../support/eventClock.ts';

export interface OpenOrder {
  readonly kind: 'spot' | 'futures' | 'conditional';
  readonly symbol: string;
  readonly id: string;
  readonly openedAt: number;
  closedAt: number;
}

/**
 * `refused`: -1054 and not executed. `lost`: executed, no reply. `swallowed`: not executed, no reply. `unsent`: never
 * sent.
 */
export type CancelFate = 'done' | 'refused' | 'lost' | 'swallowed' | 'unsent';

export interface KillRules {
  readonly clock: EventClock;
  readonly random: Random;
  /** Latency of each direction, in ms. */
  readonly latency?: () => number;
  readonly fate?: () => CancelFate;
  /** Lag of the lists, in ms. */
  readonly lag?: () => number;
  readonly queryFails?: () => boolean;
}

const systemError = () =>
  appError(
    'rejected',
    'error.exchange.rejected',
    { code: '-1054' },
    { exchange: { code: '-1054', message: 'system error', httpStatus: 500 } },
  );
const lost = () => appError('timeout', 'error.network.timeout');

/** Returns 500 orders over 40 symbols: every tenth conditional, half of the rest on spot. */
export function fiveHundredOrders(now: number): OpenOrder[] {
  return Array.from({ length: 500 }, (_none, i) => ({
    kind: i % 10 === 9 ? 'conditional' : i % 2 === 0 ? 'spot' : 'futures',
    symbol: `S${i % 40}USDT`,
    id: String(900_000_000_000_000_000n + BigInt(i)),
    openedAt: now - 60_000,
    closedAt: Number.POSITIVE_INFINITY,
  }));
}

export function createKillExchangeDouble(rules: KillRules, orders: OpenOrder[]) {
  const { clock, latency = () => 50, fate = () => 'done', lag = () => 0, queryFails = () => false } = rules;
  const cancels: { id: string; params: Record<string, unknown>; lane: unknown }[] = [];
  const posts: string[] = [];
  const wait = (milliseconds: number) => new Promise<void>((resolve) => void clock.after(milliseconds, resolve));
  const open = (at = clock.now()) => orders.filter(({ openedAt, closedAt }) => openedAt <= at && closedAt > at);

  const list = (id: string, params: Record<string, unknown>) => {
    const seen = open(clock.now() - lag());
    const page = (params['page'] as number | undefined) ?? (id === 'futures.openAlgoOrders' ? 1 : 0);
    const from = (page - (id === 'futures.openAlgoOrders' ? 1 : 0)) * 100;
    const of = (kind: OpenOrder['kind']) => seen.filter((order) => order.kind === kind);
    const common = { status: 'NEW', type: 'LIMIT', side: 'BUY', time: 1, updateTime: 1 };
    switch (id) {
      case 'spot.openOrders':
        return of('spot').map((one) => ({
          ...common,
          symbol: one.symbol,
          orderId: one.id,
          clientOrderId: `c${one.id}`,
        }));
      case 'futures.openOrders':
        return of('futures')
          .slice(from, from + 100)
          .map((one) => ({ ...common, symbol: one.symbol, orderId: one.id, clientOrderId: `c${one.id}` }));
      case 'futures.openAlgoOrders':
        return of('conditional')
          .slice(from, from + 100)
          .map((one) => ({
            symbol: one.symbol,
            algoId: one.id,
            clientAlgoId: `c${one.id}`,
            algoStatus: 'UNTRIGGERED',
            createTime: 1,
          }));
      default:
        return [];
    }
  };
  const kindOf = (id: string): OpenOrder['kind'] => {
    if (id.startsWith('spot')) return 'spot';
    return id === 'futures.algoOpenOrders.cancel' ? 'conditional' : 'futures';
  };
  const rest = {
    async queryWhole(id: string, params: Record<string, unknown>) {
      await wait(latency());
      if (queryFails()) return fail(lost());
      const reply = list(id, params);
      await wait(latency());
      return ok({ reply, dropped: 0 });
    },
    prepare(id: string, params: Record<string, unknown>, _means: unknown, lane: unknown) {
      if (id.endsWith('.place')) posts.push(id);
      const send = async (): Promise<CommandOutcome<unknown>> => {
        cancels.push({ id, params, lane });
        const what = fate();
        if (what === 'unsent')
          return { kind: 'notSent', error: appError('network', 'error.network.broken', { host: 'x' }) };
        await wait(latency());
        if (what === 'refused') return { kind: 'refused', error: systemError() };
        const hit = open().filter(
          (one) => one.kind === kindOf(id) && (params['symbol'] === undefined || params['symbol'] === one.symbol),
        );
        if (what !== 'swallowed') for (const one of hit) one.closedAt = clock.now();
        if (what === 'lost' || what === 'swallowed') {
          await wait(8_000);
          return { kind: 'unknown', error: lost() };
        }
        await wait(latency());
        return { kind: 'answered', reply: hit.map((one) => ({ orderId: one.id, success: true, status: 'CANCELED' })) };
      };
      return Promise.resolve(ok({ timestamp: 0, send, abandon: () => undefined }));
    },
  } as unknown as PrivateRest;
  return { rest, cancels, posts, open };
}
