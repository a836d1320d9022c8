import { decimal, formatShort, multiply, parseDecimal } from '../../shared/num/decimal.ts';

const UNIT_SPACE = '\u202f';
const HUNDRED = decimal('100');

/** A fraction as per cent with every digit it has: `0.0008` becomes `0.08 %`; other text stays as it is. */
export function exactPercent(fraction: string): string {
  const value = parseDecimal(fraction);
  return value ? `${formatShort(multiply(value, HUNDRED))}${UNIT_SPACE}%` : fraction;
}
