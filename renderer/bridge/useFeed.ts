import { useEffect } from 'react';
import type { Topic } from '../../shared/ipc/views.ts';
import type { FeedStore } from './feedStore.ts';

/** Follows a topic while the component stands. The topic is compared by its content, not by identity. */
export function useFeed<T extends Topic, Content>(feed: FeedStore<T, Content>, topic: T): void {
  const key = JSON.stringify(topic);
  useEffect(() => {
    feed.open(JSON.parse(key) as T);
    return () => feed.close();
  }, [feed, key]);
}
