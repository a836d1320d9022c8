/** Orders in doubt against a model exchange: lost, late and repeated things, lagging copies, a clock that is wrong (B-A4). */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../shared/time/random.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { createDesk, draft, world } from '../support/desk.ts';
import { createEventClock } from '../support/eventClock.ts';
import { createModelExchange, type Fate, type ModelOrder } from '../support/modelExchange.ts';

interface Trial {
  readonly market: Market;
  readonly seed: number;
  readonly failing: number;
  readonly fate?: Fate;
  /** The request arrives at this boundary of a question instead of at a time. */
  readonly boundary?: number;
  readonly lagMs?: number;
  /** The lists come from copies of different age, and the order ends this long after it was accepted. */
  readonly endsAfter?: number;
}

async function runTrial({ market, seed, failing, fate, boundary, lagMs, endsAfter }: Trial) {
  const random = createRandom(seed);
  const clock = createEventClock();
  const clockError = random.integer(4_001) - 2_000;
  const serverNow = () => clock.now() + clockError;
  const streams = random.next() < 0.3;
  let passed = 0;
  let isSent = false;
  let stuck: { params: Record<string, unknown>; timestamp: number } | undefined;
  const order: Fate = fate ?? {
    arrivesAfter:
      random.next() < 0.25
        ? Number.POSITIVE_INFINITY
        : random.next() < 0.5
          ? random.integer(500)
          : random.integer(60_000),
    repliesAfter: random.next() < 0.6 ? Number.POSITIVE_INFINITY : random.integer(12_000),
  };
  const accepted = (one: ModelOrder) => {
    if (endsAfter !== undefined || random.next() < 0.5) {
      one.closedAt = one.acceptedAt + (endsAfter ?? random.integer(40_000));
      one.status = random.next() < 0.5 ? 'FILLED' : 'CANCELED';
      if (one.status === 'FILLED') one.executed = String(one.params.quantity);
    }
    if (!streams) return;
    const item = {
      id: one.orderId,
      symbol: 'BTCUSDT',
      orderSide: 'BUY',
      price: '60000.0',
      size: '0.010',
      clientOrderId: String(one.params.newClientOrderId),
      type: 'LIMIT',
      timeInForce: 'GTC',
      status: 'NEW',
      cumFillSize: '0',
      cumFillValue: '0',
      createdTime: one.acceptedAt,
      updatedTime: one.acceptedAt,
      positionSide: 'LONG',
    };
    clock.after(random.integer(20_000), () => {
      const push = { e: 'orders' as const, E: clock.now(), v: '1', msgEvent: 'OrderUpdate', d: [item] };
      desk.trading.listener.push({ channel: `${market}.orders`, push } as never, clock.now());
    });
  };
  const model = createModelExchange({
    clock,
    fate: () => order,
    lag(id) {
      if (endsAfter === undefined) return lagMs ?? random.integer(5_001);
      return id.endsWith('history') || clock.monotonic() < 16_000 ? 5_000 : 0;
    },
    latency: () => random.integer(300),
    // The account was read before: over an unread one nothing opens.
    queryFails: () => random.next() < failing && isSent,
    serverNow,
    accepted,
    boundary() {
      passed += 1;
      if (passed === boundary && stuck) model.arrive(market, stuck.params, stuck.timestamp);
    },
  });
  const desk = createDesk({ clock, serverNow }, seed);
  const rest = {
    ...model.rest,
    async prepare(id: never, params: never) {
      const prepared = await model.rest.prepare(id, params);
      if (prepared.ok) stuck = { params, timestamp: prepared.value.timestamp };
      return prepared;
    },
  };
  await desk.trading.handlers['trading.subscribe']({ ...world });
  desk.trading.attach(rest as never, 'k1');
  await clock.run(3_000);
  const ticket = await desk.ticket(draft(market));
  passed = 0;
  isSent = true;
  const submitted = desk.submit(ticket);
  const start = clock.monotonic();
  const ends = ['placed', 'rejected', 'notSent', 'notPlaced'];
  await clock.run(600_000, () => ends.includes(desk.states().at(-1) ?? ''));
  const took = clock.monotonic() - start;
  await submitted;
  // What was on its way keeps coming: nothing that arrives later may contradict what was declared.
  await clock.run(90_000);
  const states = desk.states();
  desk.trading.stop();
  return {
    took,
    passed,
    final: states.at(-1),
    accepted: model.orders.length,
    posts: Math.max(0, ...model.posts.values()),
    falseDeath: model.orders.length > 0 && states.some((state) => ['notPlaced', 'rejected', 'notSent'].includes(state)),
    missed: model.orders.length > 0 && states.at(-1) !== 'placed',
    invented: model.orders.length === 0 && states.includes('placed'),
  };
}

const TRIALS = 5_000;

describe.each(['spot', 'futures'] as const)('an order in doubt on %s', (market) => {
  test(
    `B-A4: ${TRIALS} seeded trials with lost and late replies, lag, clock error and failing looks: none doubled, none falsely declared`,
    { timeout: 300_000 },
    async () => {
      const bad: unknown[] = [];
      const counts: Record<string, number> = {};
      const quick: number[] = [];
      for (let seed = 1; seed <= TRIALS; seed += 1) {
        const failing = seed % 2 === 0 ? 0.5 : 0;
        const trial = await runTrial({ market, seed, failing });
        counts[trial.final ?? 'none'] = (counts[trial.final ?? 'none'] ?? 0) + 1;
        if (failing === 0) quick.push(trial.took);
        const { accepted, posts, falseDeath, missed, invented } = trial;
        if (accepted > 1 || posts > 1 || falseDeath || missed || invented) bad.push({ seed, ...trial });
      }
      expect(bad).toEqual([]);
      // The trials reach every end, and looking that works ends soon.
      expect(counts.placed).toBeGreaterThan(TRIALS / 4);
      expect(counts.notPlaced).toBeGreaterThan(TRIALS / 20);
      expect(Object.keys(counts).toSorted()).toEqual(['notPlaced', 'placed', 'rejected'].filter((end) => counts[end]));
      quick.sort((a, b) => a - b);
      expect(quick[Math.floor(quick.length * 0.99)]).toBeLessThan(26_000);
    },
  );

  test(
    'B-A4: the order arriving at any boundary of any look is found, or had expired',
    { timeout: 120_000 },
    async () => {
      const never: Fate = { arrivesAfter: Number.POSITIVE_INFINITY, repliesAfter: Number.POSITIVE_INFINITY };
      const { passed } = await runTrial({ market, seed: 7, failing: 0, fate: never });
      const bad: unknown[] = [];
      let arrived = 0;
      for (let boundary = 1; boundary <= passed; boundary += 1) {
        for (const lagMs of [0, 2_500, 5_000]) {
          for (const seed of [1, 2, 3]) {
            const trial = await runTrial({ market, seed, failing: 0, fate: never, boundary, lagMs });
            arrived += trial.accepted;
            if (trial.posts > 1 || trial.falseDeath || trial.missed || trial.invented)
              bad.push({ boundary, lagMs, ...trial });
          }
        }
      }
      expect(bad).toEqual([]);
      expect(arrived).toBeGreaterThan(20);
    },
  );

  test('B-A4: an order that ends between the list of open orders and an older copy of the history is still found', async () => {
    // It arrives when the signature is about to expire, and every copy is as old as copies get until the decisive looks.
    const late: Fate = { arrivesAfter: 9_900, repliesAfter: Number.POSITIVE_INFINITY };
    const bad: unknown[] = [];
    for (let endsAfter = 0; endsAfter < 12_000; endsAfter += 20) {
      const trial = await runTrial({ market, seed: 3, failing: 0, fate: late, endsAfter });
      if (trial.falseDeath || trial.missed || trial.accepted !== 1) bad.push({ endsAfter, ...trial });
    }
    expect(bad).toEqual([]);
  });
});
