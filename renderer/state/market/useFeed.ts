import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { StoreApi } from 'zustand/vanilla';
import type { Topic } from '../../../shared/ipc/views.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { FeedSlice, FeedStore } from './feedStore.ts';
import type { FeedPhase } from '../../ipc/feedStatus.ts';

/** Follows a topic while the component is mounted. The topic is compared by its content, not by identity. */
export function useFeed<T extends Topic, Content>(feed: FeedStore<T, Content>, topic: T): void {
  const key = JSON.stringify(topic);
  useEffect(() => {
    feed.open(JSON.parse(key) as T);
    return () => feed.close();
  }, [feed, key]);
}

/**
 * Returns the inputs of a panel state. The component re-renders when the state changes, not with every frame received:
 * a panel's figures are drawn outside React.
 */
export function useFeedState<Content>(store: StoreApi<FeedSlice<Content>>): {
  readonly feed: FeedPhase | null;
  readonly error: AppError | null;
} {
  const { status, reason, since, error } = useStore(
    store,
    useShallow(({ feed, error: refused }) => ({
      status: feed?.status ?? null,
      reason: feed?.reason ?? null,
      since: feed?.since ?? 0,
      error: refused,
    })),
  );
  return { feed: status === null ? null : { status, reason, since }, error };
}
