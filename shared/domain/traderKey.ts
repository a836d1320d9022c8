/**
 * Orders that a key of the copy-trader type may not place: its TP/SL apply to whole positions at market (document 3,
 * TP/SL; R19).
 */
import type { IntentDraft } from './conditionalDraft.ts';

/** Reason why a draft may not be placed with such a key, as a message key. */
export type TraderProblem =
  | 'error.traderKey.conditional'
  | 'error.traderKey.attached'
  | 'error.traderKey.limit'
  | 'error.traderKey.part';

/** Returns the first reason why such a key may not place a draft; `null`: it may (A-TRADER-KEY). */
export function traderProblem(draft: IntentDraft): TraderProblem | null {
  if (draft.market === 'spot') return null;
  if ('kind' in draft && draft.kind === 'tpSl') {
    if (draft.execution.kind === 'limit') return 'error.traderKey.limit';
    return draft.size.kind === 'quantity' ? 'error.traderKey.part' : null;
  }
  if ('kind' in draft) return 'error.traderKey.conditional';
  const { attached } = draft;
  return attached?.takeProfit || attached?.stopLoss ? 'error.traderKey.attached' : null;
}
