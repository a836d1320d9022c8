/** The kinds of single values in a request: words, texts, numbers, decimals, ids. See `fields.ts`. */
import type { z } from 'zod';
import { decimalText } from '../../../../../shared/schema/primitives.ts';

/** Result of {@link Kind.read} for a value that does not match. */
export const REFUSED = Symbol('refused');

/** One kind of value. */
export interface Kind {
  /**
   * Returns the value as it is sent, or {@link REFUSED}. A list becomes a list, an object becomes the list of its
   * members' values in the endpoint's order.
   */
  readonly read: (value: unknown) => unknown;
  /** Returns the JSON text of a read value. */
  readonly json: (value: unknown) => string;
  /**
   * Returns the path of a value that is refused although its schema accepts it: `[1].price`, or empty for the value
   * itself.
   */
  readonly where: (value: unknown) => string;
  /** The members of an object; for a list, those of its items. */
  readonly members?: readonly Field[];
}

/** One parameter of an endpoint. */
export interface Field extends Kind {
  readonly name: string;
  readonly optional: boolean;
}

const itself = (): string => '';
const json = (value: unknown): string => JSON.stringify(value);
/** Returns quoted text that needs no escapes. */
const quoted = (value: unknown): string => `"${value as string}"`;
const bare = (value: unknown): string => String(value);
/** Creates a kind without members. */
export const one = (read: Kind['read'], write: Kind['json'] = json): Kind => ({ read, json: write, where: itself });

const PLAIN_DECIMAL = /^\d+(?:\.\d+)?$/;
const USUAL_DECIMAL = /^\d{1,20}(?:\.\d{1,18})?$/;
/** JSON allows no leading zeros. */
const BARE_INTEGER = /^(?:0|[1-9]\d*)$/;
const HALF_CHARACTER = /\p{Surrogate}/u;

const isWhole = (value: unknown): boolean =>
  typeof value === 'string'
    ? !HALF_CHARACTER.test(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(isWhole);

/** Creates a kind for a schema that this code does not compile: the schema itself checks the value. */
export function bySchema(schema: z.ZodType): Kind {
  return one((value) => {
    const read = schema.safeParse(value);
    return read.success && isWhole(read.data) ? read.data : REFUSED;
  });
}

/** Creates the kind of decimals: plain digits with at most one point (B-B3). */
export function decimals(schema: z.ZodType): Kind {
  // A decimal with further conditions is checked by its schema.
  const usual = schema === decimalText;
  return one((value) => {
    if (usual && typeof value === 'string' && USUAL_DECIMAL.test(value)) return value;
    const read = schema.safeParse(value);
    return read.success && PLAIN_DECIMAL.test(String(read.data)) ? read.data : REFUSED;
  }, quoted);
}

/** Creates the kind of ids that a body contains as bare integers. */
export function integerIds(schema: z.ZodType): Kind {
  return one((value) => {
    const read = schema.safeParse(value);
    return read.success && BARE_INTEGER.test(String(read.data)) ? read.data : REFUSED;
  }, bare);
}

/** Creates the kind of a fixed set of words or numbers. */
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

/** Returns all checks as functions, or `undefined` when one of them is not known. */
export function testsOf<Value>(
  schema: z.ZodType,
  read: (check: CheckForm) => Test<Value> | undefined,
): readonly Test<Value>[] | undefined {
  const tests = checksOf(schema).map(read);
  return tests.every((test) => test !== undefined) ? tests : undefined;
}

/** Returns the test of a minimum or maximum length. */
export function lengthTest({ check, maximum, minimum }: CheckForm): Test<{ readonly length: number }> | undefined {
  if (check === 'max_length' && maximum !== undefined) return ({ length }) => length <= maximum;
  if (check === 'min_length' && minimum !== undefined) return ({ length }) => length >= minimum;
  return undefined;
}

/** Creates the kind of text with a pattern and a length. */
export function texts(schema: z.ZodString): Kind {
  const tests = testsOf<string>(schema, (form) => {
    const { check, format, pattern } = form;
    if (check !== 'string_format') return lengthTest(form);
    // A pattern with a stored position would not give the same result twice.
    return format === 'regex' && pattern && !pattern.global && !pattern.sticky
      ? (value) => pattern.test(value)
      : undefined;
  });
  if (!tests) return bySchema(schema);
  return one((value) =>
    typeof value === 'string' && tests.every((test) => test(value)) && !HALF_CHARACTER.test(value) ? value : REFUSED,
  );
}

/** Creates the kind of numbers with bounds. */
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

/** The kind of true or false. */
export const booleans: Kind = one((value) => (typeof value === 'boolean' ? value : REFUSED), bare);
