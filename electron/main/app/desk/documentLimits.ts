import { MAX_DOCUMENT } from '../../../../shared/ipc/fileViews.ts';

/** Bounds of what the desk keeps in the profile (R29). */
export const documentLimits = {
  /** A character takes at most three bytes per unit of its length; the first line is short. */
  fileBytes: 3 * MAX_DOCUMENT + 200,
  /** Symbols with drawings: more than both markets have together. */
  drawings: 2_000,
} as const;
