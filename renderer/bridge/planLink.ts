import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PlanKind, PlanProgram, Replaced } from '../../shared/domain/plan.ts';
import type { IntentDraft } from '../../shared/domain/conditionalDraft.ts';
import type { AppError } from '../../shared/result/appError.ts';
import type { MessageKey } from '../i18n/messages.ts';

/** What a panel wants placed under one confirmation (R15). */
export interface PlanRequest {
  readonly kind: PlanKind;
  readonly drafts: readonly IntentDraft[];
  /** With the kind `move`: what is cancelled first. */
  readonly replaces?: readonly Replaced[];
  /** With the kinds `twap` and `chase`. */
  readonly program?: PlanProgram;
  /** What the confirmation is called: "Move the stop of {{symbol}}". */
  readonly title: { readonly key: MessageKey; readonly params: Readonly<Record<string, string | number>> };
  /** Told when nothing came of it, so that the panel can put a dragged line back. Null: the person declined. */
  readonly failed?: (error: AppError | null) => void;
}

/** Connects panels with the one confirmation of plans without either knowing the other. */
export interface PlanLink {
  readonly store: StoreApi<{ readonly requested: (PlanRequest & { readonly sequence: number }) | null }>;
  readonly requestPlan: (plan: PlanRequest) => void;
  /** The requested plan, once: whoever takes it has dealt with it. */
  readonly takeRequested: () => PlanRequest | null;
}

/** A link of its own. The window has one, {@link planLink}; tests make theirs. */
export function createPlanLink(): PlanLink {
  const store: PlanLink['store'] = createStore(() => ({ requested: null }));
  let sequence = 0;
  return {
    store,
    requestPlan(plan) {
      sequence += 1;
      store.setState({ requested: { ...plan, sequence } });
    },
    takeRequested() {
      const { requested } = store.getState();
      if (!requested) return null;
      store.setState({ requested: null });
      const { sequence: _, ...plan } = requested;
      return plan;
    },
  };
}

/** The window's link. */
export const planLink: PlanLink = createPlanLink();

/** Asks for a plan: it is checked by main, shown with its bound, and confirmed. */
export const requestPlan = planLink.requestPlan;
