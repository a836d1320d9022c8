/**
 * The way to the demo account: the four paths of document 3 Demo trading and no other (R16, V10). What the desks ask of an
 * account is answered from them; what they do not tell is refused here and never asked of the main account.
 */
import { orderPhase } from '../../../shared/domain/orderPhase.ts';
import type { PrivateQueryId, ReplyOf } from '../../../shared/exchange/endpoints.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { PrivateRest } from './ports.ts';

type History = ReplyOf<'futures.sim.order.history'>;
type Whole<Reply> = Result<{ readonly reply: Reply; readonly dropped: number }, AppError>;
type Lane = Parameters<PrivateRest['queryWhole']>[2];

const PAGE = 1_000;
/** So many pages of the history are read for what rests; beyond it the list is said to be incomplete. */
const PAGES = 10;
const own = new Set<string>(['futures.sim.balance', 'futures.sim.position.allPosition', 'futures.sim.order.history']);

const notOffered = (row: string): AppError => appError('unavailable', 'error.demo.notOffered', {}, { row });

/** Wraps the signed way so that only the demo account can be reached by it. */
export function createDemoRest(rest: PrivateRest): PrivateRest {
  /** Resting orders stand in the history as open ones (A-DEMO). */
  const readHistory = async (lane: Lane): Promise<Whole<History>> => {
    const reply: History = [];
    let dropped = 0;
    for (let page = 0; page < PAGES; page += 1) {
      const answer = await rest.queryWhole('futures.sim.order.history', { limit: PAGE, page }, lane);
      if (!answer.ok) return answer;
      reply.push(...answer.value.reply);
      dropped += answer.value.dropped;
      if (answer.value.reply.length + answer.value.dropped < PAGE) return ok({ reply, dropped });
    }
    return ok({ reply, dropped: dropped + 1 });
  };
  const openOrders = async (page: number, lane: Lane): Promise<Whole<History>> => {
    if (page > 0) return ok({ reply: [], dropped: 0 });
    const all = await readHistory(lane);
    if (!all.ok) return all;
    const reply = all.value.reply.filter(({ status }) => orderPhase(status) !== 'final');
    return ok({ reply, dropped: all.value.dropped });
  };
  const oneOrder = async (orderId: string | undefined, lane: Lane): Promise<Whole<History[number]>> => {
    const all = await readHistory(lane);
    if (!all.ok) return all;
    const found = all.value.reply.find((record) => record.orderId === orderId);
    return found ? ok({ reply: found, dropped: 0 }) : fail(notOffered('futures.order.get'));
  };
  /** What the desks ask of an account, told by the paths of this one. */
  const told: Partial<
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
    if (own.has(id)) return rest.queryWhole(id, params as never, lane);
    return told[id]?.(params, lane) ?? Promise.resolve(fail(notOffered(id)));
  };
  return {
    async query(id, params) {
      const whole = await ask(id, params, undefined);
      return whole.ok ? ok(whole.value.reply as never) : whole;
    },
    queryWhole: (id, params, lane) => ask(id, params, lane) as never,
    prepare(id, params, means, lane) {
      if (id !== 'futures.sim.order.place') return Promise.resolve(fail(notOffered(id)));
      return rest.prepare(id, params, means, lane);
    },
  };
}
