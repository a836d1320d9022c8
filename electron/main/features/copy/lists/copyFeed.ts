/** State of a polled list: not read yet, read, or stale because a request failed. Times are wall time. */
import type { FeedState } from '../../../../../shared/ipc/views.ts';

export interface CopyFeed {
  readonly state: () => FeedState;
  /** Returns the time of the last successful reading; null before the first. */
  readonly readAt: () => number | null;
  /** Records a successful reading that began at `startedAt`. */
  good(startedAt: number): void;
  /** Records a failed reading: the list is stale. */
  bad(): void;
  /** Records that there is no key to read with. */
  noKey(): void;
  /** Resets the state, because the account changed or there is none. */
  reset(): void;
}

/** Creates the feed state of a list that was not requested yet. */
export function createCopyFeed(now: () => number): CopyFeed {
  const begin = (): FeedState => ({ status: 'syncing', reason: 'feed.reason.loading', since: now(), receivedAt: null });
  let state = begin();
  let readAt: number | null = null;
  const become = (status: FeedState['status'], reason: string | null): void => {
    const since = state.status === status && state.reason === reason ? state.since : now();
    state = { status, reason, since, receivedAt: readAt };
  };
  return {
    state: () => state,
    readAt: () => readAt,
    good(startedAt) {
      readAt = startedAt;
      become('live', null);
    },
    bad: () => become('stale', 'feed.reason.queryFailed'),
    noKey: () => become('stale', 'feed.reason.noKey'),
    reset() {
      readAt = null;
      state = begin();
    },
  };
}
