import type { FeedState } from '../../shared/ipc/views.ts';
import type { Clock } from '../../shared/time/clock.ts';

/** A feed's state anchored on the window's monotonic clock, so that ages survive a step of the wall clock (B-B9). */
export interface FeedStatus {
  readonly status: FeedState['status'];
  readonly reason: string | null;
  /** Monotonic ms at which this state began. */
  readonly since: number;
  /** Monotonic ms of the last frame, `null` before the first. */
  readonly received: number | null;
}

/** A feed's state without the time of its last frame: the same while only frames come. */
export type FeedPhase = Omit<FeedStatus, 'received'>;

/** Turns a wall time (Unix ms) into monotonic ms; a time in the future counts as now. */
export function toMonotonic(clock: Clock, wall: number): number {
  return clock.monotonic() - Math.max(0, clock.now() - wall);
}

/** Anchors a state as it arrives; while the state stays the same its beginning is not moved. */
export function anchorFeed(clock: Clock, previous: FeedStatus | null, feed: FeedState): FeedStatus {
  const same = previous !== null && previous.status === feed.status && previous.reason === feed.reason;
  return {
    status: feed.status,
    reason: feed.reason,
    since: same ? previous.since : toMonotonic(clock, feed.since),
    received: feed.receivedAt === null ? null : toMonotonic(clock, feed.receivedAt),
  };
}
