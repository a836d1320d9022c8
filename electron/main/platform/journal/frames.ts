/**
 * The byte format of the journal: one line for each record, `FJ1 <crc32> <sequence> <length> <payload>` and a line
 * feed. The length counts the payload's bytes, the checksum covers everything after it. A payload contains no line
 * feed, so that the file is readable as text.
 */
import { crc32 } from 'node:zlib';

const MARK = 'FJ1';
const LINE_FEED = 10;
const HEAD = /^FJ1 ([0-9a-f]{8}) (\d{1,15}) (\d{1,7}) /;
/** Longest head: mark, 8 digits, 15 digits, 7 digits, four spaces. */
const MAX_HEAD = 3 + 8 + 15 + 7 + 4;
/** Bytes before the part that the checksum covers: mark, checksum, two spaces. */
const COVERED_FROM = 3 + 8 + 2;
/** Longest payload in bytes. */
export const MAX_PAYLOAD = 64 * 1024;

/** One record: its sequence number and its payload as text. */
export interface JournalFrame {
  readonly sequence: number;
  readonly payload: string;
}

/**
 * Content of a file. `frames`: the longest valid prefix, `validBytes` long. `damage`: `none`; `tail`: the end was cut
 * off while it was written (XF6); `middle`: valid records follow an invalid part (XF7); `order`: a valid record with
 * the wrong sequence number follows, because two files were joined or two programs wrote (XF8).
 */
export interface ReadFrames {
  readonly frames: JournalFrame[];
  readonly validBytes: number;
  readonly damage: 'none' | 'tail' | 'middle' | 'order';
}

const checksum = (covered: Uint8Array): string => crc32(covered).toString(16).padStart(8, '0');

/**
 * Returns the bytes of one record. A payload with a line feed or above {@link MAX_PAYLOAD} is a program error and
 * throws.
 */
export function encodeFrame({ sequence, payload }: JournalFrame): Uint8Array {
  const length = Buffer.byteLength(payload);
  if (payload.includes('\n') || length > MAX_PAYLOAD) throw new RangeError('not a journal payload');
  const covered = Buffer.from(`${sequence} ${length} ${payload}`);
  return Buffer.concat([Buffer.from(`${MARK} ${checksum(covered)} `), covered, Buffer.from('\n')]);
}

/**
 * Returns the record that begins at `start` with the index after it; `undefined` when there is no complete record with
 * a correct checksum.
 */
function frameAt(bytes: Buffer, start: number): { readonly frame: JournalFrame; readonly end: number } | undefined {
  const head = HEAD.exec(bytes.toString('latin1', start, start + MAX_HEAD));
  if (!head) return undefined;
  const length = Number.parseInt(head[3]!, 10);
  const from = start + head[0].length;
  const to = from + length;
  if (length > MAX_PAYLOAD || bytes[to] !== LINE_FEED) return undefined;
  if (checksum(bytes.subarray(start + COVERED_FROM, to)) !== head[1]) return undefined;
  return { frame: { sequence: Number.parseInt(head[2]!, 10), payload: bytes.toString('utf8', from, to) }, end: to + 1 };
}

/** Whether a complete record begins anywhere after `start`. */
function hasLaterRecord(bytes: Buffer, start: number): boolean {
  for (let at = bytes.indexOf(MARK, start + 1); at >= 0; at = bytes.indexOf(MARK, at + 1)) {
    if (frameAt(bytes, at)) return true;
  }
  return false;
}

/**
 * Reads a file: the longest prefix of complete records whose sequence numbers increase by one, and the kind of damage
 * after it.
 */
export function readFrames(file: Uint8Array): ReadFrames {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const frames: JournalFrame[] = [];
  let at = 0;
  while (at < bytes.length) {
    const found = frameAt(bytes, at);
    const before = frames.at(-1);
    const inOrder = found && (!before || found.frame.sequence === before.sequence + 1);
    if (found && !inOrder) return { frames, validBytes: at, damage: 'order' };
    if (!found) return { frames, validBytes: at, damage: hasLaterRecord(bytes, at) ? 'middle' : 'tail' };
    frames.push(found.frame);
    at = found.end;
  }
  return { frames, validBytes: at, damage: 'none' };
}
