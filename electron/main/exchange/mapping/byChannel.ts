/** Every channel's checked frame as the app means it: a channel without its function does not compile. */
import type { z } from 'zod';
import type { BookTicker } from '../../../../shared/domain/prices.ts';
import type { bookTickerPush, channels, ChannelId, depthPush } from '../../../../shared/exchange/channels.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { PrivateChannelId, PrivatePushOf } from '../../../../shared/exchange/privateChannels.ts';
import { balanceOfSpotPush } from './balances.ts';
import { barOfPush } from './bars.ts';
import { bookTickerOfRecord } from './bookTickers.ts';
import type { ReadContext } from './byRowContext.ts';
import { collateralOfPush } from './collateral.ts';
import { fillOfFuturesPush, fillOfSpotPush } from './fills.ts';
import { orderOfPush } from './orders.ts';
import { plain } from './plainValues.ts';
import { positionOfPush } from './positions.ts';
import { tickerOfPush } from './tickers.ts';
import { tradeOfPush } from './trades.ts';

type PushOf<Id extends ChannelId> = z.output<(typeof channels)[Id]['push']>;
type Kline = PushOf<'spot.kline'>;
type Ticker = PushOf<'spot.ticker'>;

/** A depth frame on its way into the book: its range on the counter, and flat levels price, size as they came (A-WS-DEPTH). */
function depthOf({ s, l, d, U, u, b, a }: z.output<typeof depthPush>): unknown {
  const flat = (levels: typeof b): string[] => levels.flatMap(([price, size]) => [plain(price), plain(size)]);
  return {
    symbol: s,
    depth: l,
    kind: d === 'SNAPSHOT' ? 'snapshot' : 'change',
    fromUpdateId: U,
    updateId: u,
    bids: flat(b),
    asks: flat(a),
  };
}

/** The pushed top of a book has the members of the asked one, and says when. */
function bookTickerOfPush(market: Market, push: z.output<typeof bookTickerPush>): BookTicker | undefined {
  const { s, E, b, B, a, A } = push;
  return bookTickerOfRecord(market, { symbol: s, bidPrice: b, bidQty: B, askPrice: a, askQty: A, time: E });
}

const barsOf = ({ s, p, d }: Kline): unknown[] =>
  d.map((item) => {
    const bar = barOfPush(item);
    return bar && { symbol: s, interval: item.i, priceType: p, ...bar };
  });
const tickersOf = (market: Market, { s, d }: Ticker): unknown[] =>
  d.map((item) => ({ market, symbol: s, ...tickerOfPush(item) }));

type Readers = {
  readonly [Id in ChannelId]: (push: PushOf<Id>, context: ReadContext) => unknown;
} & { readonly [Id in PrivateChannelId]: (push: PrivatePushOf<Id>, context: ReadContext) => unknown };

/**
 * The functions of the mapping files, by channel id. Frames with records answer a list, place by place, with `undefined`
 * for a record that checks but means nothing; depth and best bid and ask answer the one picture of the frame.
 */
export const byChannel = {
  'spot.ticker': (push) => tickersOf('spot', push),
  'spot.depth': depthOf,
  'spot.trade': (push) => push.d.map(tradeOfPush),
  'spot.kline': barsOf,
  'spot.bookTicker': (push) => bookTickerOfPush('spot', push),
  'futures.ticker': (push) => tickersOf('futures', push),
  'futures.depth': depthOf,
  'futures.trade': (push) => push.d.map(tradeOfPush),
  'futures.kline': barsOf,
  'spot.account': (push) => push.d.map(balanceOfSpotPush),
  'spot.fill': (push, { assetsOf }) => push.d.map((item) => fillOfSpotPush(item, assetsOf(item.symbol))),
  'spot.orders': (push, { isOurs }) => push.d.map((item) => orderOfPush('spot', item, isOurs)),
  'futures.account': (push) => push.d.map(collateralOfPush),
  'futures.fill': (push) => push.d.map(fillOfFuturesPush),
  'futures.orders': (push, { isOurs }) => push.d.map((item) => orderOfPush('futures', item, isOurs)),
  'futures.positions': (push) => push.d.map(positionOfPush),
} satisfies Readers;
