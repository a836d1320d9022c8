/** What a running plan is made of: sending, waiting, and asking whether it may go on. */
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { Plan } from '../../../../shared/domain/plan.ts';
import type { IntentDraft } from '../../../../shared/domain/triggerDraft.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';

/** What became of a shipment; `reason`: why the plan ends with it, null when it goes on. */
export interface Shipped {
  readonly intents: readonly Intent[];
  readonly reason: AppError | null;
}

/** See the opening comment. */
export interface PlanSteps {
  readonly clock: Clock;
  /** Checks drafts anew and sends them in one request. */
  readonly ship: (drafts: readonly IntentDraft[]) => Promise<Shipped>;
  /** Why nothing more of the plan may be sent; null when something may. */
  readonly obstacle: () => AppError | null;
  /** Waits so many ms, or until the plan has ended. */
  readonly pass: (milliseconds: number) => Promise<void>;
  readonly isPaused: () => boolean;
  readonly show: (patch: Partial<Pick<Plan, 'nextAt'>>) => void;
}
