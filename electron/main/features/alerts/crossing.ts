/** Whether a price went through a level, tick after tick, in exact decimals. */
import {
  absolute,
  compare,
  decimal,
  multiply,
  parseDecimal,
  subtract,
  type Decimal,
} from '../../../../shared/num/decimal.ts';

/** See the opening comment. */
export interface Crossing {
  /** Takes the next price; whether the level was met or passed since the one before. The first price says nothing. */
  take(price: Decimal): boolean;
  /** What was seen is not continued: the next price is a first one. */
  forget(): void;
}

const PER_CENT = decimal('0.01');

/** Whether a price is at least so many per cent of the level away from it. */
export function isApart(price: Decimal, level: Decimal, percent: string): boolean {
  const least = multiply(multiply(level, parseDecimal(percent) ?? PER_CENT), PER_CENT);
  return compare(absolute(subtract(price, level)), least) >= 0;
}

/** A level nobody has seen a price for. A jump over the level is met like a touch. */
export function createCrossing(level: Decimal, direction: 'above' | 'below' | 'either'): Crossing {
  let side: -1 | 0 | 1 | null = null;
  return {
    take(price) {
      const before = side;
      side = compare(price, level);
      const up = before === -1 && side >= 0;
      const down = before === 1 && side <= 0;
      return (up && direction !== 'below') || (down && direction !== 'above');
    },
    forget() {
      side = null;
    },
  };
}
