/**
 * Reads the numbers a person types into an order (XU1 to XU8). Nothing is guessed: what is not plainly one number is a
 * problem with its fix in words; what reads differently from how it was typed says so, so that it can be shown.
 */
import type { Result } from '../result/result.ts';

/** Longest text read; more is cut by the field and told (XU8). */
export const MAX_ORDER_TEXT = 40;

/** What is typed: a price, a size in base, an amount in quote, or a share in per cent. Names the words of the problem. */
export type TypedField = 'price' | 'quantity' | 'amount' | 'share';

/** Why a text is no number for an order: the key of a sentence with its parameters. */
export interface TextProblem {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** A number above zero as plain decimal text. `changed`: it reads differently from what was typed and must be shown. */
export interface TypedNumber {
  readonly text: string;
  readonly changed: boolean;
}

const SIGN = /[+\-\u2212\uFE62\uFE63\uFF0B\uFF0D]/u;
/** Characters nobody sees: zero-width ones, joiners, direction marks, soft hyphen, byte order mark. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/u;
const BLANK_ENDS = /^\s+|\s+$/gu;
const NUMBER = /^(?:\d+(?:\.\d+)?|\.\d+)$/;
const ZERO_TEXT = /^[-\u2212]?(?:0+(?:\.0*)?|\.0+)$/u;
/** First digit of each script whose ten digits equal the ASCII ones one by one: Arabic, Persian, full width. */
const DIGIT_ZEROS = [0x0660, 0x06f0, 0xff10] as const;
const FULL_WIDTH_POINT = '\uFF0E';

const problem = (key: string, params: TextProblem['params'] = {}): { ok: false; error: TextProblem } => ({
  ok: false,
  error: { key, params },
});

/** Digits and point of other scripts as their ASCII equals; everything else as it is. */
function toAscii(text: string): string {
  let plain = '';
  for (const character of text) {
    const code = character.codePointAt(0)!;
    const zero = DIGIT_ZEROS.find((first) => code >= first && code <= first + 9);
    plain += zero === undefined ? (character === FULL_WIDTH_POINT ? '.' : character) : `${code - zero}`;
  }
  return plain;
}

/** `007.50` as `7.50`, `.5` as `0.5`. */
function canonical(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const head = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === undefined ? head : `${head}.${fraction}`;
}

/** `1.500` as `1.5`: a proposal is written as one would say it. */
function brief(text: string): string {
  const plain = canonical(text);
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}

/** What a text with a comma may mean: the comma as the point, or as a separator of thousands (XU5). */
function commaReadings(text: string): string[] {
  const asPoint = text.replaceAll('.', '').replace(',', '.');
  const asSeparator = text.replaceAll(',', '');
  const readings = [asPoint, asSeparator].filter((reading) => NUMBER.test(reading)).map(brief);
  return [...new Set(readings)];
}

/**
 * Reads one typed number. The value is above zero, without sign, exponent or separators, in ASCII digits with at most
 * one point between digits.
 */
export function readTyped(typed: string, field: TypedField): Result<TypedNumber, TextProblem> {
  if (typed.length > MAX_ORDER_TEXT) return problem('error.draft.tooLong', { limit: MAX_ORDER_TEXT });
  if (INVISIBLE.test(typed)) return problem('error.draft.invisible');
  const trimmed = typed.replace(BLANK_ENDS, '');
  if (trimmed === '') return problem(`error.draft.empty.${field}`);
  const text = toAscii(trimmed);
  if (ZERO_TEXT.test(text)) return problem('error.draft.zero');
  if (SIGN.test(text.slice(0, 1))) return problem(field === 'price' ? 'error.draft.signPrice' : 'error.draft.sign');
  if (/^[\d.,]+$/.test(text) && text.includes(',')) {
    const [first, second] = commaReadings(text);
    if (first === undefined) return problem('error.draft.format');
    if (second === undefined) return problem('error.draft.commaOne', { first });
    return problem('error.draft.comma', { first, second });
  }
  if (!/^[\d.]+$/.test(text)) return problem('error.draft.digits');
  if (!NUMBER.test(text)) return problem('error.draft.format');
  const value = canonical(text);
  return { ok: true, value: { text: value, changed: value !== typed.replace(/^ +| +$/g, '') } };
}
