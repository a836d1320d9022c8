import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PlanKind, PlanProgram, Replaced } from '../../shared/domain/plan.ts';
import type { IntentDraft } from '../../shared/domain/conditionalDraft.ts';
import type { OrderDraft } from '../../shared/domain/order.ts';
import type { AppError } from '../../shared/result/appError.ts';
import type { MessageKey } from '../i18n/messages.ts';

/** A request of a panel to place orders under one confirmation (R15). */
export interface PlanRequest {
  readonly kind: PlanKind;
  readonly drafts: readonly IntentDraft[];
  /** For the kind `move`: the orders cancelled first. */
  readonly replaces?: readonly Replaced[];
  /** For the kinds `twap` and `chase`. */
  readonly program?: PlanProgram;
  /** Title of the confirmation: "Move the stop of {{symbol}}"; a plain order ({@link plainOrderOf}) has a fixed one. */
  readonly title?: { readonly key: MessageKey; readonly params: Readonly<Record<string, string | number>> };
  /** Called when nothing was placed, so that the panel can restore a dragged line. Null: the user declined. */
  readonly failed?: (error: AppError | null) => void;
}

/** Returns the request of one order. */
export function orderRequest(draft: OrderDraft): PlanRequest {
  return { kind: 'single', drafts: [draft] };
}

/** Returns the order of a request that is one order and not a conditional one; null for any other request. */
export function plainOrderOf({ kind, drafts }: Pick<PlanRequest, 'kind' | 'drafts'>): OrderDraft | null {
  const [draft] = drafts;
  return kind !== 'single' || draft === undefined || 'kind' in draft ? null : draft;
}

/** Connects panels with the shared confirmation, so that neither depends on the other. */
export interface PlanLink {
  readonly store: StoreApi<{ readonly requested: (PlanRequest & { readonly sequence: number }) | null }>;
  readonly requestPlan: (plan: PlanRequest) => void;
  readonly requestOrder: (draft: OrderDraft) => void;
  /** Returns the requested plan and clears it: the caller handles it. */
  readonly takeRequested: () => PlanRequest | null;
}

/** Creates a plan link. The window uses {@link planLink}; tests create others. */
export function createPlanLink(): PlanLink {
  const store: PlanLink['store'] = createStore(() => ({ requested: null }));
  let sequence = 0;
  const requestPlan = (plan: PlanRequest): void => {
    sequence += 1;
    store.setState({ requested: { ...plan, sequence } });
  };
  return {
    store,
    requestPlan,
    requestOrder: (draft) => requestPlan(orderRequest(draft)),
    takeRequested() {
      const { requested } = store.getState();
      if (!requested) return null;
      store.setState({ requested: null });
      const { sequence: _, ...plan } = requested;
      return plan;
    },
  };
}

/** The window's plan link. */
export const planLink: PlanLink = createPlanLink();

/** Requests a plan: main checks it, the window shows it with its bound, and the user confirms it. */
export const requestPlan = planLink.requestPlan;

/** Requests one order: main checks it and the user confirms it like any other. */
export const requestOrder = planLink.requestOrder;
