/**
 * Checks a reply against its row. Lists are read record by record: a bad record is dropped and counted, never guessed
 * and never the end of its neighbours. A single record is accepted where a list is possible, and the reverse (A-TICKER-CONTAINER).
 */
import { z } from 'zod';
import { restLimits } from '../../../constants.ts';

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

/** The records that can be read; `undefined` where so many cannot that it is no such list. */
function readRecords(record: z.ZodType, list: readonly unknown[]): ReadReply | undefined {
  const kept: unknown[] = [];
  for (const [at, item] of list.entries()) {
    const read = record.safeParse(item);
    if (read.success) kept.push(read.data);
    else if (at + 1 - kept.length > restLimits.badRecords) return undefined;
  }
  return { value: kept, dropped: list.length - kept.length };
}

/** A bare array, the only array inside an object, or a single record, which may hold a list of its own. */
function asList(body: unknown, record: z.ZodType): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  if (typeof body !== 'object' || body === null) return undefined;
  if (record.safeParse(body).success) return [body];
  const arrays = Object.values(body).filter((value) => Array.isArray(value));
  return arrays.length === 1 ? (arrays[0] as unknown[]) : arrays.length === 0 ? [body] : undefined;
}

/** The record schema of a member that is a list of records; tuples such as book levels are not records. */
function memberRecord(member: z.ZodType): z.ZodObject | undefined {
  const inner = member instanceof z.ZodOptional || member instanceof z.ZodNullable ? member.unwrap() : member;
  if (inner !== member) return memberRecord(inner as z.ZodType);
  return inner instanceof z.ZodArray && inner.element instanceof z.ZodObject ? inner.element : undefined;
}

/** The name of the one list a page of records is about; `undefined` for an object with several lists or none. */
function pageList(schema: z.ZodObject): string | undefined {
  const lists = Object.entries(schema.shape).filter(([, member]) => memberRecord(member as z.ZodType) !== undefined);
  return lists.length === 1 && lists[0]![1] instanceof z.ZodArray ? lists[0]![0] : undefined;
}

type Members = Readonly<Record<string, unknown>>;

/** A page whose list goes by another name has it under the documented one, when there is no doubt which it is (A-LIST-CONTAINER). */
function withNamedList(schema: z.ZodObject, body: Members, list: string | undefined): Members {
  if (list === undefined || Array.isArray(body[list])) return body;
  const others = Object.keys(body).filter((name) => Array.isArray(body[name]) && !Object.hasOwn(schema.shape, name));
  return others.length === 1 ? { ...body, [list]: body[others[0]!] } : body;
}

/** Bad records of lists are taken out before the object is checked whole. `lost`: not one record of a page could be read, or too few. */
function withoutBadRecords(
  schema: z.ZodObject,
  body: Members,
): { readonly body: Members; readonly dropped: number; readonly lost: boolean } {
  const page = pageList(schema);
  const named = withNamedList(schema, body, page);
  const cleaned: Record<string, unknown> = { ...named };
  let dropped = 0;
  let lost = false;
  for (const [name, member] of Object.entries(schema.shape)) {
    const record = memberRecord(member as z.ZodType);
    const list = cleaned[name];
    if (!record || !Array.isArray(list)) continue;
    const kept = list.filter((item) => record.safeParse(item).success);
    dropped += list.length - kept.length;
    cleaned[name] = kept;
    if (name === page && list.length > 0 && kept.length === 0) lost = true;
    if (list.length - kept.length > restLimits.badRecords) lost = true;
  }
  return { body: cleaned, dropped, lost };
}

/** The checked reply; `undefined` when it is not what the row promises, or when not one record of a list could be read. */
export function readReply(schema: z.ZodType, body: unknown): ReadReply | undefined {
  const record = recordOf(schema);
  if (record) {
    const list = asList(body, record);
    if (!list) return undefined;
    const read = readRecords(record, list);
    return !read || (list.length > 0 && read.dropped === list.length) ? undefined : read;
  }
  if (schema instanceof z.ZodObject && typeof body === 'object' && body !== null && !Array.isArray(body)) {
    const cleaned = withoutBadRecords(schema, body as Members);
    if (cleaned.lost) return undefined;
    const read = schema.safeParse(cleaned.body);
    return read.success ? { value: read.data, dropped: cleaned.dropped } : undefined;
  }
  const read = schema.safeParse(body);
  return read.success ? { value: read.data, dropped: 0 } : undefined;
}
