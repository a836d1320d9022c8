/** Plans (R15): what one confirmation allows is sent at most once each, never more, and never resumes by itself. */
import { describe, expect, test } from 'vitest';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { appError } from '../../../../shared/result/appError.ts';
import type { PlanKind } from '../../../../shared/domain/plan.ts';
import { createDesk, draft, rig } from '../support/desk.ts';
import { createEventClock } from '../support/eventClock.ts';
import { createMemoryJournal } from '../support/memoryJournal.ts';
import { createPathExchange, type PathRules } from '../support/pathExchange.ts';
import { conditionalDraft, tpSlDraft } from '../support/triggerDrafts.ts';

async function createRig(patch: Parameters<typeof createDesk>[0] = {}, rules: Partial<PathRules> = {}) {
  const clock = (patch.clock as ReturnType<typeof createEventClock> | undefined) ?? createEventClock();
  const desk = createDesk({ ...patch, clock });
  const exchange = createPathExchange({ clock, ...rules });
  const tradingContext = { ...rig, account: patch.account ?? rig.account };
  await desk.trading.handlers['trading.subscribe'](tradingContext);
  desk.trading.attach(exchange.rest, 'k1');
  await clock.run(500);
  const { handlers } = desk.trading;
  const prepare = (kind: PlanKind, drafts: IntentDraft[]) =>
    handlers['trading.prepare']({ ...tradingContext, kind, drafts, replaces: [], program: null });
  const submit = async (kind: PlanKind, drafts: IntentDraft[]) => {
    const ticket = await prepare(kind, drafts);
    if (!ticket.ok) throw new Error(JSON.stringify(ticket.error));
    return handlers['trading.submit']({ ...tradingContext, ticket: ticket.value.ticket, typed: null });
  };
  const carryOut = async (kind: PlanKind, drafts: IntentDraft[]) => {
    const answer = submit(kind, drafts);
    await clock.run(60_000);
    const ended = await answer;
    if (!ended.ok) throw new Error(JSON.stringify(ended.error));
    return ended.value;
  };
  const rows = () => exchange.requests.map(({ id }) => id);
  return { ...desk, tradingContext, clock, exchange, prepare, submit, carryOut, rows };
}
const at = (price: string) => draft('futures', { price });
const keyOf = (answer: { ok: boolean; error?: { key: string } }) => (answer.ok ? 'ok' : answer.error!.key);

describe('Plan confirmation', () => {
  test('R15: the ticket shows the bound: number of orders, notional, price range and end time', async () => {
    const desk = await createRig();
    const ticket = await desk.prepare('batch', [at('59000.0'), at('59500.0'), draft('spot', { price: '58000.0' })]);
    expect(ticket).toMatchObject({
      ok: true,
      value: {
        kind: 'batch',
        bound: {
          intents: 3,
          notional: '1765',
          lowestPrice: '58000',
          highestPrice: '59500',
          endsAt: 1_790_000_000_500 + 180_000,
        },
        items: [
          { draft: at('59000.0'), reference: '60000', notional: '590', warnings: [] },
          { draft: at('59500.0'), reference: '60000', notional: '595', warnings: [] },
          { draft: draft('spot', { price: '58000.0' }), reference: '60000', notional: '580', warnings: [] },
        ],
        expiresAt: 1_790_000_000_500 + 60_000,
      },
    });
  });

  test('R15: with one order without a price the bound names no prices', async () => {
    const desk = await createRig();
    const market = draft('futures', { type: 'MARKET', price: null, timeInForce: null });
    const ticket = await desk.prepare('batch', [at('59000.0'), market]);
    expect(ticket.ok && ticket.value.bound).toMatchObject({ notional: '1190', lowestPrice: null, highestPrice: null });
  });

  test('a batch uses the fewest requests, separated by market and spot symbol, in order', async () => {
    const desk = await createRig();
    const spot = Array.from({ length: 11 }, () => draft('spot'));
    const futures = Array.from({ length: 6 }, () => draft('futures'));
    const other = draft('spot', { symbol: 'ETHUSDT' });
    const { plan, intents } = await desk.carryOut('batch', [...spot, ...futures, other, conditionalDraft()]);
    expect(desk.rows()).toEqual([
      'spot.order.batch.place',
      'spot.order.place',
      'futures.batchOrders.place',
      'futures.order.place',
      'spot.order.place',
      'futures.algoOrder.place',
    ]);
    expect(desk.exchange.requests.map(({ params }) => [params.orderList, params.batchOrders].flat().length)).toEqual([
      11, 2, 6, 2, 2, 2,
    ]);
    expect([plan.state, plan.left, plan.intentIds.length]).toEqual(['done', 0, 19]);
    expect(intents.map(({ state, planId }) => [state, planId === plan.planId])).toEqual(
      Array.from({ length: 19 }, () => ['placed', true]),
    );
    expect(Math.max(...desk.exchange.posts.values())).toBe(1);
    expect(desk.exchange.posts.size).toBe(19);
  });

  test('B-A13: each order of a batch has its own outcome', async () => {
    const refuses = ({ price }: Record<string, unknown>) => (price === '59000.0' ? '-3007' : null);
    const desk = await createRig({}, { refuses });
    const { plan, intents } = await desk.carryOut('batch', [at('58000.0'), at('59000.0'), at('60000.0')]);
    expect(intents.map(({ state, error }) => [state, error?.exchange?.code ?? null])).toEqual([
      ['placed', null],
      ['rejected', '-3007'],
      ['placed', null],
    ]);
    expect(plan.state).toBe('done');
  });

  test('R15: a sequence stops at the first order not placed and reports the number left', async () => {
    const refuses = ({ price }: Record<string, unknown>) => (price === '59000.0' ? '-3007' : null);
    const desk = await createRig({}, { refuses });
    const { plan, intents } = await desk.carryOut('sequence', [at('58000.0'), at('59000.0'), at('60000.0')]);
    expect(intents.map(({ state }) => state)).toEqual(['placed', 'rejected']);
    expect([plan.state, plan.left, plan.stopped?.exchange?.code]).toEqual(['stopped', 1, '-3007']);
    expect(desk.rows()).toEqual(['futures.order.place', 'futures.order.place']);
  });

  test('a plan ticket is used once; further submits return the same response', async () => {
    const desk = await createRig();
    const ticket = await desk.prepare('sequence', [at('58000.0'), at('59000.0')]);
    const name = ticket.ok ? ticket.value.ticket : '';
    const answers = [1, 2, 3].map(() =>
      Promise.resolve(desk.trading.handlers['trading.submit']({ ...desk.tradingContext, ticket: name, typed: null })),
    );
    await desk.clock.run(5_000);
    expect(new Set((await Promise.all(answers)).map((one) => JSON.stringify(one))).size).toBe(1);
    expect(desk.exchange.posts.size).toBe(2);
    const other = { ...desk.tradingContext, ticket: `${name}x`, typed: null };
    expect(keyOf(await desk.trading.handlers['trading.submit'](other))).toBe('error.ticket.unknown');
  });

  test('B-A8: a plan exceeding the orders per minute is rejected as a whole', async () => {
    const desk = await createRig();
    const some = (count: number) => Array.from({ length: count }, () => draft('spot'));
    for (const count of [50, 50, 50, 50, 50, 1]) {
      const answer = desk.submit('batch', some(count));
      await desk.clock.run(1_000);
      expect(keyOf(await answer)).toBe('ok');
    }
    // 251 orders within the minute and 300 allowed: 49 more fit, and of 50 the last does not.
    expect(keyOf(await desk.prepare('batch', some(49)))).toBe('ok');
    expect(await desk.prepare('batch', some(50))).toMatchObject({
      ok: false,
      error: { key: 'error.guard.ordersPerMinute', params: { limit: 300, value: 301 } },
    });
    expect(desk.exchange.posts.size).toBe(251);
  });

  test('a single plan with two orders is rejected', async () => {
    const desk = await createRig();
    expect(keyOf(await desk.prepare('single', [at('58000.0'), at('59000.0')]))).toBe('error.plan.single');
  });
});

describe('Plan interruption', () => {
  /** Two of three orders of a sequence were sent when `between` happens. */
  const interrupted = async (between: (desk: Awaited<ReturnType<typeof createRig>>) => unknown) => {
    const desk = await createRig({}, { fate: () => ({ arrivesAfter: 10, repliesAfter: 1_000 }) });
    const answer = desk.submit('sequence', [at('58000.0'), at('59000.0'), at('60000.0')]);
    await desk.clock.run(1_500);
    await between(desk);
    await desk.clock.run(30_000);
    const ended = await answer;
    return {
      sent: desk.exchange.posts.size,
      plan: ended.ok ? [ended.value.plan.state, ended.value.plan.stopped?.key, ended.value.plan.left] : ended.error.key,
    };
  };

  test.each([
    [
      'R15: the person stops it',
      'error.plan.stopped',
      (desk) => {
        const [shown] = desk.of('trading.plans').at(-1)!.plans as { planId: string }[];
        return desk.trading.handlers['trading.stopPlan']({ ...desk.tradingContext, planId: shown!.planId });
      },
    ],
    [
      'B-A9: the kill switch is pressed',
      'error.safety.killed',
      (desk) => desk.trading.handlers['trading.kill']({ ...desk.tradingContext }),
    ],
    [
      'B-E7: the program halts itself',
      'error.safety.halted',
      (desk) => {
        desk.trading.safety.halt(appError('internal', 'error.order.fault'));
      },
    ],
    ['R15: the key is changed', 'error.order.otherKey', (desk) => desk.trading.attach(desk.exchange.rest, 'k2')],
    ['B-C8: the machine woke', 'error.plan.slept', (desk) => desk.trading.refresh()],
    ['B-E9: the program is about to end', 'error.plan.closing', (desk) => void desk.trading.flush()],
  ] as [string, string, (desk: Awaited<ReturnType<typeof createRig>>) => unknown][])(
    '%s: the order on its way finishes, the rest is not sent',
    async (_name, key, between) => {
      expect(await interrupted(between)).toEqual({ sent: 2, plan: ['stopped', key, 1] });
    },
  );

  test('R15: nothing is sent after the end time of the bound', async () => {
    const desk = await createRig({}, { fate: () => ({ arrivesAfter: 10, repliesAfter: 7_900 }) });
    const prices = Array.from({ length: 30 }, (_one, index) => `${58_000 + index}.0`);
    const answer = desk.submit('sequence', prices.map(at));
    await desk.clock.run(300_000);
    const ended = await answer;
    if (!ended.ok) throw new Error(ended.error.key);
    const { stopped, left, bound, intentIds } = ended.value.plan;
    expect([stopped?.key, left + intentIds.length]).toEqual(['error.plan.late', 30]);
    expect(desk.exchange.posts.size).toBe(intentIds.length);
    // The plan ran to the end of its time, and no longer.
    const last = desk.exchange.sentAt.at(-1)!;
    expect(last <= bound.endsAt && last > bound.endsAt - 8_000).toBe(true);
  });

  test('B-C8: a wall clock ahead of the monotonic clock stops the plan as after a sleep', async () => {
    const clock = createEventClock();
    let slept = 0;
    const wall = { ...clock, now: () => clock.now() + slept };
    const desk = await createRig({ clock: wall }, { fate: () => ({ arrivesAfter: 10, repliesAfter: 1_000 }) });
    const answer = desk.submit('sequence', [at('58000.0'), at('59000.0')]);
    await clock.run(500);
    slept = 6_000;
    await clock.run(5_000);
    const ended = await answer;
    expect(ended.ok && [ended.value.plan.stopped?.key, ended.value.plan.left]).toEqual(['error.plan.slept', 1]);
    expect(desk.exchange.posts.size).toBe(1);
  });

  test('R15: a plan that cannot be journaled sends nothing', async () => {
    let full = false;
    const memory = createMemoryJournal((operation) => full && operation === 'append');
    const desk = await createRig({ journalFiles: memory.port });
    full = true;
    const answer = await desk.submit('batch', [at('58000.0'), at('59000.0')]);
    expect(keyOf(answer)).toBe('error.journal.unwritable');
    expect(desk.exchange.posts.size).toBe(0);
  });
});

describe('Conditional, take-profit, stop-loss and demo orders', () => {
  test("B-A7: implied meanings are passed with the command, and the client id is the program's", async () => {
    const desk = await createRig();
    const { intents } = await desk.carryOut('batch', [conditionalDraft(), tpSlDraft()]);
    expect(intents.map(({ state, orderId }) => [state, orderId])).toEqual([
      ['placed', '700000000000000001'],
      ['placed', '700000000000000002'],
    ]);
    expect(desk.exchange.requests).toEqual([
      {
        id: 'futures.algoOrder.place',
        params: {
          symbol: 'BTCUSDT',
          side: 'BUY',
          positionSide: 'LONG',
          type: 'STOP_MARKET',
          quantity: '0.010',
          clientAlgoId: intents[0]!.clientOrderId,
          triggerPrice: '61000.0',
          SlWorkingType: 'MARK_PRICE',
        },
        means: [],
      },
      {
        id: 'futures.placeTpSlOrder',
        params: {
          symbol: 'BTCUSDT',
          clientAlgoId: intents[1]!.clientOrderId,
          planType: 'STOP_LOSS',
          triggerPrice: '59000.0',
          positionSide: 'LONG',
          triggerPriceType: 'MARK_PRICE',
        },
        means: ['market', 'whole position'],
      },
    ]);
  });

  test('R16 V10: the demo account uses only its own endpoints and symbols', async () => {
    const desk = await createRig({ account: 'demo' });
    const one = draft('futures', { symbol: 'BTCSUSDT' });
    const instruments = await desk.prepare('single', [draft('futures')]);
    expect(keyOf(instruments)).toBe('error.market.unknownSymbol');
    const { intents } = await desk.carryOut('single', [one]);
    expect(intents.map(({ account, state }) => [account, state])).toEqual([['demo', 'placed']]);
    expect(desk.rows()).toEqual(['futures.sim.order.place']);
    expect(new Set(desk.exchange.asked)).toEqual(
      new Set(['futures.sim.order.history', 'futures.sim.balance', 'futures.sim.position.allPosition']),
    );
  });

  test('R19: rejects what the demo account lacks with a specific error', async () => {
    const desk = await createRig({ account: 'demo' });
    const one = (patch: object) =>
      desk.prepare('single', [{ ...draft('futures', { symbol: 'BTCSUSDT' }), ...patch } as never]);
    expect(keyOf(await one({ reduceOnly: true }))).toBe('error.demo.reduceOnly');
    expect(keyOf(await one({ timeInForce: 'POST_ONLY' }))).toBe('error.demo.postOnly');
    expect(keyOf(await desk.prepare('single', [conditionalDraft({ symbol: 'BTCSUSDT' })]))).toBe(
      'error.demo.orderKind',
    );
  });
});
