/** Most pop-outs at a time (R23). */
export const MAX_POP_OUTS = 8;

/** Times a lost desk is opened again within a minute; more means that it cannot run, and the program ends (B-E5). */
export const MAX_REVIVALS = 5;

/** Counts revivals: answers whether one more is allowed now. */
export function revivalBudget(now: () => number = () => performance.now()): () => boolean {
  let revivals: number[] = [];
  return () => {
    const at = now();
    revivals = [...revivals.filter((each) => at - each < 60_000), at];
    return revivals.length <= MAX_REVIVALS;
  };
}
