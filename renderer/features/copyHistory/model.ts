import type { CopyOrder } from '../../../shared/domain/copyOrder.ts';
import { sumOf } from '../../../shared/domain/positionSums.ts';
import { divide, formatDecimal, multiply, decimal, parseDecimal } from '../../../shared/num/decimal.ts';
import type { CopyPast } from '../../state/copy/index.ts';
import { differenceOf } from '../../ui/copyOrders.tsx';
import { DAY_MS } from '../../../shared/time/units.ts';

/** Longest period that one request to the exchange covers (document 3, historyOrders). */
const WINDOW_MS = 90 * DAY_MS;

/**
 * Returns what fees, funding and profit share cost a closed copy: its result before them minus its net result. `null`:
 * not reported.
 */
export function costsOf({ realisedPnl, netProfit }: CopyOrder): string | null {
  return differenceOf(realisedPnl, netProfit);
}

/**
 * Returns the milliseconds from opening to closing; `null` where a time is not reported, or the two contradict each
 * other.
 */
export function heldFor({ openedAt, closedAt }: CopyOrder): number | null {
  return openedAt === null || closedAt === null || closedAt < openedAt ? null : closedAt - openedAt;
}

/** Returns the filled part of the order in per cent, rounded down; `null` where it is not reported. */
export function filledShare({ size, filledSize }: CopyOrder): string | null {
  const [of, filled] = [parseDecimal(size), parseDecimal(filledSize ?? '')];
  const share = of && filled && divide(multiply(filled, decimal('100')), of, 0, 'floor');
  return share ? formatDecimal(share) : null;
}

/** Totals of the shown copies; `null` while a part is not reported. */
export interface PastSums {
  readonly realised: string | null;
  readonly costs: string | null;
  readonly net: string | null;
}

/** See {@link PastSums}. */
export function pastSums(orders: readonly CopyOrder[]): PastSums {
  return {
    realised: sumOf(orders.map(({ realisedPnl }) => realisedPnl)),
    costs: sumOf(orders.map(costsOf)),
    net: sumOf(orders.map(({ netProfit }) => netProfit)),
  };
}

/**
 * Returns how many 90-day windows were read and how many there are in all, from `now` (wall ms) back. `null` before the
 * exchange responded, or where the end is not known.
 */
export function windowsRead(
  { reachedBack, goal }: Pick<CopyPast, 'reachedBack' | 'goal'>,
  now: number,
): { readonly done: number; readonly total: number } | null {
  if (reachedBack === null || goal === null || goal >= now) return null;
  const total = Math.ceil((now - goal) / WINDOW_MS);
  if (reachedBack <= goal) return { done: total, total };
  // The last window may be shorter than the others, so it counts only when its end was reached.
  return { done: Math.max(0, Math.min(total - 1, Math.floor((now - reachedBack) / WINDOW_MS))), total };
}
