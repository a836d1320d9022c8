import type { EventName, EventPayload } from '../../shared/ipc/contract.ts';
import type { Topic } from '../../shared/ipc/views.ts';
import type { AppError } from '../../shared/result/appError.ts';
import type { Client } from './client.ts';

/** The event that carries the views of each kind of topic. */
export const topicEvents = {
  book: 'market.book',
  tape: 'market.tape',
  ticker: 'market.ticker',
  klines: 'market.klines',
  contract: 'market.contract',
  overview: 'market.overview',
} as const satisfies Record<Topic['kind'], EventName>;

/** The view that a feed of this kind delivers. */
export type FeedView<Kind extends Topic['kind']> = EventPayload<(typeof topicEvents)[Kind]>;

/** Callbacks of a feed's owner. */
export interface FeedHandlers<Kind extends Topic['kind']> {
  view(view: FeedView<Kind>): void;
  /** The subscription was rejected; `retry` subscribes again. */
  failed(error: AppError): void;
}

/** An open feed. After `close` nothing is delivered, including views already under way. */
export interface FeedHandle {
  retry(): void;
  close(): void;
}

/**
 * Whether an event belongs to the topic: market and symbol, for candles also interval and price; only the market for a
 * topic of all symbols.
 */
export function belongsTo(
  topic: Topic,
  view: { market: string; symbol?: string; interval?: string; priceType?: string },
): boolean {
  if (view.market !== topic.market) return false;
  if (topic.kind === 'overview') return true;
  if (view.symbol !== topic.symbol) return false;
  return topic.kind !== 'klines' || (view.interval === topic.interval && view.priceType === topic.priceType);
}

/**
 * Subscribes to a topic. Events of another market, symbol, interval or price are dropped: they were under way when the
 * user switched. A subscription whose result arrives after the close is ended at once.
 */
export function openFeed<const T extends Topic>(
  client: Client,
  topic: T,
  handlers: FeedHandlers<T['kind']>,
): FeedHandle {
  let closed = false;
  let attempt = 0;
  let subscription: string | null = null;

  const stopListening = client.on(topicEvents[topic.kind as T['kind']], (view) => {
    if (!closed && belongsTo(topic, view)) handlers.view(view as FeedView<T['kind']>);
  });
  const end = (id: string): void => void client.call('market.unsubscribe', { subscription: id });
  const subscribe = async (): Promise<void> => {
    attempt += 1;
    const attemptId = attempt;
    const result = await client.call('market.subscribe', topic);
    const outdated = closed || attemptId !== attempt;
    if (!result.ok) {
      if (!outdated) handlers.failed(result.error);
      return;
    }
    if (outdated) end(result.value.subscription);
    else subscription = result.value.subscription;
  };

  void subscribe();
  return {
    retry() {
      if (closed) return;
      if (subscription !== null) end(subscription);
      subscription = null;
      void subscribe();
    },
    close() {
      if (closed) return;
      closed = true;
      stopListening();
      if (subscription !== null) end(subscription);
    },
  };
}
