import type { FeedState } from '../../shared/ipc/views.ts';
import type { Clock } from '../../shared/time/clock.ts';

/**
 * A feed's state with times on the window's monotonic clock, so that ages stay correct after a step of the wall clock
 * (B-B9).
 */
export interface FeedStatus {
  readonly status: FeedState['status'];
  readonly reason: string | null;
  /** Monotonic ms at which this state began. */
  readonly since: number;
  /** Monotonic ms of the last frame, `null` before the first. */
  readonly received: number | null;
}

/** Whether anything of the feed was received: until then nothing is known, and nothing counts as zero or absent. */
export const isReceived = (feed: FeedStatus | null): boolean => feed !== null && feed.received !== null;

/** A feed's state without the time of its last frame: it stays equal while only frames arrive. */
export type FeedPhase = Omit<FeedStatus, 'received'>;

/** Converts a wall time (Unix ms) to monotonic ms; a time in the future counts as now. */
export function toMonotonic(clock: Clock, wall: number): number {
  return clock.monotonic() - Math.max(0, clock.now() - wall);
}

/** Converts an arriving state; while the state stays the same, its start time is kept. */
export function anchorFeed(clock: Clock, previous: FeedStatus | null, feed: FeedState): FeedStatus {
  const same = previous !== null && previous.status === feed.status && previous.reason === feed.reason;
  return {
    status: feed.status,
    reason: feed.reason,
    since: same ? previous.since : toMonotonic(clock, feed.since),
    received: feed.receivedAt === null ? null : toMonotonic(clock, feed.receivedAt),
  };
}
