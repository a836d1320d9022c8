import type { LevelSide } from './levelSide.ts';
import { NONE, type OrderPool } from './orderPool.ts';
import type { RestingGuard } from './types.ts';

/** The id of no owner: owners count from zero. */
export const NO_OWNER = -1;

/**
 * Whether `size` steps would trade at once against `opposite` at `bound` ticks or better, checked before anything
 * trades, as a FOK order requires. It walks the orders in matching order. A guard may allow less of a resting order
 * than its remaining size; an order of `avoided` ends the walk ({@link NO_OWNER} for none).
 */
export function canFill(
  orders: OrderPool,
  opposite: LevelSide,
  bound: number,
  size: number,
  avoided: number,
  guard: RestingGuard | undefined,
): boolean {
  let found = 0;
  let first = true;
  for (let rank = 0; opposite.reaches(bound, rank); rank += 1) {
    for (let slot = opposite.head[opposite.slotAt(rank)]!; slot !== NONE; slot = orders.next[slot]!) {
      const owner = orders.owner[slot]!;
      if (owner === avoided) return false;
      const left = orders.left[slot]!;
      if (guard === undefined || owner === 0) found += left;
      else {
        const allowed = foreseen(guard, orders.idOf(slot), left, first);
        found += Math.max(0, Math.min(left, allowed));
        first = false;
      }
      if (found >= size) return true;
    }
  }
  return false;
}

function foreseen(guard: RestingGuard, id: number, left: number, first: boolean): number {
  return guard.wouldAllow === undefined ? guard.allowance(id, left) : guard.wouldAllow(id, left, first);
}
