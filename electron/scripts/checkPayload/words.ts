/** Describes found values and expected values in text that is safe to print in any terminal. */
import { z } from 'zod';

const MOST = 80;

/** Replaces characters that a terminal would act on or a reader could not see by their code number (XS16). */
export function harmless(text: string): string {
  return text.replace(
    /[^\P{C}\n]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}

/** Formats a value as JSON that is safe to print in any terminal and still valid JSON. */
export function json(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/[\u007f-\u{10ffff}]/gu, (character) =>
    /[^\P{C}]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(character)
      ? [...Array(character.length).keys()]
          .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
          .join('')
      : character,
  );
}

/** Returns one line of safe text, truncated where it is too long. */
export function line(text: string, most: number = MOST): string {
  const cut = text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text;
  return harmless(cut).replaceAll('\n', String.raw`\u{a}`);
}

/** Describes a value of a document in words. */
export function found(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return `text "${line(value)}"`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  const names = Object.keys(value);
  return names.length === 0 ? 'an empty object' : `an object with ${line(names.slice(0, 8).join(', '))}`;
}

/** Describes only the type of a value: for unknown fields, whose content must not be printed. */
export function form(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'string' ? 'text' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Returns the schema inside wrappers that only make a value optional, nullable, read-only or give it a default. */
export function inner(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  ) {
    return inner(schema.unwrap() as z.ZodType);
  }
  return schema;
}

/** Returns the values that an open enumeration lists; `undefined` for every other schema. */
export function knownValues(schema: z.ZodType): readonly string[] | undefined {
  return schema.meta()?.known as readonly string[] | undefined;
}

const kinds: Readonly<Record<string, string>> = {
  id: 'an id: digits, or text without blanks',
  integerId: 'an id of digits',
  time: 'a time in milliseconds since 1970',
};

function ofNumber(schema: z.ZodNumber): string {
  const { minValue, maxValue, format } = schema;
  const whole = format === 'safeint' || format === 'int32' ? 'a whole number' : 'a number';
  const low = minValue === null || minValue <= Number.MIN_SAFE_INTEGER ? null : minValue;
  const high = maxValue === null || maxValue >= Number.MAX_SAFE_INTEGER ? null : maxValue;
  if (low !== null && high !== null) return `${whole} from ${low} to ${high}`;
  if (low !== null) return `${whole}, ${low} or more`;
  return high === null ? whole : `${whole}, ${high} or less`;
}

const either = (words: readonly string[]): string => [...new Set(words)].join(' or ');

/** Describes in words what a schema accepts. */
export function expected(given: z.ZodType): string {
  const schema = inner(given);
  const kind = schema.meta()?.kind;
  if (kind === 'decimal') return schema.safeParse('-1').success ? 'a decimal' : 'a decimal that is not negative';
  if (typeof kind === 'string' && kinds[kind] !== undefined) return kinds[kind];
  const known = knownValues(schema);
  if (known) return `text such as ${known.join(', ')}`;
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) {
    const values = schema instanceof z.ZodEnum ? schema.options : [...schema.values];
    return either(values.map((value) => (value === '' ? 'an empty text' : String(value))));
  }
  if (schema instanceof z.ZodString) return 'text';
  if (schema instanceof z.ZodNumber) return ofNumber(schema);
  if (schema instanceof z.ZodBoolean) return 'true or false';
  if (schema instanceof z.ZodTuple) {
    const { items } = schema.def;
    return `a list of ${items.length}${schema.def.rest ? ' or more' : ''}`;
  }
  if (schema instanceof z.ZodArray) return 'a list';
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return 'an object';
  if (schema instanceof z.ZodUnion) return either(schema.options.map((option) => expected(option as z.ZodType)));
  if (schema instanceof z.ZodPipe) return expected(schema.in as z.ZodType);
  return 'something else';
}
