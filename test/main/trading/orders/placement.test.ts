/** One shipment on its way (B-A1, B-A2): what stops it before the wire and what may not, and what is told of it. */
import { describe, expect, test } from 'vitest';
import { noKey } from '../../../../electron/main/account/access.ts';
import type { PreparedCommand } from '../../../../electron/main/exchange/ports.ts';
import {
  noteTrace,
  place,
  placementSteps,
  type PlacementParts,
} from '../../../../electron/main/trading/orders/placement.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail } from '../../../../shared/result/result.ts';
import { createBookWorld } from '../support/bookWorld.ts';
import { draft } from '../support/desk.ts';
import { broken } from '../support/scriptedRest.ts';

type TradingContext = Awaited<ReturnType<typeof createBookWorld>>;
type Placed = Awaited<ReturnType<TradingContext['placed']>>;
const two = [draft('futures'), draft('futures', { price: '59000.0' })];

const shown = ({ intents, error }: Placed) => [
  intents.map((intent) => [intent.state, intent.error?.key ?? null]),
  error?.key ?? null,
];
/** Does something at one of the steps. */
const at =
  (step: string, act: () => unknown): PlacementParts['step'] =>
  async (name) => {
    if (name === step) await act();
  };

const passing = ({ clock }: TradingContext, milliseconds: number) =>
  new Promise<void>((resolve) => void clock.after(milliseconds, resolve));

describe('a shipment that goes its way', () => {
  test('takes its steps in their order, tells each of its drafts as it becomes an intent, and ends with the answer', async () => {
    const world = await createBookWorld(2);
    const begun: unknown[] = [];
    const answer = await world.placed(two, {}, (...all) => void begun.push(all));
    const ids = answer.intents.map(({ intentId }) => intentId);
    expect(shown(answer)).toEqual([
      [
        ['placed', null],
        ['placed', null],
      ],
      null,
    ]);
    const [confirmed, minted, ...rest] = placementSteps;
    expect(world.steps).toEqual([confirmed, minted, minted, ...rest]);
    expect(begun).toEqual([
      [ids[0], 0],
      [ids[1], 1],
    ]);
    expect(world.notes).toEqual(
      answer.intents.map(({ intentId, clientOrderId }) => [intentId, 'recorded', { clientOrderId, ms: 0 }]),
    );
    expect(world.plans.get(world.plan.planId)).toMatchObject({ intentIds: ids, left: 0, state: 'running' });
    expect(answer.intents.map(({ ackMs, orderId }) => [ackMs, orderId])).toEqual(
      world.exchange.orders.map(({ orderId }) => [25, orderId]),
    );
    expect(world.work).toHaveLength(1);
    expect([world.halts, world.notices, world.doubts, world.abandoned]).toEqual([[], [], [], []]);
  });

  test('notes how long the disk took for each record', async () => {
    const world = await createBookWorld(2);
    await world.placed(two, { step: at('minted', () => passing(world, 7)) });
    expect(world.notes.map(([, , facts]) => facts)).toMatchObject([{ ms: 7 }, { ms: 7 }]);
  });

  test('without anybody who is told what came before its intents', async () => {
    const world = await createBookWorld();
    const answer = place({ planId: world.plan.planId, drafts: [draft('futures')] }, world.parts);
    await world.clock.run(1_000);
    expect(shown(await answer)).toEqual([[['placed', null]], null]);
  });

  test('the time of its answer is measured from the wire, of an answer alone', async () => {
    const slow = await createBookWorld();
    const late = await slow.placed(undefined, { step: at('sending', () => passing(slow, 500)) });
    expect(late.intents[0]!.ackMs).toBe(25);
    const lost = await createBookWorld(1, { fate: () => ({ arrivesAfter: 10, repliesAfter: 60_000 }) });
    expect((await lost.placed()).intents[0]).toMatchObject({ state: 'inDoubt', ackMs: null });
  });

  test('what the wire did with a command is noted where the command tells it', () => {
    const command: Pick<PreparedCommand<unknown>, 'trace'> = {};
    expect(() => noteTrace({ note: () => undefined }, ['i1'], command)).not.toThrow();
  });

  test('B2: what the wire does with it is noted for each of its intents', async () => {
    const world = await createBookWorld(2);
    const signed = { kind: 'signed', row: 'futures.batchOrders.place' };
    const trace = (tell: (one: object) => void) => tell(signed);
    const { rest } = world.parts.access()!;
    const prepare = async (id: never, params: never) => {
      const prepared = await rest.prepare(id, params);
      return prepared.ok ? { ...prepared, value: { ...prepared.value, trace } } : prepared;
    };
    const access = () => ({ ...world.parts.access()!, rest: { ...rest, prepare } as never });
    const { intents } = await world.placed(two, { access });
    const { kind, ...facts } = signed;
    expect(world.notes.slice(2)).toEqual(intents.map(({ intentId }) => [intentId, kind, facts]));
  });
});

describe('what the answer leaves', () => {
  test('B-A4: an order in doubt is told at once, one that is placed or refused is not', async () => {
    const lost = await createBookWorld(1, { fate: () => ({ arrivesAfter: 10, repliesAfter: 60_000 }) });
    await lost.placed();
    expect(lost.doubts).toEqual([8_000]);
    const refused = await createBookWorld(1, { refuses: () => '-1121' });
    expect(shown(await refused.placed())).toMatchObject([[['rejected', 'error.exchange.symbol']], null]);
    expect([refused.doubts, refused.notices]).toEqual([[], []]);
  });

  test('XS5: an answer that names another order is an alarm, and says so to the person', async () => {
    const world = await createBookWorld();
    const strange = { orderId: '9', clientOrderId: 'other', success: true };
    const access = answering(world, () => Promise.resolve({ kind: 'answered', reply: strange }));
    const answer = await world.placed(undefined, { access });
    expect(shown(answer)).toEqual([[['inDoubt', 'error.order.strangeAnswer']], null]);
    expect(world.notices.map(({ key }) => key)).toEqual(['error.order.strangeAnswer']);
    expect(world.doubts).toHaveLength(1);
  });

  test('B-A13: of a batch each order ends by itself, and the doubt of one is told', async () => {
    const world = await createBookWorld(2);
    const access = answering(world, () => {
      const [one] = world.book.all();
      const item = { orderId: '9', clientOrderId: one!.intent.clientOrderId, success: true };
      return Promise.resolve({ kind: 'answered', reply: [item] });
    });
    const answer = await world.placed(two, { access });
    expect(answer.intents.map(({ state, orderId }) => [state, orderId])).toEqual([
      ['placed', '9'],
      ['inDoubt', null],
    ]);
    expect(world.doubts).toHaveLength(1);
  });

  test('a push that is first answers the person; what is unknown is waited for', async () => {
    const world = await createBookWorld(2, { fate: () => ({ arrivesAfter: 10, repliesAfter: 5_000 }) });
    let answered = false;
    const answer = world.begin(two).then((one) => {
      answered = true;
      return one;
    });
    await world.clock.run(100);
    const [first, second] = world.exchange.orders;
    world.book.observed(first!.clientId, first!.orderId);
    await world.clock.run(100);
    expect(answered).toBe(false);
    world.book.observed(second!.clientId, second!.orderId);
    await world.clock.run(0);
    expect(shown(await answer)).toEqual([
      [
        ['placed', null],
        ['placed', null],
      ],
      null,
    ]);
  });

  test('of a batch all are waited for, though a push was first for one of them', async () => {
    const world = await createBookWorld(2, { fate: () => ({ arrivesAfter: 10, repliesAfter: 5_000 }) });
    const answer = world.begin(two);
    await world.clock.run(100);
    const [first] = world.exchange.orders;
    world.book.observed(first!.clientId, first!.orderId);
    await world.book.end(world.book.all()[1]!.intent.intentId, { state: 'inDoubt' });
    await world.clock.run(10_000);
    expect((await answer).intents.map(({ state, ackMs }) => [state, ackMs])).toEqual([
      ['placed', 5_010],
      ['placed', 5_010],
    ]);
  });

  test('one that fell into doubt meanwhile is waited for until the reply is there', async () => {
    const world = await createBookWorld(1, { fate: () => ({ arrivesAfter: 10, repliesAfter: 5_000 }) });
    const answer = world.begin();
    await world.clock.run(100);
    const [one] = world.book.all();
    await world.book.end(one!.intent.intentId, { state: 'inDoubt' });
    await world.clock.run(10_000);
    expect(shown(await answer)).toEqual([[['placed', null]], null]);
  });
});

/** A way to the exchange whose commands are answered so; what was given up is noted. */
function answering(world: TradingContext, send: () => Promise<unknown>): PlacementParts['access'] {
  const abandon = () => void world.abandoned.push('scripted');
  const prepare = () => Promise.resolve({ ok: true, value: { timestamp: 1, send, abandon } });
  return () => ({ rest: { ...world.exchange.rest, prepare } as never, keyId: 'k1', epoch: 1 });
}

describe('what keeps a shipment from the wire', () => {
  /** What became of an order that met this, with nothing sent and its place given back. */
  async function met(patch: (world: TradingContext) => Partial<PlacementParts>) {
    const world = await createBookWorld();
    const answer = await world.placed(undefined, patch(world));
    expect([world.exchange.requests, world.work, world.doubts, world.halts]).toEqual([[], [], [], []]);
    return { world, answer };
  }
  const stopped = appError('refused', 'error.safety.halted');

  test('B-A2: no key at its beginning: there are no intents', async () => {
    const { world, answer } = await met(() => ({ access: () => null }));
    expect([answer, world.steps, world.book.all()]).toEqual([{ intents: [], error: noKey() }, ['confirmed'], []]);
  });

  test('no key any more once it is recorded', async () => {
    const { world, answer } = await met(({ parts }) => {
      let asked = 0;
      return { access: () => ((asked += 1) > 1 ? null : parts.access()) };
    });
    expect(shown(answer)).toEqual([[['notSent', noKey().key]], noKey().key]);
    expect([world.abandoned, world.steps.at(-1)]).toEqual([[], 'recorded']);
  });

  test('what cannot be prepared', async () => {
    const { answer } = await met((world) => ({
      access: () => ({
        rest: { ...world.exchange.rest, prepare: () => Promise.resolve(fail(broken)) } as never,
        keyId: 'k1',
        epoch: 1,
      }),
    }));
    expect([answer.error, answer.intents.map(({ state, error }) => [state, error])]).toEqual([
      broken,
      [['notSent', broken]],
    ]);
  });

  test.each<[string, (world: TradingContext) => Partial<PlacementParts>, ReturnType<typeof appError>]>([
    ['the end of the program', () => ({ closing: () => true }), appError('refused', 'error.order.closing')],
    [
      'the end of the program, before what else stops it',
      ({ parts }) => ({ closing: () => true, safety: { ...parts.safety, rejectionReason: () => stopped } }),
      appError('refused', 'error.order.closing'),
    ],
    [
      'the kill switch (B-A9)',
      ({ parts }) => ({ safety: { ...parts.safety, rejectionReason: () => stopped } }),
      stopped,
    ],
    [
      'the end of its plan (R15)',
      ({ parts, plan, plans }) => ({
        safety: { ...parts.safety, rejectionReason: () => null },
        step: at('sending', () => plans.end(plan.planId, appError('refused', 'error.plan.stopped'))),
      }),
      appError('refused', 'error.plan.stopped'),
    ],
    [
      'another key (B-A5)',
      ({ parts }) => {
        let epoch = 1;
        return {
          access: () => ({ ...parts.access()!, epoch }),
          step: at('sending', () => void (epoch = 2)),
        };
      },
      appError('refused', 'error.order.otherKey'),
    ],
    [
      'no key in the last moment',
      ({ parts }) => {
        let gone = false;
        return { access: () => (gone ? null : parts.access()), step: at('sending', () => void (gone = true)) };
      },
      appError('refused', 'error.order.otherKey'),
    ],
  ])('%s, asked in the very turn its bytes would leave', async (_name, patch, error) => {
    const { world, answer } = await met(patch);
    expect([answer.error, answer.intents.map((one) => [one.state, one.error])]).toEqual([error, [['notSent', error]]]);
    expect(world.abandoned).toEqual(['futures.order.place']);
  });

  /** Clocks that go on by so much while it is prepared. */
  async function aged(wall: number, running: number) {
    const world = await createBookWorld();
    const times = { wall: 0, running: 0 };
    const clock = {
      ...world.clock,
      now: () => world.clock.now() + times.wall,
      monotonic: () => world.clock.monotonic() + times.running,
    };
    const step = at('prepared', () => Object.assign(times, { wall, running }));
    const answer = await world.placed(undefined, { clock, step });
    return [answer.intents[0]!.state, answer.error, world.abandoned.length, world.exchange.requests.length];
  }
  const late = appError('refused', 'error.order.tooLate', { seconds: 2 });

  test.each([
    ['the machine slept', 2_001, 0],
    ['wall time was set back', -60_000, 2_001],
  ])('XE3 B-C8: a signature older than two seconds, though %s', async (_name, wall, running) => {
    expect(await aged(wall, running)).toEqual(['notSent', late, 1, 0]);
  });

  test('XE3: one of two seconds may still leave', async () => {
    expect(await aged(2_000, 2_000)).toEqual(['placed', null, 0, 1]);
  });

  test('B-E2: a disk that takes only the first of two: neither is sent', async () => {
    // The head, the plan, the first order; not the second one.
    let appends = 0;
    const world = await createBookWorld(2, {}, (operation) => operation === 'append' && (appends += 1) > 2);
    const answer = await world.placed(two);
    expect(shown(answer)).toEqual([[['notSent', 'error.journal.unwritable']], 'error.journal.unwritable']);
    expect([world.exchange.requests, world.abandoned, world.steps]).toEqual([
      [],
      [],
      ['confirmed', 'minted', 'minted'],
    ]);
  });

  test('B-E2: a disk that does not take that it is being sent: it is given up, and what was prepared with it', async () => {
    const { world, answer } = await met(({ book }) => ({ book: { ...book, sending: () => Promise.resolve(false) } }));
    expect(shown(answer)).toEqual([[['notSent', 'error.journal.unwritable']], 'error.journal.unwritable']);
    expect([world.abandoned, world.steps.at(-1)]).toEqual([['futures.order.place'], 'prepared']);
  });

  test('V1: what is given up so is halted with the invariant by its name, and given back', async () => {
    const world = await createBookWorld(1);
    const answer = await world.placed(two);
    const violation = appError('internal', 'error.invariant', { invariant: 'V1' });
    expect([answer.error, world.halts, world.abandoned]).toEqual([
      violation,
      [violation],
      ['futures.batchOrders.place'],
    ]);
  });
});

test('V2 V3: one order of a batch that may not leave keeps all of it, wherever it stands', async () => {
  for (const broken of [0, 1]) {
    const world = await createBookWorld(2);
    const leave = (intentId: string) => (intentId === world.book.all()[broken]!.intent.intentId ? 'V3' : null);
    const answer = await world.placed(two, { book: { ...world.book, leave } });
    const violation = appError('internal', 'error.invariant', { invariant: 'V3' });
    expect([broken, answer.error, world.halts, world.exchange.requests]).toEqual([broken, violation, [violation], []]);
  }
});

describe('a fault of the program (B-E7)', () => {
  const fault = () => {
    throw new Error('planted');
  };
  const FAULT = appError('internal', 'error.internal');
  const halted = [appError('internal', 'error.order.fault')];

  test('before the bytes left: nothing of it is sent, and its intents say so', async () => {
    const world = await createBookWorld(2);
    const answer = await world.placed(two, { step: at('sending', fault) });
    expect([answer.error, answer.intents.map(({ state, error }) => [state, error])]).toEqual([
      FAULT,
      [
        ['notSent', FAULT],
        ['notSent', FAULT],
      ],
    ]);
    expect([world.halts, world.doubts, world.exchange.requests]).toEqual([halted, [], []]);
  });

  test('in the turn in which the bytes left: each of its orders is in doubt until it is looked for', async () => {
    const world = await createBookWorld(2, { fate: () => ({ arrivesAfter: 10, repliesAfter: 60_000 }) });
    const answer = await world.placed(two, { underWay: fault });
    expect([answer.error, answer.intents.map(({ state, error }) => [state, error])]).toEqual([
      FAULT,
      [
        ['inDoubt', FAULT],
        ['inDoubt', FAULT],
      ],
    ]);
    expect([world.halts, world.exchange.requests.length]).toEqual([halted, 1]);
    // Told at once; and once more when the reply did not come.
    expect(world.doubts[0]).toBe(0);
  });

  test('while its answer is taken in: in doubt, and told', async () => {
    const world = await createBookWorld();
    const answer = await world.placed(undefined, { step: at('replied', fault) });
    expect([answer.error, answer.intents.map(({ state, error, ackMs }) => [state, error, ackMs])]).toEqual([
      null,
      [['inDoubt', FAULT, null]],
    ]);
    expect([world.halts, world.doubts]).toEqual([halted, [25]]);
  });

  test('on the way to the exchange: what may have arrived is in doubt', async () => {
    const world = await createBookWorld();
    const answer = await world.placed(undefined, {
      access: answering(world, () => Promise.reject(new Error('planted'))),
    });
    expect(answer.intents.map(({ state, error }) => [state, error])).toEqual([
      ['inDoubt', appError('inDoubt', 'error.internal')],
    ]);
    expect([world.halts, world.doubts.length]).toEqual([halted, 1]);
  });
});
