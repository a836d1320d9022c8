/** Risk figures of a draft of any kind: its price, its size, and whether it only reduces exposure. */
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { compare, decimal, type Decimal } from '../../../../shared/num/decimal.ts';

/** Returns the price at which the order becomes active; null for one that is active at once. */
export function watchedPriceOf(draft: IntentDraft): string | null {
  if (!('kind' in draft)) return null;
  return draft.kind === 'tpSl' ? draft.triggerPrice : (draft.triggerPrice ?? draft.activatePrice);
}

/** Returns the price at which the order is valued; null when only the market price can value it. */
export function priceOf(draft: IntentDraft): string | null {
  if (!('kind' in draft)) return draft.price;
  if (draft.kind === 'tpSl') return draft.execution.kind === 'limit' ? draft.execution.price : draft.triggerPrice;
  return draft.price ?? watchedPriceOf(draft);
}

/** Returns the size in base; null for a whole position. */
export function sizeOf(draft: IntentDraft): Decimal | null {
  if (!('kind' in draft) || draft.kind === 'conditional') return decimal(draft.quantity);
  return draft.size.kind === 'quantity' ? decimal(draft.size.quantity) : null;
}

/** Returns whether the order trades at once at any price. */
export function isMarket(draft: IntentDraft): boolean {
  return !('kind' in draft) && draft.type === 'MARKET';
}

/** Returns whether the order's side closes: on futures the side and the position side decide (A-FUTURES-SIDES). */
export function isClosingSide(draft: IntentDraft): boolean {
  if (draft.market === 'spot') return false;
  if ('kind' in draft && draft.kind === 'tpSl') return true;
  return (draft.side === 'SELL') === (draft.positionSide === 'LONG');
}

/**
 * Returns whether the order can only reduce exposure: a take-profit or stop-loss, a reduce-only order (R9), or one no
 * larger than the position `closes`, null when there is none.
 */
export function lessensRisk(draft: IntentDraft, closes: Decimal | null): boolean {
  // On the wrong side it would reduce nothing; the exchange refuses or trims it, but this is not relied on.
  if (draft.market === 'spot' || !isClosingSide(draft)) return false;
  if ('kind' in draft && draft.kind === 'tpSl') return true;
  return draft.reduceOnly || (closes !== null && compare(decimal(draft.quantity), closes) <= 0);
}
