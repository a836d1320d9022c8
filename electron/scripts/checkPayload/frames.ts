/**
 * Checks frames of a channel: with the program's readers, with the channel's row of the contract, and field by field.
 */
import { z } from 'zod';
import { byChannel } from '../../main/exchange/mapping/byChannel.ts';
import type { ReadContext } from '../../main/exchange/mapping/byRowContext.ts';
import { parseLossless } from '../../main/exchange/rest/reply/losslessJson.ts';
import { guards, readFrame } from '../../main/exchange/ws/frames.ts';
import { recordOf } from '../../main/exchange/rest/reply/readReply.ts';
import { readPrivateFrame } from '../../main/exchange/ws/privateFrames.ts';
import { isContainedIn, isFields, member, type Fields } from './findings.ts';
import { mappedRecord, gather, type Gathering, type Report } from './report.ts';
import type { AnyChannelId, Target } from './targets.ts';
import { found, knownValues } from './words.ts';

type Channel = Extract<Target, { kind: 'channel' }>;

const reads = byChannel as unknown as Readonly<Record<AnyChannelId, (push: unknown, context: ReadContext) => unknown>>;

/** Returns the event names that frames of a channel carry. */
function eventsOf(schema: z.ZodObject): readonly string[] {
  const event = schema.shape.e as z.ZodType;
  return event instanceof z.ZodLiteral ? [...event.values].map(String) : (knownValues(event) ?? []);
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
 * Compares the readers of the program with the row of the contract: a frame that the quick check of the hot path accepts
 * must pass the row unchanged, and the program must read exactly what the row reads.
 */
function compareReaders(
  { id, row }: Channel,
  path: string,
  text: string,
  frame: Fields,
  isRead: boolean,
  gathering: Gathering,
): void {
  const compare = (isWhole: boolean, whole: string): void => {
    if (isWhole === isRead) return;
    gathering.contradiction(`${path}: the program ${isWhole ? 'reads' : 'does not read'} this frame${whole}.`);
  };
  if (row.scope === 'private') {
    const pushed = readPrivateFrame(row.market, text);
    return compare(pushed.kind === 'push' && pushed.dropped === 0, ' whole');
  }
  const { kind } = readFrame(text);
  const name = id.slice(id.indexOf('.') + 1);
  if (kind === 'other' || !Object.hasOwn(guards, name)) {
    gathering.note('The program does not subscribe to this channel: frames of it are checked by the row alone.');
    return;
  }
  const plain = JSON.parse(text) as Fields;
  const byRow = row.push.safeParse(frame);
  if (!guards[name as keyof typeof guards](plain)) {
    if (byRow.success)
      gathering.note('The quick check leaves this to the row: a number or a field comes in another form.');
  } else if (!byRow.success) gathering.contradiction(`${path}: the quick check takes this frame, the row does not.`);
  else if (!isContainedIn(byRow.data, plain))
    gathering.contradiction(`${path}: the quick check and the row read different values.`);
  compare(kind === name, '');
}

/**
 * Checks a frame: one of records first by its header, then record by record, so that one bad record hides nothing about
 * the others. Returns whether everything in it was read.
 */
function checkPush(channel: Channel, path: string, frame: Fields, context: ReadContext, gathering: Gathering): boolean {
  const schema = channel.row.push as z.ZodObject;
  const list = schema.shape.d as z.ZodType | undefined;
  const record = list && recordOf(list);
  const checkOne = (where: string, shape: z.ZodType, value: unknown, read: (checked: unknown) => unknown): boolean => {
    const { checked, bad } = gathering.check(where, shape, value);
    gathering.record(checked.success ? mappedRecord(where, value, read(checked.data), bad) : { path: where, bad });
    return checked.success;
  };
  if (!record) return checkOne(path, schema, frame, (push) => reads[channel.id](push, context));
  const where = member(path, 'd');
  const head = gathering.check(path, schema.extend({ d: z.unknown() }), { ...frame, d: frame.d ?? null });
  const isSingle = list instanceof z.ZodUnion && !Array.isArray(frame.d);
  if (!isSingle && !Array.isArray(frame.d)) head.bad.push({ path: where, found: found(frame.d), expected: 'a list' });
  if (head.bad.length > 0) {
    gathering.record({ path, bad: head.bad });
    return false;
  }
  const items = isSingle ? [frame.d] : (frame.d as unknown[]);
  if (items.length === 0) gathering.record({ path, value: [], bad: [] });
  const readItem = (checked: unknown): unknown =>
    (reads[channel.id]({ ...(head.checked.data as Fields), d: [checked] }, context) as readonly unknown[])[0];
  const areRead = items.map((item, at) => checkOne(isSingle ? where : member(where, at), record, item, readItem));
  return areRead.every(Boolean);
}

/** Checks frames, each given as its source text. */
export function checkFrames(channel: Channel, frames: readonly string[], context: ReadContext): Report {
  const gathering = gather(channel.title);
  const events = eventsOf(channel.row.push as z.ZodObject);
  for (const [at, text] of frames.entries()) {
    const path = frames.length === 1 ? '$' : member('$', at);
    const fields = parseLossless(text)?.value;
    if (!isFields(fields)) {
      gathering.record({ path, bad: [{ path, found: found(fields), expected: 'a frame' }] });
      continue;
    }
    if (fields.e === undefined) {
      checkConnectionMessage(channel, path, text, fields, gathering);
    } else if (typeof fields.e !== 'string' || !events.includes(fields.e)) {
      const expected = `an event of this channel: ${events.join(' or ')}`;
      gathering.record({ path, bad: [{ path: member(path, 'e'), found: found(fields.e), expected }] });
    } else {
      const read = checkPush(channel, path, fields, context, gathering);
      compareReaders(channel, path, text, fields, read, gathering);
    }
  }
  return gathering.report();
}
