/** Checks one reply of an endpoint: with the program's reader, and field by field. */
import { z } from 'zod';
import { byEndpoint } from '../../main/exchange/mapping/byRow.ts';
import type { ReadContext } from '../../main/exchange/mapping/byRowContext.ts';
import { bodyCode, classifyAnswer } from '../../main/exchange/rest/reply/classify.ts';
import { interpret, isRefusalBody } from '../../main/exchange/rest/reply/interpret.ts';
import { outcomeOfReply } from '../../main/exchange/rest/reply/outcome.ts';
import { asList, recordOf, withNamedList } from '../../main/exchange/rest/reply/readReply.ts';
import { endpoints, type CommandId, type EndpointId } from '../../../shared/exchange/endpoints.ts';
import { errors, type ErrorRow } from '../../../shared/exchange/errors.ts';
import { isFields, member, type Fields } from './findings.ts';
import { mappedRecord, gather, type CheckedRecord, type Gathering, type Report } from './report.ts';
import { form, found, line } from './words.ts';
import { runAtOnce } from '../../../shared/time/steps.ts';

/** Result of the program's reader for a reply with status 200: its checked value, or the key of its error. */
type Verdict = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly key: string };

/** Runs the reader that the program uses for replies of this endpoint received from the exchange. */
export function readByProgram(id: EndpointId, text: string): Verdict {
  const reply = { status: 200, headers: {}, body: new TextEncoder().encode(text) };
  if (endpoints[id].effect === 'change') {
    const outcome = outcomeOfReply(id as CommandId, reply);
    return outcome.kind === 'answered' ? { ok: true, value: outcome.reply } : { ok: false, key: outcome.error.key };
  }
  const read = runAtOnce(interpret(id, reply));
  return read.ok ? { ok: true, value: read.value.value } : { ok: false, key: read.error.key };
}

/** Returns the records that the program takes a list reply for, with their paths (A-LIST-CONTAINER). */
function recordsIn(
  value: unknown,
  record: z.ZodType,
): readonly (readonly [path: string, record: unknown])[] | undefined {
  const list = asList(value, record);
  if (!list) return undefined;
  const [name] = isFields(value) ? (Object.entries(value).find(([, one]) => one === list) ?? []) : [];
  if (list !== value && name === undefined) return [['$', value]];
  return list.map((one, at) => [member(name === undefined ? '$' : member('$', name), at), one]);
}

const rows: readonly ErrorRow[] = Object.values(errors);

/** Checks an exchange refusal, which is a valid reply too: an error body (document 1 Error payload). */
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

const reads = byEndpoint as unknown as Readonly<Record<EndpointId, (reply: unknown, context: ReadContext) => unknown>>;

/** Checks a list, record by record; returns how many records were read. */
function checkList(
  record: z.ZodType,
  records: readonly (readonly [path: string, record: unknown])[],
  read: (checked: unknown) => unknown,
  gathering: Gathering,
): number {
  const results = records.map(([path, source]) => ({ path, source, ...gathering.check(path, record, source) }));
  const good = results.flatMap(({ checked }) => (checked.success ? [checked.data] : []));
  const meant = read(good);
  const places = Array.isArray(meant) ? (meant as unknown[]) : undefined;
  let at = 0;
  for (const { path, source, checked, bad } of results) {
    if (!checked.success) gathering.record({ path, bad });
    else if (places) gathering.record(mappedRecord(path, source, places[at++], bad));
  }
  // Several records can form one value.
  if (!places && good.length > 0) gathering.record(mappedRecord('$', good, meant));
  return good.length;
}

/** Checks a reply. `text` is the source of `value`; `context` holds the other inputs of the mapping. */
export function checkReply(
  title: string,
  id: EndpointId,
  payload: { readonly text: string; readonly value: unknown },
  context: ReadContext,
): Report {
  const gathering = gather(title);
  const { value } = payload;
  if (isFields(value) && isRefusalBody(value)) {
    checkRefusal(id, value, bodyCode(value)!, gathering);
    return gathering.report();
  }
  const record = recordOf(endpoints[id].reply);
  const records = record && recordsIn(value, record);
  const read = (checked: unknown): unknown => reads[id](checked, context);
  if (record && records) {
    const good = checkList(record, records, read, gathering);
    compareReaderWithCheck(id, payload, good, records.length, gathering);
    return gathering.report();
  }
  if (record) gathering.record({ path: '$', bad: [{ path: '$', found: found(value), expected: 'a list of records' }] });
  else checkWhole(id, payload, read, gathering);
  return gathering.report();
}

/** Returns the reply with its list under the documented name, as the program reads it (A-LIST-CONTAINER). */
function withDocumentedList(reply: z.ZodType, value: unknown, gathering: Gathering): unknown {
  if (!(reply instanceof z.ZodObject) || !isFields(value)) return value;
  const named = withNamedList(reply, value);
  const other = Object.keys(value).find((name) => !Object.hasOwn(named, name));
  if (other === undefined) return value;
  const name = Object.keys(named).find((one) => named[one] === value[other]);
  const said = `the list of ${name} under this name`;
  gathering.notify({ kind: 'newField', path: member('$', other), found: said, expected: '' });
  return named;
}

/** Checks a reply that is not a list. The program's reader drops bad records of a list inside it and reads the rest. */
function checkWhole(
  id: EndpointId,
  payload: { readonly text: string; readonly value: unknown },
  read: (checked: unknown) => unknown,
  gathering: Gathering,
): void {
  const { reply } = endpoints[id];
  const value = withDocumentedList(reply, payload.value, gathering);
  const { checked, bad } = gathering.check('$', reply, value);
  const verdict = readByProgram(id, payload.text);
  if (verdict.ok) gathering.record(mappedRecord('$', value, read(verdict.value), bad));
  else gathering.record({ path: '$', bad: bad.length > 0 ? bad : [refusedWhole(payload.value, verdict.key)] });
  if (!checked.success && verdict.ok) gathering.note('The program reads this reply without what is bad in it.');
}

/**
 * Returns the complaint about a reply that the reader refuses although every field matches the contract: for example a
 * duplicate member name or a code that proves nothing.
 */
function refusedWhole(value: unknown, key: string): CheckedRecord['bad'][number] {
  return {
    path: '$',
    found: found(value),
    expected: `an answer that proves something: the program refuses it (${key})`,
  };
}

/** Compares the field by field check with the program's reader of replies: both must come to the same result. */
function compareReaderWithCheck(
  id: EndpointId,
  { text, value }: { readonly text: string; readonly value: unknown },
  read: number,
  all: number,
  gathering: Gathering,
): void {
  const verdict = readByProgram(id, text);
  if (verdict.ok) {
    const programRecordCount = Array.isArray(verdict.value) ? verdict.value.length : -1;
    if (programRecordCount !== read)
      gathering.contradiction(`The program reads ${programRecordCount} of these records, this check reads ${read}.`);
    return;
  }
  // The program refuses a list as a whole when no record in it is valid, and the reply to a command when one record in
  // it is bad.
  const whole = endpoints[id].effect === 'change' ? read < all : read === 0 && all > 0;
  if (whole) gathering.note(`The program refuses this reply as a whole (${verdict.key}).`);
  else gathering.record({ path: '$', bad: [refusedWhole(value, verdict.key)] });
}
