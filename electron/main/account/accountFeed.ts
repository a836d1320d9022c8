/** State and age of one list of the account (B-B1, B-B8): current only while its push link lives and its last answer was good. */
import type { Market } from '../../../shared/exchange/markets.ts';
import type { FeedState } from '../../../shared/ipc/views.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { createFeedStatus } from '../market/feedStatus.ts';
import { isDenied } from './access.ts';
import type { PrivateSessionState } from '../exchange/ports.ts';

/**
 * How the last asking of the list ended. `partRefused`: whole but for symbols that the exchange refuses to this key.
 * `updating`: the exchange has not caught up with its own news (XS41).
 * `notOffered`: this account has no such list, as the demo account has none of fills (document 3 Demo trading). `denied`:
 * the key has no permission for the market (document 1 Credentials).
 */
export type Loaded = 'never' | 'whole' | 'partRefused' | 'incomplete' | 'updating' | 'notOffered' | 'denied' | 'failed';

/**
 * What the last asking brought and when it began, monotonic ms; `at` null: nothing was brought, or nothing since a link
 * broke that had told of changes until then (R56).
 */
export interface Reading {
  readonly loaded: Loaded;
  readonly at: number | null;
}

/** How an asking ended that brought an error. */
export function loadedOf(error: AppError): Extract<Loaded, 'notOffered' | 'denied' | 'failed'> {
  if (isDenied(error)) return 'denied';
  return error.key === 'error.demo.notOffered' ? 'notOffered' : 'failed';
}

/** Whether asking again brings nothing more until the account or its key is another one. */
export const isLacking = (loaded: Loaded): boolean => loaded === 'notOffered' || loaded === 'denied';

/** Where an asking began: how often the link had broken until then, in whatever way or after it had brought news. */
export interface Asking {
  readonly breaks: number;
  readonly losses: number;
  /** Monotonic ms. */
  readonly at: number;
}

export interface AccountFeed {
  /** Whether there is a key in use, what its push link does, and whether it lives without telling what happens (XW20). */
  setLink(attached: boolean, link: PrivateSessionState, delayed?: boolean): void;
  /** What is asked from now on; handed to `setLoaded`, so that an answer from before a break does not count as one after it. */
  begin(): Asking;
  /** How the asking ended that began at `begun`; without it: nothing was asked. */
  setLoaded(loaded: Loaded, begun?: Asking): void;
  loaded(): Loaded;
  /** What stands behind what is shown, for whoever must not rest on anything unread. */
  readonly reading: () => Reading;
  received(at: number): void;
  view(): FeedState;
}

/** A feed of one market without a key; `changed` follows each change of its state. */
export function createAccountFeed(clock: Clock, market: Market, changed: () => void): AccountFeed {
  // The first state is no change: whoever listens is not there yet.
  let isBuilt = false;
  const status = createFeedStatus(clock, () => {
    if (isBuilt) changed();
  });
  let attached = false;
  let link: PrivateSessionState = 'waiting';
  let loaded: Loaded = 'never';
  /** The link was broken: until an asking that began afterwards has ended, nothing here is current (B-C8). */
  let behind = false;
  let breaks = 0;
  /** Breaks of a link that had brought news. */
  let losses = 0;
  let readAt: number | null = null;
  let delayed = false;
  const settle = (): void => {
    if (!attached) status.set('stale', 'feed.reason.noKey');
    else if (loaded === 'denied') status.set('stale', `feed.reason.denied.${market}`);
    else if (loaded === 'notOffered') status.set('stale', 'feed.reason.notOffered');
    else if (loaded === 'failed') status.set('stale', 'feed.reason.queryFailed');
    else if (link === 'waiting') status.set('stale', 'feed.reason.privateWaiting');
    else if (link === 'silent') status.set('stale', 'feed.reason.silent');
    else if (delayed) status.set('stale', 'feed.reason.streamDelayed');
    else if (loaded === 'never' || behind) status.set('syncing', 'feed.reason.loading');
    else if (loaded === 'incomplete') status.set('stale', 'feed.reason.incomplete');
    else if (loaded === 'partRefused') status.set('stale', 'feed.reason.partRefused');
    else if (loaded === 'updating') status.set('syncing', 'feed.reason.updating');
    else status.set('live', null);
  };
  settle();
  isBuilt = true;
  return {
    setLink(isAttached, state, isDelayed = false) {
      const isBroken = !isAttached || state === 'waiting';
      if (isBroken && attached && link !== 'waiting') {
        losses += 1;
        readAt = null;
      }
      if (isBroken || !attached || link === 'waiting') {
        behind = true;
        breaks += 1;
      }
      attached = isAttached;
      link = state;
      delayed = isDelayed;
      settle();
    },
    begin: () => ({ breaks, losses, at: clock.monotonic() }),
    setLoaded(next, begun) {
      loaded = next;
      if (next === 'never' || next === 'denied') readAt = null;
      else if (next !== 'failed' && begun?.losses === losses) readAt = begun.at;
      // A question that failed leaves what was known as old as it was.
      if (begun?.breaks === breaks && next !== 'failed') behind = false;
      settle();
    },
    loaded: () => loaded,
    reading: () => ({ loaded, at: readAt }),
    received: (at) => status.received(at),
    view: () => status.view(),
  };
}
