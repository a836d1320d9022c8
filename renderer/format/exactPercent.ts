import { decimal, formatShort, multiply, parseDecimal } from '../../shared/num/decimal.ts';

const UNIT_SPACE = '\u202f';
const HUNDRED = decimal('100');

/** Formats a fraction as per cent with all its digits: `0.0008` becomes `0.08 %`; other text is returned unchanged. */
export function exactPercent(fraction: string): string {
  const value = parseDecimal(fraction);
  return value ? `${formatShort(multiply(value, HUNDRED))}${UNIT_SPACE}%` : fraction;
}
