/**
 * The parameters of an endpoint as plain functions, compiled once from its schema: running the schema for every request
 * costs as much as signing it. What the compiler does not know is left to the schema itself. Two rules are stricter
 * than for reading: a decimal is plain digits with at most one point (B-B3), and text has whole characters, because
 * half a surrogate pair can be neither encoded nor signed as it is sent.
 */
import { z } from 'zod';
import {
  booleans,
  bySchema,
  checksOf,
  decimals,
  integerIds,
  lengthTest,
  numbers,
  one,
  REFUSED,
  testsOf,
  texts,
  words,
  type Field,
  type Kind,
} from './fieldKinds.ts';

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
