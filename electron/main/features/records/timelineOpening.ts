/**
 * Opens the timeline's database, checks it, and takes over the file in which earlier versions kept the timeline: one
 * JSON line for the anchor, for each entry, and for a proper end. That file is renamed once its entries are committed.
 */
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { TimelineEntry } from '../../../../shared/domain/timeline.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { pause } from '../../../../shared/time/steps.ts';
import type { JournalFiles } from '../../platform/journal/journalFiles.ts';
import { DatabaseFailure, prepareLayout, type Database, type DatabaseFiles } from '../../platform/sqlite/database.ts';
import {
  beginChain,
  CHAIN_START,
  createTimelineDatabase,
  ENTRIES_AT_ONCE,
  follows,
  isEntry,
  readChain,
  timelineFormat,
  type Chain,
  type ChainPoint,
  type TimelineDatabase,
} from './timelineDatabase.ts';

/** Dependencies of {@link openTimeline}. */
export interface TimelineOpeningParts {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly databases: DatabaseFiles;
  /** Reads the file of earlier versions. */
  readonly files: Pick<JournalFiles, 'read'>;
  readonly notice: (error: AppError) => void;
}

/** Returns the name of an environment's timeline in the profile. */
export const timelineName = (environment: Environment): string => `timeline-${environment}.sqlite`;

/** Content of an old file. */
interface OldFile {
  readonly chain: Chain;
  readonly entries: readonly TimelineEntry[];
}

/** The only version of the old file. */
const OLD_VERSION = 1;

type OldPoint = ChainPoint & { readonly v?: unknown; readonly environment?: unknown };
type OldLine = TimelineEntry | { readonly anchor?: OldPoint; readonly end?: OldPoint };

/** Reads one line; null when it is not a line of this format, or torn. */
function readLine(text: string): OldLine | null {
  try {
    const document = JSON.parse(text) as Exclude<OldLine, TimelineEntry> | null;
    if (isEntry(document)) return document;
    const { sequence, hash } = document?.anchor ?? document?.end ?? {};
    return typeof sequence === 'number' && typeof hash === 'string' ? document : null;
  } catch {
    return null;
  }
}

/**
 * Reads an old file; null when its first line is not that of this environment. A torn write at its end can have left no
 * line feed, or halves of two lines as one.
 */
async function readOldFile(bytes: Uint8Array, environment: Environment, clock: Clock): Promise<OldFile | null> {
  const lines = Buffer.from(bytes).toString('utf8').split('\n');
  let torn = lines.pop() !== '';
  const first = readLine(lines[0] ?? '');
  const head = first && 'anchor' in first ? first.anchor : undefined;
  if (head?.v !== OLD_VERSION || head.environment !== environment) return null;
  const anchor = { sequence: head.sequence, hash: head.hash };
  const entries: TimelineEntry[] = [];
  let last: ChainPoint = anchor;
  let whole = true;
  let closed = false;
  for (let number = 1; number < lines.length; number += 1) {
    const line = readLine(lines[number]!);
    closed = line !== null && 'end' in line && line.end?.sequence === last.sequence && line.end.hash === last.hash;
    if (line && 'facts' in line) {
      if (!follows(last, line)) whole = false;
      entries.push(line);
      last = { sequence: line.sequence, hash: line.hash };
    } else if (line === null && number === lines.length - 1) torn = true;
    else if (!closed) whole = false;
    if (number % ENTRIES_AT_ONCE === 0) await pause(clock);
  }
  const gap = torn ? 'torn' : entries.length > 0 && !closed ? 'ended' : null;
  return { chain: { anchor, last, whole, gap }, entries };
}

const nothing: OldFile = { chain: { anchor: CHAIN_START, last: CHAIN_START, whole: true, gap: null }, entries: [] };

/**
 * Begins the chain of a new database, with the entries of an old file where there is one, which is renamed once they
 * are stored.
 */
async function begin(database: Database, parts: TimelineOpeningParts): Promise<void> {
  const { environment, clock, databases, files, notice } = parts;
  const name = `timeline-${environment}.jsonl`;
  const bytes = await files.read(name);
  if (bytes === undefined) throw new DatabaseFailure('unwritable', name);
  const chain = readChain(database, environment);
  let old: OldFile | null = nothing;
  // A file that is still there although its entries are stored is only renamed.
  if (!chain || (bytes && chain.last.sequence === 0)) {
    if (bytes?.length) old = await readOldFile(bytes, environment, clock);
    await beginChain(database, environment, old ?? nothing, clock);
  }
  if (!bytes) return;
  const file = databases.setAside(name);
  if (file === null) throw new DatabaseFailure('unwritable', name);
  if (!old) notice(appError('unreadable', 'error.timeline.damaged', { file }));
}

/**
 * Opens the timeline; undefined when the disk fails and opening may be retried, `newer` when a later version wrote it. A
 * file that cannot be read is set aside, and a new one begins.
 */
export async function openTimeline(
  parts: TimelineOpeningParts,
  mayBegin = true,
): Promise<TimelineDatabase | 'newer' | undefined> {
  const { environment, clock, databases, notice } = parts;
  const name = timelineName(environment);
  let database: Database | undefined;
  try {
    database = databases.open(name);
    if (prepareLayout(database, timelineFormat) === 'newer') {
      notice(appError('unavailable', 'error.timeline.newer', { file: name }));
      database.close();
      return 'newer';
    }
    await begin(database, parts);
    const timeline = createTimelineDatabase(database, environment, clock, () =>
      notice(appError('unreadable', 'error.timeline.changed', { file: name })),
    );
    await timeline.tidy();
    return timeline;
  } catch (cause) {
    database?.close();
    if (!(cause instanceof DatabaseFailure)) throw cause;
    const file = cause.fault === 'broken' && mayBegin ? databases.setAside(name) : null;
    if (file === null) return undefined;
    notice(appError('unreadable', 'error.timeline.damaged', { file }));
    return openTimeline(parts, false);
  }
}
