import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import type { OrderTicket } from '../../../../shared/ipc/tradingViews.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { defaultSettings, type Settings } from '../../../../shared/settings/settings.ts';
import { windowError } from '../../../../renderer/bridge/windowError.ts';
import { createOrderFlow, orderFlowOf, REPEAT_GUARD_MS } from '../../../../renderer/features/ticket/flow.ts';
import { appState } from '../../support/builders.ts';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { futuresDraft, intent, orderTicket } from './parts.ts';

const rig = { environment: 'simulator', account: 'main' } as const;
const marketDraft = futuresDraft({ type: 'MARKET', price: null, timeInForce: null });

/** Opens an app whose main issues a ticket for each draft and places what is submitted. */
async function open(confirmLevel: Settings['confirmLevel'] = 'always', more: Partial<OrderTicket> = {}) {
  const double = createRunningBridge();
  double.answer('app.state', () => ok(appState({ settings: { ...defaultSettings, confirmLevel } })));
  double.answer('trading.subscribe', () => ok({}));
  const services = createTestServices(double.bridge);
  const { clock } = services;
  let issued = 0;
  const drafts = new Map<string, OrderDraft>();
  double.answer('trading.prepare', ({ draft }) => {
    issued += 1;
    drafts.set(`ticket${issued}`, draft);
    return ok(orderTicket(draft, clock.now(), { ticket: `ticket${issued}`, ...more }));
  });
  double.answer('trading.submit', ({ ticket }) => ok(intent({ draft: drafts.get(ticket)! })));
  await settle();
  const flow = createOrderFlow(services);
  return {
    double,
    clock,
    services,
    flow,
    stage: () => flow.store.getState().stage,
    outcome: () => flow.store.getState().outcome,
    prepared: () => double.requests('trading.prepare'),
    submitted: () => double.requests('trading.submit'),
  };
}

describe('order flow', () => {
  it('prepares, waits for confirmation, submits, and ends with an intent', async () => {
    const { flow, clock, stage, outcome, prepared, submitted } = await open();
    flow.begin(futuresDraft());
    expect(stage()).toEqual({ kind: 'preparing', draft: futuresDraft(), again: false });
    await settle();
    expect(stage()).toEqual({
      kind: 'confirming',
      ticket: orderTicket(futuresDraft(), clock.now()),
      until: clock.monotonic() + 60_000,
      expired: false,
    });
    expect(submitted()).toEqual([]);
    flow.confirm();
    expect(stage().kind).toBe('sending');
    await settle();
    expect(prepared()).toEqual([{ ...rig, draft: futuresDraft() }]);
    expect(submitted()).toEqual([{ ...rig, ticket: 'ticket1', typed: null }]);
    expect([stage(), outcome()]).toEqual([{ kind: 'idle' }, { kind: 'intent', intent: intent() }]);
  });

  it.each([
    ['always', futuresDraft(), 'confirming'],
    ['always', marketDraft, 'confirming'],
    ['market', futuresDraft(), 'idle'],
    ['market', marketDraft, 'confirming'],
    ['never', futuresDraft(), 'idle'],
    ['never', marketDraft, 'idle'],
  ] as const)('confirms according to the setting: %s', async (level, draft, kind) => {
    const { flow, stage, submitted } = await open(level);
    flow.begin(draft);
    await settle();
    expect([stage().kind, submitted().length]).toEqual([kind, kind === 'idle' ? 1 : 0]);
  });

  it('XU14 XU17 always confirms when main returns a warning', async () => {
    const { flow, stage, submitted } = await open('never', {
      warnings: [{ key: 'ticket.note.bookTooThin', params: {} }],
    });
    flow.begin(futuresDraft());
    await settle();
    expect([stage().kind, submitted()]).toEqual(['confirming', []]);
  });

  it('B-A8 XU14 always requires the typed word of a warning, and sends nothing without it', async () => {
    const { flow, stage, submitted } = await open('never', {
      warnings: [{ key: 'warning.order.noPrice', params: {}, mustType: 'order' }],
    });
    flow.begin(futuresDraft());
    await settle();
    for (const typed of [undefined, null, '', 'orde', 'ORDER', 'orders']) flow.confirm(typed);
    await settle();
    expect([stage().kind, submitted()]).toEqual(['confirming', []]);
    flow.confirm(' order ');
    await settle();
    expect([stage().kind, submitted()]).toEqual(['idle', [{ ...rig, ticket: 'ticket1', typed: ' order ' }]]);
  });

  it('sends nothing when declined, also while still preparing', async () => {
    const { flow, stage, submitted } = await open();
    flow.begin(futuresDraft());
    flow.decline();
    await settle();
    expect(stage()).toEqual({ kind: 'idle' });
    flow.begin(futuresDraft({ quantity: '0.020' }));
    await settle();
    flow.decline();
    flow.confirm();
    await settle();
    expect([stage(), submitted()]).toEqual([{ kind: 'idle' }, []]);
  });

  it('XU22 an expired confirmation must be reviewed and is never sent', async () => {
    const { flow, clock, stage, prepared, submitted } = await open();
    flow.begin(futuresDraft());
    await settle();
    clock.advance(60_000);
    expect(stage()).toMatchObject({ kind: 'confirming', expired: true });
    flow.confirm();
    await settle();
    expect(submitted()).toEqual([]);
    flow.review();
    expect(stage()).toEqual({ kind: 'preparing', draft: futuresDraft(), again: true });
    await settle();
    expect(stage()).toMatchObject({ kind: 'confirming', expired: false, ticket: { ticket: 'ticket2' } });
    flow.confirm();
    await settle();
    expect(prepared()).toHaveLength(2);
    expect(submitted()).toEqual([{ ...rig, ticket: 'ticket2', typed: null }]);
  });

  it('XU22 a ticket that arrives expired cannot be confirmed', async () => {
    const { flow, stage } = await open('always', { expiresAt: 1 });
    flow.begin(futuresDraft());
    await settle();
    expect(stage()).toMatchObject({ kind: 'confirming', expired: true });
  });

  it("ends with main's rejection and allows another attempt", async () => {
    const { double, flow, clock, stage, outcome } = await open();
    const error = windowError('refused', 'error.draft.farAbove', { last: '1', percent: '900', limit: '5' });
    double.answer('trading.prepare', () => fail(error));
    const told: string[] = [];
    flow.begin(futuresDraft(), ({ key }) => told.push(key));
    await settle();
    expect([stage(), outcome()]).toEqual([
      { kind: 'idle' },
      { kind: 'failed', draft: futuresDraft(), error, sent: false },
    ]);
    expect(told).toEqual(['error.draft.farAbove']);
    clock.advance(REPEAT_GUARD_MS);
    flow.begin(futuresDraft());
    expect([stage().kind, outcome()]).toEqual(['preparing', null]);
  });

  it('B-A4 a submit without a response counts as possibly sent', async () => {
    const { double, flow, outcome } = await open('never');
    double.answer('trading.submit', () =>
      fail(windowError('timeout', 'error.window.callFailed', { call: 'trading.submit' })),
    );
    flow.begin(futuresDraft());
    await settle();
    expect(outcome()).toMatchObject({ kind: 'failed', sent: true });
  });

  it('XI5 a ticket rejected by main counts as not sent', async () => {
    const { double, flow, outcome } = await open('never');
    double.answer('trading.submit', () => fail(windowError('refused', 'error.ticket.expired', { seconds: 60 })));
    flow.begin(futuresDraft());
    await settle();
    expect(outcome()).toMatchObject({ kind: 'failed', sent: false });
  });

  it('R16 B-A12 an order is dropped when the environment changes before confirmation', async () => {
    const { double, services, flow, stage, submitted } = await open();
    flow.begin(futuresDraft());
    await settle();
    double.answer('app.state', () => ok(appState({ environment: 'live' })));
    services.desk.refresh();
    await settle();
    flow.confirm();
    await settle();
    expect([stage(), submitted()]).toEqual([{ kind: 'idle' }, []]);
  });

  it('R16 ignores a prepare response after a reset', async () => {
    const { flow, stage, outcome, submitted } = await open('never');
    flow.begin(futuresDraft());
    flow.reset();
    await settle();
    expect([stage(), outcome(), submitted()]).toEqual([{ kind: 'idle' }, null, []]);
  });

  it('R16 ignores a submit response after a reset', async () => {
    const { flow, stage, outcome, submitted } = await open();
    flow.begin(futuresDraft());
    await settle();
    flow.confirm();
    flow.reset();
    await settle();
    expect([submitted().length, stage(), outcome()]).toEqual([1, { kind: 'idle' }, null]);
  });

  it('XU22 cannot be confirmed after expiry, even if the timer did not fire', async () => {
    const { services, clock, submitted } = await open();
    const held = { ...clock, after: () => () => undefined };
    const flow = createOrderFlow({ ...services, clock: held });
    flow.begin(futuresDraft());
    await settle();
    clock.advance(60_000);
    expect(flow.store.getState().stage).toMatchObject({ kind: 'confirming', expired: false });
    flow.confirm();
    await settle();
    expect(flow.store.getState().stage).toMatchObject({ kind: 'confirming', expired: true });
    expect(submitted()).toEqual([]);
  });

  it('rejects another order as busy while one is pending', async () => {
    const { flow, prepared } = await open();
    const told: string[] = [];
    flow.begin(futuresDraft());
    flow.begin(futuresDraft({ quantity: '9.000' }), ({ key }) => told.push(key));
    await settle();
    flow.begin(futuresDraft({ quantity: '9.000' }), ({ key }) => told.push(key));
    expect([prepared().length, told]).toEqual([1, ['error.ticket.busy', 'error.ticket.busy']]);
  });

  it("is shared by all users of a window's services", async () => {
    const { services } = await open();
    const other = await open();
    expect(orderFlowOf(services)).toBe(orderFlowOf(services));
    expect(orderFlowOf(services)).not.toBe(orderFlowOf(other.services));
  });
});

describe('XU21 B-A6 repeated presses', () => {
  /** Presses within a moment, on the ticket or in the confirmation, and the milliseconds between them. */
  const presses = fc.array(
    fc.tuple(fc.constantFrom('begin', 'confirm', 'review'), fc.integer({ min: 0, max: 8 }), fc.boolean()),
    { minLength: 2, maxLength: 50 },
  );
  const levels = fc.constantFrom('always', 'market', 'never');

  it('XU21 B-A6 place at most one order in 1,000 runs of 2 to 50 quick presses', async () => {
    let placed = 0;
    await fc.assert(
      fc.asyncProperty(presses, levels, fc.integer({ min: 0, max: 30 }), async (hand, level, delay) => {
        const { double, clock, flow, prepared, submitted } = await open(level);
        double.answer('trading.submit', async () => {
          await new Promise<void>((done) => void clock.after(delay, done));
          return ok(intent());
        });
        let passed = 0;
        for (const [press, milliseconds, answered] of hand) {
          if (press === 'begin') flow.begin(futuresDraft());
          else if (press === 'confirm') flow.confirm();
          else flow.review();
          if (answered) await settle();
          // A double click is shorter than the repeat guard; a later press is another order.
          if (passed + milliseconds >= REPEAT_GUARD_MS) break;
          passed += milliseconds;
          clock.advance(milliseconds);
        }
        await settle();
        clock.advance(delay);
        await settle();
        expect(prepared().length).toBeLessThanOrEqual(1);
        expect(submitted().length).toBeLessThanOrEqual(1);
        placed += submitted().length;
      }),
      { numRuns: 1_000 },
    );
    expect(placed).toBeGreaterThan(300);
  });

  it('XU21 the repeat guard starts at the response when the response is late', async () => {
    const { double, flow, clock, submitted } = await open('never');
    double.answer('trading.submit', async () => {
      await new Promise<void>((done) => void clock.after(REPEAT_GUARD_MS, done));
      return ok(intent());
    });
    flow.begin(futuresDraft());
    await settle();
    clock.advance(REPEAT_GUARD_MS);
    await settle();
    clock.advance(REPEAT_GUARD_MS - 1);
    flow.begin(futuresDraft());
    await settle();
    expect(submitted()).toHaveLength(1);
  });

  it('XU21 the same order can be sent again only after the repeat guard', async () => {
    const { flow, clock, submitted } = await open('never');
    flow.begin(futuresDraft());
    await settle();
    clock.advance(REPEAT_GUARD_MS - 1);
    flow.begin(futuresDraft());
    await settle();
    expect(submitted()).toHaveLength(1);
    clock.advance(1);
    flow.begin(futuresDraft());
    await settle();
    expect(submitted()).toHaveLength(2);
  });
});
