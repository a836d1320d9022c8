/** How far a market order may be expected to run: the live book walked for its size (B-A8, R18). */
import {
  add,
  compare,
  decimal,
  divide,
  formatDecimal,
  minimum,
  multiply,
  parseDecimal,
  sign,
  subtract,
  ZERO,
  type Decimal,
} from '../../../../shared/num/decimal.ts';

/** Levels of one side of a book, best first, each price followed by its quantity. */
export type FlatLevels = readonly string[];

/** `thin`: the book that is known holds no more than `held`. */
export type Walk =
  { readonly kind: 'average'; readonly price: Decimal } | { readonly kind: 'thin'; readonly held: Decimal };

const SCALE = 18;
const HUNDRED = decimal('100');

/** The average price at which a quantity above zero would trade against these levels. */
export function walkBook(levels: FlatLevels, quantity: Decimal): Walk {
  let held = ZERO;
  let cost = ZERO;
  for (let at = 0; at + 1 < levels.length; at += 2) {
    const price = parseDecimal(levels[at] ?? '');
    const there = parseDecimal(levels[at + 1] ?? '');
    if (!price || !there) continue;
    const taken = minimum(there, subtract(quantity, held));
    held = add(held, taken);
    cost = add(cost, multiply(price, taken));
    if (compare(held, quantity) >= 0) {
      return { kind: 'average', price: divide(cost, quantity, SCALE, 'halfUp') ?? price };
    }
  }
  return { kind: 'thin', held };
}

/** By how much `price` is worse than `reference` for this side, as a fraction; zero or below is not worse. */
export function worseBy(side: 'BUY' | 'SELL', price: Decimal, reference: Decimal): Decimal {
  const distance = side === 'BUY' ? subtract(price, reference) : subtract(reference, price);
  return divide(distance, reference, SCALE, 'ceil') ?? ZERO;
}

/** A fraction as per cent, one decimal, never shown smaller than it is. */
export function percentOf(fraction: Decimal): string {
  const shown = divide(multiply(fraction, HUNDRED), decimal('1'), 1, 'ceil') ?? ZERO;
  return formatDecimal(sign(shown) < 0 ? ZERO : shown);
}
