import { MINUTE_MS } from '../../shared/time/units.ts';

/** Maximum number of pop-out windows open at a time (R23). */
export const MAX_POP_OUTS = 8;

/**
 * Number of times a lost main window is opened again within a minute; with more losses it cannot run, and the program
 * ends (B-E5).
 */
export const MAX_REVIVALS = 5;

/** Counts revivals of the main window; the returned function returns whether another one is allowed now. */
export function revivalBudget(now: () => number = () => performance.now()): () => boolean {
  let revivals: number[] = [];
  return () => {
    const at = now();
    revivals = [...revivals.filter((each) => at - each < MINUTE_MS), at];
    return revivals.length <= MAX_REVIVALS;
  };
}
