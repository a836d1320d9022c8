/** How a list that is asked for stands: not read yet, read, or old because asking failed. Times are wall time. */
import type { FeedState } from '../../../../../shared/ipc/views.ts';

export interface CopyFeed {
  readonly state: () => FeedState;
  /** When it was read last, and succeeded; null before. */
  readonly readAt: () => number | null;
  /** A reading began at `startedAt` and succeeded. */
  good(startedAt: number): void;
  /** A reading failed: what is there is old. */
  bad(): void;
  /** There is no key to ask with. */
  noKey(): void;
  /** Another account, or none: nothing of before is known. */
  reset(): void;
}

/** A feed nobody asked for yet. */
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
