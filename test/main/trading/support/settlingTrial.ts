/** One in-doubt order against a model exchange, from its sending to the end of the search (B-A4). */
import type { Market } from '../../../../shared/exchange/markets.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { createDesk, draft, rig } from './desk.ts';
import { createEventClock } from './eventClock.ts';
import { createModelExchange, type Fate, type ModelOrder } from './modelExchange.ts';

/** The parameters of a trial; everything else is derived from the seed. */
export interface Trial {
  readonly market: Market;
  readonly seed: number;
  readonly failing: number;
  readonly fate?: Fate;
  /** The request arrives at this boundary of a query instead of at a time. */
  readonly boundary?: number;
  readonly lagMs?: number;
  /** The lists come from copies of different age, and the order ends this many ms after it was accepted. */
  readonly endsAfter?: number;
}

/** Runs the trial to its end; returns what happened to the order in main and at the exchange. */
export async function runTrial({ market, seed, failing, fate, boundary, lagMs, endsAfter }: Trial) {
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
    // The account was read before: no opening order is allowed with an unread account.
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
  await desk.trading.handlers['trading.subscribe']({ ...rig });
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
  // Messages in transit keep arriving: nothing that arrives later may contradict the declared result.
  await clock.run(90_000);
  const states = desk.states();
  desk.trading.stop();
  return {
    took,
    passed,
    final: states.at(-1),
    accepted: model.orders.length,
    posts: Math.max(0, ...model.posts.values()),
    wronglyNotPlaced:
      model.orders.length > 0 && states.some((state) => ['notPlaced', 'rejected', 'notSent'].includes(state)),
    missed: model.orders.length > 0 && states.at(-1) !== 'placed',
    invented: model.orders.length === 0 && states.includes('placed'),
  };
}
