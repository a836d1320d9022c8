import {
  HUNDRED,
  compare,
  decimal,
  formatFixed,
  formatShort,
  multiply,
  parseDecimal,
  rescale,
  formatDecimal,
} from '../../shared/num/decimal.ts';
import { groupDigits, MINUS } from '../../shared/settings/digitGrouping.ts';
import { numberStyle, type NumberStyle } from './numberStyle.ts';

/** Narrow no-break space between a figure and its unit. */
const UNIT_SPACE = '\u202f';
/**
 * Returns a decimal text with the user's separator between groups of three digits and a true minus: `-61250.5` becomes
 * `−61 250.5`. For display only: text that is copied, sent or put into a field never goes through here (see
 * plainFigures).
 */
export function groupThousands(text: string, style: NumberStyle = numberStyle()): string {
  return groupDigits(text, style.grouping);
}

/**
 * Formats the value with exactly `decimals` decimals and grouped digits. Text that is not a decimal is returned
 * unchanged.
 */
export function formatNumber(text: string, decimals: number): string {
  const value = parseDecimal(text);
  return value ? groupThousands(formatFixed(value, decimals, 'halfUp')) : text;
}

/** Formats like {@link formatNumber}, with a plus or a true minus sign in front; zero has none. */
export function formatSigned(text: string, decimals: number): string {
  const value = parseDecimal(text);
  if (!value) return text;
  const rounded = rescale(value, decimals, 'halfUp');
  const magnitude = groupThousands(formatDecimal(rounded.units < 0n ? { ...rounded, units: -rounded.units } : rounded));
  if (rounded.units === 0n) return magnitude;
  return (rounded.units < 0n ? MINUS : '+') + magnitude;
}

/** Puts the per cent sign behind a formatted figure, without a blank, as in the messages. */
export const asPercent = (figure: string): string => `${figure}%`;

/** Formats a fraction as signed per cent with two decimals: `0.0123` becomes `+1.23%`. */
export function formatPercent(fraction: string): string {
  const value = parseDecimal(fraction);
  return value ? asPercent(formatSigned(formatDecimal(multiply(value, HUNDRED)), 2)) : fraction;
}

const SCALES = [
  { limit: decimal('1000000000'), shift: 9, suffix: 'B' },
  { limit: decimal('1000000'), shift: 6, suffix: 'M' },
  { limit: decimal('10000'), shift: 3, suffix: 'K' },
] as const;

/**
 * Formats a large amount in short: `1234567.8` becomes `1.23 M`; below ten thousand, and where the user's settings show
 * amounts in full, with at most three decimals. Rounds down.
 */
export function formatCompact(text: string, style: NumberStyle = numberStyle()): string {
  const value = parseDecimal(text);
  if (!value) return text;
  for (const { limit, shift, suffix } of style.large === 'short' ? SCALES : []) {
    if (compare(value, limit) < 0) continue;
    return `${groupThousands(formatFixed({ units: value.units, scale: value.scale + shift }, 2, 'trunc'), style)}${UNIT_SPACE}${suffix}`;
  }
  return groupThousands(formatShort(rescale(value, Math.min(value.scale, 3), 'trunc')), style);
}

/**
 * Returns where the trailing zeros of a displayed decimal begin, so that they can be dimmed: the index of the point
 * when all decimals are zero, else of the first trailing zero; the length when there is nothing to dim.
 */
export function trailingZerosFrom(text: string): number {
  const point = text.indexOf('.');
  if (point < 0) return text.length;
  let cut = text.length;
  while (cut > point + 1 && text.charCodeAt(cut - 1) === 48) cut -= 1;
  return cut === point + 1 ? point : cut;
}
