/** Bounds of reading lists to their end. One place, so that a test can stand at each edge. */
export const readingLimits = {
  /** Questions one reader asks at most; after that the list says that it is incomplete (XS33). */
  calls: 200,
  /** Questions of one step: so many empty stretches are skipped before a panel hears of it. */
  stepCalls: 13,
  /** How often a list whose records may vanish is read until two readings agree. */
  passes: 4,
  /** Where candles are missing the next range is so many times as long. */
  emptyGrowth: 8,
} as const;
