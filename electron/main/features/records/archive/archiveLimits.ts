/** Time limits and bounds of the archive, in milliseconds and counts. One place, so that a test can stand at each edge. */
import { DAY_MS } from '../../../../../shared/time/units.ts';
import { limits } from '../../../../../shared/exchange/limits.ts';
import { clockLimits } from '../../../exchange/clientLimits.ts';

export const archiveLimits = {
  /** Nothing happened at an exchange before this (Unix ms): where it names no reach, lists are read back to here (A-ARCHIVE-FIRST). */
  firstMs: clockLimits.earliestServerMs,
  /** Where the exchange names a reach, this much less is asked: its clock is not quite ours. */
  reachMarginMs: 60_000,
  /** The newest gap is read from so far before its beginning, because a copy of the data may lag (B-B5). */
  overlapMs: 60_000,
  /** News of trading that came within this time are one transaction. */
  writeMs: 20,
  /** A database in use by others is tried again so often, and given up after so long (XF14). */
  lockedEveryMs: 250,
  lockedForMs: 10_000,
  /** While records are kept in memory the file is tried again so often (B-E2). */
  reopenMs: 60_000,
  /** Newest records of each table that go along into memory when the file can only be read. */
  carried: 20_000,
  /** The first reading begins so long after a key is ready: what a person waits for goes first. */
  startMs: 1_000,
  /** The newest gap of every list is closed so often; of spot symbols that stand still more seldom. */
  sweepMs: 60_000,
  /** What was done so long ago is due at the next sweep. */
  dueMs: 50_000,
  quietSweepMs: 600_000,
  quietAfterMs: DAY_MS,
  /** Pause between two runs while older records are missing, and after a failure: doubled up to the last. */
  nextRunMs: 2_000,
  retryMs: 5_000,
  retryCapMs: 60_000,
  /** A list the exchange refused is asked again after this time. */
  refusedMs: 600_000,
  /** Questions of one run, and of one window at most. */
  callsPerRun: 40,
  callsPerWindow: 20,
  /**
   * Weight of all questions in any so many milliseconds: a tenth of what the address has in that time. Older records leave
   * some of it free, so that the newest never wait for them.
   */
  paceMs: limits.weight.windowMs,
  paceWeight: limits.weight.limit / 10,
  pacePastWeight: (limits.weight.limit * 7) / 100,
  /** Orders asked for one by one in one run. */
  ordersPerRun: 50,
  /** Length of the first window of a list without a longest range; it grows and shrinks by the factor. */
  firstWindowMs: 90 * DAY_MS,
  windowFactor: 4,
  /** A window is not narrowed below this: what cannot be read whole is marked (H10). */
  narrowestMs: 3_600_000,
  /** Spot symbols that are followed at most. */
  symbols: 60,
  /** The window hears of the archive so often at most. */
  notifyMs: 500,
} as const;
