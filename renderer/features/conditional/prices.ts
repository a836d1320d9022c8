import type { TriggerPriceSource } from '../../../shared/domain/conditionalOrder.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Client } from '../../ipc/client.ts';
import type { FeedStatus } from '../../ipc/feedStatus.ts';
import { createFollowedTickers, type FollowedTickers } from '../../state/market/index.ts';

/**
 * Prices that conditional orders watch (decimal text), with the state of their feed. `mark` is null when it was not
 * received.
 */
export interface WatchedPrice {
  readonly contract: string;
  readonly mark: string | null;
  readonly feed: FeedStatus;
}

/** Prices of several contracts, taken from their tickers. */
export type WatchedPrices = FollowedTickers<WatchedPrice>;

/**
 * Returns the price of one source while its feed is live; `null` otherwise, as a distance to an old price would be
 * wrong (B-B1).
 */
export function livePrice(price: WatchedPrice | undefined, source: string | null): string | null {
  if (price?.feed.status !== 'live') return null;
  const known: TriggerPriceSource | null = source === 'mark' || source === 'contract' ? source : null;
  return known && price[known];
}

/** Creates a price store that follows no contract yet. */
export function createWatchedPrices(client: Client, clock: Clock): WatchedPrices {
  return createFollowedTickers<WatchedPrice>(client, clock, ({ last, mark }, feed) => ({ contract: last, mark, feed }));
}
