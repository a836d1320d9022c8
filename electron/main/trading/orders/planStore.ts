/**
 * The plans of this installation (R15): what each confirmation allows, on disk before its first intent, and how much of
 * it was used. A plan that was running when the program ended is stopped and never continued.
 */
import type { Account, Environment } from '../../../../shared/domain/environment.ts';
import type { Plan, PlanBound, PlanKind, PlanProgram } from '../../../../shared/domain/plan.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import type { JournaledPlan } from '../journal/fold.ts';
import type { Journal } from '../journal/journal.ts';
import { JOURNAL_VERSION } from '../journal/records.ts';

/** Content of a new plan. */
export interface NewPlan {
  readonly keyId: string;
  readonly kind: PlanKind;
  readonly symbols: readonly string[];
  readonly bound: PlanBound;
  /** How the plan acts on its own; null when it does not. */
  readonly program: PlanProgram | null;
}

export interface PlanStore {
  /** Writes the plan to disk; returns null when that failed: then nothing of it may begin. */
  begin(plan: NewPlan): Promise<Plan | null>;
  /** Adds an intent to a plan. */
  joined(planId: string, intentId: string): void;
  /** Returns why nothing more of a plan may be sent; null when it may continue. */
  rejectionReason(planId: string): AppError | null;
  /**
   * Checks, synchronously before a request is sent (V1), whether `orders` more orders stay within the confirmed bound;
   * if so they are counted.
   */
  leave(planId: string, orders: number): boolean;
  /**
   * Ends a running plan: `reason` is null when it was carried out. It is on disk a moment later; a second end changes
   * nothing.
   */
  end(planId: string, reason: AppError | null): void;
  /** Ends all running plans; with `programs` only those that act on their own. */
  endAll(reason: AppError, programs?: 'programs'): void;
  /**
   * Sets whether a running plan is paused, and when its next order is due (wall ms); sent to the window, not stored.
   */
  show(planId: string, patch: Partial<Pick<Plan, 'paused' | 'nextAt'>>): void;
  /** Resolves when the plan has ended or `milliseconds` have passed, whichever is first. */
  pass(planId: string, milliseconds: number): Promise<void>;
  get(planId: string): Plan | undefined;
  all(): Plan[];
}

/** Dependencies of {@link createPlanStore}. */
export interface PlanStoreParts {
  readonly environment: Environment;
  readonly account: Account;
  readonly clock: Clock;
  readonly random: Random;
  readonly journal: Pick<Journal, 'picture' | 'append'>;
  readonly changed: (plan: Plan) => void;
  readonly notice: (error: AppError) => void;
}

const NAME_LENGTH = 16;

const leftOf = ({ bound, intentIds }: Pick<Plan, 'bound' | 'intentIds'>): number =>
  Math.max(0, bound.intents - intentIds.length);

function restore({ record, intentIds, end }: JournaledPlan, environment: Environment): Plan {
  const { planId, account, kind, symbols, bound, program, at } = record;
  const notified = { planId, environment, account, kind, symbols, bound, program };
  const one = { ...notified, intentIds: [...intentIds], paused: false, nextAt: null, createdAt: at };
  const left = leftOf(one);
  if (end) {
    return { ...one, left, state: end.reason ? 'stopped' : 'done', stopped: end.reason, updatedAt: end.at };
  }
  const stopped = appError('refused', 'error.plan.restarted', { left });
  return { ...one, left, state: 'stopped', stopped, updatedAt: at };
}

/** Creates the store of an opened journal. */
export function createPlanStore(parts: PlanStoreParts): PlanStore {
  const { environment, account, clock, random, journal } = parts;
  const plans = new Map<string, Plan>();
  const sent = new Map<string, number>();
  const sleeping = new Map<string, Set<() => void>>();
  const change = (plan: Plan, patch: Partial<Plan>): Plan => {
    const next = { ...plan, ...patch, updatedAt: clock.now() };
    plans.set(plan.planId, next);
    parts.changed(next);
    return next;
  };
  const write = async ({ planId, stopped, updatedAt }: Plan): Promise<void> => {
    const v = JOURNAL_VERSION;
    // If this write fails, the next start finds the plan running and stops it.
    if (!(await journal.append({ v, t: 'planEnd', planId, reason: stopped, at: updatedAt }))) {
      parts.notice(appError('unavailable', 'error.journal.unwritable'));
    }
  };
  for (const one of journal.picture.plans.values()) {
    // Plans of the other account are handled when that one is open.
    if (one.record.account !== account) continue;
    const plan = restore(one, environment);
    plans.set(plan.planId, plan);
    if (one.end === null) void write(plan);
  }
  const end = (planId: string, reason: AppError | null): void => {
    const plan = plans.get(planId);
    if (plan?.state !== 'running') return;
    const state = reason ? 'stopped' : 'done';
    void write(change(plan, { state, stopped: reason, paused: false, nextAt: null }));
    for (const wake of sleeping.get(planId) ?? []) wake();
  };

  return {
    async begin({ keyId, kind, symbols, bound, program }) {
      let planId = 'p-';
      while (planId.length < NAME_LENGTH) planId += random.integer(36).toString(36);
      const at = clock.now();
      const v = JOURNAL_VERSION;
      const record = { planId, keyId, account, kind, symbols: [...symbols], bound, program, at };
      if (!(await journal.append({ v, t: 'plan', ...record }))) return null;
      const plan: Plan = {
        planId,
        environment,
        account,
        kind,
        symbols: [...symbols],
        bound,
        state: 'running',
        stopped: null,
        intentIds: [],
        left: bound.intents,
        program,
        paused: false,
        nextAt: null,
        createdAt: at,
        updatedAt: at,
      };
      plans.set(planId, plan);
      parts.changed(plan);
      return plan;
    },
    joined(planId, intentId) {
      const plan = plans.get(planId);
      if (!plan) return;
      const intentIds = [...plan.intentIds, intentId];
      change(plan, { intentIds, left: leftOf({ bound: plan.bound, intentIds }) });
    },
    rejectionReason(planId) {
      const plan = plans.get(planId);
      if (plan?.state !== 'running') return plan?.stopped ?? appError('refused', 'error.plan.ended');
      return clock.now() > plan.bound.endsAt ? appError('refused', 'error.plan.late') : null;
    },
    leave(planId, orders) {
      const plan = plans.get(planId);
      const next = (sent.get(planId) ?? 0) + orders;
      if (!plan || next > plan.bound.intents) return false;
      sent.set(planId, next);
      return true;
    },
    end,
    endAll(reason, programs) {
      for (const { planId, program } of plans.values()) if (!programs || program) end(planId, reason);
    },
    show(planId, patch) {
      const plan = plans.get(planId);
      if (plan?.state === 'running') change(plan, patch);
    },
    pass(planId, milliseconds) {
      if (plans.get(planId)?.state !== 'running') return Promise.resolve();
      return new Promise((resolve) => {
        const waiting = sleeping.get(planId) ?? new Set();
        sleeping.set(planId, waiting);
        const wake = (): void => {
          cancel();
          waiting.delete(wake);
          resolve();
        };
        const cancel = clock.after(milliseconds, wake);
        waiting.add(wake);
      });
    },
    get: (planId) => plans.get(planId),
    all: () => [...plans.values()],
  };
}
