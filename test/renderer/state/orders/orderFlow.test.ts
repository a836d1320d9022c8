import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asksFirst,
  createOrderFlow,
  orderFlowOf,
  REPEAT_GUARD_MS,
} from '../../../../renderer/state/orders/orderFlow.ts';
import { orderRequest, type PlanRequest } from '../../../../renderer/state/orders/planRequest.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import type { PlanTicket } from '../../../../shared/ipc/planViews.ts';
import type { OrderWarning } from '../../../../shared/ipc/tradingViews.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { defaultSettings, type Settings } from '../../../../shared/settings/settings.ts';
import { futuresDraft, intent } from '../../features/ticket/parts.ts';
import { appState } from '../../support/builders.ts';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { plan } from '../../support/safetyBuilders.ts';
import { createTestServices } from '../../support/services.tsx';
import { planTicketOf } from '../../app/plans/parts.ts';
import type { CallRequest } from '../../../../shared/ipc/contract.ts';
import { windowError } from '../../../../renderer/ipc/client.ts';

const rig = { environment: 'simulator', account: 'main' } as const;

/** Creates a request for three orders; records the errors passed to its `failed`. */
function createRequest(more: Partial<PlanRequest> = {}) {
  const reportedErrors: (AppError | null)[] = [];
  const request: PlanRequest = {
    kind: 'sequence',
    drafts: [futuresDraft(), futuresDraft({ price: '61240' }), futuresDraft({ price: '61230' })],
    title: { key: 'ticket.submit', params: { order: 'x', mark: 'y' } },
    failed: (error) => reportedErrors.push(error),
    ...more,
  };
  return { request, reportedErrors };
}

/** Returns a request of one order; records the errors passed to its `failed`. */
function one(draft: OrderDraft) {
  const reportedErrors: (AppError | null)[] = [];
  return {
    request: { ...orderRequest(draft), failed: (error: AppError | null) => void reportedErrors.push(error) },
    reportedErrors,
  };
}
const marketDraft = futuresDraft({ type: 'MARKET', price: null, timeInForce: null });

/** Returns main's answer to a submitted request of one intent. */
const placed = (one = intent()) => ({ plan: plan('p', { state: 'done', left: 0 }), intents: [one] });

type Asked = CallRequest<'trading.prepare'>;
const ordersOf = (asked: Asked) => asked as Exclude<Asked, { kind: 'close' }>;

/** Opens an app whose main issues a ticket for each plan and places what is submitted. */
async function open(confirmLevel: Settings['confirmLevel'] = 'always', more: Partial<PlanTicket> = {}) {
  const double = createRunningBridge();
  double.answer('app.state', () => ok(appState({ settings: { ...defaultSettings, confirmLevel } })));
  double.answer('trading.subscribe', () => ok({}));
  const services = createTestServices(double.bridge);
  let issued = 0;
  const drafts = new Map<string, IntentDraft>();
  double.answer('trading.prepare', (asked) => {
    const request = ordersOf(asked);
    issued += 1;
    const made = planTicketOf(request.drafts, services.clock.now(), {
      kind: request.kind,
      replaces: request.replaces ?? [],
      program: request.program ?? null,
      ticket: `plan${issued}`,
    });
    drafts.set(made.ticket, request.drafts[0]!);
    return ok({ ...made, ...more });
  });
  double.answer('trading.submit', ({ ticket }) => ok(placed(intent({ draft: drafts.get(ticket)! }))));
  await settle();
  const flow = createOrderFlow(services);
  return {
    double,
    services,
    flow,
    clock: services.clock,
    stage: () => flow.store.getState().stage.kind,
    outcome: () => flow.store.getState().outcome,
    prepared: () => double.requests('trading.prepare').map(ordersOf),
    submitted: () => double.requests('trading.submit'),
  };
}

describe('sending a plan (R15)', () => {
  it('is prepared as a whole, confirmed once, submitted once and answered with a plan', async () => {
    const { flow, stage, outcome, prepared, submitted } = await open();
    const { request, reportedErrors } = createRequest();
    flow.begin(request);
    expect(stage()).toBe('preparing');
    await settle();
    expect([stage(), submitted()]).toEqual(['confirming', []]);
    flow.confirm();
    flow.confirm();
    flow.confirm();
    expect(stage()).toBe('sending');
    await settle();
    const { kind, drafts } = request;
    expect(prepared()).toEqual([{ ...rig, kind, drafts, replaces: [], program: null }]);
    expect(submitted()).toEqual([{ ...rig, ticket: 'plan1', typed: null }]);
    expect([stage(), outcome(), reportedErrors]).toEqual([
      'idle',
      { kind: 'answered', request, plan: plan('p', { state: 'done', left: 0 }), intents: [intent()] },
      [],
    ]);
  });

  it('includes the orders it replaces and its program', async () => {
    const { flow, prepared } = await open();
    const replaces = [{ kind: 'order', market: 'futures', symbol: 'BTCUSDT', orderId: '7' }] as const;
    flow.begin(createRequest({ kind: 'move', drafts: [futuresDraft()], replaces }).request);
    await settle();
    flow.decline();
    const program = { kind: 'twap', intervalMs: 60_000 } as const;
    flow.begin(createRequest({ kind: 'twap', program }).request);
    await settle();
    expect(prepared().map(({ replaces: first, program: how }) => [first, how])).toEqual([
      [[...replaces], null],
      [[], program],
    ]);
  });

  it.each([
    ['several', 'never', 'confirming'],
    ['several', 'always', 'confirming'],
    ['one', 'never', 'idle'],
    ['one', 'market', 'idle'],
    ['one', 'always', 'confirming'],
    ['program', 'never', 'confirming'],
    ['remark', 'never', 'confirming'],
  ] as const)('R15: %s at the level "%s" ends in %s', async (what, level, kind) => {
    const warnings = [{ key: 'warning.order.repeated', params: {} }];
    const more =
      what === 'remark' ? { items: [{ draft: futuresDraft(), reference: null, notional: null, warnings }] } : {};
    const { flow, stage } = await open(level, more);
    const single = { kind: 'single', drafts: [futuresDraft()] } as const;
    const program = { kind: 'chase', limitPrice: '61300', moves: 5, durationMs: 60_000 } as const;
    flow.begin(
      createRequest(what === 'several' ? {} : what === 'program' ? { ...single, kind: 'chase', program } : single)
        .request,
    );
    await settle();
    expect(stage()).toBe(kind);
  });

  it('asks at the level "market" for orders and conditional orders that execute at market', () => {
    const asks = (draft: PlanTicket['items'][number]['draft']) => asksFirst('market', planTicketOf([draft], 0));
    const conditional = {
      market: 'futures',
      kind: 'conditional',
      symbol: 'BTCUSDT',
      side: 'SELL',
      positionSide: 'LONG',
      source: 'mark',
      type: 'STOP',
      quantity: '0.010',
      price: '59990',
      triggerPrice: '60000',
      activatePrice: null,
      callbackRate: null,
      reduceOnly: true,
    } as const;
    expect([
      asks(futuresDraft()),
      asks(futuresDraft({ type: 'MARKET', price: null, timeInForce: null })),
      asks(conditional),
      asks({ ...conditional, type: 'STOP_MARKET', price: null }),
    ]).toEqual([false, true, false, true]);
  });

  it('B-A6 XU21: a double click prepares once, and a different plan is refused as busy', async () => {
    const { flow, clock, prepared, submitted } = await open();
    const [first, again, other] = [
      createRequest(),
      createRequest(),
      createRequest({ drafts: [futuresDraft({ quantity: '0.020' })] }),
    ];
    flow.begin(first.request);
    flow.begin(again.request);
    flow.begin(other.request);
    await settle();
    flow.confirm();
    await settle();
    const late = createRequest();
    flow.begin(late.request);
    await settle();
    expect([prepared().length, submitted().length]).toEqual([1, 1]);
    expect([first.reportedErrors, again.reportedErrors, other.reportedErrors, late.reportedErrors]).toEqual([
      [],
      [null],
      [windowError('refused', 'error.ticket.busy')],
      [null],
    ]);
    clock.advance(REPEAT_GUARD_MS);
    flow.begin(createRequest().request);
    await settle();
    expect(prepared()).toHaveLength(2);
  });

  it('B-A8: the typed word of one order counts for all, and nothing is sent without it', async () => {
    const warnings = [{ key: 'warning.order.noPrice', params: {}, mustType: 'order' }];
    const items = [
      { draft: futuresDraft(), reference: null, notional: null, warnings: [] },
      { draft: futuresDraft(), reference: null, notional: null, warnings },
    ];
    const { flow, stage, submitted } = await open('never', { items });
    flow.begin(createRequest().request);
    await settle();
    for (const typed of [undefined, null, '', 'ORDER', 'orders']) flow.confirm(typed);
    await settle();
    expect([stage(), submitted()]).toEqual(['confirming', []]);
    flow.confirm('order');
    await settle();
    expect(submitted()).toEqual([{ ...rig, ticket: 'plan1', typed: 'order' }]);
  });

  it('notifies the requester once if nothing was sent: declined, refused, stopped before the first order', async () => {
    const { double, flow } = await open();
    const declined = createRequest();
    flow.begin(declined.request);
    await settle();
    flow.decline();
    flow.decline();
    const error = windowError('refused', 'error.plan.single');
    double.answer('trading.prepare', () => fail(error));
    const refused = createRequest({ drafts: [futuresDraft({ quantity: '0.020' })] });
    flow.begin(refused.request);
    await settle();
    double.answer('trading.prepare', (asked) => ok(planTicketOf(ordersOf(asked).drafts, 2_000_000_000_000)));
    const reason = windowError('refused', 'error.plan.stopped');
    const stoppedPlan = plan('p', { state: 'stopped', stopped: reason, left: 3 });
    double.answer('trading.submit', () => ok({ plan: stoppedPlan, intents: [] }));
    const stopped = createRequest({ drafts: [futuresDraft({ quantity: '0.030' }), futuresDraft()] });
    flow.begin(stopped.request);
    await settle();
    flow.confirm();
    await settle();
    expect([declined.reportedErrors, refused.reportedErrors, stopped.reportedErrors]).toEqual([
      [null],
      [error],
      [reason],
    ]);
  });

  it('R16: a change of the trading context ends the confirmation and notifies the requester', async () => {
    const { double, flow, stage, outcome } = await open();
    const { request, reportedErrors } = createRequest();
    flow.begin(request);
    await settle();
    double.answer('trading.submit', () => new Promise(() => undefined));
    flow.confirm();
    flow.reset();
    await settle();
    expect([stage(), outcome(), reportedErrors]).toEqual(['idle', null, [null]]);
  });
});

const item = (warning: OrderWarning) => ({
  draft: futuresDraft(),
  reference: '61250.5',
  notional: '612.505',
  warnings: [warning],
});

describe('order flow', () => {
  it('prepares, waits for confirmation, submits, and ends with an intent', async () => {
    const { flow, clock, stage, outcome, prepared, submitted } = await open();
    flow.begin(orderRequest(futuresDraft()));
    const request = orderRequest(futuresDraft());
    expect(flow.store.getState().stage).toEqual({ kind: 'preparing', request, again: false });
    await settle();
    expect(flow.store.getState().stage).toEqual({
      kind: 'confirming',
      request,
      ticket: planTicketOf([futuresDraft()], clock.now(), { kind: 'single' }),
      until: clock.monotonic() + 60_000,
      expired: false,
    });
    expect(submitted()).toEqual([]);
    flow.confirm();
    expect(stage()).toBe('sending');
    await settle();
    expect(prepared()).toEqual([{ ...rig, kind: 'single', drafts: [futuresDraft()], replaces: [], program: null }]);
    expect(submitted()).toEqual([{ ...rig, ticket: 'plan1', typed: null }]);
    expect([stage(), outcome()]).toEqual(['idle', { kind: 'answered', request, ...placed() }]);
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
    flow.begin(orderRequest(draft));
    await settle();
    expect([stage(), submitted().length]).toEqual([kind, kind === 'idle' ? 1 : 0]);
  });

  it('XU14 XU17 always confirms when main returns a warning', async () => {
    const { flow, stage, submitted } = await open('never', {
      items: [item({ key: 'ticket.note.bookTooThin', params: {} })],
    });
    flow.begin(orderRequest(futuresDraft()));
    await settle();
    expect([stage(), submitted()]).toEqual(['confirming', []]);
  });

  it('B-A8 XU14 always requires the typed word of a warning, and sends nothing without it', async () => {
    const { flow, stage, submitted } = await open('never', {
      items: [item({ key: 'warning.order.noPrice', params: {}, mustType: 'order' })],
    });
    flow.begin(orderRequest(futuresDraft()));
    await settle();
    for (const typed of [undefined, null, '', 'orde', 'ORDER', 'orders']) flow.confirm(typed);
    await settle();
    expect([stage(), submitted()]).toEqual(['confirming', []]);
    flow.confirm(' order ');
    await settle();
    expect([stage(), submitted()]).toEqual(['idle', [{ ...rig, ticket: 'plan1', typed: ' order ' }]]);
  });

  it('sends nothing when declined, also while still preparing', async () => {
    const { flow, stage, submitted } = await open();
    flow.begin(orderRequest(futuresDraft()));
    flow.decline();
    await settle();
    expect(stage()).toEqual('idle');
    flow.begin(orderRequest(futuresDraft({ quantity: '0.020' })));
    await settle();
    flow.decline();
    flow.confirm();
    await settle();
    expect([stage(), submitted()]).toEqual(['idle', []]);
  });

  it('XU22 an expired confirmation must be reviewed and is never sent', async () => {
    const { flow, clock, prepared, submitted } = await open();
    flow.begin(orderRequest(futuresDraft()));
    await settle();
    clock.advance(60_000);
    expect(flow.store.getState().stage).toMatchObject({ kind: 'confirming', expired: true });
    flow.confirm();
    await settle();
    expect(submitted()).toEqual([]);
    flow.review();
    expect(flow.store.getState().stage).toEqual({
      kind: 'preparing',
      request: orderRequest(futuresDraft()),
      again: true,
    });
    await settle();
    expect(flow.store.getState().stage).toMatchObject({
      kind: 'confirming',
      expired: false,
      ticket: { ticket: 'plan2' },
    });
    flow.confirm();
    await settle();
    expect(prepared()).toHaveLength(2);
    expect(submitted()).toEqual([{ ...rig, ticket: 'plan2', typed: null }]);
  });

  it('XU22 a ticket that arrives expired cannot be confirmed', async () => {
    const { flow } = await open('always', { expiresAt: 1 });
    flow.begin(orderRequest(futuresDraft()));
    await settle();
    expect(flow.store.getState().stage).toMatchObject({ kind: 'confirming', expired: true });
  });

  it("ends with main's rejection and allows another attempt", async () => {
    const { double, flow, clock, stage, outcome } = await open();
    const error = windowError('refused', 'error.draft.farAbove', { last: '1', percent: '900', limit: '5' });
    double.answer('trading.prepare', () => fail(error));
    const { request, reportedErrors } = one(futuresDraft());
    flow.begin(request);
    await settle();
    expect([stage(), outcome()]).toEqual(['idle', { kind: 'failed', request, error, sent: false }]);
    expect(reportedErrors).toEqual([error]);
    clock.advance(REPEAT_GUARD_MS);
    flow.begin(orderRequest(futuresDraft()));
    expect([stage(), outcome()]).toEqual(['preparing', null]);
  });

  it('B-A4 a submit without a response counts as possibly sent', async () => {
    const { double, flow, outcome } = await open('never');
    double.answer('trading.submit', () =>
      fail(windowError('timeout', 'error.window.callFailed', { call: 'trading.submit' })),
    );
    flow.begin(orderRequest(futuresDraft()));
    await settle();
    expect(outcome()).toMatchObject({ kind: 'failed', sent: true });
  });

  it('XI5 a ticket rejected by main counts as not sent', async () => {
    const { double, flow, outcome } = await open('never');
    double.answer('trading.submit', () => fail(windowError('refused', 'error.ticket.expired', { seconds: 60 })));
    flow.begin(orderRequest(futuresDraft()));
    await settle();
    expect(outcome()).toMatchObject({ kind: 'failed', sent: false });
  });

  it('R16 B-A12 an order is dropped when the environment changes before confirmation', async () => {
    const { double, services, flow, stage, submitted } = await open();
    flow.begin(orderRequest(futuresDraft()));
    await settle();
    double.answer('app.state', () => ok(appState({ environment: 'live' })));
    services.desk.refresh();
    await settle();
    flow.confirm();
    await settle();
    expect([stage(), submitted()]).toEqual(['idle', []]);
  });

  it('R16 ignores a prepare response after a reset', async () => {
    const { flow, stage, outcome, submitted } = await open('never');
    flow.begin(orderRequest(futuresDraft()));
    flow.reset();
    await settle();
    expect([stage(), outcome(), submitted()]).toEqual(['idle', null, []]);
  });

  it('R16 ignores a submit response after a reset', async () => {
    const { flow, stage, outcome, submitted } = await open();
    flow.begin(orderRequest(futuresDraft()));
    await settle();
    flow.confirm();
    flow.reset();
    await settle();
    expect([submitted().length, stage(), outcome()]).toEqual([1, 'idle', null]);
  });

  it('XU22 cannot be confirmed after expiry, even if the timer did not fire', async () => {
    const { services, clock, submitted } = await open();
    const held = { ...clock, after: () => () => undefined };
    const flow = createOrderFlow({ ...services, clock: held });
    flow.begin(orderRequest(futuresDraft()));
    await settle();
    clock.advance(60_000);
    expect(flow.store.getState().stage).toMatchObject({ kind: 'confirming', expired: false });
    flow.confirm();
    await settle();
    expect(flow.store.getState().stage).toMatchObject({ kind: 'confirming', expired: true });
    expect(submitted()).toEqual([]);
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
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(presses, levels, fc.integer({ min: 0, max: 30 }), async (hand, level, delay) => {
        const { double, clock, flow, prepared, submitted } = await open(level);
        double.answer('trading.submit', async () => {
          await new Promise<void>((done) => void clock.after(delay, done));
          return ok(placed());
        });
        let passed = 0;
        for (const [press, milliseconds, answered] of hand) {
          if (press === 'begin') flow.begin(orderRequest(futuresDraft()));
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
        sent += submitted().length;
      }),
      { numRuns: 1_000 },
    );
    expect(sent).toBeGreaterThan(300);
  });

  it('XU21 the repeat guard starts at the response when the response is late', async () => {
    const { double, flow, clock, submitted } = await open('never');
    double.answer('trading.submit', async () => {
      await new Promise<void>((done) => void clock.after(REPEAT_GUARD_MS, done));
      return ok(placed());
    });
    flow.begin(orderRequest(futuresDraft()));
    await settle();
    clock.advance(REPEAT_GUARD_MS);
    await settle();
    clock.advance(REPEAT_GUARD_MS - 1);
    flow.begin(orderRequest(futuresDraft()));
    await settle();
    expect(submitted()).toHaveLength(1);
  });

  it('XU21 the same order can be sent again only after the repeat guard', async () => {
    const { flow, clock, submitted } = await open('never');
    flow.begin(orderRequest(futuresDraft()));
    await settle();
    clock.advance(REPEAT_GUARD_MS - 1);
    flow.begin(orderRequest(futuresDraft()));
    await settle();
    expect(submitted()).toHaveLength(1);
    clock.advance(1);
    flow.begin(orderRequest(futuresDraft()));
    await settle();
    expect(submitted()).toHaveLength(2);
  });
});
