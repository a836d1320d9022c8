/** Estimates, before an order is sent, what it takes from the displayed book and what would rest. */
import type { OrderSide, TimeInForce } from '../exchange/orderWords.ts';
import { ZERO, add, compare, minimum, multiply, sign, subtract, type Decimal } from '../num/decimal.ts';
import type { FillPart } from './heldPosition.ts';
import { levelsOf } from './ticketSums.ts';

/** The part of a draft that this estimate uses. `price` is null at market. */
export interface BookedDraft {
  readonly side: OrderSide;
  readonly price: Decimal | null;
  readonly quantity: Decimal;
  readonly timeInForce: TimeInForce | null;
}

/** Estimated fills. Each level is one fill, because the book does not show the number of orders at a level. */
export interface ExpectedFills {
  readonly taken: readonly FillPart[];
  /** The quantity that rests in the book at the order's limit price, or `null`. */
  readonly waiting: FillPart | null;
  /** Quantity that neither fills nor rests: IOC, FOK, a book too thin at market, a POST_ONLY order that would cross. */
  readonly dropped: Decimal;
}

/** Matches the draft with the opposite side's levels (flat price, size, ..., best first) up to the order's price. */
export function expectedFills(flat: readonly string[], draft: BookedDraft): ExpectedFills {
  const { side, price, quantity, timeInForce } = draft;
  const reaches = (level: Decimal) => !price || compare(level, price) !== (side === 'BUY' ? 1 : -1);
  const taken: FillPart[] = [];
  let left = quantity;
  for (const level of levelsOf(flat)) {
    if (sign(left) <= 0 || !reaches(level.price)) break;
    const part = minimum(left, level.size);
    taken.push({ price: level.price, quantity: part });
    left = subtract(left, part);
  }
  if (sign(left) <= 0) left = ZERO;
  if (timeInForce === 'POST_ONLY' && taken.length > 0) return { taken: [], waiting: null, dropped: quantity };
  if (timeInForce === 'FOK' && sign(left) > 0) return { taken: [], waiting: null, dropped: quantity };
  const waits = price && sign(left) > 0 && (timeInForce === 'GTC' || timeInForce === 'POST_ONLY');
  return { taken, waiting: waits ? { price, quantity: left } : null, dropped: waits ? ZERO : left };
}

/** Returns the value of fills in quote, exact. */
export function valueOf(fills: readonly FillPart[]): Decimal {
  return fills.reduce((sum, { price, quantity }) => add(sum, multiply(price, quantity)), ZERO);
}

/** Returns the size of fills in base, exact. */
export function sizeOf(fills: readonly FillPart[]): Decimal {
  return fills.reduce((sum, { quantity }) => add(sum, quantity), ZERO);
}
