/** Limits of copy trading, in one place, so that tests can use their exact values. Times in milliseconds. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../shared/time/units.ts';

/** Intervals at which lists are requested, at lower priority than everything the user waits for. */
export const copyListLimits = {
  tradersMs: MINUTE_MS,
  openMs: 10_000,
  /** Number of contracts whose mark price is requested one by one with each reading of open copies. */
  marksAsked: 20,
  /** Minimum time between two manual refreshes. */
  refreshMs: 2_000,
  /** Interval at which the presence and the change of the key are checked. */
  lookMs: 1_000,
  /** Interval at which the lists are sent when only ages changed, so that the window never shows a wrong age. */
  notifyMs: MINUTE_MS,
} as const;

/** Limits of reading past copies. */
export const copyPastLimits = {
  /**
   * Range of one request, shorter than the exchange's maximum of 90 days (document 3, historyOrders), because an open
   * end moves on while the request travels.
   */
  windowMs: 89 * DAY_MS,
  /**
   * How far back past copies are read, unless {@link copyPastLimits.emptyWindows} windows in a row are empty before.
   */
  goalMs: 400 * DAY_MS,
  emptyWindows: 2,
  /**
   * Interval at which new past copies are requested; `overlapMs` is how far each request reaches back before the last
   * one.
   */
  newMs: MINUTE_MS,
  overlapMs: 10 * MINUTE_MS,
  /** Delay before a failed range is requested again; it doubles with each failure, up to `slowestMs` (one hour). */
  retryMs: 15_000,
  slowestMs: HOUR_MS,
  /** How long a copy that left the open list and is not in the past list is searched for. */
  missingMs: 10 * MINUTE_MS,
} as const;

/** Limits of comparing openings with the market prices of their minute. */
export const copyFillLimits = {
  /** Number of minutes in one request. */
  bars: 100,
  /** Pause between two requests; a failed request is repeated after `retryMs`. */
  pauseMs: 2_000,
  retryMs: MINUTE_MS,
} as const;

/** Limits of copy guards. */
export const copyGuardLimits = {
  guards: 200,
  alarms: 500,
  alarmsMs: 90 * DAY_MS,
  /** Number of watched time ranges that are kept, and (`writeMs`) the interval at which the current one is written. */
  stretches: 500,
  writeMs: MINUTE_MS,
  /** A reading counts as watched time until the next one; a longer interval is a gap. */
  gapMs: 45_000,
  /** A countdown that ends later than planned by more than this was slept through and is held. */
  lateMs: 5_000,
  /** How many checks are made, and how far apart, whether the exchange closes copies after a stop. */
  stopLooks: 3,
  stopLookMs: 1_000,
  /** Time without readings after which it is reported. */
  blindMs: MINUTE_MS,
  /** Interval at which equity is requested while a guard limits concentration. */
  equityMs: 30_000,
  fileBytes: 4 * 1024 * 1024,
} as const;
