/** What the performance of an account is computed from: closed futures positions and sold lots of spot, in one form. */
import type { Market } from '../exchange/markets.ts';
import type { PositionSide } from '../exchange/orderWords.ts';
import { add, formatShort, multiply, parseDecimal } from '../num/decimal.ts';
import type { ClosedPosition } from './closedPosition.ts';
import type { SpotLot } from './spotLot.ts';

/**
 * One trade: a closed position or a sold lot. Amounts are decimal text in `asset`: `gross` is the result of prices alone,
 * `fees` is positive when paid, `funding` is positive when received and contains insurance, and `net` is gross less fees,
 * with funding. Null: not known. Times are Unix ms.
 */
export interface PerformanceTrade {
  /** Id of the position or of the lot. */
  readonly id: string;
  readonly market: Market;
  readonly symbol: string;
  readonly side: PositionSide;
  readonly asset: string | null;
  readonly openedAt: number | null;
  readonly closedAt: number;
  readonly gross: string | null;
  readonly fees: string | null;
  readonly funding: string | null;
  readonly net: string | null;
  readonly origin: 'desk' | 'external' | 'copied' | null;
  /** Type of the order that opened it. */
  readonly orderType: string | null;
  /** The user's own word for it. */
  readonly tag: string | null;
}

/** What is known of a trade besides its records. */
export type TradeNotes = Pick<PerformanceTrade, 'orderType' | 'tag'>;

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
