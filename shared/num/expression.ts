/**
 * Evaluates a number that the user types, or an expression of numbers, exactly: digits with separators between groups,
 * exponents, `k`, `m` and `b`, the four operations, parentheses, per cent and named prices. The grammar is closed: a
 * text outside it is a fault, and a number with two possible meanings is a question.
 */
import { parseDecimal, powerOfTen, type Decimal } from './decimal.ts';

/** A fraction `numerator / denominator`, with the denominator above 0: `1/3*3` is 1. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The user's separator between groups of three digits. With `comma`, a comma separates thousands here too. */
export type TypedGrouping = 'space' | 'comma' | 'apostrophe' | 'none';

/** Prices that can be named in an expression, as decimal text; `null`: not known now. */
export type NamedPrices = Readonly<Partial<Record<'bid' | 'ask' | 'last' | 'mark', string | null>>>;

/**
 * Why a text has no value. `ambiguous`: a number has two meanings, `readings`; `texts` are the whole text with a decimal
 * comma and with a decimal point, in plain digits.
 */
export type ExpressionFault =
  | { readonly kind: 'digits' | 'format' | 'divide' }
  | { readonly kind: 'noPrice'; readonly name: string }
  | { readonly kind: 'ambiguous'; readonly readings: readonly string[]; readonly texts: readonly string[] };

/** Value of an expression; `only`: its canonical text where it is one number, so that `1.50` stays `1.50`. */
export interface Evaluated {
  readonly value: Fraction;
  readonly only: string | null;
}

const PLAIN = /^(?:\d+(?:\.\d+)?|\.\d+)$/;
/** Returns a pattern for thousands in groups of three with one consistent separator, followed by decimals. */
const groupedBy = (signs: string, point: string): RegExp =>
  new RegExp(`^[1-9]\\d{0,2}(?:([${signs}])\\d{3})(?:\\1\\d{3})*(?:${point}\\d+)?$`, 'u');
const GROUPED_POINT = groupedBy(",' ", '\\.');
const GROUPED_COMMA = groupedBy(".' ", ',');
const PLAIN_COMMA = /^\d*,\d+$/;
const ONE_GROUP = /^[1-9]\d{0,2}\.\d{3}$/;

/** Digits of one number with possible separators. */
const DIGITS = /(?:\d|[.,](?=\d))(?:[\d.,]|[' ](?=\d))*/g;
/** Exponent or suffix of a number. */
const ENDING = /(?:[eE]([+-]?\d{1,2})(?!\d))?(?: ?([kKmMbB]))?/y;
const NAME = /\b(?:bid|ask|last|mark)\b/gi;
const WRITTEN = /^[\d.,' eEkKmMbB%+\-*/()]*$/;
const SUFFIXES: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9 };

/** Normalizes `007.50` to `7.50` and `.5` to `0.5`. */
function canonical(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const head = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === undefined ? head : `${head}.${fraction}`;
}

/** Returns whether the only meaning of these digits has a comma before the decimals, or points between groups. */
const writesComma = (digits: string): boolean =>
  !PLAIN.test(digits) && !GROUPED_POINT.test(digits) && (GROUPED_COMMA.test(digits) || PLAIN_COMMA.test(digits));

/**
 * Returns the possible meanings of the digits of one number, as plain decimal text: none, one, or that with a decimal
 * comma and that with a decimal point.
 */
function readingsOf(digits: string, grouping: TypedGrouping, commaWritten: boolean): readonly string[] {
  if (PLAIN.test(digits)) {
    return commaWritten && ONE_GROUP.test(digits) ? [digits.replace('.', ''), digits] : [canonical(digits)];
  }
  const joined = GROUPED_POINT.test(digits) ? digits.replaceAll(/[,' ]/g, '') : null;
  const byComma = GROUPED_COMMA.test(digits) || PLAIN_COMMA.test(digits);
  const decimalComma = byComma ? canonical(digits.replaceAll(/[.' ]/g, '').replace(',', '.')) : null;
  if (joined !== null && decimalComma !== null && grouping === 'comma' && !commaWritten) return [joined];
  return [...new Set([decimalComma, joined].filter((one) => one !== null))];
}

const fractionOf = ({ units, scale }: Decimal): Fraction => ({ numerator: units, denominator: powerOfTen(scale) });
const PER_CENT: Fraction = { numerator: 1n, denominator: 100n };

/** Applies one of the four operations; returns `null` for a division by 0. */
function operate(sign: string, a: Fraction, b: Fraction): Fraction | null {
  if (sign === '*') return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
  if (sign === '/') {
    if (b.numerator === 0n) return null;
    const minus = b.numerator < 0n ? -1n : 1n;
    return { numerator: a.numerator * b.denominator * minus, denominator: a.denominator * b.numerator * minus };
  }
  const other = b.numerator * a.denominator * (sign === '-' ? -1n : 1n);
  return { numerator: a.numerator * b.denominator + other, denominator: a.denominator * b.denominator };
}

/** A factor, or a product of several; `percent`: its first factor is in per cent. */
interface Part {
  readonly value: Fraction;
  readonly percent: boolean;
  readonly single: boolean;
}

/** Parses from left to right, multiplication and division before addition and subtraction. */
class Parser {
  #at = 0;
  readonly #text: string;
  readonly #grouping: TypedGrouping;
  readonly #prices: NamedPrices;
  readonly #commaWritten: boolean;
  /** The first fault; parsing stops there. */
  fault: ExpressionFault | null = null;
  operands = 0;
  only: string | null = null;

  constructor(text: string, grouping: TypedGrouping, prices: NamedPrices) {
    this.#text = text;
    this.#grouping = grouping;
    this.#prices = prices;
    this.#commaWritten = (text.match(DIGITS) ?? []).some(writesComma);
  }

  whole(): Fraction | null {
    const value = this.#sum();
    return value && this.#at < this.#text.length ? this.#fail({ kind: 'format' }) : value;
  }

  #fail(fault: ExpressionFault): null {
    this.fault ??= fault;
    return null;
  }

  #take(signs: string): string {
    while (this.#text[this.#at] === ' ') this.#at += 1;
    const next = this.#text.charAt(this.#at);
    if (next === '' || !signs.includes(next)) return '';
    this.#at += 1;
    return next;
  }

  #sum(): Fraction | null {
    const first = this.#product();
    // Per cent of nothing: only a product, or the number before it, says of what.
    if (first?.percent && first.single) return this.#fail({ kind: 'digits' });
    let value = first && first.value;
    for (let by = this.#take('+-'); value && by !== ''; by = this.#take('+-')) {
      const part = this.#product();
      if (!part) return null;
      if (part.percent && !part.single) return this.#fail({ kind: 'format' });
      value = operate(by, value, part.percent ? operate('*', value, part.value)! : part.value);
    }
    return value;
  }

  #product(): Part | null {
    const first = this.#factor();
    let product = first;
    for (let by = this.#take('*/'); product && by !== ''; by = this.#take('*/')) {
      const other = this.#factor();
      if (!other) return null;
      const value = operate(by, product.value, other.value) ?? this.#fail({ kind: 'divide' });
      product = value && { value, percent: product.percent, single: false };
    }
    return product;
  }

  #factor(): Part | null {
    if (this.#take('(') !== '') {
      const value = this.#sum();
      if (value && this.#take(')') === '') return this.#fail({ kind: 'format' });
      return value && { value, percent: false, single: true };
    }
    const value = this.#operand();
    if (!value || this.#take('%') === '') return value && { value, percent: false, single: true };
    this.only = null;
    return { value: operate('*', value, PER_CENT)!, percent: true, single: true };
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match?.index !== this.#at) return null;
    this.#at += match[0].length;
    return match;
  }

  #readings(digits: string): readonly string[] {
    return readingsOf(digits, this.#grouping, this.#commaWritten);
  }

  #operand(): Fraction | null {
    this.operands += 1;
    this.only = null;
    const named = this.#match(NAME);
    if (named) {
      const name = named[0].toLowerCase() as keyof NamedPrices;
      const price = parseDecimal(this.#prices[name] ?? '');
      return price ? fractionOf(price) : this.#fail({ kind: 'noPrice', name });
    }
    const readings = this.#readings(this.#match(DIGITS)?.[0] ?? '');
    const [first] = readings;
    if (first === undefined) return this.#fail({ kind: 'format' });
    if (readings.length > 1) {
      // One convention applies to the whole text.
      const texts = readings.map((_, place) =>
        this.#text.replaceAll(DIGITS, (digits) => {
          const all = this.#readings(digits);
          return all[place] ?? all[0] ?? digits;
        }),
      );
      return this.#fail({ kind: 'ambiguous', readings, texts });
    }
    const [, exponent = '0', suffix = ''] = this.#match(ENDING)!;
    const power = Number.parseInt(exponent, 10) + (SUFFIXES[suffix.toLowerCase()] ?? 0);
    const value = parseDecimal(power === 0 ? first : `${first}e${power}`);
    if (!value) return this.#fail({ kind: 'digits' });
    if (this.operands === 1 && power === 0) this.only = first;
    return fractionOf(value);
  }
}

/**
 * Evaluates a text in ASCII whose blanks are spaces. Without `prices` a name is a fault like any other letter; the
 * caller bounds the length.
 */
export function evaluate(text: string, grouping: TypedGrouping, prices?: NamedPrices): Evaluated | ExpressionFault {
  if (!WRITTEN.test(prices ? text.replaceAll(NAME, '') : text)) return { kind: 'digits' };
  const parser = new Parser(text, grouping, prices ?? {});
  const value = parser.whole();
  return value ? { value, only: parser.only } : (parser.fault ?? { kind: 'format' });
}

/** Returns a fraction as a decimal without trailing zeros; `null` where its decimals have no end. */
export function exactDecimal({ numerator, denominator }: Fraction): Decimal | null {
  let [a, b] = [numerator < 0n ? -numerator : numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  let rest = denominator / a;
  let scale = 0;
  for (const factor of [10n, 5n, 2n]) {
    for (; rest % factor === 0n; rest /= factor) scale += 1;
  }
  return rest === 1n ? { units: (numerator * 10n ** BigInt(scale)) / denominator, scale } : null;
}
