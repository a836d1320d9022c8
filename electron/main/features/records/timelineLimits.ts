/** Time limits and bounds of the timeline, in milliseconds and counts. */
export const timelineLimits = {
  /** Entries are gathered so long before they are written, so that their flush meets no order's own. */
  writeAfterMs: 200,
  /** After a failed write. */
  retryMs: 5_000,
  /** Entries of one write, and entries that wait for a disk that refuses. */
  atOnce: 500,
  waiting: 10_000,
  /** Settled intents without news for so long are dropped from the front; looked for at the start and this often. */
  keepMs: 30 * 86_400_000,
  dropEveryMs: 86_400_000,
  /** Longest text of one fact. */
  textLength: 4_000,
  /** Intents whose last time is remembered for the gap to their next entry. */
  remembered: 20_000,
} as const;
