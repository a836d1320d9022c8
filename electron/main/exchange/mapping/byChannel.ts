/** Converts the checked frames of every channel to the app's types: a channel without its function does not compile. */
import { z } from 'zod';
import type { BookTicker } from '../../../../shared/domain/prices.ts';
import type { bookTickerPush, channels, ChannelId, depthPush } from '../../../../shared/exchange/channels.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type {
  PrivateChannelId,
  PrivatePushOf,
  futuresAccountItem,
} from '../../../../shared/exchange/privateChannels.ts';
import { balanceOfSpotPush } from './balances.ts';
import type { ReadContext } from './byRowContext.ts';
import { conditionalOrderOfPush, isConditionalPush } from './conditionalOrderPush.ts';
import { fillOfFuturesPush, fillOfSpotPush } from './fills.ts';
import { orderOfPush } from './orders.ts';
import { plain, timeOrNull, idOrNull } from './plainValues.ts';
import { positionOfPush } from './positions.ts';
import { tickerOfPush, tradeOfPush, bookTickerOfRecord, barOfPush } from './marketValues.ts';

// Converts pushed buckets of futures collateral to the app's type.

// An update of one bucket of futures collateral. It carries no available balance, so the balance is requested again
// (A-WS-PRIVATE).

/**
 * One bucket: that of a margin type, or that of one isolated position. `amount` is decimal text and may be negative.
 */
const collateralSchema = z.strictObject({
  asset: z.string(),
  /** CROSSED, ISOLATED or another word of the exchange. */
  marginType: z.string(),
  symbol: z.string().nullable(),
  positionId: z.string().nullable(),
  amount: z.string(),
  liquidating: z.boolean().nullable(),
  updatedAt: z.number().nullable(),
});

/** See {@link collateralSchema}. */
type Collateral = z.infer<typeof collateralSchema>;

/** Converts a pushed bucket; symbol and position are null where the wire has an empty text or 0 (A-WS-PRIVATE). */
export function collateralOfPush(item: z.output<typeof futuresAccountItem>): Collateral {
  return {
    asset: item.coin,
    marginType: item.marginMode,
    symbol: idOrNull(item.crossSymbol),
    positionId: idOrNull(item.isolatedPositionId),
    amount: plain(item.amount),
    liquidating: item.liquidating ?? null,
    updatedAt: timeOrNull(item.updatedTime),
  };
}

type PushOf<Id extends ChannelId> = z.output<(typeof channels)[Id]['push']>;
type Kline = PushOf<'spot.kline'>;
type Ticker = PushOf<'spot.ticker'>;

/**
 * Converts a depth frame for the order book: the range of its update ids, and flat levels of price and size in the
 * order received (A-WS-DEPTH).
 */
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

/** Converts a pushed top of a book, which has the fields of the REST response and a time. */
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
 * The functions of the mapping files, by channel id. For a frame with records the result is a list in the same order,
 * with `undefined` for a record that passes the check but means nothing; for depth and for best bid and ask it is the
 * single object of the frame.
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
  'futures.orders': (push, { isOurs }) =>
    push.d.map((item) =>
      isConditionalPush(item, () => false)
        ? conditionalOrderOfPush(item, isOurs)
        : orderOfPush('futures', item, isOurs),
    ),
  'futures.positions': (push) => push.d.map(positionOfPush),
} satisfies Readers;
