/**
 * Carries out a confirmed plan (R15), batch by batch; each is checked again before it is sent. A plan does not continue
 * after a problem: it ends with the reason and the unsent rest.
 */
import type { Account } from '../../../../shared/domain/environment.ts';
import type { Plan, PlanKind } from '../../../../shared/domain/plan.ts';
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { isTyped, wordOf } from '../../../../shared/domain/typedWord.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { TimelinePort } from '../../account/timelinePort.ts';
import type { CurrentAccess } from '../../account/access.ts';
import type { OrderAboutToBeSent } from '../../account/archivePort.ts';
import { placeLimits } from '../tradingLimits.ts';
import type { IntentStore } from './intentStore.ts';
import { CHASE_STOPPED, type ChaseParts, runChase } from './planChase.ts';
import { chasedDraft } from './planChecks.ts';
import type { PlanContent, PlanSteps, BatchOutcome } from './planSteps.ts';
import {
  endedBefore,
  type FilledSince,
  filledWhole,
  subtractFills,
  reverses,
  type RestingOrder,
  cancelAndConfirm,
} from './replacing.ts';
import type { PlanStore } from './planStore.ts';
import type { Placed, OrderBatch } from './placement.ts';
import type { CheckedDraft } from './prepareOrder.ts';
import { wordMissing } from './tickets.ts';

// A plan that sends its slices one after the other, one per interval (R15). Slices due while it is paused are not made
// up for.

/** Sends the slices; returns the reason it ends, null when every slice was sent. */
async function runTwap(drafts: readonly IntentDraft[], intervalMs: number, steps: PlanSteps): Promise<AppError | null> {
  const { clock } = steps;
  let due = clock.monotonic();
  let missed = 0;
  for (const [index, draft] of drafts.entries()) {
    if (index > 0) {
      // A late slice delays those after it, so that two are never sent at once.
      due = Math.max(due + intervalMs, clock.monotonic());
      const wait = due - clock.monotonic();
      steps.show({ nextAt: clock.now() + wait });
      await steps.pass(wait);
    }
    const rejectionReason = steps.rejectionReason();
    if (rejectionReason) return rejectionReason;
    if (steps.isPaused()) {
      missed += 1;
      continue;
    }
    const { reason } = await steps.placeBatch([draft]);
    if (reason) return reason;
  }
  return missed === 0 ? null : appError('refused', 'error.plan.missed', { count: missed });
}

// Splits the drafts of a plan into requests: together where the exchange has a batch for them, otherwise one by one.

/** Maximum number of orders in one batch (document 2, 10 of one symbol; document 3, 5). */
const BATCH = { spot: 10, futures: 5 } as const;

/** Returns the name of the batch a draft can join; null: it is sent alone. */
function batchOf(draft: IntentDraft, account: Account): string | null {
  if ('kind' in draft || account === 'demo') return null;
  return draft.market === 'spot' ? `spot ${draft.symbol}` : 'futures';
}

/**
 * Returns the batches of a plan in order, in as few requests as the exchange allows; a batch has the position of its
 * first draft.
 */
function orderBatchesOf(kind: PlanKind, drafts: readonly IntentDraft[], account: Account): IntentDraft[][] {
  if (kind !== 'batch') return drafts.map((draft) => [draft]);
  const orderBatches: IntentDraft[][] = [];
  const open = new Map<string, IntentDraft[]>();
  for (const draft of drafts) {
    const name = batchOf(draft, account);
    const orderBatch = name === null ? undefined : open.get(name);
    if (orderBatch && orderBatch.length < BATCH[draft.market]) {
      orderBatch.push(draft);
      continue;
    }
    const fresh = [draft];
    orderBatches.push(fresh);
    if (name !== null) open.set(name, fresh);
  }
  return orderBatches;
}

/** The plan and its intents once each was sent, had ended, or was in doubt. */
export interface PlanEnd {
  readonly plan: Plan;
  readonly intents: Intent[];
}

/** Confirmation of a plan: the age of its ticket in ms, and the typed word; null when none was required. */
export interface Confirmed {
  readonly ageMs: number;
  readonly typed: string | null;
}

/** Dependencies of {@link runPlan}. */
export interface PlanRunnerParts extends Omit<ChaseParts, 'wasStopped' | 'intentOf' | 'isSameWay'> {
  readonly account: Account;
  readonly clock: Clock;
  readonly access: CurrentAccess;
  readonly plans: PlanStore;
  readonly book: Pick<IntentStore, 'get'>;
  readonly timeline: TimelinePort;
  /** Returns why these drafts may not be sent now, or the findings of their checks. */
  readonly check: (drafts: readonly IntentDraft[]) => Result<readonly CheckedDraft[], AppError>;
  readonly place: (orderBatch: OrderBatch) => Promise<Placed>;
  /** Waits, for a limited time, for the data that the checks of these drafts need. */
  readonly needs: (drafts: readonly IntentDraft[]) => Promise<void>;
  /** Called for each order before it is sent, with what was predicted for it. */
  readonly predicted: (order: Omit<OrderAboutToBeSent, 'positions'>) => void;
  /** Called when a plan that acts on its own was stored and is running. */
  readonly begun: (end: PlanEnd) => void;
  /** Returns why no order may be sent at all (B-A9); null when orders may. */
  readonly stopped: () => AppError | null;
  /** Counts an order that is about to be sent. */
  readonly countedInRate: (draft: IntentDraft) => void;
}

/** Creates a check whether the machine slept since: wall time ran ahead of the monotonic clock (B-C8). */
function createSleepWatch(clock: Clock): () => boolean {
  const wall = clock.now();
  const monotonicStart = clock.monotonic();
  return () => clock.now() - wall - (clock.monotonic() - monotonicStart) > placeLimits.sleptMs;
}

/** Returns why a sequence does not continue after an intent; null when it does. */
function breakOf({ state, error }: Intent): AppError | null {
  return state === 'placed' ? null : (error ?? appError('refused', 'error.plan.notPlaced', { state }));
}

/**
 * Cancels the orders a plan replaces, and returns the drafts left to place; after a failure the replaced orders may
 * still be open.
 */
async function replace(
  { drafts, replaces }: PlanContent,
  steps: PlanSteps,
  parts: ChaseParts,
): Promise<Result<readonly IntentDraft[], AppError>> {
  const filled: FilledSince[] = [];
  const ended = (one: RestingOrder): AppError | null => endedBefore(one, parts.cancelling);
  const first = replaces.map(ended).find((reason) => reason !== null);
  if (first) return fail(first);
  for (const one of replaces) {
    const blocked = steps.rejectionReason() ?? ended(one);
    if (blocked) return fail(blocked);
    const gone = await cancelAndConfirm(one, parts, steps.rejectionReason);
    if (!gone.ok) return gone;
    filled.push(gone.value);
  }
  const left = subtractFills(drafts, filled);
  if (left.length > 0) return ok(left);
  return fail(appError('refused', 'error.plan.replacedFilled', { symbol: drafts[0]!.symbol }));
}

/**
 * Returns why a position may not be reversed: its closing is not proven (R15). Null: it may, or the drafts do not
 * reverse one.
 */
async function notReversible(
  { draft: closing, intents }: BatchOutcome & { readonly draft?: IntentDraft },
  opening: IntentDraft,
  steps: PlanSteps,
  parts: ChaseParts,
): Promise<AppError | null> {
  if (!closing || 'kind' in closing || !reverses(closing, opening)) return null;
  const [intent] = intents;
  const orderId = intent?.orderId ?? null;
  if (orderId === null) return appError('refused', 'error.plan.notPlaced', { state: intent?.state ?? '' });
  return filledWhole(closing, orderId, parts, steps.rejectionReason);
}

/** Sends the orders of a plan; returns the reason it ends, null when all were sent. */
async function sendOrders(content: PlanContent, steps: PlanSteps, parts: PlanRunnerParts & ChaseParts) {
  const { kind, program } = content;
  if (program?.kind === 'twap') return runTwap(content.drafts, program.intervalMs, steps);
  if (program?.kind === 'chase') return runChase(chasedDraft(content)!, program, steps, parts);
  const wanted = kind === 'move' ? await replace(content, steps, parts) : ok(content.drafts);
  if (!wanted.ok) return wanted.error;
  let before: BatchOutcome & { readonly draft?: IntentDraft } = { intents: [], reason: null };
  for (const orderBatch of orderBatchesOf(kind, wanted.value, parts.account)) {
    const [draft] = orderBatch;
    const blocked = draft && kind === 'sequence' ? await notReversible(before, draft, steps, parts) : null;
    if (blocked) return blocked;
    const outcome = await steps.placeBatch(orderBatch);
    if (outcome.reason) return outcome.reason;
    before = { ...outcome, ...(draft && { draft }) };
  }
  return null;
}

/** Runs one confirmed plan to its end. A failure means that nothing of it exists. */
export async function runPlan(
  content: PlanContent,
  confirmed: Confirmed,
  parts: PlanRunnerParts,
): Promise<Result<PlanEnd, AppError>> {
  const { kind, drafts, program, bound, estimate } = content;
  const { plans, book, timeline } = parts;
  // One order that is moved has no estimate of its own; the one shown for several orders is of all of them.
  const missing = estimate ? null : kind === 'single' || kind === 'move' ? 'notShown' : 'plan';
  const restSession = parts.access();
  /**
   * The market may have moved since the ticket: a warning that now requires a typed word was not confirmed without it
   * (B-A8, XU14).
   */
  const check = (wanted: readonly IntentDraft[]): Result<readonly CheckedDraft[], AppError> => {
    const checked = parts.check(wanted);
    if (!checked.ok) return checked;
    const word = wordOf(checked.value.flatMap(({ warnings }) => warnings));
    return isTyped(word, confirmed.typed) ? checked : fail(wordMissing(word!));
  };
  const all = check(drafts);
  if (!all.ok) return all;
  if (!restSession) return fail(appError('unavailable', 'error.trading.noKey'));
  const slept = createSleepWatch(parts.clock);
  const symbols = [...new Set(drafts.map(({ symbol }) => symbol))];
  const begun = await plans.begin({ keyId: restSession.keyId, kind, symbols, bound, program });
  if (!begun) return fail(appError('unavailable', 'error.journal.unwritable'));
  const { planId } = begun;
  if (program) parts.begun({ plan: begun, intents: [] });
  const notified = (checked: readonly CheckedDraft[]) => (intentId: string, index: number) => {
    timeline.note(intentId, 'confirmed', { planId, kind, ageMs: confirmed.ageMs });
    const { reference = null, notional = null, warnings = [] } = checked[index] ?? {};
    timeline.note(intentId, 'checked', { reference, notional, warnings: warnings.map(({ key }) => key).join(' ') });
    const intent = book.get(intentId)?.intent;
    if (intent) parts.predicted({ clientOrderId: intent.clientOrderId, draft: intent.draft, estimate, missing });
  };
  const rejectionReason = (): AppError | null => {
    if (slept()) return appError('refused', 'error.plan.slept');
    if (parts.access()?.epoch !== restSession.epoch) return appError('refused', 'error.order.otherKey');
    return plans.rejectionReason(planId);
  };
  // Orders sent synchronously after the first check were checked by it; later ones are checked when they are sent.
  const leavesAtOnce = kind === 'single' || kind === 'batch' || kind === 'sequence';
  const placeBatch = async (orderBatch: readonly IntentDraft[]): Promise<BatchOutcome> => {
    const isChecked = leavesAtOnce && orderBatch.length === drafts.length;
    // A symbol not requested since the ticket is no longer watched, and a quiet price must be confirmed.
    if (!isChecked) await parts.needs(orderBatch);
    const blocked = rejectionReason();
    if (blocked) return { intents: [], reason: blocked };
    // The market may have moved since the confirmation: the same limits apply at the moment of sending.
    const checked = isChecked ? all : check(orderBatch);
    if (!checked.ok) return { intents: [], reason: checked.error };
    for (const draft of orderBatch) parts.countedInRate(draft);
    const { intents, error } = await parts.place({ planId, drafts: orderBatch, begun: notified(checked.value) });
    const goesOn = kind === 'single' || kind === 'batch';
    const broken = goesOn ? null : (intents.map(breakOf).find((reason) => reason !== null) ?? null);
    return { intents, reason: error ?? broken };
  };
  const steps: PlanSteps = {
    clock: parts.clock,
    placeBatch,
    rejectionReason: () => rejectionReason() ?? parts.stopped(),
    pass: (milliseconds) => plans.pass(planId, milliseconds),
    isPaused: () => plans.get(planId)?.paused === true,
    show: (patch) => plans.show(planId, patch),
  };
  const reason = await sendOrders(content, steps, {
    ...parts,
    intentOf: (intentId) => book.get(intentId)?.intent,
    isSameWay: () => parts.access()?.epoch === restSession.epoch,
    wasStopped: () => plans.get(planId)?.stopped?.key === CHASE_STOPPED,
  });
  const isWhole = kind === 'single' && plans.get(planId)!.left === 0;
  // The outcome of a single order is in its intent.
  plans.end(planId, isWhole ? null : reason);
  const plan = plans.get(planId)!;
  const intents = plan.intentIds.flatMap((intentId) => book.get(intentId)?.intent ?? []);
  for (const { intentId } of intents) {
    if (plan.stopped && kind !== 'single') {
      timeline.note(intentId, 'note', { plan: planId, stopped: plan.stopped.key, left: plan.left });
    }
  }
  return ok({ plan, intents });
}
