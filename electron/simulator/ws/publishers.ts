import type { PublicStream } from '../../../shared/exchange/channels.ts';
import type { Dialect } from '../market/dialects.ts';
import type { InstrumentMarket } from '../market/instrumentMarket.ts';
import { BookTickerPublisher } from './bookTickerPublisher.ts';
import { DepthPublisher } from './depthPublisher.ts';
import { KlinePublisher } from './klinePublisher.ts';
import type { Publisher } from './publisher.ts';
import { TickerPublisher } from './tickerPublisher.ts';
import { TradePublisher } from './tradePublisher.ts';

/** Makes the content of a stream. */
export function createPublisher(
  one: InstrumentMarket,
  stream: PublicStream,
  dialect: Dialect = 'documents',
): Publisher {
  switch (stream.kind) {
    case 'depth':
      return new DepthPublisher(one, stream.level);
    case 'kline':
      return new KlinePublisher(one, stream.interval, stream.priceType);
    case 'trade':
      return new TradePublisher(one, dialect);
    case 'ticker':
      return new TickerPublisher(one);
    case 'bookTicker':
      return new BookTickerPublisher(one);
  }
}
