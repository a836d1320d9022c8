/** What the performance of an account is computed from: closed futures positions and sold lots of spot, in one form. */
import { z } from 'zod';
import { markets } from '../exchange/markets.ts';
import { positionSides } from '../exchange/orderWords.ts';
import { add, formatShort, multiply, parseDecimal } from '../num/decimal.ts';
import type { ClosedPosition } from './closedPosition.ts';
import type { SpotLot } from './spotLot.ts';

/**
 * One trade: a closed position or a sold lot. Amounts are decimal text in `asset`: `gross` is the result of prices alone,
 * `fees` is positive when paid, `funding` is positive when received and contains insurance, and `net` is gross less fees,
 * with funding. Null: not known. Times are Unix ms.
 */
export const performanceTradeSchema = z.strictObject({
  /** Id of the position or of the lot. */
  id: z.string(),
  market: z.enum(markets),
  symbol: z.string(),
  side: z.enum(positionSides),
  asset: z.string().nullable(),
  openedAt: z.number().nullable(),
  closedAt: z.number(),
  gross: z.string().nullable(),
  fees: z.string().nullable(),
  funding: z.string().nullable(),
  net: z.string().nullable(),
  origin: z.enum(['desk', 'external', 'copied']).nullable(),
  /** Type of the order that opened it. */
  orderType: z.string().nullable(),
  /** The user's own words for it. */
  tags: z.array(z.string()),
  /** Kind of the drill in which it was opened; null: in none. */
  drill: z.string().nullable(),
});

/** See {@link performanceTradeSchema}. */
export type PerformanceTrade = Readonly<z.infer<typeof performanceTradeSchema>>;

/**
 * What trades are grouped by. `hour` (0 to 23) and `weekday` (0: Monday) are those of the opening in the user's time
 * zone. A trade with several tags is in the group of each of them.
 */
export const performanceDimensions = ['symbol', 'side', 'hour', 'weekday', 'orderType', 'tag', 'origin'] as const;
/** See {@link performanceDimensions}. */
export type PerformanceDimension = (typeof performanceDimensions)[number];

/** What is known of a trade besides its records. */
export type TradeNotes = Pick<PerformanceTrade, 'orderType' | 'tags' | 'drill'>;

/** Returns the sum of two amounts; null: one is not known. */
function sum(a: string | null, b: string | null): string | null {
  const [x, y] = [a, b].map((text) => (text === null ? undefined : parseDecimal(text)));
  return x && y ? formatShort(add(x, y)) : null;
}

/** Returns a closed position as a trade; one that is still open is not closed, and null. */
export function tradeOfPosition(position: ClosedPosition, notes: TradeNotes): PerformanceTrade | null {
  const { id, symbol, side, asset, openedAt, closedAt, realised, fees, funding, insurance, net, origin } = position;
  if (closedAt === null) return null;
  return {
    ...notes,
    id,
    market: 'futures',
    symbol,
    side,
    asset,
    openedAt,
    closedAt,
    gross: realised,
    fees,
    funding: sum(funding, insurance),
    net,
    origin,
  };
}

/** Returns the fees of a lot in quote; the fee of the purchase was taken in base, at the price of the purchase. */
function lotFees({ purchase, purchaseFee, saleFee }: SpotLot): string | null {
  const paid = purchaseFee === null ? undefined : parseDecimal(purchaseFee);
  const price = purchase ? parseDecimal(purchase.price) : undefined;
  const fee = saleFee === null ? undefined : parseDecimal(saleFee);
  return paid && price && fee ? formatShort(add(multiply(paid, price), fee)) : null;
}

/** Returns a sold lot as a trade; one that is still held is not closed, and null. */
export function tradeOfLot(lot: SpotLot, notes: TradeNotes): PerformanceTrade | null {
  const { id, symbol, quoteAsset: asset, purchase, sale, realised: net, origin } = lot;
  if (!sale) return null;
  const fees = lotFees(lot);
  const common = { id, market: 'spot', symbol, side: 'LONG', asset, funding: '0', origin } as const;
  const times = { openedAt: purchase?.time ?? null, closedAt: sale.time };
  return { ...notes, ...common, ...times, gross: sum(net, fees), fees, net };
}
