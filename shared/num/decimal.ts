/**
 * Exact decimals over BigInt. A value is `units / 10^scale`. No function rounds unless the caller passes a rounding,
 * and no value is converted to a float on its way.
 */

/** An exact decimal: `units / 10^scale`, scale from 0 to {@link MAX_SCALE}. Create it with {@link parseDecimal}. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** Rounding of a result with too many decimals: towards minus infinity, plus infinity, zero, or half away from zero. */
export type Rounding = 'floor' | 'ceil' | 'trunc' | 'halfUp';

/** Maximum decimals of a value. Products of two wire values (18 each) still fit. */
export const MAX_SCALE = 60;
/** Maximum length of a text, so that hostile input cannot make arithmetic slow. */
const MAX_TEXT = 80;

/** Most decimals that a price, quantity or amount of the exchange has. */
export const WIRE_DECIMALS = 18;

const POWERS: bigint[] = [1n];
for (let i = 1; i <= 160; i += 1) POWERS.push(POWERS[i - 1]! * 10n);

/** Returns 10^exponent as a BigInt. Exponents outside 0..160 are a programming error and throw. */
export function powerOfTen(exponent: number): bigint {
  const power = POWERS[exponent];
  if (power === undefined) throw new RangeError(`power of ten out of range: ${exponent}`);
  return power;
}

/** Zero, with no decimals. */
export const ZERO: Decimal = { units: 0n, scale: 0 };
/** A hundred, with no decimals: per cent of one. */
export const HUNDRED: Decimal = { units: 100n, scale: 0 };

const PLAIN = /^-?\d+(?:\.\d+)?$/;
const EXPONENT = /^(-?\d+(?:\.\d+)?)[eE]([+-]?\d{1,3})$/;

/**
 * Parses a decimal from its source text exactly, with an optional exponent. Returns `undefined` for everything else:
 * empty text, spaces, signs other than a leading minus, hexadecimal, separators, `NaN`, `Infinity`, more than 60
 * decimals.
 */
export function parseDecimal(text: string): Decimal | undefined {
  return parseShort(text) ?? parseLong(text);
}

/** Maximum digits that a double accumulates exactly. */
const SHORT = 15;

/**
 * Parses the common case without a regular expression: at most 15 digits and a point. `undefined`: the slow parser must
 * decide.
 */
function parseShort(text: string): Decimal | undefined {
  const { length } = text;
  const negative = length > 0 && text.charCodeAt(0) === 45;
  const first = negative ? 1 : 0;
  if (length - first > SHORT + 1) return undefined;
  let units = 0;
  let at = first;
  for (; at < length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >>> 0 > 9) break;
    units = units * 10 + digit;
  }
  const point = at;
  if (point === first) return undefined;
  if (point < length) {
    if (point === length - 1 || text.charCodeAt(point) !== 46) return undefined;
    for (at += 1; at < length; at += 1) {
      const digit = text.charCodeAt(at) - 48;
      if (digit >>> 0 > 9) return undefined;
      units = units * 10 + digit;
    }
  } else if (length - first > SHORT) return undefined;
  return { units: BigInt(negative ? -units : units), scale: point < length ? length - point - 1 : 0 };
}

function parseLong(text: string): Decimal | undefined {
  if (text.length > MAX_TEXT) return undefined;
  if (PLAIN.test(text)) {
    const point = text.indexOf('.');
    if (point < 0) return { units: BigInt(text), scale: 0 };
    const scale = text.length - point - 1;
    if (scale > MAX_SCALE) return undefined;
    return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), scale };
  }
  const match = EXPONENT.exec(text);
  if (!match) return undefined;
  const mantissa = parseDecimal(match[1]!);
  const exponent = Number.parseInt(match[2]!, 10);
  if (!mantissa || exponent > MAX_SCALE || exponent < -MAX_SCALE) return undefined;
  if (exponent >= mantissa.scale) {
    return { units: mantissa.units * powerOfTen(exponent - mantissa.scale), scale: 0 };
  }
  const scale = mantissa.scale - exponent;
  return scale > MAX_SCALE ? undefined : { units: mantissa.units, scale };
}

/** Parses a text that is known to be a decimal, as {@link parseDecimal}; any other text is a bug and throws. */
export function decimal(text: string): Decimal {
  const value = parseDecimal(text);
  if (!value) throw new TypeError(`not a decimal: ${JSON.stringify(text.slice(0, 40))}`);
  return value;
}

/** Returns a decimal with these units and scale, by default a whole number. */
export function fromBigInt(units: bigint, scale = 0): Decimal {
  return { units, scale };
}

/** Formats a value with exactly its own decimals, never with an exponent: `1.500` stays `1.500`. */
export function formatDecimal(value: Decimal): string {
  const { units, scale } = value;
  const text = units.toString();
  if (scale === 0) return text;
  if (units < 0n) return `-${placePoint(text.slice(1), scale)}`;
  return placePoint(text, scale);
}

/** Inserts the decimal point before the last `scale` digits, with at least one digit in front of it. */
function placePoint(digits: string, scale: number): string {
  const whole = digits.length - scale;
  return whole > 0 ? `${digits.slice(0, whole)}.${digits.slice(whole)}` : `0.${'0'.repeat(-whole)}${digits}`;
}

/** Returns a value without trailing zeros: `1.500` becomes `1.5`, `2.0` becomes `2`. */
export function normalise(value: Decimal): Decimal {
  let { units, scale } = value;
  if (units === 0n) return ZERO;
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n;
    scale -= 1;
  }
  return { units, scale };
}

/** Formats a value with as few decimals as possible without rounding. */
export function formatShort(value: Decimal): string {
  return formatDecimal(normalise(value));
}

/** Formats a value with exactly `decimals` decimals and the given rounding. */
export function formatFixed(value: Decimal, decimals: number, rounding: Rounding): string {
  return formatDecimal(rescale(value, decimals, rounding));
}

/** Divides two BigInts with the given rounding. The divisor must not be zero. */
export function divideUnits(numerator: bigint, divisor: bigint, rounding: Rounding): bigint {
  const quotient = numerator / divisor;
  // A multiplication is cheaper than a second division.
  const remainder = numerator - quotient * divisor;
  if (remainder === 0n) return quotient;
  const positive = numerator < 0n === divisor < 0n;
  switch (rounding) {
    case 'trunc':
      return quotient;
    case 'floor':
      return positive ? quotient : quotient - 1n;
    case 'ceil':
      return positive ? quotient + 1n : quotient;
    case 'halfUp': {
      const twice = remainder < 0n ? -remainder * 2n : remainder * 2n;
      const size = divisor < 0n ? -divisor : divisor;
      if (twice < size) return quotient;
      return positive ? quotient + 1n : quotient - 1n;
    }
  }
}

/** Returns the value with `scale` decimals; uses the given rounding when decimals are lost. */
export function rescale(value: Decimal, scale: number, rounding: Rounding): Decimal {
  if (scale === value.scale) return value;
  if (scale > value.scale) return { units: value.units * powerOfTen(scale - value.scale), scale };
  return { units: divideUnits(value.units, powerOfTen(value.scale - scale), rounding), scale };
}

/** Returns the exact sum. */
export function add(a: Decimal, b: Decimal): Decimal {
  if (a.scale === b.scale) return { units: a.units + b.units, scale: a.scale };
  if (a.scale > b.scale) return { units: a.units + b.units * powerOfTen(a.scale - b.scale), scale: a.scale };
  return { units: a.units * powerOfTen(b.scale - a.scale) + b.units, scale: b.scale };
}

/** Returns the exact difference `a - b`. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  if (a.scale === b.scale) return { units: a.units - b.units, scale: a.scale };
  if (a.scale > b.scale) return { units: a.units - b.units * powerOfTen(a.scale - b.scale), scale: a.scale };
  return { units: a.units * powerOfTen(b.scale - a.scale) - b.units, scale: b.scale };
}

/** Returns the exact product; its scale is the sum of both scales. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** Returns the quotient with `scale` decimals and the given rounding; `undefined` when the divisor is zero. */
export function divide(a: Decimal, b: Decimal, scale: number, rounding: Rounding): Decimal | undefined {
  if (b.units === 0n) return undefined;
  const shift = scale + b.scale - a.scale;
  const numerator = shift >= 0 ? a.units * powerOfTen(shift) : a.units;
  const divisor = shift >= 0 ? b.units : b.units * powerOfTen(-shift);
  return { units: divideUnits(numerator, divisor, rounding), scale };
}

/** Returns the negated value. */
export function negate(value: Decimal): Decimal {
  return { units: -value.units, scale: value.scale };
}

/** Returns the absolute value. */
export function absolute(value: Decimal): Decimal {
  return value.units < 0n ? negate(value) : value;
}

/** Returns -1, 0 or 1 as `a` is below, equal to or above `b`. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const left = a.scale >= b.scale ? a.units : a.units * powerOfTen(b.scale - a.scale);
  const right = b.scale >= a.scale ? b.units : b.units * powerOfTen(a.scale - b.scale);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Returns whether both are the same number, regardless of their decimals: `1.0` equals `1`. */
export function equals(a: Decimal, b: Decimal): boolean {
  return compare(a, b) === 0;
}

/** Returns -1, 0 or 1 as the value is negative, zero or positive. */
export function sign(value: Decimal): -1 | 0 | 1 {
  return value.units < 0n ? -1 : value.units > 0n ? 1 : 0;
}

/** Returns the larger of two values. */
export function maximum(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) < 0 ? b : a;
}

/** Returns the smaller of two values. */
export function minimum(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) > 0 ? b : a;
}
