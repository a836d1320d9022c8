/**
 * Checks frames of a channel: with the program's readers, with the channel's row of the contract, and field by field.
 */
import { z } from 'zod';
import { byChannel } from '../../main/exchange/mapping/byChannel.ts';
import type { ReadContext } from '../../main/exchange/mapping/byRowContext.ts';
import { parseLossless } from '../../main/exchange/rest/reply/losslessJson.ts';
import { readFrame } from '../../main/exchange/ws/frames.ts';
import { isDepthPush, isKlinePush, isTickerPush, isTradePush } from '../../main/exchange/ws/guards.ts';
import { readPrivateFrame } from '../../main/exchange/ws/privateFrames.ts';
import { findingsOf, member, isContainedIn } from './findings.ts';
import { mappedRecord, gather, type Gathering, type Report } from './report.ts';
import type { AnyChannelId, Target } from './targets.ts';
import { found, inner, knownValues } from './words.ts';

type Channel = Extract<Target, { kind: 'channel' }>;
type Fields = Readonly<Record<string, unknown>>;

const guards: Readonly<Record<string, (frame: Fields) => boolean>> = {
  depth: isDepthPush,
  trade: isTradePush,
  kline: isKlinePush,
  ticker: isTickerPush,
};

const reads = byChannel as unknown as Readonly<Record<AnyChannelId, (push: unknown, context: ReadContext) => unknown>>;

/** Returns the event names that frames of a channel carry. */
function eventsOf(schema: z.ZodObject): readonly string[] {
  const event = schema.shape.e as z.ZodType;
  return event instanceof z.ZodLiteral ? [...event.values].map(String) : (knownValues(event) ?? []);
}

/** Returns the record schema of a channel whose frames carry a list in `d`. */
function recordOf(schema: z.ZodObject): z.ZodType | undefined {
  const list = schema.shape.d as z.ZodType | undefined;
  const first = list instanceof z.ZodUnion ? (list.options[0] as z.ZodType) : list;
  return first instanceof z.ZodArray ? (first.element as z.ZodType) : undefined;
}

/** Checks a frame without an event: a connection message, or a frame that is not of this channel. */
function checkConnectionMessage(
  { row }: Channel,
  path: string,
  text: string,
  frame: Fields,
  gathering: Gathering,
): void {
  const read = row.scope === 'public' ? readFrame(text) : readPrivateFrame(row.market, text);
  const isEcho = frame.method === 'PONG';
  if (read.kind === 'connected' || read.kind === 'ping' || read.kind === 'acknowledged' || isEcho) {
    gathering.record({ path, value: { talk: isEcho ? { kind: 'pong' } : read }, bad: [] });
    return;
  }
  gathering.record({ path, bad: [{ path, found: found(frame), expected: `a frame of ${row.title}` }] });
}

/**
 * Compares the quick check of the hot path with the row of the contract: a frame that the quick check accepts must pass
 * the row unchanged.
 */
function compareGuardWithRow(channel: Channel, path: string, frame: Fields, plain: Fields, gathering: Gathering): void {
  const guard = channel.row.scope === 'public' ? guards[channel.id.slice(channel.id.indexOf('.') + 1)] : undefined;
  if (!guard) return;
  const read = channel.row.push.safeParse(frame);
  if (!guard(plain)) {
    if (read.success)
      gathering.note('The quick check leaves this to the row: a number or a field comes in another form.');
    return;
  }
  if (!read.success) gathering.contradiction(`${path}: the quick check takes this frame, the row does not.`);
  else if (!isContainedIn(read.data, plain))
    gathering.contradiction(`${path}: the quick check and the row read different values.`);
}

/**
 * Compares the program's reader of WebSocket frames with the row of the contract: both must accept or reject the frame
 * alike.
 */
function compareReaderWithRow(
  { id, row }: Channel,
  path: string,
  text: string,
  read: boolean,
  gathering: Gathering,
): void {
  if (row.scope === 'private') {
    const frame = readPrivateFrame(row.market, text);
    const whole = frame.kind === 'push' && frame.dropped === 0;
    if (whole !== read)
      gathering.contradiction(`${path}: the program ${whole ? 'reads' : 'does not read'} this frame whole.`);
    return;
  }
  const { kind } = readFrame(text);
  if (kind === 'other') {
    gathering.note('The program does not subscribe to this channel: frames of it are checked by the row alone.');
    return;
  }
  const whole = kind === id.slice(id.indexOf('.') + 1);
  if (whole !== read) gathering.contradiction(`${path}: the program ${whole ? 'reads' : 'does not read'} this frame.`);
}

type Read = (push: unknown) => unknown;

/** Checks a frame that is a single object, such as an order book. */
function checkFlat(schema: z.ZodObject, path: string, frame: Fields, read: Read, gathering: Gathering): boolean {
  findingsOf(schema, frame, path, gathering.notify);
  const bad = gathering.bad();
  const checked = schema.safeParse(frame);
  gathering.record(checked.success ? mappedRecord(path, frame, read(checked.data), bad) : { path, bad });
  return checked.success;
}

/**
 * Checks a frame of records: first its header, then each record, so that one bad record hides nothing about the others.
 */
function checkRecords(
  schema: z.ZodObject,
  record: z.ZodType,
  path: string,
  frame: Fields,
  read: Read,
  gathering: Gathering,
): boolean {
  const head = schema.extend({ d: z.unknown() });
  const framed = { ...frame, d: frame.d ?? null };
  findingsOf(head, framed, path, gathering.notify);
  const bad = gathering.bad();
  const checkedHead = head.safeParse(framed);
  const where = member(path, 'd');
  const single = inner(schema.shape.d as z.ZodType) instanceof z.ZodUnion && !Array.isArray(frame.d);
  const list = Array.isArray(frame.d) ? (frame.d as unknown[]) : single ? [frame.d] : undefined;
  if (!list) bad.push({ kind: 'bad', path: where, found: found(frame.d), expected: 'a list' });
  if (bad.length > 0 || !checkedHead.success || !list) {
    gathering.record({ path, bad });
    return false;
  }
  let whole = true;
  for (const [at, item] of list.entries()) {
    const itemPath = single ? where : member(where, at);
    findingsOf(record, item, itemPath, gathering.notify);
    const itemBad = gathering.bad();
    const checked = record.safeParse(item);
    whole &&= checked.success;
    const meant = checked.success ? (read({ ...checkedHead.data, d: [checked.data] }) as readonly unknown[]) : [];
    gathering.record(checked.success ? mappedRecord(itemPath, item, meant[0]) : { path: itemPath, bad: itemBad });
  }
  if (list.length === 0) gathering.record({ path, value: [], bad: [] });
  return whole;
}

function checkPush(channel: Channel, path: string, frame: Fields, context: ReadContext, gathering: Gathering): boolean {
  const schema = channel.row.push as z.ZodObject;
  const record = recordOf(schema);
  const read: Read = (push) => reads[channel.id](push, context);
  return record
    ? checkRecords(schema, record, path, frame, read, gathering)
    : checkFlat(schema, path, frame, read, gathering);
}

/** Checks frames, each given as its source text. */
export function checkFrames(channel: Channel, frames: readonly string[], context: ReadContext): Report {
  const gathering = gather(channel.title);
  const events = eventsOf(channel.row.push as z.ZodObject);
  for (const [at, text] of frames.entries()) {
    const path = frames.length === 1 ? '$' : member('$', at);
    const frame = parseLossless(text)?.value;
    if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) {
      gathering.record({ path, bad: [{ path, found: found(frame), expected: 'a frame' }] });
      continue;
    }
    const fields = frame as Fields;
    if (fields.e === undefined) {
      checkConnectionMessage(channel, path, text, fields, gathering);
    } else if (typeof fields.e !== 'string' || !events.includes(fields.e)) {
      const expected = `an event of this channel: ${events.join(' or ')}`;
      gathering.record({ path, bad: [{ path: member(path, 'e'), found: found(fields.e), expected }] });
    } else {
      const read = checkPush(channel, path, fields, context, gathering);
      compareGuardWithRow(channel, path, fields, JSON.parse(text) as Fields, gathering);
      compareReaderWithRow(channel, path, text, read, gathering);
    }
  }
  return gathering.report();
}
