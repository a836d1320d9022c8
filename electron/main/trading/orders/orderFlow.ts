/** The order flow of main: ticket, plan, journal, placement, settling. */
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { OrderEstimate } from '../../../../shared/domain/orderEstimate.ts';
import type { Plan, Replaced } from '../../../../shared/domain/plan.ts';
import { wordOf } from '../../../../shared/domain/typedWord.ts';
import type { PlanTicket } from '../../../../shared/ipc/planViews.ts';
import type { CancelAnswer } from '../../../../shared/ipc/tradingViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { isUnsettled } from '../journal/fold.ts';
import type { Journal } from '../journal/journal.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { AccountSync } from '../../account/accountSync.ts';
import type { SafetyServices } from '../safety/safetyServices.ts';
import type { TradingParts, WorkUnderWay } from '../tradingParts.ts';
import { createOpeningStores, type OpeningStores } from './orderStores.ts';
import { createReservations, reserving, type Reservations, createOrderPace, type OrderPace } from './reservations.ts';
import { createOrderGate, type OrderGate, ticketNeeds } from './orderGate.ts';
import { place, type PlacementParts } from './placement.ts';
import {
  chasedDraft,
  checkPlan,
  planDuration,
  planView,
  stopReason,
  moveRemarks,
  boundOf,
  boundOfChase,
  type ChaseProgram,
} from './planChecks.ts';
import { createPlanClaims, type AskedCancel, type PlanClaims } from './planClaims.ts';
import type { PlanContent } from './planSteps.ts';
import { runPlan, type Confirmed, type PlanEnd, type PlanRunnerParts } from './planRunner.ts';
import { createTickets } from './tickets.ts';
import type { TimelinePort } from '../../account/timelinePort.ts';
import type { CancelParts } from './cancels.ts';
import type { CheckedDraft } from './prepareOrder.ts';
import { restingOrdersOf } from './replacing.ts';
import { DAY_MS } from '../../../../shared/time/units.ts';

// Turns a plan requested by the window into the content of a ticket: everything is checked, and the bound the user sees
// is computed (R15).

/** A plan as the window requests it. */
interface WantedPlan extends Pick<PlanContent, 'kind' | 'drafts' | 'program'> {
  readonly replaces: readonly Replaced[];
  readonly estimate?: OrderEstimate | undefined;
}

/** A plan that the user may confirm, with the findings of its checks. */
interface PreparedPlan {
  readonly content: PlanContent;
  readonly items: CheckedDraft[];
}

/** Dependencies of {@link preparePlan}. */
interface PreparePlanParts extends TradingParts {
  readonly accountStores: AccountSync;
  readonly gate: OrderGate;
  readonly claims: Pick<PlanClaims, 'rejectionReason'>;
  readonly cancelling: CancelParts;
}

/** Checks a whole plan; returns the first obstacle as an error. */
async function preparePlan(wanted: WantedPlan, parts: PreparePlanParts): Promise<Result<PreparedPlan, AppError>> {
  const { kind, drafts, replaces, program } = wanted;
  const { gate, claims, clock } = parts;
  const blocked =
    checkPlan(wanted, parts) ??
    claims.rejectionReason(replaces) ??
    drafts.map((draft) => gate.rejectionReason(draft)).find((one) => one !== null);
  if (blocked) return fail(blocked);
  await ticketNeeds(drafts, parts);
  const restingOrders = await restingOrdersOf(replaces, parts.cancelling);
  if (!restingOrders.ok) return restingOrders;
  const checked = gate.checkAll(drafts, planView({ drafts, program, replaces: restingOrders.value }));
  if (!checked.ok) return checked;
  const items = moveRemarks(checked.value, restingOrders.value);
  const endsAt = clock.now() + planDuration(wanted);
  const chased = program?.kind === 'chase' ? chasedDraft(wanted) : null;
  const bound = chased ? boundOfChase(chased, program as ChaseProgram, endsAt) : boundOf(items, endsAt);
  // An estimate is of one order.
  const estimate = (kind === 'single' && wanted.estimate) || null;
  const content = {
    kind,
    drafts: items.map(({ draft }) => draft),
    replaces: restingOrders.value,
    program,
    bound,
    estimate,
  };
  return ok({ content, items });
}

/**
 * Cancels sent by this app: noted in the timeline of the order, and remembered, so that no chase places the order
 * again.
 */
interface CancelsHere {
  readonly notified: (item: CancelAnswer['results'][number]) => void;
  readonly has: (orderId: string) => boolean;
}

/** Creates the record, with no cancels yet. `intents` returns those of this installation. */
function createCancelsHere(timeline: TimelinePort, intents: () => readonly Intent[]): CancelsHere {
  const cancelled = new Set<string>();
  return {
    notified({ orderId, clientOrderId, outcome, error }) {
      const known = intents().find(
        (one) => one.clientOrderId === clientOrderId || (orderId !== null && one.orderId === orderId),
      );
      if (!known) return;
      if (known.orderId !== null) cancelled.add(known.orderId);
      if (orderId !== null) cancelled.add(orderId);
      timeline.note(known.intentId, 'cancel', { outcome, orderId, error: error?.key ?? null });
    },
    has: (orderId) => cancelled.has(orderId),
  };
}

/** Safety services that orders need: the stop, the limits in force, and the file that stores a halt. */
export type OrderSafety = Pick<SafetyServices, 'safety' | 'guards' | 'haltFile'>;

export interface OrderFlow {
  /** Resolves when the journal was read, or could not be. */
  readonly opened: Promise<void>;
  prepare(wanted: WantedPlan): Promise<Result<PlanTicket, AppError>>;
  /** Submits a ticket; `typed` is the word the warnings require, null when they require none. */
  submit(ticket: string, typed: string | null): Promise<Result<PlanEnd, AppError>>;
  /** Stops a running plan: its unsent orders are not sent; an ended plan stays as it is. */
  stopPlan(planId: string): Result<Plan, AppError>;
  /** Pauses or resumes a plan that acts on its own. */
  pausePlan(planId: string, paused: boolean): Result<Plan, AppError>;
  /** Ends every running plan: none of their orders is sent any more. */
  endPlans(reason: AppError): void;
  /** Voids the tickets and ends plans that act on their own, because no order may be sent any more (B-A9). */
  blocked(): void;
  /** Returns the open journal; undefined until it was read, or when it cannot be used. */
  readonly journal: () => Journal | undefined;
  /** Returns the current state of an intent; null when there is none. */
  readonly intent: (intentId: string) => Intent | null;
  /** Returns the intents of the key in use that may still become orders. */
  readonly unsettled: () => Intent[];
  readonly runningPlans: () => number;
  /** Returns every plan of this installation that is still known. */
  readonly plans: () => readonly Plan[];
  /** Notes the result of a cancel in the timeline of its order. */
  readonly cancelled: (item: CancelAnswer['results'][number]) => void;
  /** Called when the user requests a cancel, so that no plan replaces what it ends. */
  readonly cancelAsked: (asked: AskedCancel) => void;
  /** Returns the exchange's id of an order sent by this app; null while unknown. */
  readonly orderIdOf: (clientOrderId: string) => string | null;
  /** Sends every intent and plan worth showing to a window that has none yet. */
  show(): void;
  voidTickets(): void;
  /** Prepares for another key or client: voids tickets, ends plans, pauses lookups. */
  detach(): void;
  /** Resumes the lookup of in-doubt orders. */
  resume(): void;
  /** Ends running plans with `reason`, waits for pending work, that of transfers too, and closes the journal. */
  flush(reason?: AppError): Promise<void>;
  stop(): void;
}

/** Dependencies of carrying out plans: what placement and running both need, and what all plans share. */
interface CarryOutParts
  extends
    Omit<PlacementParts, 'book' | 'plans' | 'doubted'>,
    Pick<
      PlanRunnerParts,
      'tradingContext' | 'cancelling' | 'touch' | 'wasCancelled' | 'stopped' | 'needs' | 'predicted'
    > {
  readonly stores: OpeningStores['now'];
  readonly gate: OrderGate;
  readonly pace: OrderPace;
  readonly reservations: Reservations;
  readonly claims: PlanClaims;
}

/** Carries a plan out to its end; `begun` is called when a plan that acts on its own is running. */
async function carryOut(
  content: PlanContent,
  confirmed: Confirmed,
  begun: (end: PlanEnd) => void,
  { stores, gate, pace, reservations, claims, ...shared }: CarryOutParts,
): Promise<Result<PlanEnd, AppError>> {
  const open = stores();
  if (!open) return fail(appError('unavailable', 'error.journal.unwritable'));
  const { intents: book, settler } = open;
  const chased = content.program?.kind === 'chase' ? chasedDraft(content) : null;
  const claimed = claims.claim(
    content.replaces.map(({ what }) => what),
    chased,
  );
  if (!claimed.ok) return claimed;
  const claim = claimed.value;
  const plans = {
    ...open.plans,
    rejectionReason: (planId: string) => claim.rejectionReason() ?? open.plans.rejectionReason(planId),
  };
  const placing = { ...shared, book, plans, doubted: () => settler.resume() };
  const { release, ...steps } = reserving(reservations, {
    check: (drafts, mine) => gate.checkAll(drafts, { ...planView(content), mine }),
    place: (orderBatch) => place(orderBatch, placing),
    countedInRate: (draft) => pace.placed(draft),
    isSpread: content.program?.kind === 'twap',
  });
  try {
    return await runPlan(content, confirmed, { ...placing, ...steps, begun, follow: (what) => claim.follow(what) });
  } catch {
    // An error in the order logic: nothing more is sent until the user resumes (B-E7).
    const fault = appError('internal', 'error.order.fault');
    shared.safety.halt(fault);
    plans.endAll(fault);
    return fail(fault);
  } finally {
    release();
    claim.release();
  }
}

/** Time in ms for which settled intents and ended plans are shown. */
const SHOWN_MS = DAY_MS;

/**
 * Creates the views of the journal's stores, and the user's actions on a running plan. `intents` returns those of this
 * installation.
 */
function createStoreViews(
  clock: Clock,
  { access, publishing, syncs }: AccountSync,
  stores: OpeningStores['now'],
  intents: () => readonly Intent[],
): Pick<
  OrderFlow,
  'intent' | 'unsettled' | 'orderIdOf' | 'plans' | 'runningPlans' | 'show' | 'stopPlan' | 'pausePlan'
> {
  const plans = (): readonly Plan[] => stores()?.plans.all() ?? [];
  return {
    intent: (intentId) => stores()?.intents.get(intentId)?.intent ?? null,
    unsettled: () =>
      (stores()?.intents.all() ?? []).flatMap(({ keyId, intent }) =>
        keyId === access()?.keyId && isUnsettled(intent) ? [intent] : [],
      ),
    orderIdOf: (clientOrderId) => intents().find((one) => one.clientOrderId === clientOrderId)?.orderId ?? null,
    plans,
    runningPlans: () => plans().filter(({ state }) => state === 'running').length,
    show() {
      const since = clock.now() - SHOWN_MS;
      publishing.intents(
        true,
        intents().filter(({ state, updatedAt }) => state === 'inDoubt' || state === 'sending' || updatedAt >= since),
      );
      publishing.plans(
        true,
        plans().filter(({ state, updatedAt }) => state === 'running' || updatedAt >= since),
      );
    },
    stopPlan(planId) {
      const { plans: book, intents: known } = stores() ?? {};
      const plan = book?.get(planId);
      if (!book || !known || !plan) return fail(appError('invalid', 'error.plan.unknown'));
      book.end(planId, stopReason(plan, known, syncs));
      return ok(book.get(planId)!);
    },
    pausePlan(planId, paused) {
      const book = stores()?.plans;
      const plan = book?.get(planId);
      if (!book || !plan) return fail(appError('invalid', 'error.plan.unknown'));
      if (plan.program === null) return fail(appError('invalid', 'error.plan.notPaused'));
      book.show(planId, { paused });
      return ok(book.get(planId)!);
    },
  };
}

/** Creates the flow and starts reading its journal. */
export function createOrderFlow(
  parts: TradingParts & { readonly work: WorkUnderWay },
  accountStores: AccountSync,
  side: OrderSafety,
): OrderFlow {
  const { clock, random, account, timeline, notice, touch, work } = parts;
  const { access, syncs } = accountStores;
  const { safety, guards } = side;
  const step = parts.step ?? (() => Promise.resolve());
  const tickets = createTickets<PlanContent, PlanEnd>(clock, random.fork('tickets'));
  const pace = createOrderPace(clock);
  const reservations = createReservations();
  const claims = createPlanClaims();
  let closing = false;

  const opening = createOpeningStores(parts, accountStores, side, step);
  const { now: stores } = opening;
  const gate = createOrderGate({
    ...parts,
    accountStores,
    pace,
    reservations,
    safety,
    limits: guards.limits,
    opening: guards.opening,
    journal: () => stores()?.journal,
    book: () => stores()?.intents,
    closing: () => closing,
  });
  const intents = (): Intent[] => (stores()?.intents.all() ?? []).map(({ intent }) => intent);
  const cancels = createCancelsHere(parts.timeline, intents);
  const views = createStoreViews(clock, accountStores, stores, intents);
  const carrying: CarryOutParts = {
    account,
    clock,
    access,
    safety,
    timeline,
    notice,
    underWay: work.add,
    step,
    closing: () => closing,
    tradingContext: { environment: parts.environment, account },
    cancelling: { access, syncs, notified: cancels.notified },
    touch,
    wasCancelled: cancels.has,
    stopped: () => safety.rejectionReason(),
    predicted: (order) => parts.archive?.sending({ ...order, positions: syncs.futures.positions.all() }),
    needs: (drafts) => ticketNeeds(drafts, { ...parts, accountStores }),
    stores,
    gate,
    pace,
    reservations,
    claims,
  };
  /** Resolves when a plan has ended; for one that acts on its own, as soon as it runs. Quitting waits for both. */
  const run = (content: PlanContent, confirmed: Confirmed): Promise<Result<PlanEnd, AppError>> =>
    new Promise((resolve) => {
      const whole = carryOut(content, confirmed, (end) => resolve(ok(end)), carrying);
      work.add(whole);
      void whole.then(resolve);
    });
  /** A single order that was not even recorded failed: it may be sent again at once. */
  const submitted = async (content: PlanContent, confirmed: Confirmed): Promise<Result<PlanEnd, AppError>> => {
    const ended = await run(content, confirmed);
    if (!ended.ok || content.kind !== 'single' || ended.value.intents.length > 0) return ended;
    return fail(ended.value.plan.stopped ?? appError('internal', 'error.internal'));
  };

  return {
    opened: opening.opened,
    journal: () => stores()?.journal,
    async prepare(wanted) {
      await opening.ensure();
      const prepared = await preparePlan(wanted, {
        ...parts,
        accountStores,
        gate,
        claims,
        cancelling: carrying.cancelling,
      });
      if (!prepared.ok) return prepared;
      const { content, items } = prepared.value;
      const { kind, program, bound } = content;
      const { ticket, expiresAt } = tickets.issue(content, wordOf(items.flatMap(({ warnings }) => warnings)));
      return ok({ ticket, kind, bound, replaces: [...wanted.replaces], program, items, expiresAt });
    },
    submit: (ticket, typed) => tickets.use(ticket, typed, (content, ageMs) => submitted(content, { ageMs, typed })),
    ...views,
    endPlans: (reason) => stores()?.plans.endAll(reason),
    cancelled: cancels.notified,
    cancelAsked: (asked) => claims.cancelled(asked),
    voidTickets: () => tickets.voidAll(),
    blocked() {
      this.voidTickets();
      stores()?.plans.endAll(safety.rejectionReason() ?? appError('refused', 'error.plan.ended'), 'programs');
    },
    detach() {
      this.voidTickets();
      stores()?.plans.endAll(appError('refused', 'error.order.otherKey'));
      stores()?.settler.pause();
    },
    resume: () => stores()?.settler.resume(),
    async flush(reason = appError('refused', 'error.plan.closing')) {
      closing = true;
      await opening.close();
      stores()?.plans.endAll(reason);
      await work.ended();
      await stores()?.journal.close();
    },
    stop() {
      closing = true;
      void opening.close();
      this.voidTickets();
      stores()?.settler.pause();
      void stores()?.journal.close();
    },
  };
}
