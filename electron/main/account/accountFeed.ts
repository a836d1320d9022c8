/**
 * State and age of one list of the account (B-B1, B-B8): current only while its WebSocket connection is alive and its
 * last response was good.
 */
import type { Market } from '../../../shared/exchange/markets.ts';
import type { FeedState } from '../../../shared/ipc/views.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { createFeedStatus } from '../market/feedStatus.ts';
import { isDenied } from './access.ts';
import type { PrivateSessionState } from '../exchange/ports.ts';

/**
 * How the last read of the list ended. `partRefused`: complete except for symbols that the exchange refuses to this
 * key. `updating`: the exchange's list has not caught up with its own pushed updates (XS41). `notOffered`: this account
 * has no such list, for example the demo account has no list of fills (document 3 Demo trading). `denied`: the key has
 * no permission for the market (document 1 Credentials).
 */
export type Loaded = 'never' | 'whole' | 'partRefused' | 'incomplete' | 'updating' | 'notOffered' | 'denied' | 'failed';

/**
 * Result of the last read of the list and its start time, monotonic ms; `at` is null when no read brought anything, or
 * none since a connection broke that had reported changes until then (R56).
 */
export interface Reading {
  readonly loaded: Loaded;
  readonly at: number | null;
}

/** Returns how a read ended that failed with this error. */
export function loadedOf(error: AppError): Extract<Loaded, 'notOffered' | 'denied' | 'failed'> {
  if (isDenied(error)) return 'denied';
  return error.key === 'error.demo.notOffered' ? 'notOffered' : 'failed';
}

/** Whether another read brings nothing more until the account or its key changes. */
export const isLacking = (loaded: Loaded): boolean => loaded === 'notOffered' || loaded === 'denied';

/**
 * State of the connection at the start of a read: how often the connection had broken in any way (`breaks`), and how
 * often it had broken after it had delivered updates (`losses`).
 */
export interface ReadStart {
  readonly breaks: number;
  readonly losses: number;
  /** Start of the read, monotonic ms. */
  readonly at: number;
}

export interface AccountFeed {
  /**
   * Sets whether a key is in use, the state of the WebSocket connection, and whether the connection is alive without
   * delivering updates (XW20).
   */
  setLink(attached: boolean, link: PrivateSessionState, delayed?: boolean): void;
  /**
   * Marks the start of a read; the caller passes the result to `setLoaded`, so that a response from before a connection
   * break does not count as one from after it.
   */
  begin(): ReadStart;
  /** Records how the read that started at `begun` ended; without `begun`, no request was sent. */
  setLoaded(loaded: Loaded, begun?: ReadStart): void;
  loaded(): Loaded;
  /** Returns the last read of the list, for callers that must not rely on data that was never read. */
  readonly reading: () => Reading;
  /** Records that a read brought the list at this wall time. */
  received(at: number): void;
  /** Records that an update was pushed at this wall time; before the first read it says nothing about the whole list. */
  pushed(at: number): void;
  view(): FeedState;
}

/** Creates the feed of one list of a market, without a key; it calls `changed` after each change of its state. */
export function createAccountFeed(clock: Clock, market: Market, changed: () => void): AccountFeed {
  // The initial state is not reported as a change: the listener does not exist yet.
  let isBuilt = false;
  const status = createFeedStatus(clock, () => {
    if (isBuilt) changed();
  });
  let attached = false;
  let link: PrivateSessionState = 'waiting';
  let loaded: Loaded = 'never';
  /**
   * Whether the connection broke: nothing in the list is current until a read that started afterwards has ended (B-C8).
   */
  let isOutdated = false;
  let breaks = 0;
  /** Number of breaks of a connection that had delivered updates. */
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
    else if (loaded === 'never' || isOutdated) status.set('syncing', 'feed.reason.loading');
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
        isOutdated = true;
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
      if (next === 'never') status.forget();
      if (next === 'never' || next === 'denied') readAt = null;
      else if (next !== 'failed' && begun?.losses === losses) readAt = begun.at;
      // After a failed read the data keeps its previous age.
      if (begun?.breaks === breaks && next !== 'failed') isOutdated = false;
      settle();
    },
    loaded: () => loaded,
    reading: () => ({ loaded, at: readAt }),
    received: (at) => status.received(at),
    pushed(at) {
      if (loaded !== 'never') status.received(at);
    },
    view: () => status.view(),
  };
}
