import { formatFixed, normalise, parseDecimal } from '../../shared/num/decimal.ts';
import { formatNumber, formatSigned } from '../format/number.ts';

/** Decimals that show every digit of the value, and at least `decimals`. */
function decimalsFor(text: string, decimals: number): number {
  const value = parseDecimal(text);
  return value ? Math.max(decimals, normalise(value).scale) : decimals;
}

/** An amount with at least `decimals` decimals and never rounded: what belongs to a person is shown to the last digit. */
export function exactAmount(text: string, decimals: number): string {
  return formatNumber(text, decimalsFor(text, decimals));
}

/** Decimals an average price may show beyond those of a price: it has no end of its own. */
const AVERAGE_DECIMALS = 2;

/** An average price with at least `decimals` decimals, rounded half up at two more. Text that is no decimal is shown as it is. */
export function averageAmount(text: string, decimals: number): string {
  const value = parseDecimal(text);
  return value ? exactAmount(formatFixed(value, decimals + AVERAGE_DECIMALS, 'halfUp'), decimals) : text;
}

/** As {@link exactAmount}, with its sign; zero has none. */
export function exactSigned(text: string, decimals: number): string {
  return formatSigned(text, decimalsFor(text, decimals));
}

/** Whether decimal text is zero; text that is no decimal is not. */
export function isZero(text: string): boolean {
  return parseDecimal(text)?.units === 0n;
}
