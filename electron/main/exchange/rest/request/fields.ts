/**
 * The parameters of an endpoint as plain functions, compiled once from its schema: running the schema for every request
 * costs as much as signing it. What the compiler does not know is left to the schema itself. Two rules are stricter
 * than for reading: a decimal is plain digits with at most one point (B-B3), and text has whole characters, because
 * half a surrogate pair can be neither encoded nor signed as it is sent.
 */
import { z } from 'zod';
import { decimalText } from '../../../../../shared/schema/primitives.ts';

// The kinds of single values in a request: words, texts, numbers, decimals, ids. See `fields.ts`.

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

/** Compiles a choice: known options are tried as long as no unknown one precedes them; then the schema decides. */
function choices(schema: z.ZodUnion): Kind {
  const whole = bySchema(schema);
  const known: Kind[] = [];
  for (const option of schema.options as z.ZodType[]) {
    const kind = kindOf(option);
    // An object inside a choice is rare, so it is left to the schema.
    if (!kind || kind.members) break;
    known.push(kind);
  }
  return one((value) => {
    for (const kind of known) {
      const read = kind.read(value);
      if (read !== REFUSED) return read;
    }
    return whole.read(value);
  });
}

function lists(schema: z.ZodArray): Kind {
  const tests = testsOf<{ readonly length: number }>(schema, lengthTest);
  if (!tests) return bySchema(schema);
  const item = kindOf(schema.element as z.ZodType) ?? bySchema(schema.element as z.ZodType);
  return {
    read(value) {
      if (!Array.isArray(value) || !tests.every((test) => test(value))) return REFUSED;
      const read = Array.from(value, item.read);
      return read.includes(REFUSED) ? REFUSED : read;
    },
    json: (value) => `[${(value as unknown[]).map(item.json).join(',')}]`,
    where(value) {
      if (!Array.isArray(value)) return '';
      const index = Array.from(value, item.read).indexOf(REFUSED);
      return index < 0 ? '' : `[${index}]${item.where(value[index])}`;
    },
    ...(item.members ? { members: item.members } : {}),
  };
}

/** Returns an object as JSON, in the endpoint's order; absent members are left out. */
export function membersJson(fields: readonly Field[], values: readonly unknown[]): string {
  let text = '';
  for (let i = 0; i < fields.length; i += 1) {
    const value = values[i];
    if (value === undefined) continue;
    const field = fields[i]!;
    text += `${text === '' ? '"' : ',"'}${field.name}":${field.json(value)}`;
  }
  return `{${text}}`;
}

function objects(schema: z.ZodObject): Kind {
  if (!(schema.def.catchall instanceof z.ZodNever)) return bySchema(schema);
  const members = Object.entries(schema.shape).map(([name, member]) => fieldOf(name, member as z.ZodType));
  const names = new Set(members.map(({ name }) => name));
  const count = members.length;
  type Holder = Readonly<Record<string, unknown>>;
  const isHolder = (value: unknown): value is Holder =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return {
    members,
    read(value) {
      if (!isHolder(value)) return REFUSED;
      // A name that the endpoint does not have is an error and is never left out silently.
      for (const name in value) if (!names.has(name)) return REFUSED;
      const values: unknown[] = [];
      for (let i = 0; i < count; i += 1) {
        const member = members[i]!;
        const given = value[member.name];
        const read = given === undefined && member.optional ? undefined : member.read(given);
        if (read === REFUSED) return REFUSED;
        values.push(read);
      }
      return values;
    },
    json: (value) => membersJson(members, value as unknown[]),
    where(value) {
      if (!isHolder(value)) return '';
      for (const member of members) {
        const given = value[member.name];
        if (given === undefined && member.optional) continue;
        if (member.read(given) === REFUSED) return `.${member.name}${member.where(given)}`;
      }
      return '';
    },
  };
}

/** Returns the kind of a schema, `undefined` when the compiler does not know it. */
function kindOf(schema: z.ZodType): Kind | undefined {
  const known = schema.meta()?.kind;
  if (known === 'decimal') return decimals(schema);
  if (known === 'integerId') return integerIds(schema);
  if (schema instanceof z.ZodString) return texts(schema);
  if (schema instanceof z.ZodNumber) return numbers(schema);
  if (schema instanceof z.ZodArray) return lists(schema);
  if (checksOf(schema).length > 0) return undefined;
  if (schema instanceof z.ZodObject) return objects(schema);
  if (schema instanceof z.ZodEnum) return words(schema.options);
  if (schema instanceof z.ZodLiteral) return words([...schema.values]);
  if (schema instanceof z.ZodBoolean) return booleans;
  return schema instanceof z.ZodUnion ? choices(schema) : undefined;
}

/** Compiles one field. The exchange fills in defaults: a value that was not passed is not sent. */
function fieldOf(name: string, schema: z.ZodType): Field {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return { ...fieldOf(name, schema.unwrap() as z.ZodType), optional: true };
  }
  return { name, optional: false, ...(kindOf(schema) ?? bySchema(schema)) };
}

const placeText = (place: readonly PropertyKey[]): string =>
  place.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');

/**
 * Compiles the parameters of an endpoint from its schema, an object that accepts no other names. `where` then returns
 * the path of the fault of any value.
 */
export function compileFields(schema: z.ZodType): Kind & { readonly members: readonly Field[] } {
  const kind = kindOf(schema);
  if (!kind?.members) throw new TypeError('the parameters of a row are an object');
  return {
    ...kind,
    members: kind.members,
    where(value) {
      const issue = schema.safeParse(value).error?.issues[0];
      if (!issue) return kind.where(value);
      return placeText(issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path);
    },
  };
}
