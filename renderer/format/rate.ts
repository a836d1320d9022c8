import { HUNDRED, formatDecimal, multiply, parseDecimal, formatShort } from '../../shared/num/decimal.ts';
import { asPercent, formatSigned, groupThousands } from './number.ts';

/**
 * Converts a fraction to per cent without rounding, sign and grouping: `0.01` is `1` (B-B9). Text that is no decimal is
 * returned unchanged.
 */
export function inPercent(fraction: string): string {
  const value = parseDecimal(fraction);
  return value ? formatShort(multiply(value, HUNDRED)) : fraction;
}

/** Formats a fraction as per cent with all its digits: `0.0008` becomes `0.08%`; other text is returned unchanged. */
export function exactPercent(fraction: string): string {
  const value = parseDecimal(fraction);
  return value ? asPercent(groupThousands(formatShort(multiply(value, HUNDRED)))) : fraction;
}

/** Funding rates are quoted and compared to a hundredth of a basis point. */
const DECIMALS = 4;

/**
 * Formats a fraction as signed per cent with four decimals: `0.0001` becomes `+0.0100%`. Text that is no decimal is
 * returned unchanged.
 */
export function formatRate(fraction: string): string {
  const value = parseDecimal(fraction);
  return value ? asPercent(formatSigned(formatDecimal(multiply(value, HUNDRED)), DECIMALS)) : fraction;
}
