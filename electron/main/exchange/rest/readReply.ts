/**
 * Checks a reply against its row. Lists are read record by record: a bad record is dropped and counted, never guessed
 * and never the end of its neighbours. A single record is accepted where a list is possible, and the reverse (A-TICKER-CONTAINER).
 */
import { z } from 'zod';

/** A reply as read, with the number of records that had to be dropped. */
export interface ReadReply {
  readonly value: unknown;
  readonly dropped: number;
}

/** The record schema of a row that answers a list, `undefined` for every other row. */
function recordOf(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  if (schema instanceof z.ZodUnion) {
    const first = schema.options[0];
    if (first instanceof z.ZodArray) return first.element as z.ZodType;
  }
  return undefined;
}

function readRecords(record: z.ZodType, list: readonly unknown[]): ReadReply {
  const kept: unknown[] = [];
  for (const item of list) {
    const read = record.safeParse(item);
    if (read.success) kept.push(read.data);
  }
  return { value: kept, dropped: list.length - kept.length };
}

/** A bare array, the only array inside an object, or a single record. */
function asList(body: unknown): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  if (typeof body !== 'object' || body === null) return undefined;
  const arrays = Object.values(body).filter((value) => Array.isArray(value));
  return arrays.length === 1 ? (arrays[0] as unknown[]) : arrays.length === 0 ? [body] : undefined;
}

/** Bad records of array members are taken out before the object is checked whole; tuples such as book levels are not records. */
function withoutBadRecords(schema: z.ZodObject, body: object): { readonly body: object; readonly dropped: number } {
  let dropped = 0;
  const cleaned: Record<string, unknown> = { ...body };
  for (const [name, member] of Object.entries(schema.shape)) {
    const inner = member instanceof z.ZodOptional ? member.unwrap() : member;
    const list = cleaned[name];
    if (!(inner instanceof z.ZodArray) || !(inner.element instanceof z.ZodObject) || !Array.isArray(list)) continue;
    const element = inner.element;
    const kept = list.filter((item) => element.safeParse(item).success);
    dropped += list.length - kept.length;
    cleaned[name] = kept;
  }
  return { body: cleaned, dropped };
}

/** The checked reply; `undefined` when it is not what the row promises, or when not one record of a list could be read. */
export function readReply(schema: z.ZodType, body: unknown): ReadReply | undefined {
  const record = recordOf(schema);
  if (record) {
    const list = asList(body);
    if (!list) return undefined;
    const read = readRecords(record, list);
    return list.length > 0 && read.dropped === list.length ? undefined : read;
  }
  if (schema instanceof z.ZodObject && typeof body === 'object' && body !== null && !Array.isArray(body)) {
    const cleaned = withoutBadRecords(schema, body);
    const read = schema.safeParse(cleaned.body);
    return read.success ? { value: read.data, dropped: cleaned.dropped } : undefined;
  }
  const read = schema.safeParse(body);
  return read.success ? { value: read.data, dropped: 0 } : undefined;
}
