/**
 * Checks a reply against its endpoint row. Lists are read record by record: a bad record is dropped and counted, never
 * guessed, and it does not invalidate the others. A single record is accepted where a list is possible, and the reverse
 * (A-TICKER-CONTAINER).
 */
import { z } from 'zod';
import { restLimits } from '../../clientLimits.ts';
import type { InSteps } from '../../../../../shared/time/steps.ts';

/** A reply as it was read, with the number of dropped records. */
export interface ReadReply {
  readonly value: unknown;
  readonly dropped: number;
}

/** Returns the record schema of an endpoint that returns a list, `undefined` for every other endpoint. */
export function recordOf(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  if (schema instanceof z.ZodUnion) {
    const first = schema.options[0];
    if (first instanceof z.ZodArray) return first.element as z.ZodType;
  }
  return undefined;
}

/**
 * Whether a long list in a value, for example book levels, has an invalid item. The schema alone would find every
 * invalid item and report it, which takes a second for a hundred thousand; one is enough.
 */
function hasWrongItem(schema: z.ZodType, value: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return hasWrongItem(schema.unwrap() as z.ZodType, value);
  }
  if (schema instanceof z.ZodUnion) return schema.options.every((one) => hasWrongItem(one as z.ZodType, value));
  if (schema instanceof z.ZodArray) {
    if (!Array.isArray(value) || value.length <= restLimits.longList) return false;
    return value.some((item) => !(schema.element as z.ZodType).safeParse(item).success);
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return false;
  return Object.entries(schema.shape).some(([name, one]) => hasWrongItem(one as z.ZodType, (value as Members)[name]));
}

/** Reads a value with a schema; `undefined` where it does not match. */
function readOne(schema: z.ZodType, value: unknown): { readonly data: unknown } | undefined {
  if (hasWrongItem(schema, value)) return undefined;
  const read = schema.safeParse(value);
  return read.success ? { data: read.data } : undefined;
}

/** Returns the records that can be read; `undefined` when so many cannot that it is not such a list. */
function* readRecords(
  record: z.ZodType,
  list: readonly unknown[],
): InSteps<{ readonly value: readonly unknown[]; readonly dropped: number } | undefined> {
  const accepted: unknown[] = [];
  for (const [at, item] of list.entries()) {
    if (at > 0 && at % restLimits.recordsAtOnce === 0) yield;
    const read = readOne(record, item);
    if (read) accepted.push(read.data);
    else if (at + 1 - accepted.length > restLimits.badRecords) return undefined;
  }
  return { value: accepted, dropped: list.length - accepted.length };
}

/**
 * Returns the list in a body: an array, the only array inside an object, or a single record, which may contain a list
 * itself.
 */
export function asList(body: unknown, record: z.ZodType): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  if (typeof body !== 'object' || body === null) return undefined;
  if (readOne(record, body)) return [body];
  const arrays = Object.values(body).filter((value) => Array.isArray(value));
  return arrays.length === 1 ? (arrays[0] as unknown[]) : arrays.length === 0 ? [body] : undefined;
}

/** Returns the record schema of a field that is a list of records; tuples such as book levels are not records. */
function memberRecord(member: z.ZodType): z.ZodObject | undefined {
  const inner = member instanceof z.ZodOptional || member instanceof z.ZodNullable ? member.unwrap() : member;
  if (inner !== member) return memberRecord(inner as z.ZodType);
  return inner instanceof z.ZodArray && inner.element instanceof z.ZodObject ? inner.element : undefined;
}

/** Returns the name of the only list in a page of records; `undefined` for an object with several lists or none. */
function pageList(schema: z.ZodObject): string | undefined {
  const lists = Object.entries(schema.shape).filter(([, member]) => memberRecord(member as z.ZodType) !== undefined);
  return lists.length === 1 && lists[0]![1] instanceof z.ZodArray ? lists[0]![0] : undefined;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * Returns the body with its list under the documented name when the list has another name and there is no doubt which
 * one it is (A-LIST-CONTAINER).
 */
export function withNamedList(schema: z.ZodObject, body: Members): Members {
  const list = pageList(schema);
  if (list === undefined || Array.isArray(body[list])) return body;
  const others = Object.keys(body).filter((name) => Array.isArray(body[name]) && !Object.hasOwn(schema.shape, name));
  const [other] = others;
  if (other === undefined || others.length > 1) return body;
  const { [other]: records, ...rest } = body;
  return { ...rest, [list]: records };
}

/**
 * Reads an object: its lists of records one record at a time, the rest as a whole. `undefined`: it does not match the
 * endpoint row.
 */
function* readObject(schema: z.ZodObject, body: Members): InSteps<ReadReply | undefined> {
  const page = pageList(schema);
  const named = withNamedList(schema, body);
  const lists: Record<string, readonly unknown[]> = {};
  let dropped = 0;
  for (const [name, member] of Object.entries(schema.shape)) {
    const record = memberRecord(member as z.ZodType);
    const list = named[name];
    if (!record || !Array.isArray(list)) continue;
    const read = yield* readRecords(record, list);
    // No record of a page could be read, or too few records of any list.
    if (!read || (name === page && list.length > 0 && read.value.length === 0)) return undefined;
    lists[name] = read.value;
    dropped += read.dropped;
  }
  // The records were already read: the schema gets the lists without them.
  const without = Object.fromEntries(Object.keys(lists).map((name) => [name, []]));
  const rest = readOne(schema, { ...named, ...without });
  return rest && { value: { ...(rest.data as Members), ...lists }, dropped };
}

/**
 * Reads and checks a reply; `undefined` when it does not match the endpoint row, or when no record of a list could be
 * read. It yields after a fixed number of records.
 */
export function* readReply(schema: z.ZodType, body: unknown): InSteps<ReadReply | undefined> {
  const record = recordOf(schema);
  if (record) {
    const list = asList(body, record);
    if (!list) return undefined;
    const read = yield* readRecords(record, list);
    return !read || (list.length > 0 && read.dropped === list.length) ? undefined : read;
  }
  if (schema instanceof z.ZodObject && typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return yield* readObject(schema, body as Members);
  }
  const read = readOne(schema, body);
  return read && { value: read.data, dropped: 0 };
}
