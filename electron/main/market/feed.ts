import type { Market } from '../../../shared/exchange/markets.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Random } from '../../../shared/time/random.ts';
import type { RestClient } from '../exchange/rest/client.ts';
import type { PublicSocket } from '../exchange/ws/publicSocket.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { KnownMarks } from './knownMarks.ts';
import type { PublishSource, Publisher } from './publisher.ts';

/** Dependencies of the feeds. */
export interface FeedParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly rest: Pick<RestClient, 'get'>;
  readonly sockets: Readonly<Record<Market, Pick<PublicSocket, 'subscribe' | 'renew'>>>;
  readonly publisher: Pick<Publisher, 'changed' | 'forget'>;
  /** Shows the user a notice about a failure. */
  readonly notice: (error: AppError) => void;
  readonly log: Logger;
  /** Takes the mark prices and funding rates that the feeds receive. */
  readonly marks?: Pick<KnownMarks, 'price' | 'rate'>;
  /** Returns the exchange's time by the last clock comparison; null while unknown. */
  readonly serverNow: (market: Market) => number | null;
}

/** Best bid and ask of a live book, with the wall time at which they were known to be current. */
export interface BestPrices {
  readonly bid: string;
  readonly ask: string;
  readonly at: number;
  /**
   * The levels of the book, best first, each price followed by its quantity; absent where only the best prices are
   * known.
   */
  readonly bids?: readonly string[];
  readonly asks?: readonly string[];
}

/** One running feed; it belongs to a topic, not to a panel. */
export interface Feed extends PublishSource {
  start(): void;
  /** Ends the feed for good. */
  stop(): void;
  /** Publishes everything with the next batch, for a panel that has just subscribed. */
  show(): void;
  /** Called when the exchange was replaced or stopped: drops everything learnt from the old one. */
  forget(): void;
  /** Returns best bid and ask where the feed is a book and is known to be current; otherwise null. */
  readonly touch?: () => BestPrices | null;
}
