/** A feed that no stream brings: asked again and again while it is shown, within the budget (document 3, Market data; R28). */
import type { AppError } from '../../../shared/result/appError.ts';
import type { Feed, FeedParts } from './feed.ts';
import { createFeedStatus, type FeedStatus } from './feedStatus.ts';
import { createPoller } from './poller.ts';

/** What one question brought. */
export interface Polled {
  /** Whether anything of it is new, so that the feed is as old as this answer. */
  readonly received: boolean;
  /** What went wrong, of whatever part; null when all of it came. */
  readonly error: AppError | null;
}

/** What one kind of polled feed asks, keeps and tells. */
export interface PolledParts {
  /** Time from one answer to the next question, in ms. */
  readonly everyMs: number;
  /** Asks once. `first`: nothing ever came. Keeps nothing once `isCurrent` is false; then its answer counts for nothing. */
  readonly ask: (isCurrent: () => boolean, first: boolean) => Promise<Polled>;
  /** All of it is to be told again: a window joined. */
  readonly showAll?: () => void;
  /** Forgets everything: it was of another exchange. */
  readonly clear: () => void;
  /** What is told, as the feed stands. */
  readonly view: (feed: ReturnType<FeedStatus['view']>) => NonNullable<ReturnType<Feed['take']>>;
}

/** A polled feed, not yet started. What one part of a question brings is shown, stale, while another fails. */
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
