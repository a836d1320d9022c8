import type { Intent } from '../../../shared/domain/intent.ts';
import type { PlanKind, PlanProgram, Replaced } from '../../../shared/domain/plan.ts';
import type { IntentDraft } from '../../../shared/domain/conditionalDraft.ts';
import type { OrderEstimate } from '../../../shared/domain/orderEstimate.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { MessageKey } from '../../i18n/messages.ts';

/** A request of a panel to place orders under one confirmation (R15). */
export interface PlanRequest {
  readonly kind: PlanKind;
  readonly drafts: readonly IntentDraft[];
  /** For the kind `move`: the orders cancelled first. */
  readonly replaces?: readonly Replaced[];
  /** For the kinds `twap` and `chase`. */
  readonly program?: PlanProgram;
  /** For the kind `single`: what the user saw predicted for its order; main stores it with the order. */
  readonly estimate?: OrderEstimate;
  /** Title of the confirmation: "Move the stop of {{symbol}}"; a plain order ({@link plainOrderOf}) has a fixed one. */
  readonly title?: { readonly key: MessageKey; readonly params: Readonly<Record<string, string | number>> };
  /** Called when nothing was placed, so that the panel can restore a dragged line. Null: the user declined. */
  readonly failed?: (error: AppError | null) => void;
}

/** Returns the request of one order, with what was predicted for it where that was shown. */
export function orderRequest(draft: OrderDraft, estimate?: OrderEstimate): PlanRequest {
  return { kind: 'single', drafts: [draft], ...(estimate && { estimate }) };
}

/** Returns the order of a request that is one order and not a conditional one; null for any other request. */
export function plainOrderOf({ kind, drafts }: Pick<PlanRequest, 'kind' | 'drafts'>): OrderDraft | null {
  const [draft] = drafts;
  return kind !== 'single' || draft === undefined || 'kind' in draft ? null : draft;
}

/** Returns the later state of an intent: that of the response, or that reported since (B-A4). */
export function latestIntent(intent: Intent, reported: readonly Intent[]): Intent {
  const later = reported.find(({ intentId }) => intentId === intent.intentId);
  return later && later.updatedAt >= intent.updatedAt ? later : intent;
}
