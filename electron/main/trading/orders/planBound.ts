/** Computes the bound of a plan: what one confirmation allows, as it is shown to the user first (R15). */
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import type { PlanBound, PlanProgram } from '../../../../shared/domain/plan.ts';
import {
  add,
  compare,
  decimal,
  formatShort,
  multiply,
  parseDecimal,
  ZERO,
  type Decimal,
} from '../../../../shared/num/decimal.ts';
import { priceOf } from '../safety/draftRisk.ts';
import type { CheckedDraft } from './prepareOrder.ts';

/** Program of a chase. */
export type ChaseProgram = Extract<PlanProgram, { kind: 'chase' }>;

const text = (value: Decimal | null): string | null => value && formatShort(value);

/**
 * Returns the bound of checked drafts; `endsAt` is wall time. When a value is unknown for one draft, it is unknown for
 * the plan.
 */
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

/**
 * Returns the bound of a chase: the first order and as many replacements as allowed, and the notional of one, because
 * only one rests at a time.
 */
export function boundOfChase(draft: OrderDraft, program: ChaseProgram, endsAt: number): PlanBound {
  const first = decimal(draft.price ?? program.limitPrice);
  const last = decimal(program.limitPrice);
  const [lowest, highest] = compare(first, last) < 0 ? [first, last] : [last, first];
  return {
    intents: program.moves + 1,
    notional: formatShort(multiply(decimal(draft.quantity), highest)),
    lowestPrice: formatShort(lowest),
    highestPrice: formatShort(highest),
    endsAt,
  };
}
