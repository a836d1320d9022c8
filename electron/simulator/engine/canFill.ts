import type { LevelSide } from './levelSide.ts';
import { NONE, type OrderPool } from './orderPool.ts';
import type { RestingGuard } from './types.ts';

/** The owner nobody is: owners count from zero. */
export const NOBODY = -1;

/**
 * Whether `size` steps would trade at once against `opposite` at `bound` ticks or better, before anything trades: what a
 * FOK order asks. It walks the orders as matching does. A guard may leave less of an order than rests; an order of
 * `avoided` ends the walk, {@link NOBODY} for none.
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
