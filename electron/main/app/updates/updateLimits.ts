/** Limits of the updates: sizes in bytes, lengths in characters, times in milliseconds. */
import { DAY_MS, MINUTE_MS } from '../../../../shared/time/units.ts';

/** The limits. */
export const updateLimits = {
  feedBytes: 1024 * 1024,
  releases: 100,
  packages: 40,
  changelogCharacters: 20_000,
  packageBytes: 1024 * 1024 * 1024,
  recordBytes: 8 * 1024,
  /** Time from the start of the program to the first check, so that it does not delay the desk. */
  firstCheckMs: MINUTE_MS,
  checkEveryMs: DAY_MS,
  /** How often it is looked whether a check is due, and whether an offer that waits may be made. */
  dueEveryMs: 10 * MINUTE_MS,
  heldEveryMs: 5_000,
  feed: { connectMs: 10_000, firstByteMs: 15_000, wholeMs: 30_000 },
  package: { connectMs: 10_000, firstByteMs: 15_000, wholeMs: 60 * MINUTE_MS },
  /** Least time between two reports of the progress to the window. */
  progressMs: 500,
} as const;
