/** V1, V2 and V3 at the last moment before sending, and program faults while orders are placed (B-E7). */
import { describe, expect, test } from 'vitest';
import type { PlacementParts } from '../../../../electron/main/trading/orders/placement.ts';
import type { TimelineKind } from '../../../../shared/domain/timeline.ts';
import { createBookRig } from '../support/bookRig.ts';
import { createDesk, draft, rig, single } from '../support/desk.ts';
import { createEventClock } from '../support/eventClock.ts';
import { createPathExchange } from '../support/pathExchange.ts';

async function createBooks() {
  const rig = await createBookRig();
  const send = (patch: Partial<PlacementParts> = {}, count = 1) =>
    rig.placed(
      Array.from({ length: count }, () => draft('futures')),
      patch,
    );
  const outcome = ({ intents, error }: Awaited<ReturnType<typeof send>>) => [
    intents.map(({ state }) => state),
    error?.key ?? null,
    rig.halts.map(({ key, params }) => [key, params]),
    rig.exchange.requests.length,
  ];
  return { ...rig, send, outcome };
}
const violated = (invariant: string) => [['error.invariant', { invariant }]];

describe('Invariants before sending', () => {
  test('V1 V2 V3: a regular order violates none', async () => {
    const { send, outcome } = await createBooks();
    expect(outcome(await send())).toEqual([['placed'], null, [], 1]);
  });

  test('V1: an order beyond the confirmed number halts trading and is not sent', async () => {
    const { send, outcome } = await createBooks();
    await send();
    expect(outcome(await send())).toEqual([['notSent'], 'error.invariant', violated('V1'), 1]);
  });

  test('V1: a batch larger than its plan halts trading and is not sent', async () => {
    const { send, outcome } = await createBooks();
    expect(outcome(await send({}, 2))).toEqual([['notSent', 'notSent'], 'error.invariant', violated('V1'), 0]);
  });

  test('V2: an intent already marked as sent halts trading and is not sent again', async () => {
    const { send, outcome, book } = await createBooks();
    const before = {
      ...book,
      leave: (id: string, timestamp: number) => book.leave(id, timestamp) ?? book.leave(id, timestamp),
    };
    expect(outcome(await send({ book: before }))).toEqual([['notSent'], 'error.invariant', violated('V2'), 0]);
  });

  test('V3: an order not journaled with this timestamp halts trading and is not sent', async () => {
    const { send, outcome, book } = await createBooks();
    const unwritten = { ...book, sending: (id: string, timestamp: number) => book.sending(id, timestamp - 1) };
    expect(outcome(await send({ book: unwritten }))).toEqual([['notSent'], 'error.invariant', violated('V3'), 0]);
  });
});

describe('Program errors while placing', () => {
  const fault = () => Promise.reject(new Error('planted'));
  const halted = [['error.order.fault', {}]];

  test.each([
    ['confirmed', [], 0],
    ['minted', [], 0],
    ['recorded', ['notSent'], 0],
    ['prepared', ['notSent'], 0],
    ['sending', ['notSent'], 0],
    ['sent', ['inDoubt'], 1],
    ['replied', ['inDoubt'], 1],
  ] as const)(
    'B-E7: at %s: trading halts; an unsent order is not sent, a sent one is in doubt',
    async (name, states, sent) => {
      const { send, outcome } = await createBooks();
      const placed = await send({ step: (step) => (step === name ? fault() : Promise.resolve()) });
      expect([outcome(placed)[0], outcome(placed)[2], outcome(placed)[3]]).toEqual([states, halted, sent]);
    },
  );

  test('B-E7: an error in the sending call leaves the order in doubt', async () => {
    const { send, outcome, exchange } = await createBooks();
    const rest = {
      ...exchange.rest,
      prepare: () => Promise.resolve({ ok: true, value: { timestamp: 1, send: fault, abandon: () => undefined } }),
    };
    const access = () => ({ rest: rest as never, keyId: 'k1', epoch: 1 });
    expect(outcome(await send({ access }))).toEqual([['inDoubt'], null, halted, 0]);
  });

  test('B-E7: no order is sent until the user resumes; cancels still work', async () => {
    const clock = createEventClock();
    let faulty = true;
    const step = (name: string) => (faulty && name === 'prepared' ? fault() : Promise.resolve());
    const desk = createDesk({ clock, step });
    const exchange = createPathExchange({ clock });
    await desk.trading.handlers['trading.subscribe']({ ...rig });
    desk.trading.attach(exchange.rest, 'k1');
    await clock.run(500);
    const submit = async () => {
      const ticket = await desk.trading.handlers['trading.prepare']({ ...rig, ...single(draft('futures')) });
      if (!ticket.ok) return ticket.error.key;
      const answer = desk.submit(ticket.value.ticket);
      await clock.run(1_000);
      const ended = await answer;
      return ended.ok ? ended.value.state : ended.error.key;
    };
    expect(await submit()).toBe('notSent');
    faulty = false;
    expect(await submit()).toBe('error.safety.halted');
    const scope = { kind: 'symbol', symbol: 'BTCUSDT' } as const;
    const cancel = desk.trading.handlers['trading.cancelTriggers']({ ...rig, scope });
    await clock.run(1_000);
    expect((await cancel).ok).toBe(true);
    expect((await desk.trading.handlers['trading.resume']({ ...rig })).ok).toBe(true);
    expect(await submit()).toBe('placed');
    expect(exchange.posts.size).toBe(1);
  });
});

describe('Placement timeline', () => {
  test('B2: notes confirmed, checked, recorded, outcome and the look-up in order, with their facts', async () => {
    const notes: [TimelineKind, object][] = [];
    const clock = createEventClock();
    const timeline = { note: (_id: string, kind: TimelineKind, facts: object) => void notes.push([kind, facts]) };
    const desk = createDesk({ clock, timeline });
    const exchange = createPathExchange({ clock, fate: () => ({ arrivesAfter: 10, repliesAfter: 60_000 }) });
    await desk.trading.handlers['trading.subscribe']({ ...rig });
    desk.trading.attach(exchange.rest, 'k1');
    await clock.run(500);
    const ticket = await desk.ticket(draft('futures', { price: '59000.0' }));
    await clock.run(1_500);
    const answer = desk.submit(ticket);
    await clock.run(20_000);
    await answer;
    const [{ clientId, orderId }] = exchange.orders as [(typeof exchange.orders)[number]];
    const [plan] = desk.of('trading.plans').at(-1)!.plans as { planId: string }[];
    expect(notes.filter(([kind]) => ['confirmed', 'checked', 'recorded', 'outcome', 'look'].includes(kind))).toEqual([
      ['confirmed', { planId: plan!.planId, kind: 'single', ageMs: 1_500 }],
      ['checked', { reference: '60000', notional: '590', warnings: '' }],
      ['recorded', { clientOrderId: clientId, ms: 0 }],
      ['outcome', { state: 'inDoubt', orderId: null, error: 'error.network.timeout', code: null, ackMs: null }],
      ['look', { number: 1, shows: 'found' }],
      ['outcome', { state: 'placed', orderId, error: null, code: null, ackMs: null }],
    ]);
  });
});
