import { z } from 'zod';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { RawNumber } from '../venue/json.ts';
import type { SentJson } from './readJson.ts';

/** What a parameter is, as its schema says: the forms it may travel in follow from it. */
export type Kind = 'whole' | 'boolean' | 'decimal' | 'id' | 'integerId' | 'time' | 'text' | 'list' | 'object';

/** One parameter of a row: its schema whole, and without the wrappers that make it optional. */
export interface Field {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly base: z.ZodType;
  readonly kind: Kind;
}

/** A value in the form its schema wants, and whether it came in another one (R6). */
export interface Form {
  readonly value: string | number | boolean;
  readonly isOther: boolean;
}

const WHOLE = /^-?\d+$/;
const DIGITS = /^\d{1,19}$/;
/** Ids the documents give as text; every other id is an integer (documents 2 and 3, parameter columns). */
const textIds: readonly string[] = ['withdrawID', 'v4Id'];

const known = new WeakMap<z.ZodType, readonly Field[]>();

/** The parameters of an object of parameters, in its order. Throws when the schema is none: a row is wrong. */
export function fieldsOf(schema: z.ZodType): readonly Field[] {
  const found = known.get(schema);
  if (found) return found;
  if (!(schema instanceof z.ZodObject)) throw new TypeError('a row without an object of parameters');
  const shape = schema.shape as Record<string, z.ZodType>;
  const fields = Object.entries(shape).map(([name, field]) => fieldOf(name, field));
  known.set(schema, fields);
  return fields;
}

/** A parameter, or the members of a list, as a field of that name. */
export function fieldOf(name: string, schema: z.ZodType): Field {
  const base = unwrap(schema);
  return { name, schema, base, kind: kindOf(base) };
}

/** A value in the form its field wants; `undefined` when no form fits. A query has no other form than text. */
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
