/** The kinds of single values a request sends: words, texts, numbers, decimals, ids. See `fields.ts`. */
import type { z } from 'zod';
import { decimalText } from '../../../../../shared/schema/primitives.ts';

/** The answer of {@link Kind.read} for what does not fit. */
export const REFUSED = Symbol('refused');

/** One kind of value. */
export interface Kind {
  /** The value as it is sent, or {@link REFUSED}. A list is read to a list, an object to its members' values in the row's order. */
  readonly read: (value: unknown) => unknown;
  /** The JSON text of what was read. */
  readonly json: (value: unknown) => string;
  /** Where a value that its schema takes is refused nevertheless: `[1].price`, or empty for the value itself. */
  readonly where: (value: unknown) => string;
  /** The members, for a list those of its items. */
  readonly members?: readonly Field[];
}

/** One parameter of a row. */
export interface Field extends Kind {
  readonly name: string;
  readonly optional: boolean;
}

const itself = (): string => '';
const json = (value: unknown): string => JSON.stringify(value);
/** For text that needs no escapes. */
const quoted = (value: unknown): string => `"${value as string}"`;
const bare = (value: unknown): string => String(value);
/** A kind without members. */
export const one = (read: Kind['read'], write: Kind['json'] = json): Kind => ({ read, json: write, where: itself });

const PLAIN_DECIMAL = /^\d+(?:\.\d+)?$/;
const USUAL_DECIMAL = /^\d{1,20}(?:\.\d{1,18})?$/;
/** JSON knows no leading zeros. */
const BARE_INTEGER = /^(?:0|[1-9]\d*)$/;
const HALF_CHARACTER = /\p{Surrogate}/u;

const isWhole = (value: unknown): boolean =>
  typeof value === 'string'
    ? !HALF_CHARACTER.test(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(isWhole);

/** Whatever the walk does not know: the schema decides. */
export function bySchema(schema: z.ZodType): Kind {
  return one((value) => {
    const read = schema.safeParse(value);
    return read.success && isWhole(read.data) ? read.data : REFUSED;
  });
}

/** Decimals: plain digits with at most one point (B-B3). */
export function decimals(schema: z.ZodType): Kind {
  // A decimal that is held to more than being one is looked at by its schema.
  const usual = schema === decimalText;
  return one((value) => {
    if (usual && typeof value === 'string' && USUAL_DECIMAL.test(value)) return value;
    const read = schema.safeParse(value);
    return read.success && PLAIN_DECIMAL.test(String(read.data)) ? read.data : REFUSED;
  }, quoted);
}

/** Ids that a body carries as bare integers. */
export function integerIds(schema: z.ZodType): Kind {
  return one((value) => {
    const read = schema.safeParse(value);
    return read.success && BARE_INTEGER.test(String(read.data)) ? read.data : REFUSED;
  }, bare);
}

/** One of some words or numbers. */
export function words(values: readonly unknown[]): Kind {
  const known = new Set(values);
  const plain = values.every((value) => typeof value === 'string' && JSON.stringify(value) === `"${value}"`);
  return one((value) => (known.has(value) ? value : REFUSED), plain ? quoted : json);
}

/** One check as a function. */
export type Test<Value> = (value: Value) => boolean;
/** A check as data. */
export interface CheckForm {
  readonly check: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly value?: number;
  readonly inclusive?: boolean;
}
/** The checks of a schema as data. Their types are not part of what the library exports. */
export const checksOf = (schema: z.ZodType): readonly CheckForm[] =>
  ((schema.def as { checks?: readonly { _zod: { def: unknown } }[] }).checks ?? []).map(
    (check) => check._zod.def as CheckForm,
  );

/** All checks as functions, or `undefined` when one of them is not known. */
export function testsOf<Value>(
  schema: z.ZodType,
  read: (check: CheckForm) => Test<Value> | undefined,
): readonly Test<Value>[] | undefined {
  const tests = checksOf(schema).map(read);
  return tests.every((test) => test !== undefined) ? tests : undefined;
}

/** A bound of a length. */
export function lengthTest({ check, maximum, minimum }: CheckForm): Test<{ readonly length: number }> | undefined {
  if (check === 'max_length' && maximum !== undefined) return ({ length }) => length <= maximum;
  if (check === 'min_length' && minimum !== undefined) return ({ length }) => length >= minimum;
  return undefined;
}

/** Text with its pattern and its length. */
export function texts(schema: z.ZodString): Kind {
  const tests = testsOf<string>(schema, (form) => {
    const { check, format, pattern } = form;
    if (check !== 'string_format') return lengthTest(form);
    // A pattern that remembers where it was would not be the same twice.
    return format === 'regex' && pattern && !pattern.global && !pattern.sticky
      ? (value) => pattern.test(value)
      : undefined;
  });
  if (!tests) return bySchema(schema);
  return one((value) =>
    typeof value === 'string' && tests.every((test) => test(value)) && !HALF_CHARACTER.test(value) ? value : REFUSED,
  );
}

/** Numbers with their bounds. */
export function numbers(schema: z.ZodNumber): Kind {
  const tests = testsOf<number>(schema, ({ check, format, value: bound, inclusive }) => {
    if (check === 'number_format') return format === 'safeint' ? Number.isSafeInteger : undefined;
    if (bound === undefined || typeof bound !== 'number') return undefined;
    if (check === 'greater_than') return (value) => (inclusive ? value >= bound : value > bound);
    if (check === 'less_than') return (value) => (inclusive ? value <= bound : value < bound);
    return undefined;
  });
  if (!tests) return bySchema(schema);
  const fits = (value: unknown): boolean =>
    typeof value === 'number' && Number.isFinite(value) && tests.every((test) => test(value));
  return one((value) => (fits(value) ? value : REFUSED), bare);
}

/** Yes or no. */
export const booleans: Kind = one((value) => (typeof value === 'boolean' ? value : REFUSED), bare);
