import { z } from 'zod';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { RawNumber } from '../venue/json.ts';
import type { SentJson } from './readJson.ts';

/** The kind of a parameter, derived from its schema; it determines the JSON forms the parameter may have. */
export type Kind = 'whole' | 'boolean' | 'decimal' | 'id' | 'integerId' | 'time' | 'text' | 'list' | 'object';

/** One parameter of an endpoint row: its full schema, and the schema without the wrappers that make it optional. */
export interface Field {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly base: z.ZodType;
  readonly kind: Kind;
}

/** A value in the form its schema requires, and whether it was sent in another form (R6). */
export interface Form {
  readonly value: string | number | boolean;
  readonly isOther: boolean;
}

const WHOLE = /^-?\d+$/;
const DIGITS = /^\d{1,19}$/;
/** Ids the documents give as text; every other id is an integer (documents 2 and 3, parameter columns). */
const textIds: readonly string[] = ['withdrawID', 'v4Id'];

const known = new WeakMap<z.ZodType, readonly Field[]>();

/**
 * Returns the parameters of an object schema, in its order. Throws when the schema is not an object: the endpoint row
 * is wrong.
 */
export function fieldsOf(schema: z.ZodType): readonly Field[] {
  const found = known.get(schema);
  if (found) return found;
  if (!(schema instanceof z.ZodObject)) throw new TypeError('a row without an object of parameters');
  const shape = schema.shape as Record<string, z.ZodType>;
  const fields = Object.entries(shape).map(([name, field]) => fieldOf(name, field));
  known.set(schema, fields);
  return fields;
}

/** Returns the field with that name and schema; for a list, `schema` is that of its members. */
export function fieldOf(name: string, schema: z.ZodType): Field {
  const base = unwrap(schema);
  return { name, schema, base, kind: kindOf(base) };
}

/** Returns a value in the form its field requires; `undefined` when no form fits. A query contains only text. */
export function formOf(field: Field, value: SentJson, from: EndpointRow['parametersIn']): Form | undefined {
  if (typeof value === 'boolean') return field.kind === 'boolean' ? { value, isOther: false } : undefined;
  if (value instanceof RawNumber) return ofNumber(field, value.digits);
  return typeof value === 'string' ? ofText(field, value, from === 'body') : undefined;
}

function ofNumber({ kind }: Field, digits: string): Form | undefined {
  switch (kind) {
    case 'whole':
    case 'time':
      return WHOLE.test(digits) ? { value: Number.parseInt(digits, 10), isOther: false } : undefined;
    case 'id':
    case 'integerId':
      return DIGITS.test(digits) ? { value: digits, isOther: false } : undefined;
    case 'decimal':
    case 'text':
      return { value: digits, isOther: true };
    case 'boolean':
    case 'list':
    case 'object':
      return undefined;
  }
}

function ofText({ kind, name }: Field, value: string, inBody: boolean): Form | undefined {
  switch (kind) {
    case 'boolean':
      return value === 'true' || value === 'false' ? { value: value === 'true', isOther: inBody } : undefined;
    case 'whole':
    case 'time':
      return WHOLE.test(value) ? { value: Number.parseInt(value, 10), isOther: inBody } : undefined;
    case 'id':
      return DIGITS.test(value) || textIds.includes(name) ? { value, isOther: false } : undefined;
    case 'integerId':
      return DIGITS.test(value) ? { value, isOther: inBody } : undefined;
    case 'decimal':
    case 'text':
      return { value, isOther: false };
    case 'list':
    case 'object':
      return undefined;
  }
}

function unwrap(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) return unwrap(field.unwrap() as z.ZodType);
  return field;
}

function kindOf(base: z.ZodType): Kind {
  if (base instanceof z.ZodBoolean) return 'boolean';
  if (base instanceof z.ZodArray) return 'list';
  if (base instanceof z.ZodObject) return 'object';
  const named = base.meta()?.kind;
  if (named === 'decimal' || named === 'id' || named === 'integerId' || named === 'time') return named;
  return wantsNumber(base) ? 'whole' : 'text';
}

function wantsNumber(base: z.ZodType): boolean {
  if (base instanceof z.ZodNumber) return true;
  if (base instanceof z.ZodLiteral) return [...base.values].some((value) => typeof value === 'number');
  return base instanceof z.ZodUnion && base.options.some((option) => wantsNumber(option as z.ZodType));
}
