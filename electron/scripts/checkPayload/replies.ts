/** Checks one reply of an endpoint: by the program's own reader, and field by field. */
import { z } from 'zod';
import { byRow } from '../../main/exchange/mapping/byRow.ts';
import type { ReadContext } from '../../main/exchange/mapping/byRowContext.ts';
import { bodyCode, classifyAnswer } from '../../main/exchange/rest/reply/classify.ts';
import { interpret } from '../../main/exchange/rest/reply/interpret.ts';
import { outcomeOfReply } from '../../main/exchange/rest/reply/outcome.ts';
import { endpoints, type CommandId, type EndpointId } from '../../../shared/exchange/endpoints.ts';
import { errors, type ErrorRow } from '../../../shared/exchange/errors.ts';
import { findingsOf, member } from './findings.ts';
import { became, gather, type CheckedRecord, type Gathering, type Report } from './report.ts';
import { form, found, inner, line } from './words.ts';
import { inOneGo } from '../../main/exchange/rest/reply/stretches.ts';

/** What the program makes of a reply with status 200: its checked value, or the key of its error. */
type Verdict = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly key: string };

/** Asks the reader a reply of this endpoint goes through when it comes from the wire. */
export function programsVerdict(id: EndpointId, text: string): Verdict {
  const reply = { status: 200, headers: {}, body: new TextEncoder().encode(text) };
  if (endpoints[id].effect === 'change') {
    const outcome = outcomeOfReply(id as CommandId, reply);
    return outcome.kind === 'answered' ? { ok: true, value: outcome.reply } : { ok: false, key: outcome.error.key };
  }
  const read = inOneGo(interpret(id, reply));
  return read.ok ? { ok: true, value: read.value.value } : { ok: false, key: read.error.key };
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record of a row that answers a list, in whichever container; `undefined` for every other row. */
function recordOf(reply: z.ZodType): z.ZodType | undefined {
  const schema = inner(reply);
  const list = schema instanceof z.ZodUnion ? inner(schema.options[0] as z.ZodType) : schema;
  return list instanceof z.ZodArray ? (list.element as z.ZodType) : undefined;
}

/** The records of such a reply with their paths: an array, the only array in an object, or one record by itself (A-LIST-CONTAINER). */
function recordsIn(value: unknown): readonly (readonly [path: string, record: unknown])[] | undefined {
  const numbered = (path: string, list: readonly unknown[]) =>
    list.map((record, at): [string, unknown] => [member(path, at), record]);
  if (Array.isArray(value)) return numbered('$', value);
  if (!isFields(value)) return undefined;
  const lists = Object.entries(value).filter(([, one]) => Array.isArray(one));
  if (lists.length > 1) return undefined;
  const [only] = lists;
  return only ? numbered(member('$', only[0]), only[1] as unknown[]) : [['$', value]];
}

const rows: readonly ErrorRow[] = Object.values(errors);

/** A refusal is a good answer too: an error body with a code below zero (document 1 Error payload). */
function checkRefusal(id: EndpointId, value: Fields, code: string, gathering: Gathering): void {
  const row = rows.find((one) => String(one.code) === code);
  const error = classifyAnswer(id, row?.status ?? 400, value);
  gathering.note('This is a refusal, not a reply with data.');
  for (const name of Object.keys(value)) {
    if (name !== 'code' && name !== 'msg') {
      gathering.notify({ kind: 'newField', path: member('$', name), found: form(value[name]), expected: '' });
    }
  }
  if (!row) {
    const expected = `a code of the documents (${rows.length} of them)`;
    gathering.notify({ kind: 'newValue', path: '$.code', found: line(code), expected });
  }
  gathering.record({ path: '$', value: { refusal: { name: row?.name ?? null, ...error } }, bad: [] });
}

const reads = byRow as unknown as Readonly<Record<EndpointId, (reply: unknown, context: ReadContext) => unknown>>;

/** A value against its schema: what was read of it, and what keeps it from being read. */
function readOne(path: string, schema: z.ZodType, value: unknown, gathering: Gathering) {
  findingsOf(schema, value, path, gathering.notify);
  const bad: CheckedRecord['bad'][number][] = gathering.bad();
  const checked = schema.safeParse(value);
  if (!checked.success && bad.length === 0) {
    const why = checked.error.issues.map(({ message }) => line(message)).join('; ');
    bad.push({ path, found: found(value), expected: why });
  }
  return { checked, bad };
}

/** A list, record by record; answers how many were read. */
function checkList(
  record: z.ZodType,
  records: readonly (readonly [path: string, record: unknown])[],
  read: (checked: unknown) => unknown,
  gathering: Gathering,
): number {
  const results = records.map(([path, source]) => ({ path, source, ...readOne(path, record, source, gathering) }));
  const good = results.flatMap(({ checked }) => (checked.success ? [checked.data] : []));
  const meant = read(good);
  const places = Array.isArray(meant) ? (meant as unknown[]) : undefined;
  let at = 0;
  for (const { path, source, checked, bad } of results) {
    if (!checked.success) gathering.record({ path, bad });
    else if (places) gathering.record(became(path, source, places[at++], bad));
  }
  // Several records can make up one thing.
  if (!places && good.length > 0) gathering.record(became('$', good, meant));
  return good.length;
}

/** Checks a reply. `text` is the source of `value`; `context` is what the mapping needs to know besides. */
export function checkReply(
  title: string,
  id: EndpointId,
  payload: { readonly text: string; readonly value: unknown },
  context: ReadContext,
): Report {
  const gathering = gather(title);
  const { value } = payload;
  const code = isFields(value) && 'msg' in value ? bodyCode(value) : undefined;
  if (isFields(value) && code?.startsWith('-') === true) {
    checkRefusal(id, value, code, gathering);
    return gathering.report();
  }
  const record = recordOf(endpoints[id].reply);
  const records = record && recordsIn(value);
  const read = (checked: unknown): unknown => reads[id](checked, context);
  if (record && records) {
    const good = checkList(record, records, read, gathering);
    quarrelOverList(id, payload, good, records.length, gathering);
    return gathering.report();
  }
  if (record) gathering.record({ path: '$', bad: [{ path: '$', found: found(value), expected: 'a list of records' }] });
  else checkWhole(id, payload, read, gathering);
  return gathering.report();
}

/** The one documented list that is missing while one list of another name is there: the program reads it as that (A-LIST-CONTAINER). */
function withDocumentedList(reply: z.ZodType, value: unknown, gathering: Gathering): unknown {
  if (!(reply instanceof z.ZodObject) || !isFields(value)) return value;
  const shape = reply.shape as Record<string, z.ZodType>;
  const missing = Object.keys(shape).filter((name) => shape[name] instanceof z.ZodArray && !(name in value));
  const others = Object.keys(value).filter((name) => Array.isArray(value[name]) && !Object.hasOwn(shape, name));
  const [name] = missing;
  const [other] = others;
  if (name === undefined || other === undefined || missing.length > 1 || others.length > 1) return value;
  gathering.notify({
    kind: 'newField',
    path: member('$', other),
    found: `the list of ${name} under this name`,
    expected: '',
  });
  const { [other]: list, ...rest } = value;
  return { ...rest, [name]: list };
}

/** A reply that is not a list. Bad records of a list inside it are dropped by the program's reader, which reads the rest. */
function checkWhole(
  id: EndpointId,
  payload: { readonly text: string; readonly value: unknown },
  read: (checked: unknown) => unknown,
  gathering: Gathering,
): void {
  const { reply } = endpoints[id];
  const value = withDocumentedList(reply, payload.value, gathering);
  const { checked, bad } = readOne('$', reply, value, gathering);
  const verdict = programsVerdict(id, payload.text);
  if (verdict.ok) gathering.record(became('$', value, read(verdict.value), bad));
  else gathering.record({ path: '$', bad: bad.length > 0 ? bad : [refusedWhole(payload.value, verdict.key)] });
  if (!checked.success && verdict.ok) gathering.note('The program reads this reply without what is bad in it.');
}

/** Every field is what the contract says, and yet the reader takes no such answer: a name said twice, a code that proves nothing. */
function refusedWhole(value: unknown, key: string): CheckedRecord['bad'][number] {
  return {
    path: '$',
    found: found(value),
    expected: `an answer that proves something: the program refuses it (${key})`,
  };
}

/** The field by field reading must come to the same end as the reader that stands on the wire. */
function quarrelOverList(
  id: EndpointId,
  { text, value }: { readonly text: string; readonly value: unknown },
  read: number,
  all: number,
  gathering: Gathering,
): void {
  const verdict = programsVerdict(id, text);
  if (verdict.ok) {
    const kept = Array.isArray(verdict.value) ? verdict.value.length : -1;
    if (kept !== read) gathering.quarrel(`The program reads ${kept} of these records, this check reads ${read}.`);
    return;
  }
  // A list without one good record, and an answer to a command with one bad record, are refused whole.
  const whole = endpoints[id].effect === 'change' ? read < all : read === 0 && all > 0;
  if (whole) gathering.note(`The program refuses this reply as a whole (${verdict.key}).`);
  else gathering.record({ path: '$', bad: [refusedWhole(value, verdict.key)] });
}
