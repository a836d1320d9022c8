/**
 * The current size of a "whole position" draft: main sends it without a size, and the user must see the size of every
 * order to confirm (B-B9).
 */
import type { Position } from '../../../shared/domain/order.ts';
import type { IntentDraft } from '../../../shared/domain/conditionalDraft.ts';
import type { PlanTicket } from '../../../shared/ipc/planViews.ts';
import {
  ZERO,
  add,
  formatDecimal,
  formatShort,
  multiply,
  parseDecimal,
  type Decimal,
} from '../../../shared/num/decimal.ts';

/**
 * Returns the size that a draft of a whole position would close now, in base; `null` for any other draft or when the
 * position is not known.
 */
export function wholeSizeOf(draft: IntentDraft, positions: readonly Position[]): Decimal | null {
  if (!('kind' in draft) || draft.kind !== 'tpSl' || draft.size.kind !== 'wholePosition') return null;
  const matchingPositions = positions.filter((one) => one.symbol === draft.symbol && one.side === draft.positionSide);
  const sizes = matchingPositions.map(({ size }) => parseDecimal(size));
  return sizes.length > 0 && sizes.every((size) => size !== undefined) ? sizes.reduce(add, ZERO) : null;
}

/** One item of a plan as displayed; `whole`: the current size of its whole position, in base. */
export type ShownItem = PlanTicket['items'][number] & { readonly whole?: string | undefined };

/** A plan ticket as displayed. */
export type ShownTicket = Omit<PlanTicket, 'items'> & { readonly items: readonly ShownItem[] };

/**
 * Adds to the ticket the current sizes of whole positions, and their notional at the trigger price where main gives
 * none.
 */
export function withWholePositions(ticket: PlanTicket, positions: readonly Position[]): ShownTicket {
  let guessed = false;
  const items = ticket.items.map((item): ShownItem => {
    const size = wholeSizeOf(item.draft, positions);
    if (!size) return item;
    const whole = formatDecimal(size);
    const price = 'triggerPrice' in item.draft ? parseDecimal(item.draft.triggerPrice ?? '') : undefined;
    if (item.notional !== null || !price) return { ...item, whole };
    guessed = true;
    return { ...item, whole, notional: formatShort(multiply(size, price)) };
  });
  const worths = items.map(({ notional }) => parseDecimal(notional ?? ''));
  const known = guessed && ticket.bound.notional === null && worths.every((worth) => worth !== undefined);
  const bound = known ? { ...ticket.bound, notional: formatShort(worths.reduce(add, ZERO)) } : ticket.bound;
  return { ...ticket, items, bound };
}
