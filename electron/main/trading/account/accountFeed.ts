/** State and age of one list of the account (B-B1, B-B8): current only while its push link lives and its last answer was good. */
import type { FeedState } from '../../../../shared/ipc/views.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { createFeedStatus } from '../../market/feedStatus.ts';
import type { PrivateLinkState } from '../ports.ts';

/**
 * How the last asking of the list ended. `updating`: the exchange has not caught up with its own news (XS41).
 * `notOffered`: this account has no such list, as the demo account has none of fills (document 3 Demo trading).
 */
export type Loaded = 'never' | 'whole' | 'incomplete' | 'updating' | 'notOffered' | 'failed';

/** How an asking ended that brought an error. */
export function loadedOf(error: AppError): Extract<Loaded, 'notOffered' | 'failed'> {
  return error.key === 'error.demo.notOffered' ? 'notOffered' : 'failed';
}

/** See the opening comment. */
export interface AccountFeed {
  /** Whether there is a key in use, what its push link does, and whether it lives without telling what happens (XW20). */
  setLink(attached: boolean, link: PrivateLinkState, delayed?: boolean): void;
  /** What is asked from now on; handed to `setLoaded`, so that an answer from before a break does not count as one after it. */
  begin(): number;
  /** How the asking ended that began at `begun`; without it: nothing was asked. */
  setLoaded(loaded: Loaded, begun?: number): void;
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
  /** The link was broken: until an asking that began afterwards has ended, nothing here is current (B-C8). */
  let behind = false;
  let breaks = 0;
  let delayed = false;
  const settle = (): void => {
    if (!attached) status.set('stale', 'feed.reason.noKey');
    else if (loaded === 'notOffered') status.set('stale', 'feed.reason.notOffered');
    else if (loaded === 'failed') status.set('stale', 'feed.reason.queryFailed');
    else if (link === 'waiting') status.set('stale', 'feed.reason.privateWaiting');
    else if (link === 'silent') status.set('stale', 'feed.reason.silent');
    else if (delayed) status.set('stale', 'feed.reason.streamDelayed');
    else if (loaded === 'never' || behind) status.set('syncing', 'feed.reason.loading');
    else if (loaded === 'incomplete') status.set('stale', 'feed.reason.incomplete');
    else if (loaded === 'updating') status.set('syncing', 'feed.reason.updating');
    else status.set('live', null);
  };
  settle();
  isBuilt = true;
  return {
    setLink(isAttached, state, isDelayed = false) {
      const isBroken = !isAttached || state === 'waiting';
      if (isBroken || !attached || link === 'waiting') {
        behind = true;
        breaks += 1;
      }
      attached = isAttached;
      link = state;
      delayed = isDelayed;
      settle();
    },
    begin: () => breaks,
    setLoaded(next, begun) {
      loaded = next;
      // A question that failed leaves what was known as old as it was.
      if (begun === breaks && next !== 'failed') behind = false;
      settle();
    },
    loaded: () => loaded,
    received: (at) => status.received(at),
    view: () => status.view(),
  };
}
