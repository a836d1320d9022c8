import { describe, expect, it } from 'vitest';
import { createPlanFlow, planAsksFirst, PLAN_REPEAT_GUARD_MS } from '../../../renderer/bridge/planFlow.ts';
import { createPlanLink, type PlanRequest } from '../../../renderer/bridge/planLink.ts';
import { windowError } from '../../../renderer/bridge/windowError.ts';
import type { PlanTicket } from '../../../shared/ipc/planViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { fail, ok } from '../../../shared/result/result.ts';
import { defaultSettings, type Settings } from '../../../shared/settings/settings.ts';
import { futuresDraft, intent } from '../features/ticket/parts.ts';
import { appState } from '../support/builders.ts';
import { settle } from '../support/recordingBridge.ts';
import { createRunningBridge } from '../support/runningBridge.ts';
import { plan } from '../support/safetyBuilders.ts';
import { createTestServices } from '../support/services.tsx';
import { planTicketOf } from '../app/plans/parts.ts';

const rig = { environment: 'simulator', account: 'main' } as const;

/** Creates a request for three orders; records the errors passed to its `failed`. */
function asking(more: Partial<PlanRequest> = {}) {
  const told: (AppError | null)[] = [];
  const request: PlanRequest = {
    kind: 'sequence',
    drafts: [futuresDraft(), futuresDraft({ price: '61240' }), futuresDraft({ price: '61230' })],
    title: { key: 'ticket.submit', params: { order: 'x', mark: 'y' } },
    failed: (error) => told.push(error),
    ...more,
  };
  return { request, told };
}

/** Opens an app whose main issues a ticket for each plan and places what is submitted. */
async function open(confirmLevel: Settings['confirmLevel'] = 'always', more: Partial<PlanTicket> = {}) {
  const double = createRunningBridge();
  double.answer('app.state', () => ok(appState({ settings: { ...defaultSettings, confirmLevel } })));
  double.answer('trading.subscribe', () => ok({}));
  const services = createTestServices(double.bridge);
  let issued = 0;
  double.answer('trading.preparePlan', (request) => {
    issued += 1;
    const made = planTicketOf(request.drafts, services.clock.now(), {
      kind: request.kind,
      replaces: request.replaces ?? [],
      program: request.program ?? null,
      ticket: `plan${issued}`,
    });
    return ok({ ...made, ...more });
  });
  double.answer('trading.submitPlan', () => ok({ plan: plan('p', { state: 'done', left: 0 }), intents: [intent()] }));
  await settle();
  const flow = createPlanFlow(services);
  return {
    double,
    flow,
    clock: services.clock,
    stage: () => flow.store.getState().stage.kind,
    outcome: () => flow.store.getState().outcome,
    prepared: () => double.requests('trading.preparePlan'),
    submitted: () => double.requests('trading.submitPlan'),
  };
}

describe('sending a plan (R15)', () => {
  it('is prepared as a whole, confirmed once, submitted once and answered with a plan', async () => {
    const { flow, stage, outcome, prepared, submitted } = await open();
    const { request, told } = asking();
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
    expect([stage(), outcome(), told]).toEqual([
      'idle',
      { kind: 'answered', plan: plan('p', { state: 'done', left: 0 }), intents: [intent()] },
      [],
    ]);
  });

  it('includes the orders it replaces and its program', async () => {
    const { flow, prepared } = await open();
    const replaces = [{ kind: 'order', market: 'futures', symbol: 'BTCUSDT', orderId: '7' }] as const;
    flow.begin(asking({ kind: 'move', drafts: [futuresDraft()], replaces }).request);
    await settle();
    flow.decline();
    const program = { kind: 'twap', intervalMs: 60_000 } as const;
    flow.begin(asking({ kind: 'twap', program }).request);
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
    const one = { kind: 'single', drafts: [futuresDraft()] } as const;
    const program = { kind: 'chase', limitPrice: '61300', moves: 5, durationMs: 60_000 } as const;
    flow.begin(asking(what === 'several' ? {} : what === 'program' ? { ...one, kind: 'chase', program } : one).request);
    await settle();
    expect(stage()).toBe(kind);
  });

  it('asks at the level "market" for orders and conditional orders that execute at market', () => {
    const asks = (draft: PlanTicket['items'][number]['draft']) => planAsksFirst('market', planTicketOf([draft], 0));
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
    const [first, again, other] = [asking(), asking(), asking({ drafts: [futuresDraft({ quantity: '0.020' })] })];
    flow.begin(first.request);
    flow.begin(again.request);
    flow.begin(other.request);
    await settle();
    flow.confirm();
    await settle();
    const late = asking();
    flow.begin(late.request);
    await settle();
    expect([prepared().length, submitted().length]).toEqual([1, 1]);
    expect([first.told, again.told, other.told, late.told]).toEqual([
      [],
      [null],
      [windowError('refused', 'error.ticket.busy')],
      [null],
    ]);
    clock.advance(PLAN_REPEAT_GUARD_MS);
    flow.begin(asking().request);
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
    flow.begin(asking().request);
    await settle();
    for (const typed of [undefined, null, '', 'ORDER', 'orders']) flow.confirm(typed);
    await settle();
    expect([stage(), submitted()]).toEqual(['confirming', []]);
    flow.confirm('order');
    await settle();
    expect(submitted()).toEqual([{ ...rig, ticket: 'plan1', typed: 'order' }]);
  });

  it('XU22: an expired confirmation is reviewed, never sent', async () => {
    const { flow, clock, stage, prepared, submitted } = await open();
    flow.begin(asking().request);
    await settle();
    clock.advance(60_000);
    flow.confirm();
    await settle();
    expect([flow.store.getState().stage, submitted()]).toMatchObject([{ kind: 'confirming', expired: true }, []]);
    flow.review();
    await settle();
    flow.confirm();
    await settle();
    expect([stage(), prepared().length, submitted()]).toEqual(['idle', 2, [{ ...rig, ticket: 'plan2', typed: null }]]);
  });

  it('notifies the requester once if nothing was sent: declined, refused, stopped before the first order', async () => {
    const { double, flow } = await open();
    const declined = asking();
    flow.begin(declined.request);
    await settle();
    flow.decline();
    flow.decline();
    const error = windowError('refused', 'error.plan.single');
    double.answer('trading.preparePlan', () => fail(error));
    const refused = asking({ drafts: [futuresDraft({ quantity: '0.020' })] });
    flow.begin(refused.request);
    await settle();
    double.answer('trading.preparePlan', ({ drafts }) => ok(planTicketOf(drafts, 2_000_000_000_000)));
    const reason = windowError('refused', 'error.plan.stopped');
    const stoppedPlan = plan('p', { state: 'stopped', stopped: reason, left: 3 });
    double.answer('trading.submitPlan', () => ok({ plan: stoppedPlan, intents: [] }));
    const stopped = asking({ drafts: [futuresDraft({ quantity: '0.030' }), futuresDraft()] });
    flow.begin(stopped.request);
    await settle();
    flow.confirm();
    await settle();
    expect([declined.told, refused.told, stopped.told]).toEqual([[null], [error], [reason]]);
  });

  it('R16: a change of the trading context ends the confirmation and notifies the requester', async () => {
    const { double, flow, stage, outcome } = await open();
    const { request, told } = asking();
    flow.begin(request);
    await settle();
    double.answer('trading.submitPlan', () => new Promise(() => undefined));
    flow.confirm();
    flow.reset();
    await settle();
    expect([stage(), outcome(), told]).toEqual(['idle', null, [null]]);
  });

  it('reports an unproven submit as possibly sent', async () => {
    const { double, flow, outcome } = await open();
    const error = windowError('timeout', 'error.window.callFailed', { call: 'x' });
    double.answer('trading.submitPlan', () => fail(error));
    flow.begin(asking().request);
    await settle();
    flow.confirm();
    await settle();
    expect(outcome()).toEqual({ kind: 'failed', error, sent: true });
  });
});

describe('link between panels and plan confirmation', () => {
  it('hands out a requested plan once', () => {
    const link = createPlanLink();
    const { request } = asking();
    link.requestPlan(request);
    expect([link.takeRequested(), link.takeRequested()]).toEqual([request, null]);
  });
});
