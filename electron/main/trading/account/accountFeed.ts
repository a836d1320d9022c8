/** State and age of one list of the account (B-B1, B-B8): current only while its push link lives and its last answer was good. */
import type { FeedState } from '../../../../shared/ipc/views.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { createFeedStatus } from '../../market/feedStatus.ts';
import type { PrivateLinkState } from '../ports.ts';

/** How the last asking of the list ended. `updating`: the exchange has not caught up with its own news (XS41). */
export type Loaded = 'never' | 'whole' | 'incomplete' | 'updating' | 'failed';

/** See the opening comment. */
export interface AccountFeed {
  /** Whether there is a key in use, and what its push link does. */
  setLink(attached: boolean, link: PrivateLinkState): void;
  setLoaded(loaded: Loaded): void;
  loaded(): Loaded;
  received(at: number): void;
  view(): FeedState;
}

/** A feed without a key; `changed` follows each change of its state. */
export function createAccountFeed(clock: Clock, changed: () => void): AccountFeed {
  // The first state is no change: whoever listens is not there yet.
  let isBuilt = false;
  const status = createFeedStatus(clock, () => {
    if (isBuilt) changed();
  });
  let attached = false;
  let link: PrivateLinkState = 'waiting';
  let loaded: Loaded = 'never';
  const settle = (): void => {
    if (!attached) status.set('stale', 'feed.reason.noKey');
    else if (loaded === 'failed') status.set('stale', 'feed.reason.queryFailed');
    else if (link === 'waiting') status.set('stale', 'feed.reason.privateWaiting');
    else if (link === 'silent') status.set('stale', 'feed.reason.silent');
    else if (loaded === 'never') status.set('syncing', 'feed.reason.loading');
    else if (loaded === 'incomplete') status.set('stale', 'feed.reason.incomplete');
    else if (loaded === 'updating') status.set('syncing', 'feed.reason.updating');
    else status.set('live', null);
  };
  settle();
  isBuilt = true;
  return {
    setLink(isAttached, state) {
      attached = isAttached;
      link = state;
      settle();
    },
    setLoaded(next) {
      loaded = next;
      settle();
    },
    loaded: () => loaded,
    received: (at) => status.received(at),
    view: () => status.view(),
  };
}
