/** What a draft of any kind puts at risk: its price, its size, and whether it only lessens what is open. */
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { compare, decimal, type Decimal } from '../../../../shared/num/decimal.ts';

/** The price at which it starts to count; null for what counts at once. */
export function watchedPriceOf(draft: IntentDraft): string | null {
  if (!('kind' in draft)) return null;
  return draft.kind === 'tpSl' ? draft.triggerPrice : (draft.triggerPrice ?? draft.activatePrice);
}

/** The price its value is told by; null where only the market's own price can tell. */
export function priceOf(draft: IntentDraft): string | null {
  if (!('kind' in draft)) return draft.price;
  if (draft.kind === 'tpSl') return draft.execution.kind === 'limit' ? draft.execution.price : draft.triggerPrice;
  return draft.price ?? watchedPriceOf(draft);
}

/** Its size in base; null for a whole position. */
export function sizeOf(draft: IntentDraft): Decimal | null {
  if (!('kind' in draft) || draft.kind === 'conditional') return decimal(draft.quantity);
  return draft.size.kind === 'quantity' ? decimal(draft.size.quantity) : null;
}

/** Whether it trades at once at whatever price there is. */
export function isMarket(draft: IntentDraft): boolean {
  return !('kind' in draft) && draft.type === 'MARKET';
}

/** Whether its side is the one that closes: on futures the side and the position's side say it (A-FUTURES-SIDES). */
export function isClosingSide(draft: IntentDraft): boolean {
  if (draft.market === 'spot') return false;
  if ('kind' in draft && draft.kind === 'tpSl') return true;
  return (draft.side === 'SELL') === (draft.positionSide === 'LONG');
}

/**
 * Whether it can only lessen what is open: a take-profit or stop-loss, what the exchange itself holds to reducing (R9), or
 * no more than the position `closes`, null when there is none.
 */
export function lessensRisk(draft: IntentDraft, closes: Decimal | null): boolean {
  if (draft.market === 'spot') return false;
  if ('kind' in draft && draft.kind === 'tpSl') return true;
  // On the wrong side it would reduce nothing; the exchange refuses or trims it, but nothing is taken on trust.
  if (draft.reduceOnly) return isClosingSide(draft);
  return closes !== null && isClosingSide(draft) && compare(decimal(draft.quantity), closes) <= 0;
}
