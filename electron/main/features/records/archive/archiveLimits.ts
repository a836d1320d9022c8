/**
 * Time limits and bounds of the archive, in milliseconds and counts. In one place, so that tests can use their exact
 * values.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../../shared/time/units.ts';
import { limits } from '../../../../../shared/exchange/limits.ts';
import { clockLimits } from '../../../exchange/clientLimits.ts';

export const archiveLimits = {
  /**
   * Earliest time of any record (Unix ms): where the exchange states no reach, lists are read back to here
   * (A-ARCHIVE-FIRST).
   */
  firstMs: clockLimits.earliestServerMs,
  /** Margin subtracted from a reach the exchange states, because its clock differs slightly. */
  reachMarginMs: MINUTE_MS,
  /** How far before its beginning the newest gap is read, because a copy of the data may lag (B-B5). */
  overlapMs: MINUTE_MS,
  /** Records from trading that arrive within this time are written in one transaction. */
  writeMs: 20,
  /** Delay after which a sent order is written without any record, so that it does not coincide with its journal's flush. */
  sentOrderMs: 200,
  /** Number of sent orders that may wait to be written, and of those whose position is watched. */
  sentOrdersWaiting: 1_000,
  watchedOrders: 500,
  /** Age up to which a pushed fill just happened, so that what is known of its contract now was so at the fill. */
  justHappenedMs: 10_000,
  /** Retry interval of a locked database, and (`lockedForMs`) the time after which it is given up (XF14). */
  lockedEveryMs: 250,
  lockedForMs: 10_000,
  /** Retry interval of the file while records are kept in memory (B-E2). */
  reopenMs: MINUTE_MS,
  /** Number of newest records of each table that are copied to memory when the file can only be read. */
  carried: 20_000,
  /** Delay of the first reading after a key is ready: requests the user waits for go first. */
  startMs: 1_000,
  /** Interval at which the newest gap of every list is read; less often for spot symbols without activity. */
  sweepMs: MINUTE_MS,
  /** Age at which a list is due at the next sweep. */
  dueMs: 50_000,
  quietSweepMs: 600_000,
  quietAfterMs: DAY_MS,
  /** Pause between two runs while older records are missing; after a failure `retryMs`, doubled up to a maximum. */
  nextRunMs: 2_000,
  retryMs: 5_000,
  retryCapMs: MINUTE_MS,
  /** Time after which a list the exchange refused is requested again. */
  refusedMs: 600_000,
  /** Maximum number of requests in one run, and (`callsPerWindow`) in one window. */
  callsPerRun: 40,
  callsPerWindow: 20,
  /**
   * Maximum weight of all requests in any `paceMs` milliseconds: a tenth of the IP address's limit in that time. Older
   * records leave part of it free, so that the newest never wait for them.
   */
  paceMs: limits.weight.windowMs,
  paceWeight: limits.weight.limit / 10,
  pacePastWeight: (limits.weight.limit * 7) / 100,
  paceExtraWeight: (limits.weight.limit * 2) / 100,
  /** Number of orders requested one by one in one run. */
  ordersPerRun: 50,
  /** Length of the first window of a list without a maximum range; it grows and shrinks by `windowFactor`. */
  firstWindowMs: 90 * DAY_MS,
  windowFactor: 4,
  /** Minimum length of a window: a window that cannot be read completely at this length is marked (H10). */
  narrowestMs: HOUR_MS,
  /** Days before now up to which past conditional orders are read. */
  conditionalDays: 730,
  /** Days before now up to which past copies are read. */
  copyDays: 400,
  /** Days before now up to which tax records are read: the exchange returns one month at a time. */
  taxDays: 365,
  /** Time after its end at which a day is over: until then a copy of the data may lag. */
  dayOverMs: 10 * MINUTE_MS,
  /** Interval at which days without a checksum are looked for. */
  dayChecksMs: 10 * MINUTE_MS,
  /** Maximum number of spot symbols followed. */
  symbols: 60,
  /** Minimum time between two notifications of the archive to the window. */
  notifyMs: 500,
} as const;
