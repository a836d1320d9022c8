/** How far a trailing stop has followed the price, as far as this window saw it: the exchange does not report it. */
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import { compare, decimal, formatShort, multiply, parseDecimal, subtract, add } from '../../../shared/num/decimal.ts';
import { isTrailing } from '../../../shared/domain/conditionalOrder.ts';

/** Best prices seen for trailing orders that follow, by order id. */
export type Extremes = Readonly<Record<string, string>>;

/** Returns whether a trailing order already follows the price. */
export function isFollowing({ kind, phase, status }: Pick<ConditionalOrder, 'kind' | 'phase' | 'status'>): boolean {
  return isTrailing(kind) && phase === 'waiting' && status !== 'UNACTIVATED';
}

/**
 * Updates the extremes with the live prices: a sell follows the highest price, a buy the lowest (A-TRAILING-BOUND).
 * Orders that are gone or do not follow have none. Returns the same object when nothing changed.
 */
export function advanceExtremes(
  known: Extremes,
  triggers: readonly ConditionalOrder[],
  priceOf: (trigger: ConditionalOrder) => string | null,
): Extremes {
  const next: Record<string, string> = {};
  let changed = false;
  for (const trigger of triggers.filter(isFollowing)) {
    const before = known[trigger.triggerId];
    const price = priceOf(trigger);
    const seen = price === null ? undefined : parseDecimal(price);
    const best = before === undefined ? undefined : decimal(before);
    const further = seen && (!best || (trigger.side === 'SELL' ? compare(seen, best) > 0 : compare(seen, best) < 0));
    const currentExtreme = further ? price! : before;
    if (currentExtreme !== undefined) next[trigger.triggerId] = currentExtreme;
    changed ||= currentExtreme !== before;
  }
  return changed || Object.keys(known).length !== Object.keys(next).length ? next : known;
}

/**
 * Returns the price at which a trailing order would fire from this extreme: a fraction below it when selling, above it
 * when buying.
 */
export function firesAt(
  { side, callbackRate }: Pick<ConditionalOrder, 'side' | 'callbackRate'>,
  extreme: string,
): string | null {
  const rate = parseDecimal(callbackRate ?? '');
  const best = parseDecimal(extreme);
  if (!rate || !best) return null;
  const distance = multiply(best, rate);
  return formatShort(side === 'SELL' ? subtract(best, distance) : add(best, distance));
}
