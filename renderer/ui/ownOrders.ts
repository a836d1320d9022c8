import type { Instrument } from '../../shared/domain/instrument.ts';
import type { Order } from '../../shared/domain/order.ts';
import {
  ZERO,
  add,
  formatFixed,
  formatShort,
  parseDecimal,
  sign,
  subtract,
  type Decimal,
} from '../../shared/num/decimal.ts';
import { snapToStep } from '../../shared/num/step.ts';
import { groupThousands } from '../format/number.ts';
import type { BookSide, LevelRow } from './bookLevels.ts';

/** The user's open orders in one row of the order book: their number and unfilled size. Exact. */
export interface OwnLevel {
  readonly size: Decimal;
  readonly count: number;
}

/** Own orders by row; the key is the row's price without trailing zeros. */
export type OwnLevels = ReadonlyMap<string, OwnLevel>;

/** Own orders of both sides. */
export interface OwnOrderLevels {
  readonly bids: OwnLevels;
  readonly asks: OwnLevels;
}

/** No orders at all. */
export const noOwn: OwnOrderLevels = { bids: new Map(), asks: new Map() };

/** The sign of an own order: the direction as a shape, so that colour is not the only indication. */
export const OWN_SIGNS = { bid: '▲', ask: '▼' } as const satisfies Record<BookSide, string>;

function openSize(order: Order): Decimal | null {
  const quantity = order.quantity === null ? undefined : parseDecimal(order.quantity);
  const executed = parseDecimal(order.executedQuantity);
  if (!quantity || !executed) return null;
  const left = subtract(quantity, executed);
  return sign(left) > 0 ? left : null;
}

function ownSide(orders: readonly Order[], step: Decimal, side: BookSide): OwnLevels {
  const levels = new Map<string, OwnLevel>();
  for (const order of orders) {
    const price = order.price === null ? undefined : parseDecimal(order.price);
    const size = openSize(order);
    if (!price || !size || sign(price) <= 0) continue;
    // The same rows as the levels of the order book: bids rounded down, asks up.
    const key = formatShort(snapToStep(price, step, side === 'bid' ? 'floor' : 'ceil'));
    const before = levels.get(key);
    levels.set(key, { size: add(before?.size ?? ZERO, size), count: (before?.count ?? 0) + 1 });
  }
  return levels;
}

/** Returns the user's open orders of a symbol, merged to `step` like the order book. */
export function ownOrderLevels(orders: readonly Order[], symbol: string, step: Decimal): OwnOrderLevels {
  const symbolOrders = orders.filter((order) => order.symbol === symbol);
  if (symbolOrders.length === 0) return noOwn;
  return {
    bids: ownSide(
      symbolOrders.filter((order) => order.side === 'BUY'),
      step,
      'bid',
    ),
    asks: ownSide(
      symbolOrders.filter((order) => order.side === 'SELL'),
      step,
      'ask',
    ),
  };
}

/** Returns the own orders in a row of the ladder, if there are any. */
export function ownIn(levels: OwnLevels, row: Pick<LevelRow, 'price'>): OwnLevel | null {
  return levels.size === 0 ? null : (levels.get(formatShort(row.price)) ?? null);
}

/** Returns the mark of a row: sign and open size, empty without own orders. */
export function ownText(side: BookSide, level: OwnLevel | null): string {
  return level ? `${OWN_SIGNS[side]}${groupThousands(formatShort(level.size))}` : '';
}

/** Describes a row's own orders, as message key and parameters. */
export function ownWords(side: BookSide, level: OwnLevel, row: Pick<LevelRow, 'price'>, instrument: Instrument) {
  const params = {
    count: level.count,
    price: groupThousands(formatFixed(row.price, instrument.priceDecimals, 'halfUp')),
    size: groupThousands(formatShort(level.size)),
    asset: instrument.baseAsset,
  };
  return { key: side === 'bid' ? 'book.own.buy' : 'book.own.sell', params } as const;
}
