/** Reads a whole record of the timeline: its entries, whether the chain holds, and how much of its end is torn. */
import type { TimelineEntry } from '../../../../shared/domain/timeline.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { CHAIN_START, follows, readLine, TIMELINE_VERSION, type ChainPoint } from './timelineChain.ts';

/**
 * Content of a file. `head`: the first line, `missing` when it does not belong to this environment, `newer` when a
 * later version wrote it. `whole`: no entry was changed, removed or moved. `closed`: the last line states that the
 * program ended properly. `validBytes`: length up to the last complete line. `last`: the point to which the next entry
 * is tied.
 */
export interface TimelineRecord {
  readonly head: 'found' | 'missing' | 'newer';
  readonly anchor: ChainPoint;
  readonly entries: readonly TimelineEntry[];
  readonly whole: boolean;
  readonly closed: boolean;
  readonly validBytes: number;
  readonly last: ChainPoint;
}

const LINE_FEED = 10;
/** Number of lines between two pauses, so that reading a long record does not block the program (B-C10). */
const LINES_AT_ONCE = 500;

/**
 * Returns where the last complete, readable line ends. A torn write can leave no line feed, or halves of two lines as
 * one.
 */
function lengthOfWhole(bytes: Buffer): number {
  const end = bytes.lastIndexOf(LINE_FEED) + 1;
  if (end === 0) return 0;
  const start = end < 2 ? 0 : bytes.lastIndexOf(LINE_FEED, end - 2) + 1;
  return readLine(bytes.toString('utf8', start, end - 1)).kind === 'unknown' ? start : end;
}

/** Reads a record; a long one in steps, so that nothing else is blocked. */
export async function readRecord(file: Uint8Array, environment: string, clock: Clock): Promise<TimelineRecord> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const validBytes = lengthOfWhole(bytes);
  const entries: TimelineEntry[] = [];
  let head: TimelineRecord['head'] = 'missing';
  let anchor = CHAIN_START;
  let last = CHAIN_START;
  let whole = true;
  let closed = false;
  let lines = 0;
  for (let at = 0; at < validBytes; lines += 1) {
    const end = bytes.indexOf(LINE_FEED, at);
    const line = readLine(bytes.toString('utf8', at, end));
    at = end + 1;
    closed = false;
    if (lines === 0) {
      if (line.kind === 'anchor') {
        head = line.version > TIMELINE_VERSION ? 'newer' : line.environment === environment ? 'found' : 'missing';
        anchor = last = line.point;
      }
      if (head !== 'found') break;
    } else if (line.kind === 'entry') {
      if (!follows(last, line.entry)) whole = false;
      entries.push(line.entry);
      last = { sequence: line.entry.sequence, hash: line.entry.hash };
    } else if (line.kind === 'end') {
      closed = line.point.sequence === last.sequence && line.point.hash === last.hash;
      if (!closed) whole = false;
    } else whole = false;
    if (lines % LINES_AT_ONCE === LINES_AT_ONCE - 1) await new Promise<void>((resolve) => clock.after(0, resolve));
  }
  return { head, anchor, entries, whole, closed, validBytes, last };
}

/** Intent id of entries that mark gaps of the record. */
export const NO_INTENT = '';

/**
 * Why entries may be missing. `writeFailed`: the disk refused a write; `lost` is the number of dropped entries. `torn`:
 * the file ended in half a line. `ended`: the program ended without closing the record, so its last entries may be
 * missing.
 */
export type GapReason = 'writeFailed' | 'torn' | 'ended';

/** Returns whether an entry marks a gap in which entries were certainly lost. */
export function tookSomething({ intentId, facts }: TimelineEntry): boolean {
  return intentId === NO_INTENT && (facts['gap'] === 'torn' || (facts['gap'] === 'writeFailed' && facts['lost'] !== 0));
}
