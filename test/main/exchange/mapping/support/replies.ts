/** Replies read by the program's own reader from their source text: no number loses a digit on its way into a test. */
import { parseLossless } from '../../../../../electron/main/exchange/rest/reply/losslessJson.ts';
import { readReply } from '../../../../../electron/main/exchange/rest/reply/readReply.ts';
import { endpoints, type EndpointId, type ReplyOf } from '../../../../../shared/exchange/endpoints.ts';
import { recordedLossless } from '../../../../support/fixtures.ts';
import { runAtOnce } from '../../../../../shared/time/steps.ts';

/** The value a reply was read as, and the number of records that had to be dropped. */
export interface Read<Id extends EndpointId> {
  readonly reply: ReplyOf<Id>;
  readonly dropped: number;
}

function read<Id extends EndpointId>(id: Id, body: unknown): Read<Id> {
  const answer = runAtOnce(readReply(endpoints[id].reply, body));
  if (!answer) throw new Error(`${id}: not what the row promises`);
  return { reply: answer.value as ReplyOf<Id>, dropped: answer.dropped };
}

/** Reads the reply of a row from JSON text. Throws when it cannot be read. */
export function readText<Id extends EndpointId>(id: Id, text: string): Read<Id> {
  return read(id, parseLossless(text)?.value);
}

/** Like {@link readText}, but requires that no record was dropped. */
export function replyOf<Id extends EndpointId>(id: Id, text: string): ReplyOf<Id> {
  const { reply, dropped } = readText(id, text);
  if (dropped > 0) throw new Error(`${id}: ${dropped} records dropped`);
  return reply;
}

/** Reads a recording as the reply of a row and requires that no record was dropped. */
export function recorded<Id extends EndpointId>(id: Id, name: string = id): ReplyOf<Id> {
  const { reply, dropped } = read(id, recordedLossless(name));
  if (dropped > 0) throw new Error(`${name}: ${dropped} records dropped`);
  return reply;
}

/** Returns whether a row can read a text at all. */
export function canRead(id: EndpointId, text: string): boolean {
  return runAtOnce(readReply(endpoints[id].reply, parseLossless(text)?.value)) !== undefined;
}
