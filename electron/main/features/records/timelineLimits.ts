/** Time limits and bounds of the timeline, in milliseconds and counts. */
import { DAY_MS } from '../../../../shared/time/units.ts';

export const timelineLimits = {
  /**
   * How long entries are collected before they are written, so that their flush does not coincide with that of an
   * order's journal record.
   */
  writeAfterMs: 200,
  /** Retry delay after a failed write. */
  retryMs: 5_000,
  /** Number of entries in one write, and (`waiting`) of entries kept while the disk refuses writes. */
  atOnce: 500,
  waiting: 10_000,
  /**
   * Age after which settled intents without new entries are dropped from the front; checked at the start and at this
   * interval (`dropEveryMs`).
   */
  keepMs: 30 * DAY_MS,
  dropEveryMs: DAY_MS,
  /** Maximum length of one fact's text. */
  textLength: 4_000,
  /** Number of intents whose last time is kept for the gap to their next entry. */
  remembered: 20_000,
} as const;
