/** The file of a timeline's record: it is opened, cut to its intact part, shortened at its front, and appended to. */
import type { Environment } from '../../../../shared/domain/environment.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { JournalFile, JournalFiles } from '../../platform/journal/journalFiles.ts';
import { anchorLine, CHAIN_START, endLine, entryLine, type ChainPoint } from './timelineChain.ts';
import { timelineLimits } from './timelineLimits.ts';
import { readRecord, type GapReason, type TimelineRecord, NO_INTENT } from './timelineRecord.ts';
import type { TimelineEntry } from '../../../../shared/domain/timeline.ts';

// Chooses what may be dropped from the front of the timeline: intents that ended long ago, each completely.

/** States that leave an intent unsettled. */
const open = new Set<unknown>(['inDoubt', 'recorded', 'sending']);

interface IntentSpan {
  readonly lastIndex: number;
  readonly lastAt: number;
  /** False when a request may have been sent and no outcome was noted. */
  readonly settled: boolean;
}

function lives(entries: readonly TimelineEntry[]): ReadonlyMap<string, IntentSpan> {
  const found = new Map<string, IntentSpan>();
  for (const [index, { intentId, kind, at, facts }] of entries.entries()) {
    const before = found.get(intentId)?.settled ?? true;
    const settled =
      kind === 'outcome' ? !open.has(facts['state']) : kind === 'sent' || kind === 'unanswered' ? false : before;
    found.set(intentId, { lastIndex: index, lastAt: at, settled });
  }
  return found;
}

/**
 * Returns how many entries from the front belong to settled intents without an entry since `before` (wall time, Unix
 * ms), each with all of its entries. An unsettled intent stops the count, whatever follows it.
 */
export function droppable(entries: readonly TimelineEntry[], before: number): number {
  const all = lives(entries);
  let cut = 0;
  let needed = -1;
  for (const [index, { intentId, at }] of entries.entries()) {
    const life = all.get(intentId)!;
    // A gap belongs to no intent: it is dropped with the entries around it.
    const isGap = intentId === NO_INTENT;
    if (isGap ? at >= before : !life.settled || life.lastAt >= before) return cut;
    if (!isGap) needed = Math.max(needed, life.lastIndex);
    if (needed <= index) cut = index + 1;
  }
  return cut;
}

/** Dependencies of {@link openTimelineFile}. */
export interface TimelineFileParts {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly files: JournalFiles;
  readonly notice: (error: AppError) => void;
}

/** An open record. */
export interface TimelineFile {
  /** Returns the end of the chain. */
  readonly last: () => ChainPoint;
  /** Why entries may be missing at the end of an earlier run; null when none are. */
  readonly gap: GapReason | null;
  /** Appends complete lines that end at `end`, flushed to disk; resolves to false when none of them count. */
  append(lines: string, end: ChainPoint): Promise<boolean>;
  /** Reads the whole record; undefined when it cannot be read. */
  read(): Promise<TimelineRecord | undefined>;
  /** Closes the file; with `inOrder` it first writes the line that states that nothing is missing. */
  close(inOrder: boolean): Promise<void>;
}

/** Returns the name of an environment's record in the profile. */
export const timelineName = (environment: Environment): string => `timeline-${environment}.jsonl`;

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'utf8');

/** Returns the record without its droppable front, as bytes; undefined when nothing may be dropped. */
function shortened(record: TimelineRecord, environment: Environment, now: number): Uint8Array | undefined {
  // A broken chain is kept as evidence.
  if (!record.whole) return undefined;
  const cut = droppable(record.entries, now - timelineLimits.keepMs);
  const before = record.entries[cut - 1];
  if (!before) return undefined;
  const retainedLines = record.entries.slice(cut).map(entryLine).join('');
  return bytesOf(`${anchorLine(environment, before)}${retainedLines}${record.closed ? endLine(record.last) : ''}`);
}

/**
 * Reads the existing file and repairs it for appending; returns undefined when the disk fails, `newer` when a later
 * version wrote it.
 */
async function prepare(parts: TimelineFileParts, name: string) {
  const { environment, clock, files, notice } = parts;
  const bytes = await files.read(name);
  if (bytes === undefined) return undefined;
  const empty = bytesOf(anchorLine(environment, CHAIN_START));
  if (bytes === null || bytes.length === 0) {
    return (await files.replace(name, empty)) ? { last: CHAIN_START, length: empty.length, gap: null } : undefined;
  }
  const record = await readRecord(bytes, environment, clock);
  if (record.head === 'newer') return 'newer' as const;
  const aside = record.head === 'missing' ? bytes : bytes.subarray(record.validBytes);
  const torn = aside.length > 0;
  const file = torn ? await files.setAside(name, aside) : name;
  if (file === undefined) return undefined;
  if (record.head === 'missing') {
    notice(appError('unreadable', 'error.timeline.damaged', { file }));
    return (await files.replace(name, empty))
      ? { last: CHAIN_START, length: empty.length, gap: 'torn' as const }
      : undefined;
  }
  if (!record.whole) notice(appError('unreadable', 'error.timeline.changed', { file: name }));
  const unclosed = record.entries.length > 0 && !record.closed ? ('ended' as const) : null;
  const gap = torn ? ('torn' as const) : unclosed;
  const shorter = shortened(record, environment, clock.now());
  const fresh = shorter ?? (torn ? bytes.subarray(0, record.validBytes) : undefined);
  if (fresh && !(await files.replace(name, fresh))) return undefined;
  return { last: record.last, length: (fresh ?? bytes).length, gap };
}

function over(
  parts: TimelineFileParts,
  name: string,
  handle: JournalFile,
  start: { readonly last: ChainPoint; readonly length: number; readonly gap: GapReason | null },
): TimelineFile {
  let { last, length } = start;
  let needsHealing = false;
  const append = async (lines: string, end: ChainPoint): Promise<boolean> => {
    // Remains of a failed write would be in the middle of the file.
    if (needsHealing && !(await handle.truncate(length))) return false;
    needsHealing = false;
    const bytes = bytesOf(lines);
    if (!(await handle.append(bytes))) {
      needsHealing = true;
      return false;
    }
    length += bytes.length;
    last = end;
    return true;
  };
  return {
    last: () => last,
    gap: start.gap,
    append,
    async read() {
      const bytes = await parts.files.read(name);
      return bytes ? readRecord(bytes.subarray(0, length), parts.environment, parts.clock) : undefined;
    },
    async close(inOrder) {
      if (inOrder && last.sequence > 0) await append(endLine(last), last);
      await handle.close();
    },
  };
}

/**
 * Opens the record; undefined when the disk fails and opening may be retried, `newer` when a later version wrote it.
 */
export async function openTimelineFile(parts: TimelineFileParts): Promise<TimelineFile | 'newer' | undefined> {
  const name = timelineName(parts.environment);
  const start = await prepare(parts, name);
  if (start === undefined || start === 'newer') return start;
  const handle = await parts.files.open(name);
  return handle && over(parts, name, handle, start);
}
