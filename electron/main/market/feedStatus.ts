import type { FeedState } from '../../../shared/ipc/views.ts';
import type { Clock } from '../../../shared/time/clock.ts';

/** State and age of one feed; every view carries it. */
export interface FeedStatus {
  /** Changes the state; calls `changed` only after a real change. */
  set(status: FeedState['status'], reason: string | null): void;
  /** Marks the feed as not current for this reason: stale, or still syncing while nothing was ever received. */
  lost(reason: string | null): void;
  /** Records that data for this feed was received at this wall time. */
  received(at: number): void;
  /** Forgets that anything was received, because what the feed held was cleared. */
  forget(): void;
  view(): FeedState;
}

/** Creates the status of a feed, which begins as `syncing`. */
export function createFeedStatus(clock: Clock, changed: () => void): FeedStatus {
  let state: FeedState = { status: 'syncing', reason: 'feed.reason.connecting', since: clock.now(), receivedAt: null };
  const set: FeedStatus['set'] = (status, reason) => {
    if (state.status === status && state.reason === reason) return;
    const since = state.status === status ? state.since : clock.now();
    state = { ...state, status, reason, since };
    changed();
  };
  return {
    set,
    lost: (reason) => set(state.receivedAt === null ? 'syncing' : 'stale', reason),
    received(at) {
      state = { ...state, receivedAt: at };
    },
    forget() {
      state = { ...state, receivedAt: null };
    },
    view: () => state,
  };
}
