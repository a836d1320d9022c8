/**
 * Building blocks of every wire schema. Replies first pass the lossless JSON parser, which keeps a number only where a
 * double holds it exactly and otherwise provides the source text; a plain number can therefore be converted to text
 * safely.
 */
import { SYMBOL_PATTERN } from '../exchange/markets.ts';
import { z } from 'zod';
import { parseDecimal, WIRE_DECIMALS } from '../num/decimal.ts';

/** Matches the usual form of a decimal, which needs no further parsing. */
const PLAIN = /^\d{1,20}(?:\.\d{1,18})?$/;

function readDecimal(input: string | number, context: z.RefinementCtx, mayBeNegative: boolean): string {
  const text = typeof input === 'number' ? String(input) : input;
  if (PLAIN.test(text)) return text;
  const value = parseDecimal(text);
  if (!value || value.scale > WIRE_DECIMALS) {
    context.addIssue({ code: 'custom', message: 'not a decimal' });
    return z.NEVER;
  }
  if (!mayBeNegative && value.units < 0n) {
    context.addIssue({ code: 'custom', message: 'must not be negative' });
    return z.NEVER;
  }
  return text;
}

/** A decimal that may be negative (a change, a rate, a profit), as its source text. Accepts text or a JSON number. */
export const signedDecimal = z
  .union([z.string(), z.number()])
  .transform((input, context) => readDecimal(input, context, true))
  .meta({ kind: 'decimal' });

/**
 * A decimal that cannot be negative (a price, a size, a balance), as its source text. Accepts text or a JSON number.
 */
export const decimalText = z
  .union([z.string(), z.number()])
  .transform((input, context) => readDecimal(input, context, false))
  .meta({ kind: 'decimal' });

/** An id as text, never as a number: 18-digit ids do not fit a double (A-ID-WIDTH). */
export const idText = z
  .union([
    z.string().regex(/^[^\s]{1,64}$/),
    z
      .number()
      .int()
      .nonnegative()
      .transform((value) => String(value)),
  ])
  .meta({ kind: 'id' });

/**
 * An id that a JSON body carries as a bare integer (documents 2 and 3: integer, int64). The caller passes its digits;
 * the body is written with exactly these digits, however many there are.
 */
export const integerId = z
  .union([
    z.string().regex(/^\d{1,19}$/),
    z
      .number()
      .int()
      .nonnegative()
      .transform((value) => String(value)),
  ])
  .meta({ kind: 'integerId' });

/** Unix milliseconds as an integer; numeric text is accepted (WebSocket frames carry times as text). */
export const timestamp = z
  .union([
    z.number().int().nonnegative(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform((text) => Number.parseInt(text, 10)),
  ])
  .meta({ kind: 'time' });

/** A count: a whole number from 0. */
export const count = z.number().int().nonnegative();

/** A trading symbol as the exchange writes it: upper case (document 1, general rules). */
export const symbolText = z.string().regex(SYMBOL_PATTERN);

/**
 * Returns the schema of an open enumeration: the listed values are known, any other text of up to 200 characters is
 * kept unchanged. The list is stored in the schema's metadata for the generated reference.
 */
export function openEnum<const Values extends readonly string[]>(values: Values) {
  return z
    .string()
    .max(200)
    .meta({ known: [...values] }) as z.ZodType<Values[number] | (string & {}), string>;
}

/**
 * Returns the schema of a reply that is one record or an array of records; the result is always an array
 * (A-TICKER-CONTAINER).
 */
export function oneOrMany<Item extends z.ZodType>(item: Item) {
  return z.union([z.array(item), item.transform((value) => [value])]) as z.ZodType<z.output<Item>[]>;
}
