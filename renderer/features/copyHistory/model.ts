import type { CopyOrder } from '../../../shared/domain/copyOrder.ts';
import { sumOf } from '../../../shared/domain/positionSums.ts';
import { divide, formatDecimal, multiply, decimal, parseDecimal } from '../../../shared/num/decimal.ts';
import type { CopyPast } from '../../bridge/copyState.ts';
import { differenceOf } from '../../ui/copyOrders.tsx';

/** One question to the exchange covers at most this much (document 3, historyOrders). */
const WINDOW_MS = 90 * 86_400_000;

/** What fees, funding and profit share took of a closed copy: its result before them less what is left. `null`: not told. */
export function costsOf({ realisedPnl, netProfit }: CopyOrder): string | null {
  return differenceOf(realisedPnl, netProfit);
}

/** Milliseconds from opening to closing; `null` where a time is not told, or the two contradict each other. */
export function heldFor({ openedAt, closedAt }: CopyOrder): number | null {
  return openedAt === null || closedAt === null || closedAt < openedAt ? null : closedAt - openedAt;
}

/** What of the order was filled, in per cent, rounded down; `null` where it is not told. */
export function filledShare({ size, filledSize }: CopyOrder): string | null {
  const [of, filled] = [parseDecimal(size), parseDecimal(filledSize ?? '')];
  const share = of && filled && divide(multiply(filled, decimal('100')), of, 0, 'floor');
  return share ? formatDecimal(share) : null;
}

/** What the shown copies come to; `null` while a part of it is not told. */
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
 * How many 90-day windows were read and are going to be, from now (`now`, wall ms) back. `null` before the exchange
 * answered, or where no end is known.
 */
export function windowsRead(
  { reachedBack, goal }: Pick<CopyPast, 'reachedBack' | 'goal'>,
  now: number,
): { readonly done: number; readonly total: number } | null {
  if (reachedBack === null || goal === null || goal >= now) return null;
  const total = Math.ceil((now - goal) / WINDOW_MS);
  if (reachedBack <= goal) return { done: total, total };
  // The last window may be shorter than the others, so that it counts only when its end was reached.
  return { done: Math.max(0, Math.min(total - 1, Math.floor((now - reachedBack) / WINDOW_MS))), total };
}
