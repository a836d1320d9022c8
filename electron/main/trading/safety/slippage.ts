/** Estimates the slippage of a market order by walking the live book for its size (B-A8, R18). */
import {
  HUNDRED,
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

/** Result of a walk; `thin`: the known book holds no more than `held`. */
export type Walk =
  | { readonly kind: 'average'; readonly price: Decimal }
  | { readonly kind: 'thin'; readonly held: Decimal };

const SCALE = 18;
/** Returns the average price at which a quantity above zero would trade against these levels. */
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

/** Returns by how much `price` is worse than `reference` for this side, as a fraction; zero or below is not worse. */
export function worseBy(side: 'BUY' | 'SELL', price: Decimal, reference: Decimal): Decimal {
  const distance = side === 'BUY' ? subtract(price, reference) : subtract(reference, price);
  return divide(distance, reference, SCALE, 'ceil') ?? ZERO;
}

/** Formats a fraction as per cent with one decimal, never smaller than it is. */
export function percentOf(fraction: Decimal): string {
  const shown = divide(multiply(fraction, HUNDRED), decimal('1'), 1, 'ceil') ?? ZERO;
  return formatDecimal(sign(shown) < 0 ? ZERO : shown);
}
