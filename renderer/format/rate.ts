import { decimal, formatDecimal, multiply, parseDecimal } from '../../shared/num/decimal.ts';
import { formatSigned } from './number.ts';

const UNIT_SPACE = '\u202f';
const HUNDRED = decimal('100');
/** Funding rates are quoted and compared to a hundredth of a basis point. */
const DECIMALS = 4;

/**
 * Formats a fraction as signed per cent with four decimals: `0.0001` becomes `+0.0100 %`. Text that is no decimal is
 * returned unchanged.
 */
export function formatRate(fraction: string): string {
  const value = parseDecimal(fraction);
  return value ? `${formatSigned(formatDecimal(multiply(value, HUNDRED)), DECIMALS)}${UNIT_SPACE}%` : fraction;
}
