import { formatFixed, normalise, parseDecimal } from '../../shared/num/decimal.ts';
import { formatNumber, formatSigned } from '../format/number.ts';

/** Returns the number of decimals that shows every digit of the value, at least `decimals`. */
function decimalsFor(text: string, decimals: number): number {
  const value = parseDecimal(text);
  return value ? Math.max(decimals, normalise(value).scale) : decimals;
}

/**
 * Returns an amount with at least `decimals` decimals and never rounded: the user's own amounts are shown with all
 * digits.
 */
export function exactAmount(text: string, decimals: number): string {
  return formatNumber(text, decimalsFor(text, decimals));
}

/** Number of decimals of an average price beyond those of a price: its exact value may have no end. */
const AVERAGE_DECIMALS = 2;

/**
 * Returns an average price with at least `decimals` decimals, rounded half up at two more. Text that is not a decimal
 * is returned as it is.
 */
export function averageAmount(text: string, decimals: number): string {
  const value = parseDecimal(text);
  return value ? exactAmount(formatFixed(value, decimals + AVERAGE_DECIMALS, 'halfUp'), decimals) : text;
}

/** Like {@link exactAmount}, with a sign; zero has none. */
export function exactSigned(text: string, decimals: number): string {
  return formatSigned(text, decimalsFor(text, decimals));
}

/** Whether decimal text is zero; false for text that is not a decimal. */
export function isZero(text: string): boolean {
  return parseDecimal(text)?.units === 0n;
}
