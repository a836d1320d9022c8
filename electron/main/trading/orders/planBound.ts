/** What one confirmation allows, as it is shown first (R15). */
import type { PlanBound } from '../../../../shared/domain/plan.ts';
import { add, compare, formatShort, parseDecimal, ZERO, type Decimal } from '../../../../shared/num/decimal.ts';
import { priceOf } from '../safety/draftRisk.ts';
import type { CheckedDraft } from './prepareOrder.ts';

const text = (value: Decimal | null): string | null => value && formatShort(value);

/** The bound of checked drafts; `endsAt` is wall time. A value that is not known for one is not known for all. */
export function boundOf(items: readonly CheckedDraft[], endsAt: number): PlanBound {
  let notional: Decimal | null = ZERO;
  let lowest: Decimal | null = null;
  let highest: Decimal | null = null;
  let isPriced = true;
  for (const item of items) {
    const worth = item.notional === null ? undefined : parseDecimal(item.notional);
    notional = notional && worth ? add(notional, worth) : null;
    const price = parseDecimal(priceOf(item.draft) ?? '');
    if (!price) isPriced = false;
    else {
      lowest = lowest && compare(lowest, price) <= 0 ? lowest : price;
      highest = highest && compare(highest, price) >= 0 ? highest : price;
    }
  }
  return {
    intents: items.length,
    notional: text(notional),
    lowestPrice: isPriced ? text(lowest) : null,
    highestPrice: isPriced ? text(highest) : null,
    endsAt,
  };
}
