/**
 * Parses numbers that the user types into an order: the user's digit grouping and any space between groups, `k` and
 * `m`, exponents and sums. An ambiguous text is a problem shown at the field; a value that differs from the typed text
 * is marked, so that the window can display it.
 */
import { decimal, formatShort, parseDecimal, sign } from '../num/decimal.ts';
import type { Result } from '../result/result.ts';
import { fractionOf, operate, toDecimal, type Fraction } from '../num/step.ts';

/** Maximum length of a text that is parsed; the field cuts a longer one and reports that (XU8). */
export const MAX_ORDER_TEXT = 40;

/**
 * Kind of the typed value: a price, a size in base, an amount in quote, or a share in per cent. It selects the message
 * of a problem.
 */
export type TypedField = 'price' | 'quantity' | 'amount' | 'share';

/** The user's separator between groups of three digits. With `comma`, a comma separates thousands here too. */
export type TypedGrouping = 'space' | 'comma' | 'apostrophe' | 'none';

/** Reason why a text is not a valid number for an order: the key of a message with its parameters. */
export interface TextProblem {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** A number above zero as plain decimal text. `changed`: it differs from the typed text and must be displayed. */
export interface TypedNumber {
  readonly text: string;
  readonly changed: boolean;
}

const SIGN = /[+\-\u2212\uFE62\uFE63\uFF0B\uFF0D]/u;
/** Invisible characters: zero-width ones, joiners, direction marks, soft hyphen, byte order mark. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/u;
const BLANK_ENDS = /^\s+|\s+$/gu;
const ZERO_TEXT = /^[-\u2212]?(?:0+(?:\.0*)?|\.0+)$/u;
/** First digit of each script whose ten digits correspond to the ASCII digits: Arabic, Persian, full width. */
const DIGIT_ZEROS = [0x0660, 0x06f0, 0xff10] as const;
/** ASCII equivalents of signs from other scripts and from typesetting. */
const MEANT: Readonly<Record<string, string>> = {
  '\uFF0E': '.',
  '\u00D7': '*',
  '\u00F7': '/',
  '\u2212': '-',
  '\uFF0B': '+',
  '\uFF0D': '-',
  '\uFF0A': '*',
  '\uFF0F': '/',
  '\uFF08': '(',
  '\uFF09': ')',
};

const PLAIN = /^(?:\d+(?:\.\d+)?|\.\d+)$/;
/** Returns a pattern for thousands in groups of three with one consistent separator, followed by decimals. */
const groupedBy = (signs: string, point: string): RegExp =>
  new RegExp(`^[1-9]\\d{0,2}(?:([${signs}])\\d{3})(?:\\1\\d{3})*(?:${point}\\d+)?$`, 'u');
const GROUPED_POINT = groupedBy(",' ", '\\.');
const GROUPED_COMMA = groupedBy(".' ", ',');
const PLAIN_COMMA = /^\d*,\d+$/;

/** One number of a sum: digits with possible separators, an exponent, `k` or `m`. */
const TOKEN = /^((?:\d|[.,](?=\d))(?:[\d.,]|[' ](?=\d))*)(?:[eE]([+-]?\d{1,2})(?!\d))?([kKmM])?/;
const WRITTEN = /^[\d.,' eEkKmM+\-*/()]+$/;
const SUFFIXES: Readonly<Record<string, number>> = { k: 3, m: 6 };
/** Decimals of a non-terminating quotient; no instrument has as many. */
const QUOTIENT_SCALE = 18;

const problem = (key: string, params: TextProblem['params'] = {}): { ok: false; error: TextProblem } => ({
  ok: false,
  error: { key, params },
});
const unreadable = problem('error.draft.format');

/**
 * Replaces digits and signs of other scripts by ASCII, and every whitespace character by a space; leaves everything
 * else unchanged.
 */
function toAscii(text: string): string {
  let plain = '';
  for (const character of text) {
    const code = character.codePointAt(0)!;
    const zero = DIGIT_ZEROS.find((first) => code >= first && code <= first + 9);
    plain += zero === undefined ? (MEANT[character] ?? character) : `${code - zero}`;
  }
  return plain.replaceAll(/\s/gu, ' ').replaceAll(/[\u2019\u02BC]/gu, "'");
}

/** Normalizes `007.50` to `7.50` and `.5` to `0.5`. */
function canonical(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const head = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === undefined ? head : `${head}.${fraction}`;
}

/** Shortens `1.500` to `1.5`, for a proposal. */
const brief = (text: string): string => formatShort(decimal(canonical(text)));

/**
 * Returns the possible values of the digits of one number, as plain decimal text: none, one, or the two meanings of a
 * comma.
 */
function readingsOf(digits: string, grouping: TypedGrouping): readonly string[] {
  if (PLAIN.test(digits)) return [canonical(digits)];
  const joined = GROUPED_POINT.test(digits) ? digits.replaceAll(/[,' ]/g, '') : null;
  const byComma = GROUPED_COMMA.test(digits) || PLAIN_COMMA.test(digits);
  const decimalComma = byComma ? canonical(digits.replaceAll(/[.' ]/g, '').replace(',', '.')) : null;
  if (joined !== null && decimalComma !== null && grouping === 'comma') return [joined];
  return [...new Set([decimalComma, joined].filter((one) => one !== null))];
}

/**
 * Evaluates a sum from left to right, multiplication and division before addition and subtraction, with parentheses.
 */
class Sum {
  #rest: string;
  readonly #grouping: TypedGrouping;
  /** The first problem found; parsing stops there. */
  problem: TextProblem | null = null;
  numbers = 0;
  /** Text of the only number, so that `1.50` stays `1.50`. */
  only: string | null = null;

  constructor(text: string, grouping: TypedGrouping) {
    this.#rest = text;
    this.#grouping = grouping;
  }

  whole(): Fraction | null {
    const value = this.#lines();
    this.#skip();
    if (value && this.#rest !== '') return this.#fail(unreadable.error);
    return value;
  }

  #skip(): void {
    this.#rest = this.#rest.replace(/^ +/, '');
  }

  #fail(error: TextProblem): null {
    this.problem ??= error;
    return null;
  }

  #take(signs: string): string | null {
    this.#skip();
    const first = this.#rest.charAt(0);
    if (first === '' || !signs.includes(first)) return null;
    this.#rest = this.#rest.slice(1);
    return first;
  }

  #chain(signs: string, part: () => Fraction | null): Fraction | null {
    let value = part();
    for (let by = value && this.#take(signs); value && by !== null; by = value && this.#take(signs)) {
      const other = part();
      if (!other) return null;
      value = operate(by as '+', value, other) ?? this.#fail({ key: 'error.draft.divide', params: {} });
    }
    return value;
  }

  #lines = (): Fraction | null => this.#chain('+-', this.#points);
  #points = (): Fraction | null => this.#chain('*/', this.#factor);

  #factor = (): Fraction | null => {
    if (this.#take('(') === null) return this.#number();
    const inner = this.#lines();
    if (inner && this.#take(')') === null) return this.#fail(unreadable.error);
    return inner;
  };

  #number(): Fraction | null {
    this.#skip();
    const [text = '', digits = '', exponent, suffix] = TOKEN.exec(this.#rest) ?? [];
    if (text === '') return this.#fail(unreadable.error);
    this.#rest = this.#rest.slice(text.length);
    const [first, second] = readingsOf(digits, this.#grouping);
    if (first === undefined) return this.#fail(unreadable.error);
    if (second !== undefined) {
      return this.#fail({ key: 'error.draft.comma', params: { first: brief(first), second: brief(second) } });
    }
    const power = Number.parseInt(exponent ?? '0', 10) + (SUFFIXES[suffix?.toLowerCase() ?? ''] ?? 0);
    const value = parseDecimal(power === 0 ? first : `${first}e${power}`);
    if (!value) return this.#fail({ key: 'error.draft.digits', params: {} });
    this.numbers += 1;
    this.only = this.numbers === 1 && power === 0 ? first : null;
    return fractionOf(value);
  }
}

/**
 * Parses one typed number. The value is above zero, without sign, exponent or separators, in ASCII digits with at most
 * one point between digits.
 */
export function readTyped(
  typed: string,
  field: TypedField,
  grouping: TypedGrouping = 'none',
): Result<TypedNumber, TextProblem> {
  if (typed.length > MAX_ORDER_TEXT) return problem('error.draft.tooLong', { limit: MAX_ORDER_TEXT });
  if (INVISIBLE.test(typed)) return problem('error.draft.invisible');
  const trimmed = typed.replace(BLANK_ENDS, '');
  if (trimmed === '') return problem(`error.draft.empty.${field}`);
  const text = toAscii(trimmed);
  if (ZERO_TEXT.test(text)) return problem('error.draft.zero');
  if (SIGN.test(text.slice(0, 1))) return problem(field === 'price' ? 'error.draft.signPrice' : 'error.draft.sign');
  if (!WRITTEN.test(text)) return problem('error.draft.digits');
  const sum = new Sum(text, grouping);
  const result = sum.whole();
  if (!result) return { ok: false, error: sum.problem ?? unreadable.error };
  const exact = toDecimal(result, QUOTIENT_SCALE);
  if (result.numerator <= 0n || (sum.only === null && sign(exact) === 0)) return problem('error.draft.zero');
  const value = sum.only ?? formatShort(exact);
  if (value.length > MAX_ORDER_TEXT) return problem('error.draft.tooLong', { limit: MAX_ORDER_TEXT });
  return { ok: true, value: { text: value, changed: value !== typed.replace(/^ +| +$/g, '') } };
}
