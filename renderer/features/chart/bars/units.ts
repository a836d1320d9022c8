import { normalise, parseDecimal } from '../../../../shared/num/decimal.ts';

/** Most decimals a column counts in; bars with more are kept as text. */
export const MAX_COLUMN_SCALE = 15;
const POWERS = Array.from({ length: MAX_COLUMN_SCALE + 1 }, (_, exponent) => 10 ** exponent);

/** 10^exponent as a float, which is exact up to 10^15. */
export function floatPower(exponent: number): number {
  return POWERS[exponent] ?? Number.NaN;
}

/** Decimals that the text needs without trailing zeros; `null` when it is no decimal. */
export function scaleOf(text: string): number | null {
  const value = parseDecimal(text);
  if (!value) return null;
  return value.scale === 0 ? 0 : normalise(value).scale;
}

/** The text in units of 10^-scale where that is a whole number a float holds exactly, else `null`. */
export function unitsOf(text: string, scale: number): number | null {
  const value = parseDecimal(text);
  if (!value) return null;
  const short = value.scale > scale ? normalise(value) : value;
  if (short.scale > scale) return null;
  const units = Number(short.units) * floatPower(scale - short.scale);
  return Number.isSafeInteger(units) ? units : null;
}

/** Units of 10^-scale as the shortest decimal text; the inverse of {@link unitsOf}. */
export function textOfUnits(units: number, scale: number): string {
  if (scale === 0) return `${units === 0 ? 0 : units}`;
  const digits = `${Math.abs(units)}`.padStart(scale + 1, '0');
  const whole = digits.slice(0, -scale);
  let end = scale;
  const fraction = digits.slice(-scale);
  while (end > 0 && fraction.charCodeAt(end - 1) === 48) end -= 1;
  const text = end === 0 ? whole : `${whole}.${fraction.slice(0, end)}`;
  return units < 0 ? `-${text}` : text;
}
