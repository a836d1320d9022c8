/** Bounds of copy trading, in one place, so that a test can stand at each edge. Times in milliseconds. */
import { DAY_MS } from '../../../../shared/time/units.ts';

/** How often lists are asked for; they travel behind everything a person waits for. */
export const copyListLimits = {
  tradersMs: 60_000,
  openMs: 10_000,
  /** Contracts whose mark price is asked for one by one with each reading of open copies. */
  marksAsked: 20,
  /** Asked anew by hand so often at most. */
  refreshMs: 2_000,
  /** Whether there is a key, and still the same, is looked at so often. */
  lookMs: 1_000,
  /** Where only ages changed, this often is told all the same, so that the window never shows an age that is untrue. */
  notifyMs: 60_000,
} as const;

/** How the past is read back. */
export const copyPastLimits = {
  /** Under the longest range of one question, 90 days (document 3, historyOrders): an open end moves on while it travels. */
  windowMs: 89 * DAY_MS,
  /** So far back it is read, or until {@link copyPastLimits.emptyWindows} windows in a row hold nothing. */
  goalMs: 400 * DAY_MS,
  emptyWindows: 2,
  /** New ones are looked for so often, and so far before the last look. */
  newMs: 60_000,
  overlapMs: 10 * 60_000,
  /** A stretch that failed is asked for again after this, then half as often each time, at its slowest once an hour. */
  retryMs: 15_000,
  slowestMs: 3_600_000,
  /** A copy that left the open list and is in no past one is looked for so long. */
  missingMs: 10 * 60_000,
} as const;

/** How openings are compared with the market of their minute. */
export const copyFillLimits = {
  minuteMs: 60_000,
  /** Minutes of one question. */
  bars: 100,
  /** Pause between two questions; a question that failed is asked again after `retryMs`. */
  pauseMs: 2_000,
  retryMs: 60_000,
} as const;

/** Guards. */
export const copyGuardLimits = {
  guards: 200,
  alarms: 500,
  alarmsMs: 90 * DAY_MS,
  /** Stretches of watching that are kept, and how often the present one is written. */
  stretches: 500,
  writeMs: 60_000,
  /** A reading counts as watching until the next; later than this it was a gap. */
  gapMs: 45_000,
  /** A countdown that ends so much later than it should was slept through: it is held. */
  lateMs: 5_000,
  /** How often it is looked, and how far apart, whether the exchange closes copies with a stop. */
  stopLooks: 3,
  stopLookMs: 1_000,
  /** Blind for so long, it is said. */
  blindMs: 60_000,
  /** How often equity is asked for where concentration is guarded. */
  equityMs: 30_000,
  fileBytes: 4 * 1024 * 1024,
} as const;
