import type { Market } from '../../../shared/exchange/markets.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Random } from '../../../shared/time/random.ts';
import type { RestClient } from '../exchange/rest/client.ts';
import type { PublicSocket } from '../exchange/ws/publicSocket.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { NewsSource, Publisher } from './publisher.ts';

/** What feeds stand on. */
export interface FeedParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly rest: Pick<RestClient, 'get'>;
  readonly sockets: Readonly<Record<Market, Pick<PublicSocket, 'subscribe' | 'renew'>>>;
  readonly publisher: Pick<Publisher, 'changed' | 'forget'>;
  /** A failure worth telling the person. */
  readonly notice: (error: AppError) => void;
  readonly log: Logger;
  /** The exchange's time by the last comparison of clocks; null while unknown. */
  readonly serverNow: (market: Market) => number | null;
}

/** Best bid and ask of a live book, with the wall time at which it was proven to be current. */
export interface BestPrices {
  readonly bid: string;
  readonly ask: string;
  readonly at: number;
  /** The levels behind them, best first, each price followed by its quantity; absent where only the best are known. */
  readonly bids?: readonly string[];
  readonly asks?: readonly string[];
}

/** One running feed: it belongs to a topic, not to a panel. */
export interface Feed extends NewsSource {
  start(): void;
  /** Ends it for good. */
  stop(): void;
  /** Tells its whole picture with the next batch, for a panel that has just come. */
  show(): void;
  /** The exchange behind it was exchanged or stopped: everything learnt from the old one is dropped. */
  forget(): void;
  /** Best bid and ask, where the feed is a book and is proven to be current now. */
  readonly touch?: () => BestPrices | null;
}
