/** Computes prices that the wire does not carry: value divided by size. */
import { divide, formatShort, parseDecimal } from '../../../../shared/num/decimal.ts';

/** Decimals of a computed price, rounded half up; a price on its tick is exact. */
const DECIMALS = 12;

/** Returns `value / size` as text; null when the size is zero. */
export function ratio(value: string, size: string): string | null {
  const numerator = parseDecimal(value);
  const divisor = parseDecimal(size);
  const quotient = numerator && divisor && divide(numerator, divisor, DECIMALS, 'halfUp');
  return quotient ? formatShort(quotient) : null;
}

/** Whether a decimal text is zero, whatever its form. */
export function isZero(text: string): boolean {
  return parseDecimal(text)?.units === 0n;
}
