/**
 * Content of a plan's ticket, and the steps a running plan uses: sending, waiting, and checking whether it may
 * continue.
 */
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { Plan, PlanBound, PlanKind, PlanProgram } from '../../../../shared/domain/plan.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { OrderEstimate } from '../../../../shared/domain/orderEstimate.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { RestingOrder } from './replacing.ts';

/** Content of a plan's ticket: `bound` as shown to the user. */
export interface PlanContent {
  readonly kind: PlanKind;
  readonly drafts: readonly IntentDraft[];
  /** Orders to cancel first, in their state when the ticket was issued. */
  readonly replaces: readonly RestingOrder[];
  readonly program: PlanProgram | null;
  readonly bound: PlanBound;
  /** What the window showed for a single order; null: nothing. */
  readonly estimate: OrderEstimate | null;
}

/** Result of a batch; `reason`: why the plan ends with it, null when it continues. */
export interface BatchOutcome {
  readonly intents: readonly Intent[];
  readonly reason: AppError | null;
}

/** Steps available to a running plan. */
export interface PlanSteps {
  readonly clock: Clock;
  /** Checks drafts again and sends them in one request. */
  readonly placeBatch: (drafts: readonly IntentDraft[]) => Promise<BatchOutcome>;
  /** Returns why nothing more of the plan may be sent; null when it may continue. */
  readonly rejectionReason: () => AppError | null;
  /** Waits for a number of ms, or until the plan has ended. */
  readonly pass: (milliseconds: number) => Promise<void>;
  readonly isPaused: () => boolean;
  readonly show: (patch: Partial<Pick<Plan, 'nextAt'>>) => void;
}
