import type { BookView, Topic } from '../../../shared/ipc/views.ts';
import { createFeedStore, type FeedStore } from '../../state/market/index.ts';
import type { Services } from '../../state/services.ts';

/** The order book's topic. */
export type BookTopic = Extract<Topic, { kind: 'book' }>;
/** The latest order book, replaced as a whole; `null` before the first. */
export type BookStore = FeedStore<BookTopic, BookView | null>;

/** Creates a store that follows one order book. */
export function createBookStore(services: Pick<Services, 'client' | 'clock' | 'desk'>): BookStore {
  return createFeedStore<BookTopic, BookView | null>(
    services,
    () => null,
    (_previous, view) => view,
  );
}
