/**
 * The trading part over a model exchange, for plans: tickets, confirmations, resting orders and the states of plans.
 */
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import type { Plan, PlanKind, PlanProgram, Replaced } from '../../../../shared/domain/plan.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { TradingParts } from '../../../../electron/main/trading/tradingParts.ts';
import { createDesk, draft, rig } from './desk.ts';
import { createEventClock } from './eventClock.ts';
import { createPathExchange, type PathRules } from './pathExchange.ts';

export interface Asked {
  readonly replaces?: Replaced[];
  readonly program?: PlanProgram;
}

export type PlanRig = Awaited<ReturnType<typeof createPlanRig>>;

export async function createPlanRig(patch: Partial<TradingParts> = {}, rules: Partial<PathRules> = {}) {
  const clock = (patch.clock as ReturnType<typeof createEventClock> | undefined) ?? createEventClock();
  const desk = createDesk({ ...patch, clock });
  const exchange = createPathExchange({ clock, ...rules });
  const { handlers } = desk.trading;
  await handlers['trading.subscribe'](rig);
  desk.trading.attach(exchange.rest, 'k1');
  await clock.run(500);
  const prepare = (kind: PlanKind, drafts: IntentDraft[], { replaces = [], program }: Asked = {}) => {
    const answer = handlers['trading.prepare']({ ...rig, kind, drafts, replaces, program: program ?? null });
    return clock.run(100).then(() => answer);
  };
  /** Returns the ticket of a plan; throws if it cannot be prepared. */
  const ticketOf = async (kind: PlanKind, drafts: IntentDraft[], asked: Asked = {}): Promise<string> => {
    const ticket = await prepare(kind, drafts, asked);
    if (!ticket.ok) throw new Error(ticket.error.key);
    return ticket.value.ticket;
  };
  const confirm = (ticket: string) => handlers['trading.submit']({ ...rig, ticket, typed: null });
  const submit = async (kind: PlanKind, drafts: IntentDraft[], asked: Asked = {}) =>
    confirm(await ticketOf(kind, drafts, asked));
  /** Places a resting order; returns its id. */
  const rest = async (one: IntentDraft): Promise<string> => {
    const answer = submit('single', [one]);
    await clock.run(500);
    const placed = await answer;
    return placed.ok ? placed.value.intents[0]!.orderId! : '';
  };
  const plan = (planId: string): Plan =>
    desk
      .of('trading.plans')
      .flatMap(({ plans }) => plans as Plan[])
      .findLast((one) => one.planId === planId)!;
  const shown = (one: Plan) => [one.state, one.stopped?.key ?? null, one.left];
  const placedSizes = () =>
    exchange.requests.filter(({ id }) => id.endsWith('.place')).map(({ params }) => [params.price, params.quantity]);
  return { ...desk, clock, exchange, handlers, prepare, ticketOf, confirm, submit, rest, plan, shown, placedSizes };
}

export const keyOf = (answer: { ok: boolean; error?: { key: string } }) => (answer.ok ? 'ok' : answer.error!.key);
export const at = (price: string, quantity = '0.010') => draft('futures', { price, quantity });
export const order = (orderId: string): Replaced => ({ kind: 'order', market: 'futures', symbol: 'BTCUSDT', orderId });

/** Starts a chase at the model exchange; the test sets the best bid. */
export async function createChase(rules: Partial<PathRules> = {}, market: Market = 'futures') {
  const best: { bid: string; silent: boolean } = { bid: '59000.0', silent: false };
  const clock = createEventClock();
  const touch = () => (best.silent ? null : { bid: best.bid, ask: '59200.0', at: clock.now() });
  const desk = await createPlanRig({ clock, touch }, rules);
  const program: PlanProgram = { kind: 'chase', limitPrice: '59100.0', moves: 2, durationMs: 60_000 };
  const timeInForce = market === 'spot' ? 'GTC' : 'POST_ONLY';
  const first = draft(market, { price: '59000.0', timeInForce } as Partial<OrderDraft>);
  const answer = await desk.submit('chase', [first], { program });
  if (!answer.ok) throw new Error(answer.error.key);
  const { planId, bound } = answer.value.plan;
  await desk.clock.run(7_000);
  return { ...desk, best, planId, bound };
}
