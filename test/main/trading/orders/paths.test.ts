/** Conditional orders, TP/SL orders of positions and demo orders: in doubt, being sent, and when the program ends. */
import { describe, expect, test } from 'vitest';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { PlanKind } from '../../../../shared/domain/plan.ts';
import { placementSteps } from '../../../../electron/main/trading/orders/placement.ts';
import { placementEnds } from '../../../../electron/main/trading/orders/placementOutcome.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { createDesk, draft, rig } from '../support/desk.ts';
import { createEventClock } from '../support/eventClock.ts';
import { createPathExchange } from '../support/pathExchange.ts';
import { conditionalDraft, tpSlDraft } from '../support/triggerDrafts.ts';

const paths: Record<string, { account: 'main' | 'demo'; kind: PlanKind; drafts: IntentDraft[] }> = {
  spot: { account: 'main', kind: 'single', drafts: [draft('spot')] },
  futures: { account: 'main', kind: 'single', drafts: [draft('futures')] },
  conditional: { account: 'main', kind: 'single', drafts: [conditionalDraft()] },
  tpSl: { account: 'main', kind: 'single', drafts: [tpSlDraft()] },
  demo: { account: 'demo', kind: 'single', drafts: [draft('futures', { symbol: 'BTCSUSDT' })] },
  spotBatch: { account: 'main', kind: 'batch', drafts: [draft('spot'), draft('spot', { price: '59000.0' })] },
  futuresBatch: { account: 'main', kind: 'batch', drafts: [draft('futures'), draft('futures', { price: '59000.0' })] },
};

async function runTrial(name: string, seed: number) {
  const { account, kind, drafts } = paths[name]!;
  const random = createRandom(seed);
  const clock = createEventClock();
  let isSent = false;
  const fate = {
    arrivesAfter: random.next() < 0.3 ? Number.POSITIVE_INFINITY : random.integer(random.next() < 0.5 ? 500 : 12_000),
    repliesAfter: random.next() < 0.6 ? Number.POSITIVE_INFINITY : random.integer(12_000),
  };
  const exchange = createPathExchange({
    clock,
    fate: () => fate,
    lag: () => random.integer(5_001),
    // The account was read before: no opening order is allowed with an unread account.
    fails: () => random.next() < (seed % 2) * 0.5 && isSent,
  });
  const desk = createDesk({ clock, account }, seed);
  await desk.trading.handlers['trading.subscribe']({ ...rig, account });
  desk.trading.attach(exchange.rest, 'k1');
  await clock.run(1_000);
  const ticket = await desk.trading.handlers['trading.prepare']({
    ...rig,
    account,
    kind,
    drafts,
    replaces: [],
    program: null,
  });
  if (!ticket.ok) throw new Error(JSON.stringify(ticket.error));
  isSent = true;
  void desk.trading.handlers['trading.submit']({ ...rig, account, ticket: ticket.value.ticket, typed: null });
  await clock.run(240_000);
  const seen = desk.events
    .filter(({ event }) => event === 'trading.intents')
    .flatMap(({ payload }) => payload.intents as { intentId: string; state: string; clientOrderId: string }[]);
  desk.trading.stop();
  const accepted = new Set(exchange.orders.map(({ clientId }) => clientId));
  const last = new Map(seen.map((one) => [one.clientOrderId, one.state]));
  const dead = ['notPlaced', 'rejected', 'notSent'];
  return {
    states: [...last.values()],
    doubled: exchange.orders.length > accepted.size || Math.max(...exchange.posts.values()) > 1,
    falseDeath: seen.some(({ clientOrderId, state }) => accepted.has(clientOrderId) && dead.includes(state)),
    wrongEnd: [...last].some(([id, state]) => state !== (accepted.has(id) ? 'placed' : 'notPlaced')),
  };
}

const TRIALS = 300;

describe.each(Object.keys(paths))('In-doubt orders by the path %s', (name) => {
  test(
    `B-A1 B-A4 B-A13: ${TRIALS} seeded trials with lost and late replies, lag and failing look-ups: no duplicate, no false result`,
    { timeout: 300_000 },
    async () => {
      const bad: unknown[] = [];
      const counts: Record<string, number> = {};
      for (let seed = 1; seed <= TRIALS; seed += 1) {
        const trial = await runTrial(name, seed);
        for (const state of trial.states) counts[state] = (counts[state] ?? 0) + 1;
        if (trial.doubled || trial.falseDeath || trial.wrongEnd) bad.push({ seed, ...trial });
      }
      expect(bad).toEqual([]);
      expect(counts.placed).toBeGreaterThan(TRIALS / 4);
      expect(counts.notPlaced).toBeGreaterThan(TRIALS / 20);
    },
  );

  test.each(placementSteps)(
    'B-E9: quitting at %s sends nothing new, waits for sent orders and leaves no order unresolved',
    async (target) => {
      const { account, kind, drafts } = paths[name]!;
      const clock = createEventClock();
      const exchange = createPathExchange({ clock, fate: () => ({ arrivesAfter: 10, repliesAfter: 3_000 }) });
      let flushed: Promise<void> | undefined;
      const desk = createDesk({
        clock,
        account,
        step(step) {
          if (step === target) flushed ??= desk.trading.flush();
          return Promise.resolve();
        },
      });
      await desk.trading.handlers['trading.subscribe']({ ...rig, account });
      desk.trading.attach(exchange.rest, 'k1');
      await clock.run(500);
      const ticket = await desk.trading.handlers['trading.prepare']({
        ...rig,
        account,
        kind,
        drafts,
        replaces: [],
        program: null,
      });
      if (!ticket.ok) throw new Error(JSON.stringify(ticket.error));
      const answer = desk.trading.handlers['trading.submit']({
        ...rig,
        account,
        ticket: ticket.value.ticket,
        typed: null,
      });
      await clock.run(12_000);
      await flushed;
      const ended = await answer;
      const left = ['sent', 'replied', 'ended'].includes(target);
      expect(ended.ok && ended.value.intents.map(({ state }) => state)).toEqual(
        drafts.map(() => (left ? 'placed' : 'notSent')),
      );
      expect(exchange.posts.size).toBe(left ? drafts.length : 0);
      // The next run of the program finds what this one recorded.
      const next = createDesk({ clock, account, journalFiles: desk.journal.port });
      await next.trading.handlers['trading.subscribe']({ ...rig, account });
      const shown = next.of('trading.intents')[0]!.intents as { state: string }[];
      expect(shown.map(({ state }) => state)).toEqual(drafts.map(() => (left ? 'placed' : 'notSent')));
    },
  );
});

describe('Reply to a take-profit or stop-loss', () => {
  const row = 'futures.placeTpSlOrder' as const;
  const item = { orderId: '9', success: true, errorCode: '', errorMessage: '' };
  const no = { orderId: null, success: false, errorCode: '-1140', errorMessage: 'no' };
  test.each([
    ['one item with an id: placed', [item], 'placed', false],
    ['XS4: one without an id: in doubt', [{ ...item, orderId: null }], 'inDoubt', false],
    ['XS6: accepted with a code: in doubt, with an alarm', [{ ...item, errorCode: '-1140' }], 'inDoubt', true],
    ['refused with a documented code: rejected', [no], 'rejected', false],
    ['refused with a code nobody documented: in doubt', [{ ...no, errorCode: '-99999' }], 'inDoubt', false],
    ['refused without a code: in doubt', [{ ...no, errorCode: null }], 'inDoubt', false],
    ['XS6: refused with an id: in doubt, with an alarm', [{ ...no, orderId: '9' }], 'inDoubt', true],
    ['nothing: in doubt, with an alarm', [], 'inDoubt', true],
    ['two items of one id: in doubt, with an alarm', [item, item], 'inDoubt', true],
    [
      'tpSlSeparated: one item for each of two SEPARATED positions: placed',
      [item, { ...item, orderId: '8' }],
      'placed',
      false,
    ],
    ['tpSlSeparated: refused for both: rejected', [no, no], 'rejected', false],
    ['tpSlSeparated: one of them not known: in doubt', [item, { ...item, orderId: null }], 'inDoubt', false],
    [
      'tpSlSeparated: one of them against itself: in doubt, with an alarm',
      [item, { ...no, orderId: '8' }],
      'inDoubt',
      true,
    ],
  ])('B-A3: %s', (_name, reply, state, alarm) => {
    expect(placementEnds(row, { kind: 'answered', reply }, ['mine'])).toMatchObject([{ state, alarm }]);
  });
  test('B-A3 tpSlSeparated: accepted for one position and refused for another is placed, with a partial error', () => {
    expect(placementEnds(row, { kind: 'answered', reply: [no, item] }, ['mine'])).toEqual([
      {
        state: 'placed',
        orderId: '9',
        error: appError('rejected', 'error.order.tpSlPartly', { taken: 1, positions: 2 }, { row }),
        alarm: true,
      },
    ]);
  });
  const error = appError('timeout', 'error.network.timeout');
  test('B-A3 B-A13: a batch without a reply is in doubt, an unsent one is not sent, a refused one is rejected', () => {
    const ends = (kind: 'unknown' | 'notSent' | 'refused') =>
      placementEnds('futures.batchOrders.place', { kind, error }, ['a', 'b']).map(({ state }) => state);
    expect([ends('unknown'), ends('notSent'), ends('refused')]).toEqual([
      ['inDoubt', 'inDoubt'],
      ['notSent', 'notSent'],
      ['rejected', 'rejected'],
    ]);
  });

  test('B-A13: matches items by client id in any order; a missing or repeated item is in doubt', () => {
    const one = (id: string, orderId = '9') => ({ orderId, clientOrderId: id, success: true });
    const ends = (reply: unknown[]) =>
      placementEnds('futures.batchOrders.place', { kind: 'answered', reply: reply as never }, ['a', 'b', 'c']).map(
        ({ state, orderId }) => [state, orderId],
      );
    expect(ends([one('c', '3'), one('a', '1'), one('b', '2')])).toEqual([
      ['placed', '1'],
      ['placed', '2'],
      ['placed', '3'],
    ]);
    expect(ends([one('a'), one('b'), one('b'), one('x')])).toEqual([
      ['placed', '9'],
      ['inDoubt', null],
      ['inDoubt', null],
    ]);
  });
});

describe('Cancelling conditional orders', () => {
  test('B-A11 H4: cancels by exchange id, by symbol, and all only with an explicit scope', async () => {
    const clock = createEventClock();
    const exchange = createPathExchange({ clock });
    const desk = createDesk({ clock });
    await desk.trading.handlers['trading.subscribe']({ ...rig });
    desk.trading.attach(exchange.rest, 'k1');
    await clock.run(500);
    const drafts = [conditionalDraft(), conditionalDraft(), conditionalDraft({ symbol: 'ETHUSDT', quantity: '0.001' })];
    const ticket = await desk.trading.handlers['trading.prepare']({
      ...rig,
      kind: 'batch',
      drafts,
      replaces: [],
      program: null,
    });
    if (!ticket.ok) throw new Error(JSON.stringify(ticket.error));
    void desk.trading.handlers['trading.submit']({ ...rig, ticket: ticket.value.ticket, typed: null });
    await clock.run(2_000);
    const [first, second, third] = exchange.orders.map(({ orderId }) => orderId);
    const { 'trading.cancelTrigger': cancelConditionalOrder, 'trading.cancelTriggers': cancelConditionalOrders } =
      desk.trading.handlers;
    const settle = async <Answer>(answer: Promise<Answer>) => {
      await clock.run(1_000);
      return answer;
    };
    expect(await settle(Promise.resolve(cancelConditionalOrder({ ...rig, triggerId: first! })))).toMatchObject({
      ok: true,
      value: { results: [{ orderId: first, outcome: 'accepted', error: null }] },
    });
    expect(await settle(Promise.resolve(cancelConditionalOrder({ ...rig, triggerId: first! })))).toMatchObject({
      ok: true,
      value: { results: [{ orderId: first, outcome: 'refused', error: { exchange: { code: '-3200' } } }] },
    });
    expect(
      await settle(Promise.resolve(cancelConditionalOrders({ ...rig, scope: { kind: 'symbol', symbol: 'BTCUSDT' } }))),
    ).toMatchObject({ ok: true, value: { results: [{ orderId: second, outcome: 'accepted' }] } });
    expect(await settle(Promise.resolve(cancelConditionalOrders({ ...rig, scope: { kind: 'ALL' } })))).toMatchObject({
      ok: true,
      value: { results: [{ orderId: third, outcome: 'accepted' }] },
    });
    expect(exchange.requests.slice(3).map(({ id, params, means }) => [id, params, means])).toEqual([
      ['futures.algoOrder.cancel', { orderId: first }, []],
      ['futures.algoOrder.cancel', { orderId: first }, []],
      ['futures.algoOpenOrders.cancel', { symbol: 'BTCUSDT' }, []],
      ['futures.algoOpenOrders.cancel', {}, ['all symbols']],
    ]);
  });

  test.each(['', '0BTC usdt', 'btcusdt'])('H4: rejects the symbol "%s" and sends nothing', async (symbol) => {
    const clock = createEventClock();
    const exchange = createPathExchange({ clock });
    const desk = createDesk({ clock });
    await desk.trading.handlers['trading.subscribe']({ ...rig });
    desk.trading.attach(exchange.rest, 'k1');
    await clock.run(500);
    const answer = await desk.trading.handlers['trading.cancelTriggers']({
      ...rig,
      scope: { kind: 'symbol', symbol },
    });
    expect(answer).toMatchObject({ ok: false, error: { key: 'error.market.unknownSymbol' } });
    expect(exchange.requests).toEqual([]);
  });
});
