/**
 * The REST client of the demo account: it uses the four paths of document 3 Demo trading and no other (R16, V10). It
 * serves the account requests of the syncs from them; a request that they cannot serve is refused here and never sent
 * to the main account.
 */
import type { PrivateQueryId, ReplyOf } from '../../../shared/exchange/endpoints.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { PrivateRest } from '../exchange/ports.ts';
import { orderPhase } from '../../../shared/domain/orderProgress.ts';

type History = ReplyOf<'futures.sim.order.history'>;
type Whole<Reply> = Result<{ readonly reply: Reply; readonly dropped: number }, AppError>;
type Lane = Parameters<PrivateRest['queryWhole']>[2];

const PAGE = 1_000;
/**
 * Most pages of the order history that are read to find the resting orders; if there are more, the list is reported as
 * incomplete.
 */
const PAGES = 10;
const demoQueryIds = new Set<string>([
  'futures.sim.balance',
  'futures.sim.position.allPosition',
  'futures.sim.order.history',
]);

const notOffered = (row: string): AppError => appError('unavailable', 'error.demo.notOffered', {}, { row });

/**
 * Reads every order the account has had, including the resting ones; `complete` is false when there are more or when
 * some cannot be read.
 */
export async function demoOrders(
  rest: Pick<PrivateRest, 'queryWhole'>,
  lane?: Lane,
): Promise<Result<{ readonly items: History; readonly complete: boolean }, AppError>> {
  const items: History = [];
  let complete = true;
  for (let page = 0; page < PAGES; page += 1) {
    const answer = await rest.queryWhole('futures.sim.order.history', { limit: PAGE, page }, lane);
    if (!answer.ok) return answer;
    const { reply, dropped } = answer.value;
    items.push(...reply);
    complete &&= dropped === 0;
    if (reply.length + dropped < PAGE) return ok({ items, complete });
  }
  return ok({ items, complete: false });
}

/** Wraps a signed client that only reads so that it reaches the demo account only. */
export function createDemoReading(rest: Pick<PrivateRest, 'queryWhole'>): Pick<PrivateRest, 'query' | 'queryWhole'> {
  /** Reads the resting orders, which are open entries of the history (A-DEMO). */
  const openOrders = async (page: number, lane: Lane): Promise<Whole<History>> => {
    if (page > 0) return ok({ reply: [], dropped: 0 });
    const all = await demoOrders(rest, lane);
    if (!all.ok) return all;
    const reply = all.value.items.filter(({ status }) => orderPhase(status) !== 'final');
    return ok({ reply, dropped: all.value.complete ? 0 : 1 });
  };
  const oneOrder = async (orderId: string | undefined, lane: Lane): Promise<Whole<History[number]>> => {
    const all = await demoOrders(rest, lane);
    if (!all.ok) return all;
    const found = all.value.items.find((record) => record.orderId === orderId);
    return found ? ok({ reply: found, dropped: 0 }) : fail(notOffered('futures.order.get'));
  };
  /** The account requests of the syncs, served by the paths of the demo account. */
  const reported: Partial<
    Record<PrivateQueryId, (params: Record<string, unknown>, lane: Lane) => Promise<Whole<unknown>>>
  > = {
    'futures.account.balance': (_params, lane) => rest.queryWhole('futures.sim.balance', {}, lane),
    'futures.account.position.allPosition': (_params, lane) =>
      rest.queryWhole('futures.sim.position.allPosition', {}, lane),
    'futures.order.history': (params, lane) => rest.queryWhole('futures.sim.order.history', params, lane),
    'futures.openOrders': ({ page }, lane) => openOrders(typeof page === 'number' ? page : 0, lane),
    'futures.order.get': ({ orderId }, lane) => oneOrder(typeof orderId === 'string' ? orderId : undefined, lane),
  };
  const ask = (id: PrivateQueryId, params: Record<string, unknown>, lane: Lane): Promise<Whole<unknown>> => {
    if (demoQueryIds.has(id)) return rest.queryWhole(id, params as never, lane);
    return reported[id]?.(params, lane) ?? Promise.resolve(fail(notOffered(id)));
  };
  return {
    async query(id, params) {
      const whole = await ask(id, params, undefined);
      return whole.ok ? ok(whole.value.reply as never) : whole;
    },
    queryWhole: (id, params, lane) => ask(id, params, lane) as never,
  };
}

/** Wraps the signed REST client so that it reaches the demo account only. */
export function createDemoRest(rest: PrivateRest): PrivateRest {
  return {
    ...createDemoReading(rest),
    prepare(id, params, means, lane) {
      if (id !== 'futures.sim.order.place') return Promise.resolve(fail(notOffered(id)));
      return rest.prepare(id, params, means, lane);
    },
  };
}
