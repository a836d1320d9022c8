import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { BookView, TickerView, Topic } from '../../../shared/ipc/views.ts';
import type { Selection } from '../../state/desk/index.ts';
import { useFeed, createFeedStore, type FeedStore } from '../../state/market/index.ts';
import { useServices, type Services } from '../../state/services.ts';
import { useMonotonic } from '../../ui/pulse.ts';
import type { TicketMarket } from './context.ts';

type BookTopic = Extract<Topic, { kind: 'book' }>;
type TickerTopic = Extract<Topic, { kind: 'ticker' }>;

/** Feeds of a ticket: the book for prices and slippage, the ticker for last and mark price. */
interface TicketFeeds {
  readonly book: FeedStore<BookTopic, BookView | null>;
  readonly ticker: FeedStore<TickerTopic, TickerView | null>;
}

/** Creates the stores that follow the book and the ticker of one symbol. */
function createTicketFeeds(services: Pick<Services, 'client' | 'clock' | 'desk'>): TicketFeeds {
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

/** Provides the market of the ticket from its feeds: prices of `shown`, rules of the traded `instrument`. */
export function useTicketMarket(
  shown: Selection,
  instrument: Instrument | null,
  environment: TicketMarket['environment'],
  silentSince: number | null,
) {
  const services = useServices();
  const [feeds] = useState(() => createTicketFeeds(services));
  useFeed(feeds.book, { kind: 'book', market: shown.market, symbol: shown.symbol });
  useFeed(feeds.ticker, { kind: 'ticker', market: shown.market, symbol: shown.symbol });
  const book = useStore(feeds.book.store);
  const ticker = useStore(feeds.ticker.store);
  const now = useMonotonic();

  // Until its effect has run a store still holds the symbol before.
  const isShown = (view: Selection | null): boolean => view?.market === shown.market && view.symbol === shown.symbol;
  const levels = isShown(book.content) ? book.content : null;
  const prices = isShown(ticker.content) ? ticker.content : null;
  const live = book.feed?.status === 'live' && silentSince === null && levels !== null;
  const received = book.feed?.received ?? null;
  const ageSeconds = live || received === null ? null : Math.max(0, Math.floor((now - received) / 1000));
  const market = useMemo<TicketMarket | null>(
    () =>
      instrument && {
        environment,
        instrument,
        bids: levels?.bids ?? [],
        asks: levels?.asks ?? [],
        last: prices?.last ?? null,
        mark: prices?.mark ?? null,
        live,
        ageSeconds,
      },
    [instrument, environment, levels, prices, live, ageSeconds],
  );
  return { feeds, book, market };
}
