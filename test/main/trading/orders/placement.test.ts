/**
 * One order batch on its way (B-A1, B-A2): what stops it before sending, what must not stop it, and what is reported
 * about it.
 */
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
import { createBookRig } from '../support/bookRig.ts';
import { draft } from '../support/desk.ts';
import { broken } from '../support/scriptedRest.ts';

type TradingContext = Awaited<ReturnType<typeof createBookRig>>;
type Placed = Awaited<ReturnType<TradingContext['placed']>>;
const two = [draft('futures'), draft('futures', { price: '59000.0' })];

const shown = ({ intents, error }: Placed) => [
  intents.map((intent) => [intent.state, intent.error?.key ?? null]),
  error?.key ?? null,
];
/** Runs `act` at one of the steps. */
const at =
  (step: string, act: () => unknown): PlacementParts['step'] =>
  async (name) => {
    if (name === step) await act();
  };

const passing = ({ clock }: TradingContext, milliseconds: number) =>
  new Promise<void>((resolve) => void clock.after(milliseconds, resolve));

describe('Placement: normal course', () => {
  test('runs its steps in order, reports each intent, and returns the result', async () => {
    const rig = await createBookRig(2);
    const begun: unknown[] = [];
    const answer = await rig.placed(two, {}, (...all) => void begun.push(all));
    const ids = answer.intents.map(({ intentId }) => intentId);
    expect(shown(answer)).toEqual([
      [
        ['placed', null],
        ['placed', null],
      ],
      null,
    ]);
    const [confirmed, minted, ...rest] = placementSteps;
    expect(rig.steps).toEqual([confirmed, minted, minted, ...rest]);
    expect(begun).toEqual([
      [ids[0], 0],
      [ids[1], 1],
    ]);
    expect(rig.notes).toEqual(
      answer.intents.map(({ intentId, clientOrderId }) => [intentId, 'recorded', { clientOrderId, ms: 0 }]),
    );
    expect(rig.plans.get(rig.plan.planId)).toMatchObject({ intentIds: ids, left: 0, state: 'running' });
    expect(answer.intents.map(({ ackMs, orderId }) => [ackMs, orderId])).toEqual(
      rig.exchange.orders.map(({ orderId }) => [25, orderId]),
    );
    expect(rig.work).toHaveLength(1);
    expect([rig.halts, rig.notices, rig.doubts, rig.abandoned]).toEqual([[], [], [], []]);
  });

  test('notes the write time of each record', async () => {
    const rig = await createBookRig(2);
    await rig.placed(two, { step: at('minted', () => passing(rig, 7)) });
    expect(rig.notes.map(([, , facts]) => facts)).toMatchObject([{ ms: 7 }, { ms: 7 }]);
  });

  test('works without a callback for new intents', async () => {
    const rig = await createBookRig();
    const answer = place({ planId: rig.plan.planId, drafts: [draft('futures')] }, rig.parts);
    await rig.clock.run(1_000);
    expect(shown(await answer)).toEqual([[['placed', null]], null]);
  });

  test('measures the acknowledgement time from sending, and only for a received reply', async () => {
    const slow = await createBookRig();
    const late = await slow.placed(undefined, { step: at('sending', () => passing(slow, 500)) });
    expect(late.intents[0]!.ackMs).toBe(25);
    const lost = await createBookRig(1, { fate: () => ({ arrivesAfter: 10, repliesAfter: 60_000 }) });
    expect((await lost.placed()).intents[0]).toMatchObject({ state: 'inDoubt', ackMs: null });
  });

  test('accepts a command without a trace', () => {
    const command: Pick<PreparedCommand<unknown>, 'trace'> = {};
    expect(() => noteTrace({ note: () => undefined }, ['i1'], command)).not.toThrow();
  });

  test('B2: notes the transport trace for each intent', async () => {
    const rig = await createBookRig(2);
    const signed = { kind: 'signed', row: 'futures.batchOrders.place' };
    const trace = (tell: (one: object) => void) => tell(signed);
    const { rest } = rig.parts.access()!;
    const prepare = async (id: never, params: never) => {
      const prepared = await rest.prepare(id, params);
      return prepared.ok ? { ...prepared, value: { ...prepared.value, trace } } : prepared;
    };
    const access = () => ({ ...rig.parts.access()!, rest: { ...rest, prepare } as never });
    const { intents } = await rig.placed(two, { access });
    const { kind, ...facts } = signed;
    expect(rig.notes.slice(2)).toEqual(intents.map(({ intentId }) => [intentId, kind, facts]));
  });
});

describe('Placement: after the reply', () => {
  test('B-A4: reports an order in doubt at once, a refused one not', async () => {
    const lost = await createBookRig(1, { fate: () => ({ arrivesAfter: 10, repliesAfter: 60_000 }) });
    await lost.placed();
    expect(lost.doubts).toEqual([8_000]);
    const refused = await createBookRig(1, { refuses: () => '-1121' });
    expect(shown(await refused.placed())).toMatchObject([[['rejected', 'error.exchange.symbol']], null]);
    expect([refused.doubts, refused.notices]).toEqual([[], []]);
  });

  test('XS5: a reply naming another order leaves it in doubt and alerts the user', async () => {
    const rig = await createBookRig();
    const strange = { orderId: '9', clientOrderId: 'other', success: true };
    const access = answering(rig, () => Promise.resolve({ kind: 'answered', reply: strange }));
    const answer = await rig.placed(undefined, { access });
    expect(shown(answer)).toEqual([[['inDoubt', 'error.order.strangeAnswer']], null]);
    expect(rig.notices.map(({ key }) => key)).toEqual(['error.order.strangeAnswer']);
    expect(rig.doubts).toHaveLength(1);
  });

  test('B-A13: each order of a batch has its own outcome, and the one in doubt is reported', async () => {
    const rig = await createBookRig(2);
    const access = answering(rig, () => {
      const [one] = rig.book.all();
      const item = { orderId: '9', clientOrderId: one!.intent.clientOrderId, success: true };
      return Promise.resolve({ kind: 'answered', reply: [item] });
    });
    const answer = await rig.placed(two, { access });
    expect(answer.intents.map(({ state, orderId }) => [state, orderId])).toEqual([
      ['placed', '9'],
      ['inDoubt', null],
    ]);
    expect(rig.doubts).toHaveLength(1);
  });

  test('order updates for all orders of a batch complete the call before the reply', async () => {
    const rig = await createBookRig(2, { fate: () => ({ arrivesAfter: 10, repliesAfter: 5_000 }) });
    let answered = false;
    const answer = rig.begin(two).then((one) => {
      answered = true;
      return one;
    });
    await rig.clock.run(100);
    const [first, second] = rig.exchange.orders;
    rig.book.observed(first!.clientId, first!.orderId);
    await rig.clock.run(100);
    expect(answered).toBe(false);
    rig.book.observed(second!.clientId, second!.orderId);
    await rig.clock.run(0);
    expect(shown(await answer)).toEqual([
      [
        ['placed', null],
        ['placed', null],
      ],
      null,
    ]);
  });

  test('an order update for one order of a batch does not complete the call', async () => {
    const rig = await createBookRig(2, { fate: () => ({ arrivesAfter: 10, repliesAfter: 5_000 }) });
    const answer = rig.begin(two);
    await rig.clock.run(100);
    const [first] = rig.exchange.orders;
    rig.book.observed(first!.clientId, first!.orderId);
    await rig.book.end(rig.book.all()[1]!.intent.intentId, { state: 'inDoubt' });
    await rig.clock.run(10_000);
    expect((await answer).intents.map(({ state, ackMs }) => [state, ackMs])).toEqual([
      ['placed', 5_010],
      ['placed', 5_010],
    ]);
  });

  test('an order that became in doubt meanwhile still waits for the reply', async () => {
    const rig = await createBookRig(1, { fate: () => ({ arrivesAfter: 10, repliesAfter: 5_000 }) });
    const answer = rig.begin();
    await rig.clock.run(100);
    const [one] = rig.book.all();
    await rig.book.end(one!.intent.intentId, { state: 'inDoubt' });
    await rig.clock.run(10_000);
    expect(shown(await answer)).toEqual([[['placed', null]], null]);
  });
});

/** Returns access to an exchange whose commands are answered by `send`; abandoned commands are recorded. */
function answering(rig: TradingContext, send: () => Promise<unknown>): PlacementParts['access'] {
  const abandon = () => void rig.abandoned.push('scripted');
  const prepare = () => Promise.resolve({ ok: true, value: { timestamp: 1, send, abandon } });
  return () => ({ rest: { ...rig.exchange.rest, prepare } as never, keyId: 'k1', epoch: 1 });
}

describe('Placement: nothing is sent', () => {
  /** Returns the result of an order under these conditions, where nothing was sent and its place was given back. */
  async function met(patch: (rig: TradingContext) => Partial<PlacementParts>) {
    const rig = await createBookRig();
    const answer = await rig.placed(undefined, patch(rig));
    expect([rig.exchange.requests, rig.work, rig.doubts, rig.halts]).toEqual([[], [], [], []]);
    return { rig, answer };
  }
  const stopped = appError('refused', 'error.safety.halted');

  test('B-A2: without a key at the start no intents are created', async () => {
    const { rig, answer } = await met(() => ({ access: () => null }));
    expect([answer, rig.steps, rig.book.all()]).toEqual([{ intents: [], error: noKey() }, ['confirmed'], []]);
  });

  test('without a key after recording the order is not sent', async () => {
    const { rig, answer } = await met(({ parts }) => {
      let asked = 0;
      return { access: () => ((asked += 1) > 1 ? null : parts.access()) };
    });
    expect(shown(answer)).toEqual([[['notSent', noKey().key]], noKey().key]);
    expect([rig.abandoned, rig.steps.at(-1)]).toEqual([[], 'recorded']);
  });

  test('a command that cannot be prepared is not sent', async () => {
    const { answer } = await met((rig) => ({
      access: () => ({
        rest: { ...rig.exchange.rest, prepare: () => Promise.resolve(fail(broken)) } as never,
        keyId: 'k1',
        epoch: 1,
      }),
    }));
    expect([answer.error, answer.intents.map(({ state, error }) => [state, error])]).toEqual([
      broken,
      [['notSent', broken]],
    ]);
  });

  test.each<[string, (rig: TradingContext) => Partial<PlacementParts>, ReturnType<typeof appError>]>([
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
  ])('%s, checked in the same turn as sending', async (_name, patch, error) => {
    const { rig, answer } = await met(patch);
    expect([answer.error, answer.intents.map((one) => [one.state, one.error])]).toEqual([error, [['notSent', error]]]);
    expect(rig.abandoned).toEqual(['futures.order.place']);
  });

  /** Places an order whose clocks advance by these amounts while it is prepared. */
  async function aged(wall: number, running: number) {
    const rig = await createBookRig();
    const times = { wall: 0, running: 0 };
    const clock = {
      ...rig.clock,
      now: () => rig.clock.now() + times.wall,
      monotonic: () => rig.clock.monotonic() + times.running,
    };
    const step = at('prepared', () => Object.assign(times, { wall, running }));
    const answer = await rig.placed(undefined, { clock, step });
    return [answer.intents[0]!.state, answer.error, rig.abandoned.length, rig.exchange.requests.length];
  }
  const late = appError('refused', 'error.order.tooLate', { seconds: 2 });

  test.each([
    ['the machine slept', 2_001, 0],
    ['wall time was set back', -60_000, 2_001],
  ])('XE3 B-C8: a signature older than two seconds is not sent, even if %s', async (_name, wall, running) => {
    expect(await aged(wall, running)).toEqual(['notSent', late, 1, 0]);
  });

  test('XE3: a signature of exactly two seconds is sent', async () => {
    expect(await aged(2_000, 2_000)).toEqual(['placed', null, 0, 1]);
  });

  test('B-E2: if only the first of two records can be written, neither order is sent', async () => {
    // The head, the plan and the first order are appended; the second order is not.
    let appends = 0;
    const rig = await createBookRig(2, {}, (operation) => operation === 'append' && (appends += 1) > 2);
    const answer = await rig.placed(two);
    expect(shown(answer)).toEqual([[['notSent', 'error.journal.unwritable']], 'error.journal.unwritable']);
    expect([rig.exchange.requests, rig.abandoned, rig.steps]).toEqual([[], [], ['confirmed', 'minted', 'minted']]);
  });

  test('B-E2: if the sending record cannot be written, the order and its prepared command are abandoned', async () => {
    const { rig, answer } = await met(({ book }) => ({ book: { ...book, sending: () => Promise.resolve(false) } }));
    expect(shown(answer)).toEqual([[['notSent', 'error.journal.unwritable']], 'error.journal.unwritable']);
    expect([rig.abandoned, rig.steps.at(-1)]).toEqual([['futures.order.place'], 'prepared']);
  });

  test('V1: a batch above the plan halts trading with the invariant, and the command is abandoned', async () => {
    const rig = await createBookRig(1);
    const answer = await rig.placed(two);
    const violation = appError('internal', 'error.invariant', { invariant: 'V1' });
    expect([answer.error, rig.halts, rig.abandoned]).toEqual([violation, [violation], ['futures.batchOrders.place']]);
  });
});

test('V2 V3: one order of a batch that violates an invariant stops the whole batch', async () => {
  for (const broken of [0, 1]) {
    const rig = await createBookRig(2);
    const leave = (intentId: string) => (intentId === rig.book.all()[broken]!.intent.intentId ? 'V3' : null);
    const answer = await rig.placed(two, { book: { ...rig.book, leave } });
    const violation = appError('internal', 'error.invariant', { invariant: 'V3' });
    expect([broken, answer.error, rig.halts, rig.exchange.requests]).toEqual([broken, violation, [violation], []]);
  }
});

describe('Placement: program errors (B-E7)', () => {
  const fault = () => {
    throw new Error('planted');
  };
  const FAULT = appError('internal', 'error.internal');
  const halted = [appError('internal', 'error.order.fault')];

  test('before sending: no order is sent, and all intents are not sent', async () => {
    const rig = await createBookRig(2);
    const answer = await rig.placed(two, { step: at('sending', fault) });
    expect([answer.error, answer.intents.map(({ state, error }) => [state, error])]).toEqual([
      FAULT,
      [
        ['notSent', FAULT],
        ['notSent', FAULT],
      ],
    ]);
    expect([rig.halts, rig.doubts, rig.exchange.requests]).toEqual([halted, [], []]);
  });

  test('in the turn of sending: every order is in doubt and looked up', async () => {
    const rig = await createBookRig(2, { fate: () => ({ arrivesAfter: 10, repliesAfter: 60_000 }) });
    const answer = await rig.placed(two, { underWay: fault });
    expect([answer.error, answer.intents.map(({ state, error }) => [state, error])]).toEqual([
      FAULT,
      [
        ['inDoubt', FAULT],
        ['inDoubt', FAULT],
      ],
    ]);
    expect([rig.halts, rig.exchange.requests.length]).toEqual([halted, 1]);
    // Reported at once, and again when the reply did not arrive.
    expect(rig.doubts[0]).toBe(0);
  });

  test('while processing the reply: the order is in doubt and reported', async () => {
    const rig = await createBookRig();
    const answer = await rig.placed(undefined, { step: at('replied', fault) });
    expect([answer.error, answer.intents.map(({ state, error, ackMs }) => [state, error, ackMs])]).toEqual([
      null,
      [['inDoubt', FAULT, null]],
    ]);
    expect([rig.halts, rig.doubts]).toEqual([halted, [25]]);
  });

  test('in the sending call: the order is in doubt', async () => {
    const rig = await createBookRig();
    const answer = await rig.placed(undefined, {
      access: answering(rig, () => Promise.reject(new Error('planted'))),
    });
    expect(answer.intents.map(({ state, error }) => [state, error])).toEqual([
      ['inDoubt', appError('inDoubt', 'error.internal')],
    ]);
    expect([rig.halts, rig.doubts.length]).toEqual([halted, 1]);
  });
});
