/**
 * Parses numbers that the user types: see `num/expression.ts` for what can be written. An ambiguous text is a question
 * asked at the field; a value that differs from the typed text is marked, so that the window can display it.
 */
import { decimal, formatDecimal, formatShort, parseDecimal, powerOfTen, type Decimal } from '../num/decimal.ts';
import {
  evaluate,
  exactDecimal,
  type ExpressionFault,
  type Fraction,
  type NamedPrices,
  type TypedGrouping,
} from '../num/expression.ts';
import { fromSteps } from '../num/step.ts';
import type { Result } from '../result/result.ts';

/** Maximum length of a text that is parsed; the field cuts a longer one and reports that (XU8). */
export const MAX_ORDER_TEXT = 40;

/**
 * Kind of the typed value: a price, a size in base, an amount in quote, or a share in per cent. It selects the message
 * of a problem.
 */
export type TypedField = 'price' | 'quantity' | 'amount' | 'share';

/** What a field offers to the text: prices that can be named, and the step that its values are multiples of. */
export interface TypedOffer {
  readonly prices?: NamedPrices;
  readonly step?: string;
}

/** Reason why a text is not a valid number for an order: the key of a message with its parameters. */
export interface TextProblem {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** Texts that answer the problem, where it is a question with known answers. */
  readonly choices?: readonly string[];
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

const problem = (key: string, params: TextProblem['params'] = {}): { ok: false; error: TextProblem } => ({
  ok: false,
  error: { key, params },
});

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

/** Shortens `1.500` to `1.5`, for a proposal. */
const brief = (text: string): string => formatShort(decimal(text));

/** Returns the steps next to a value without an end, as far as they are above zero. */
function stepsBeside({ numerator, denominator }: Fraction, step: Decimal): readonly string[] {
  const below = (numerator * powerOfTen(step.scale)) / (denominator * step.units);
  return [below, below + 1n].filter((count) => count > 0n).map((count) => formatDecimal(fromSteps(count, step)));
}

function problemOf(fault: ExpressionFault): TextProblem {
  switch (fault.kind) {
    case 'ambiguous': {
      const [first, second] = fault.readings.map(brief) as [string, string];
      return { key: 'error.draft.comma', params: { first, second }, choices: fault.texts };
    }
    case 'noPrice':
      return { key: 'error.draft.noPrice', params: { name: fault.name } };
    case 'digits':
      return { key: 'error.draft.digits', params: {} };
    case 'format':
      return { key: 'error.draft.format', params: {} };
    case 'divide':
      return { key: 'error.draft.divide', params: {} };
  }
}

/**
 * Parses one typed number. The value is above zero, without sign, exponent or separators, in ASCII digits with at most
 * one point between digits, and is exactly that of the text.
 */
export function readTyped(
  typed: string,
  field: TypedField,
  grouping: TypedGrouping = 'none',
  { prices, step }: TypedOffer = {},
): Result<TypedNumber, TextProblem> {
  if (typed.length > MAX_ORDER_TEXT) return problem('error.draft.tooLong', { limit: MAX_ORDER_TEXT });
  if (INVISIBLE.test(typed)) return problem('error.draft.invisible');
  const trimmed = typed.replace(BLANK_ENDS, '');
  if (trimmed === '') return problem(`error.draft.empty.${field}`);
  const text = toAscii(trimmed);
  if (ZERO_TEXT.test(text)) return problem('error.draft.zero');
  if (SIGN.test(text.slice(0, 1))) return problem(field === 'price' ? 'error.draft.signPrice' : 'error.draft.sign');
  // A share is in per cent already: one more would have two meanings.
  if (field === 'share' && text.includes('%')) return problem('error.draft.digits');
  const read = evaluate(text, grouping, prices);
  if ('kind' in read) return { ok: false, error: problemOf(read) };
  if (read.value.numerator <= 0n) return problem('error.draft.zero');
  const exact = exactDecimal(read.value);
  if (!exact) {
    const tick = parseDecimal(step ?? '');
    const choices = tick && tick.units > 0n ? stepsBeside(read.value, tick) : [];
    return { ok: false, error: { key: 'error.draft.endless', params: {}, ...(choices.length > 0 ? { choices } : {}) } };
  }
  const value = read.only ?? formatDecimal(exact);
  if (value.length > MAX_ORDER_TEXT) return problem('error.draft.tooLong', { limit: MAX_ORDER_TEXT });
  return { ok: true, value: { text: value, changed: value !== typed.replace(/^ +| +$/g, '') } };
}
