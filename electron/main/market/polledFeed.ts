/** A feed without a stream: it is polled while it is shown, within the rate limit (document 3, Market data; R28). */
import type { AppError } from '../../../shared/result/appError.ts';
import type { Feed, FeedParts } from './feed.ts';
import { createFeedStatus, type FeedStatus } from './feedStatus.ts';
import { createPoller } from './poller.ts';

/** Result of one poll. */
export interface Polled {
  /** Whether any part of it was received, so that the feed is as old as this response. */
  readonly received: boolean;
  /** The error of any part; null when everything was received. */
  readonly error: AppError | null;
}

/** What one kind of polled feed requests, keeps and publishes. */
export interface PolledParts {
  /** Time from one response to the next request, in ms. */
  readonly everyMs: number;
  /**
   * Polls once. `first`: nothing was ever received. It stores nothing once `isCurrent` is false, and then its result
   * does not count.
   */
  readonly ask: (isCurrent: () => boolean, first: boolean) => Promise<Polled>;
  /** Called when a window joined: everything must be published again. */
  readonly showAll?: () => void;
  /** Drops everything, because it belongs to another exchange. */
  readonly clear: () => void;
  /** Returns the event to publish, with the state of the feed. */
  readonly view: (feed: ReturnType<FeedStatus['view']>) => NonNullable<ReturnType<Feed['take']>>;
}

/**
 * Creates a polled feed, not yet started. What one part of a poll returns is shown, as stale, while another part fails.
 */
export function createPolledFeed({ everyMs, ask, showAll, clear, view }: PolledParts, parts: FeedParts): Feed {
  const { clock } = parts;
  let dirty = false;
  const changed = (): void => {
    dirty = true;
    parts.publisher.changed(feed);
  };
  const status = createFeedStatus(clock, changed);
  const poller = createPoller(clock, parts.random, everyMs, async (isCurrent) => {
    const { received, error } = await ask(isCurrent, status.view().receivedAt === null);
    if (!isCurrent()) return null;
    if (received) status.received(clock.now());
    if (error === null) status.set('live', null);
    else status.lost(error.key);
    changed();
    return error;
  });
  const feed: Feed = {
    start: poller.start,
    stop() {
      poller.stop();
      parts.publisher.forget(feed);
    },
    show() {
      showAll?.();
      changed();
    },
    forget() {
      clear();
      status.set('stale', 'feed.reason.stopped');
      changed();
      poller.start();
    },
    take() {
      if (!dirty) return undefined;
      dirty = false;
      return view(status.view());
    },
  };
  return feed;
}
