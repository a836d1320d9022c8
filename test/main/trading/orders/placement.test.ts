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

describe('a shipment that goes its way', () => {
  test('takes its steps in their order, tells each of its drafts as it becomes an intent, and ends with the answer', async () => {
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

  test('notes how long the disk took for each record', async () => {
    const rig = await createBookRig(2);
    await rig.placed(two, { step: at('minted', () => passing(rig, 7)) });
    expect(rig.notes.map(([, , facts]) => facts)).toMatchObject([{ ms: 7 }, { ms: 7 }]);
  });

  test('without anybody who is told what came before its intents', async () => {
    const rig = await createBookRig();
    const answer = place({ planId: rig.plan.planId, drafts: [draft('futures')] }, rig.parts);
    await rig.clock.run(1_000);
    expect(shown(await answer)).toEqual([[['placed', null]], null]);
  });

  test('the time of its answer is measured from the wire, of an answer alone', async () => {
    const slow = await createBookRig();
    const late = await slow.placed(undefined, { step: at('sending', () => passing(slow, 500)) });
    expect(late.intents[0]!.ackMs).toBe(25);
    const lost = await createBookRig(1, { fate: () => ({ arrivesAfter: 10, repliesAfter: 60_000 }) });
    expect((await lost.placed()).intents[0]).toMatchObject({ state: 'inDoubt', ackMs: null });
  });

  test('what the wire did with a command is noted where the command tells it', () => {
    const command: Pick<PreparedCommand<unknown>, 'trace'> = {};
    expect(() => noteTrace({ note: () => undefined }, ['i1'], command)).not.toThrow();
  });

  test('B2: what the wire does with it is noted for each of its intents', async () => {
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

describe('what the answer leaves', () => {
  test('B-A4: an order in doubt is told at once, one that is placed or refused is not', async () => {
    const lost = await createBookRig(1, { fate: () => ({ arrivesAfter: 10, repliesAfter: 60_000 }) });
    await lost.placed();
    expect(lost.doubts).toEqual([8_000]);
    const refused = await createBookRig(1, { refuses: () => '-1121' });
    expect(shown(await refused.placed())).toMatchObject([[['rejected', 'error.exchange.symbol']], null]);
    expect([refused.doubts, refused.notices]).toEqual([[], []]);
  });

  test('XS5: an answer that names another order is an alarm, and says so to the person', async () => {
    const rig = await createBookRig();
    const strange = { orderId: '9', clientOrderId: 'other', success: true };
    const access = answering(rig, () => Promise.resolve({ kind: 'answered', reply: strange }));
    const answer = await rig.placed(undefined, { access });
    expect(shown(answer)).toEqual([[['inDoubt', 'error.order.strangeAnswer']], null]);
    expect(rig.notices.map(({ key }) => key)).toEqual(['error.order.strangeAnswer']);
    expect(rig.doubts).toHaveLength(1);
  });

  test('B-A13: of a batch each order ends by itself, and the doubt of one is told', async () => {
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

  test('a push that is first answers the person; what is unknown is waited for', async () => {
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

  test('of a batch all are waited for, though a push was first for one of them', async () => {
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

  test('one that fell into doubt meanwhile is waited for until the reply is there', async () => {
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

describe('what keeps a shipment from the wire', () => {
  /** Returns the result of an order under these conditions, where nothing was sent and its place was given back. */
  async function met(patch: (rig: TradingContext) => Partial<PlacementParts>) {
    const rig = await createBookRig();
    const answer = await rig.placed(undefined, patch(rig));
    expect([rig.exchange.requests, rig.work, rig.doubts, rig.halts]).toEqual([[], [], [], []]);
    return { rig, answer };
  }
  const stopped = appError('refused', 'error.safety.halted');

  test('B-A2: no key at its beginning: there are no intents', async () => {
    const { rig, answer } = await met(() => ({ access: () => null }));
    expect([answer, rig.steps, rig.book.all()]).toEqual([{ intents: [], error: noKey() }, ['confirmed'], []]);
  });

  test('no key any more once it is recorded', async () => {
    const { rig, answer } = await met(({ parts }) => {
      let asked = 0;
      return { access: () => ((asked += 1) > 1 ? null : parts.access()) };
    });
    expect(shown(answer)).toEqual([[['notSent', noKey().key]], noKey().key]);
    expect([rig.abandoned, rig.steps.at(-1)]).toEqual([[], 'recorded']);
  });

  test('what cannot be prepared', async () => {
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
  ])('%s, asked in the very turn its bytes would leave', async (_name, patch, error) => {
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
  ])('XE3 B-C8: a signature older than two seconds, though %s', async (_name, wall, running) => {
    expect(await aged(wall, running)).toEqual(['notSent', late, 1, 0]);
  });

  test('XE3: one of two seconds may still leave', async () => {
    expect(await aged(2_000, 2_000)).toEqual(['placed', null, 0, 1]);
  });

  test('B-E2: a disk that takes only the first of two: neither is sent', async () => {
    // The head, the plan and the first order are appended; the second order is not.
    let appends = 0;
    const rig = await createBookRig(2, {}, (operation) => operation === 'append' && (appends += 1) > 2);
    const answer = await rig.placed(two);
    expect(shown(answer)).toEqual([[['notSent', 'error.journal.unwritable']], 'error.journal.unwritable']);
    expect([rig.exchange.requests, rig.abandoned, rig.steps]).toEqual([[], [], ['confirmed', 'minted', 'minted']]);
  });

  test('B-E2: a disk that does not take that it is being sent: it is given up, and what was prepared with it', async () => {
    const { rig, answer } = await met(({ book }) => ({ book: { ...book, sending: () => Promise.resolve(false) } }));
    expect(shown(answer)).toEqual([[['notSent', 'error.journal.unwritable']], 'error.journal.unwritable']);
    expect([rig.abandoned, rig.steps.at(-1)]).toEqual([['futures.order.place'], 'prepared']);
  });

  test('V1: what is given up so is halted with the invariant by its name, and given back', async () => {
    const rig = await createBookRig(1);
    const answer = await rig.placed(two);
    const violation = appError('internal', 'error.invariant', { invariant: 'V1' });
    expect([answer.error, rig.halts, rig.abandoned]).toEqual([violation, [violation], ['futures.batchOrders.place']]);
  });
});

test('V2 V3: one order of a batch that may not leave keeps all of it, wherever it stands', async () => {
  for (const broken of [0, 1]) {
    const rig = await createBookRig(2);
    const leave = (intentId: string) => (intentId === rig.book.all()[broken]!.intent.intentId ? 'V3' : null);
    const answer = await rig.placed(two, { book: { ...rig.book, leave } });
    const violation = appError('internal', 'error.invariant', { invariant: 'V3' });
    expect([broken, answer.error, rig.halts, rig.exchange.requests]).toEqual([broken, violation, [violation], []]);
  }
});

describe('a fault of the program (B-E7)', () => {
  const fault = () => {
    throw new Error('planted');
  };
  const FAULT = appError('internal', 'error.internal');
  const halted = [appError('internal', 'error.order.fault')];

  test('before the bytes left: nothing of it is sent, and its intents say so', async () => {
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

  test('in the turn in which the bytes left: each of its orders is in doubt until it is looked for', async () => {
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

  test('while its answer is taken in: in doubt, and told', async () => {
    const rig = await createBookRig();
    const answer = await rig.placed(undefined, { step: at('replied', fault) });
    expect([answer.error, answer.intents.map(({ state, error, ackMs }) => [state, error, ackMs])]).toEqual([
      null,
      [['inDoubt', FAULT, null]],
    ]);
    expect([rig.halts, rig.doubts]).toEqual([halted, [25]]);
  });

  test('on the way to the exchange: what may have arrived is in doubt', async () => {
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
