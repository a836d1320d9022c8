import type { BookView, TickerView, Topic } from '../../../shared/ipc/views.ts';
import { createFeedStore, type FeedStore } from '../../bridge/feedStore.ts';
import type { Services } from '../../bridge/services.ts';

type BookTopic = Extract<Topic, { kind: 'book' }>;
type TickerTopic = Extract<Topic, { kind: 'ticker' }>;

/** The feeds a ticket rests on: the book for prices and slippage, the ticker for last and mark. */
export interface TicketFeeds {
  readonly book: FeedStore<BookTopic, BookView | null>;
  readonly ticker: FeedStore<TickerTopic, TickerView | null>;
}

/** Stores that follow the book and the ticker of one symbol. */
export function createTicketFeeds(services: Pick<Services, 'client' | 'clock' | 'desk'>): TicketFeeds {
  return {
    book: createFeedStore<BookTopic, BookView | null>(
      services,
      () => null,
      (_previous, view) => view,
    ),
    ticker: createFeedStore<TickerTopic, TickerView | null>(
      services,
      () => null,
      (_previous, view) => view,
    ),
  };
}
