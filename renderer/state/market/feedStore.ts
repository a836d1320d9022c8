import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FeedState, Topic } from '../../../shared/ipc/views.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { openFeed, type FeedHandle, type FeedView } from '../../ipc/feed.ts';
import { anchorFeed, type FeedStatus } from '../../ipc/feedStatus.ts';
import type { Services } from '../services.ts';

/** State common to all panels with a feed. */
export interface FeedSlice<Content> {
  readonly content: Content;
  readonly feed: FeedStatus | null;
  readonly error: AppError | null;
}

/** A feed's content and state, for one topic at a time. */
export interface FeedStore<T extends Topic, Content> {
  readonly store: StoreApi<FeedSlice<Content>>;
  /** Follows the topic; the previous topic's content is cleared at once. */
  readonly open: (topic: T) => void;
  readonly retry: () => void;
  readonly close: () => void;
}

/**
 * Creates a store that follows one topic. `merge` returns the content after a view. The content is cleared when the
 * topic changes and when the simulator stops: data of one trading context is never shown in another. A rejected
 * subscription is repeated when the simulator runs again.
 */
export function createFeedStore<T extends Topic, Content>(
  services: Pick<Services, 'client' | 'clock' | 'desk'>,
  empty: () => Content,
  merge: (content: Content, view: FeedView<T['kind']>) => Content,
): FeedStore<T, Content> {
  const { client, clock, desk } = services;
  const store = createStore<FeedSlice<Content>>(() => ({ content: empty(), feed: null, error: null }));
  let handle: FeedHandle | null = null;
  let stopWatching: (() => void) | null = null;

  const clear = (): void => store.setState({ content: empty(), feed: null, error: null });
  const watchSimulator = (): (() => void) =>
    desk.store.subscribe((state, before) => {
      const now = state.app?.simulator.status;
      const was = before.app?.simulator.status;
      if (now === was || state.app?.environment !== 'simulator') return;
      if (now === 'stopped' || now === 'failed') clear();
      if (now === 'running' && store.getState().error !== null) {
        store.setState({ error: null });
        handle?.retry();
      }
    });
  const close = (): void => {
    handle?.close();
    stopWatching?.();
    handle = null;
    stopWatching = null;
  };

  return {
    store,
    open(topic) {
      close();
      clear();
      stopWatching = watchSimulator();
      handle = openFeed(client, topic, {
        view(view) {
          const state = store.getState();
          const feed: FeedState = (view as { feed: FeedState }).feed;
          store.setState({
            content: merge(state.content, view as FeedView<T['kind']>),
            feed: anchorFeed(clock, state.feed, feed),
            error: null,
          });
        },
        failed: (error) => store.setState({ error }),
      });
    },
    retry() {
      store.setState({ error: null });
      handle?.retry();
    },
    close,
  };
}
