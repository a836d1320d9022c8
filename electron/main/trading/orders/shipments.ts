/** How the drafts of a plan leave: together where the exchange has a batch for them, each by itself otherwise. */
import type { Account } from '../../../../shared/domain/environment.ts';
import type { PlanKind } from '../../../../shared/domain/plan.ts';
import type { IntentDraft } from '../../../../shared/domain/triggerDraft.ts';

/** Most orders of one batch (document 2, 10 of one symbol; document 3, 5). */
const BATCH = { spot: 10, futures: 5 } as const;

/** What one batch can hold: null, this order goes by itself. */
function batchOf(draft: IntentDraft, account: Account): string | null {
  if ('kind' in draft || account === 'demo') return null;
  return draft.market === 'spot' ? `spot ${draft.symbol}` : 'futures';
}

/** The shipments of a plan in their order, in as few requests as the exchange allows; a batch keeps the place of its first. */
export function shipmentsOf(kind: PlanKind, drafts: readonly IntentDraft[], account: Account): IntentDraft[][] {
  if (kind !== 'batch') return drafts.map((draft) => [draft]);
  const shipments: IntentDraft[][] = [];
  const open = new Map<string, IntentDraft[]>();
  for (const draft of drafts) {
    const name = batchOf(draft, account);
    const shipment = name === null ? undefined : open.get(name);
    if (shipment && shipment.length < BATCH[draft.market]) {
      shipment.push(draft);
      continue;
    }
    const fresh = [draft];
    shipments.push(fresh);
    if (name !== null) open.set(name, fresh);
  }
  return shipments;
}
