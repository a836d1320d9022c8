/**
 * The common part of trades, candles and ticker: a stream, REST data requested after every connect and reconnect, and a
 * state.
 */
import type { PublicStream } from '../../../shared/exchange/channels.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import { feedLimits } from './marketLimits.ts';
import type { PublicPush } from '../exchange/ws/frames.ts';
import type { FeedParts } from './feed.ts';
import { createFeedStatus, type FeedStatus } from './feedStatus.ts';
import { createLoader } from './loader.ts';
import type { ConnectionState } from '../exchange/ws/socketPort.ts';

/** The running part of such a feed. */
export interface StreamFeed {
  readonly status: FeedStatus;
  readonly start: () => void;
  stop(): void;
  forget(): void;
  /** Whether the REST data of this connection was merged. */
  isWhole(): boolean;
}

/** The parts in which feeds differ. */
export interface StreamFeedOptions {
  readonly market: Market;
  readonly stream: PublicStream;
  readonly parts: FeedParts;
  /** Milliseconds between the subscription and the REST request. */
  readonly loadAfterMs: number;
  /**
   * Requests the data over REST and merges it; false when that failed. It must merge nothing once `isCurrent` is false.
   */
  readonly load: (isCurrent: () => boolean) => Promise<boolean>;
  /** Takes a frame; true when the frame alone proves that the data is complete. */
  readonly push: (frame: PublicPush) => boolean;
  readonly changed: () => void;
}

/** Creates a feed that combines stream, REST and state. */
export function createStreamFeed(options: StreamFeedOptions): StreamFeed {
  const { parts, stream } = options;
  const status = createFeedStatus(parts.clock, options.changed);
  let leave: Cancel | undefined;
  let delayed: Cancel | undefined;
  let open = false;
  let polling: Cancel | undefined;
  let silent = false;
  let whole = false;

  const settle = (): void => {
    if (!open) return;
    if (silent) status.set('stale', 'feed.reason.silent');
    else if (whole) status.set('live', null);
    else status.set('syncing', 'feed.reason.loading');
  };
  const loader = createLoader(parts.clock, parts.random, async (isCurrent) => {
    const succeeded = await options.load(isCurrent);
    if (!isCurrent()) return succeeded;
    if (succeeded) {
      whole = true;
      status.received(parts.clock.now());
    }
    settle();
    return succeeded;
  });
  const push = (frame: PublicPush, receivedAt: number): void => {
    status.received(receivedAt);
    if (options.push(frame)) whole = true;
    settle();
  };
  const stopLoading = (): void => {
    delayed?.();
    polling?.();
    delayed = polling = undefined;
    loader.cancel();
  };
  const link = (state: ConnectionState): void => {
    switch (state.state) {
      case 'waiting':
        open = silent = whole = false;
        stopLoading();
        status.lost(state.reason);
        if (state.reason === 'feed.reason.budget') {
          loader.request();
          polling = parts.clock.every(feedLimits.budgetPollMs, () => loader.request());
        }
        return;
      case 'open':
        if (open) return;
        open = true;
        stopLoading();
        settle();
        delayed = parts.clock.after(options.loadAfterMs, () => {
          delayed = undefined;
          if (options.loadAfterMs === 0 || !whole) loader.request();
        });
        return;
      case 'silent':
      case 'alive':
        silent = state.state === 'silent';
        settle();
        return;
      case 'refused':
        open = false;
        stopLoading();
        status.set('stale', 'feed.reason.refused');
        parts.notice(state.error);
    }
  };
  return {
    status,
    start() {
      leave = parts.sockets[options.market].subscribe(stream, { push, link });
    },
    stop() {
      leave?.();
      stopLoading();
    },
    forget() {
      whole = false;
      options.changed();
    },
    isWhole: () => whole,
  };
}
