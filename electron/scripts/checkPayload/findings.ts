/**
 * Compares a document with a schema, field by field. The program's reader only accepts or rejects a record; this check
 * reports each field that is wrong, missing, or not in the contract.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { expected, form, found, inner, knownValues, line } from './words.ts';

/**
 * One finding about a document. `bad`: the record cannot be read. `newField` and `newValue`: not in the contract,
 * harmless. `leftOut`: an optional field that is absent. `path` is its location from the root `$`.
 */
export interface Finding {
  readonly kind: 'bad' | 'newField' | 'newValue' | 'leftOut';
  readonly path: string;
  readonly found: string;
  readonly expected: string;
}

export type Fields = Readonly<Record<string, unknown>>;
/** Receives findings one by one, so that a large document needs no second copy. */
type Notify = (finding: Finding) => void;

/** Returns the path of a member; a name that is not a plain word is quoted. */
export function member(path: string, name: string | number): string {
  if (typeof name === 'number') return `${path}[${name}]`;
  return /^\w+$/.test(name) ? `${path}.${name}` : `${path}["${line(name, 40)}"]`;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the alternative of a union whose shape matches the value; the first when none matches. */
function chosen(schema: z.ZodUnion, value: unknown): z.ZodType {
  const options = schema.options.map((option) => {
    const shape = inner(option as z.ZodType);
    return shape instanceof z.ZodPipe && shape.meta()?.kind === undefined ? inner(shape.in as z.ZodType) : shape;
  });
  const fits = (shape: z.ZodType): boolean =>
    Array.isArray(value)
      ? shape instanceof z.ZodArray || shape instanceof z.ZodTuple
      : isFields(value) && (shape instanceof z.ZodObject || shape instanceof z.ZodRecord);
  return options.find(fits) ?? options[0]!;
}

/**
 * Returns whether a union has plain values only. Such a union counts as one field; the check looks inside a union of
 * containers.
 */
const isPlainUnion = (schema: z.ZodUnion): boolean =>
  schema.options.every((option) => {
    const shape = inner(option as z.ZodType);
    return !(shape instanceof z.ZodArray || shape instanceof z.ZodObject || shape instanceof z.ZodRecord);
  });

function objectFindings(schema: z.ZodObject, value: Fields, path: string, notify: Notify): void {
  let bad = false;
  const notifyAndTrack: Notify = (finding) => {
    bad ||= finding.kind === 'bad';
    notify(finding);
  };
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    findingsOf(field, value[name], member(path, name), notifyAndTrack);
  }
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(schema.shape, name)) continue;
    notify({ kind: 'newField', path: member(path, name), found: form(value[name]), expected: '' });
  }
  // Checks that apply to the record as a whole.
  const whole = bad ? undefined : schema.safeParse(value);
  if (whole?.success === false) {
    const why = whole.error.issues.map(({ message }) => line(message)).join('; ');
    notify({ kind: 'bad', path, found: found(value), expected: `a record of which this holds: ${why}` });
  }
}

function tupleFindings(schema: z.ZodTuple, value: readonly unknown[], path: string, notify: Notify): void {
  const { items, rest } = schema.def;
  for (const [at, item] of items.entries()) findingsOf(item as z.ZodType, value[at], member(path, at), notify);
  for (let at = items.length; at < value.length; at += 1) {
    const where = member(path, at);
    if (rest) notify({ kind: 'newField', path: where, found: form(value[at]), expected: '' });
    else notify({ kind: 'bad', path: where, found: found(value[at]), expected: 'nothing: the list ends before' });
  }
}

function leafFinding(schema: z.ZodType, value: unknown, path: string, notify: Notify): void {
  if (!schema.safeParse(value).success) {
    notify({ kind: 'bad', path, found: found(value), expected: expected(schema) });
    return;
  }
  const known = knownValues(schema);
  if (known && typeof value === 'string' && !known.includes(value)) {
    notify({ kind: 'newValue', path, found: found(value), expected: expected(schema) });
  }
}

/** Reports every finding about a value, including its members. */
export function findingsOf(given: z.ZodType, value: unknown, path: string, notify: Notify): void {
  if (value === undefined && given.safeParse(undefined).success) {
    notify({ kind: 'leftOut', path, found: 'nothing', expected: expected(given) });
    return;
  }
  if (value === null && given.safeParse(null).success) return;
  const schema = inner(given);
  const isLeaf = schema.meta()?.kind !== undefined;
  if (!isLeaf && schema instanceof z.ZodPipe) return findingsOf(schema.in as z.ZodType, value, path, notify);
  if (!isLeaf && schema instanceof z.ZodUnion && !isPlainUnion(schema)) {
    return findingsOf(chosen(schema, value), value, path, notify);
  }
  const wrong = (): void => notify({ kind: 'bad', path, found: found(value), expected: expected(schema) });
  if (schema instanceof z.ZodObject) {
    return isFields(value) ? objectFindings(schema, value, path, notify) : wrong();
  }
  if (schema instanceof z.ZodTuple) {
    return Array.isArray(value) ? tupleFindings(schema, value as unknown[], path, notify) : wrong();
  }
  if (schema instanceof z.ZodArray) {
    if (!Array.isArray(value)) return wrong();
    for (const [at, item] of (value as unknown[]).entries()) {
      findingsOf(schema.element as z.ZodType, item, member(path, at), notify);
    }
    return;
  }
  leafFinding(schema, value, path, notify);
}

/**
 * Returns whether everything that was read occurs in the frame in the same form; fields that are not read do not
 * matter.
 */
export function isContainedIn(read: unknown, frame: unknown): boolean {
  if (typeof read !== 'object' || read === null || typeof frame !== 'object' || frame === null) {
    return isDeepStrictEqual(read, frame);
  }
  if (Array.isArray(read) !== Array.isArray(frame)) return false;
  if (Array.isArray(read) && read.length !== (frame as unknown[]).length) return false;
  return Object.entries(read).every(([name, value]) => isContainedIn(value, (frame as Fields)[name]));
}
