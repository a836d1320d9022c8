/** Limits for reading lists to their end. They are in one place so that tests can use each exact limit. */
export const readingLimits = {
  /** Most requests of one reader; afterwards the list is reported as incomplete (XS33). */
  calls: 200,
  /** Most requests of one step: the number of empty windows that are skipped before a panel gets a result. */
  stepCalls: 13,
  /** Most passes over a list whose records may vanish, until two passes agree. */
  passes: 4,
  /** Factor by which the next range grows where there are no candles. */
  emptyGrowth: 8,
} as const;
