import type { Clock } from '../../../shared/time/clock.ts';
import type { Client } from '../../ipc/client.ts';
import type { FeedStatus } from '../../ipc/feedStatus.ts';
import { createFollowedTickers, type FollowedTickers } from './followedTickers.ts';

/** A live mark price (decimal text) with the status of its feed. */
export interface Mark {
  readonly price: string;
  /** Price of the last trade; null until it is received. */
  readonly last: string | null;
  readonly feed: FeedStatus;
}

/** Mark prices of several futures symbols, from their tickers. */
export type Marks = FollowedTickers<Mark>;

/** Creates the mark prices without any symbols yet. */
export function createMarks(client: Client, clock: Clock): Marks {
  return createFollowedTickers<Mark>(client, clock, ({ mark, last }, feed) =>
    mark === null ? null : { price: mark, last, feed },
  );
}
