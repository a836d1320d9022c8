/** What a plan is made of: what its ticket holds, and while it runs sending, waiting, and asking whether it may go on. */
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { Plan, PlanBound, PlanKind, PlanProgram } from '../../../../shared/domain/plan.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { RestingOrder } from './replacing.ts';

/** What a ticket of a plan holds: the bound as it was shown; null for a single order, which was shown itself. */
export interface PlanContent {
  readonly kind: PlanKind;
  readonly drafts: readonly IntentDraft[];
  /** What is taken away first, as it stood when the ticket was issued. */
  readonly replaces: readonly RestingOrder[];
  readonly program: PlanProgram | null;
  readonly bound: PlanBound | null;
}

/** What became of a shipment; `reason`: why the plan ends with it, null when it goes on. */
export interface BatchOutcome {
  readonly intents: readonly Intent[];
  readonly reason: AppError | null;
}

/** What carrying a plan out takes. */
export interface PlanSteps {
  readonly clock: Clock;
  /** Checks drafts anew and sends them in one request. */
  readonly placeBatch: (drafts: readonly IntentDraft[]) => Promise<BatchOutcome>;
  /** Why nothing more of the plan may be sent; null when something may. */
  readonly rejectionReason: () => AppError | null;
  /** Waits so many ms, or until the plan has ended. */
  readonly pass: (milliseconds: number) => Promise<void>;
  readonly isPaused: () => boolean;
  readonly show: (patch: Partial<Pick<Plan, 'nextAt'>>) => void;
}
