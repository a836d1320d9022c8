/**
 * The timeline's database: entries in their order, each tied by its hash to the one before, and both ends of this
 * chain. It is a file of its own: an archive that cannot be read is set aside whole and read from the exchange again,
 * while the timeline exists nowhere else.
 */
import { createHash } from 'node:crypto';
import type { Environment } from '../../../../shared/domain/environment.ts';
import { timelineKinds, type TimelineEntry, type TimelineFacts } from '../../../../shared/domain/timeline.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { pause } from '../../../../shared/time/steps.ts';
import { DAY_MS } from '../../../../shared/time/units.ts';
import {
  DatabaseFailure,
  transaction,
  type Database,
  type DatabaseFormat,
  type SqlRow,
} from '../../platform/sqlite/database.ts';

/** A point of the chain: an entry, to which the next one is tied. */
export interface ChainPoint {
  readonly sequence: number;
  readonly hash: string;
}

/** An entry that is not tied to another one yet. */
export type LooseEntry = Omit<TimelineEntry, 'sequence' | 'hash'>;

/** The point before the very first entry. */
export const CHAIN_START: ChainPoint = { sequence: 0, hash: '0'.repeat(64) };

/** Intent id of entries that mark gaps of the record. */
export const NO_INTENT = '';

/**
 * Why entries may be missing. `writeFailed`: the disk refused a write; `lost` is the number of dropped entries. `torn`:
 * the end of the record was lost. `ended`: the program ended without closing the record, so its last entries may be
 * missing.
 */
export type GapReason = 'writeFailed' | 'torn' | 'ended';

/**
 * Both ends of the chain. `whole`: false when entries were changed before they came into this database. `gap`: why
 * entries may be missing at its end; null when it was closed with nothing missing.
 */
export interface Chain {
  readonly anchor: ChainPoint;
  readonly last: ChainPoint;
  readonly whole: boolean;
  readonly gap: GapReason | null;
}

/** Age after which settled intents without new entries are dropped from the front. */
const KEEP_MS = 30 * DAY_MS;
/** Number of entries between two pauses, so that a long record does not block the program (B-C10). */
export const ENTRIES_AT_ONCE = 500;

/** The timeline's files, marked `FDtl`. Entries changed elsewhere may repeat a sequence, so the position is the key. */
export const timelineFormat: DatabaseFormat = {
  application: 0x46_44_74_6c,
  steps: [
    `CREATE TABLE chain (
       environment TEXT NOT NULL, anchorSequence INTEGER NOT NULL, anchorHash TEXT NOT NULL,
       sequence INTEGER NOT NULL, hash TEXT NOT NULL, whole INTEGER NOT NULL, gap TEXT
     );
     CREATE TABLE entries (
       position INTEGER PRIMARY KEY, sequence INTEGER NOT NULL, intentId TEXT NOT NULL, kind TEXT NOT NULL,
       at INTEGER NOT NULL, gapMs INTEGER, facts TEXT NOT NULL, hash TEXT NOT NULL
     );
     CREATE INDEX entries_by_intent ON entries (intentId);`,
  ],
};

/**
 * Returns SHA-256 in hex over the previous hash and the entry: sequence, intent, kind, time, gap, facts by name, as a
 * JSON list.
 */
function hashOf(before: string, { sequence, intentId, kind, at, gapMs, facts }: Omit<TimelineEntry, 'hash'>): string {
  const sorted = Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const canonical = JSON.stringify([sequence, intentId, kind, at, gapMs, sorted]);
  return createHash('sha256').update(`${before}\n${canonical}`).digest('hex');
}

/** Ties entries to a point and to each other. */
export function seal(from: ChainPoint, loose: readonly LooseEntry[]): TimelineEntry[] {
  let last = from;
  return loose.map((one) => {
    const entry = { ...one, sequence: last.sequence + 1 };
    const sealed = { ...entry, hash: hashOf(last.hash, entry) };
    last = sealed;
    return sealed;
  });
}

/** Returns whether an entry follows a point: the next number, and a hash that fits both. */
export function follows(before: ChainPoint, entry: TimelineEntry): boolean {
  return entry.sequence === before.sequence + 1 && entry.hash === hashOf(before.hash, entry);
}

const kinds: ReadonlySet<unknown> = new Set(timelineKinds);
const isNumber = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
const isPlain = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Checks an entry by hand instead of by schema: a record has tens of thousands, and is read while orders are sent. */
export function isEntry(document: unknown): document is TimelineEntry {
  if (typeof document !== 'object' || document === null || Object.keys(document).length !== 7) return false;
  const { sequence, intentId, kind, at, gapMs, facts, hash } = document as Partial<Record<string, unknown>>;
  if (!isNumber(sequence) || !isNumber(at) || !(gapMs === null || isNumber(gapMs)) || !kinds.has(kind)) return false;
  if (typeof intentId !== 'string' || typeof hash !== 'string') return false;
  return typeof facts === 'object' && facts !== null && !Array.isArray(facts) && Object.values(facts).every(isPlain);
}

/** Returns the entry of a row; undefined when it is not readable. */
function entryOf({ position: _position, facts, ...rest }: SqlRow): TimelineEntry | undefined {
  try {
    const entry: unknown = { ...rest, facts: JSON.parse(String(facts)) as TimelineFacts };
    return isEntry(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
}

/** Inserts entries at the end; the caller holds the transaction. */
export function insertEntries(database: Database, entries: readonly TimelineEntry[]): void {
  const sql = 'INSERT INTO entries (sequence, intentId, kind, at, gapMs, facts, hash) VALUES (?, ?, ?, ?, ?, ?, ?)';
  for (const { sequence, intentId, kind, at, gapMs, facts, hash } of entries) {
    database.run(sql, sequence, intentId, kind, at, gapMs, JSON.stringify(facts), hash);
  }
}

/** Returns the ends of the chain; null when there is none yet. Those of another environment are broken (XF8). */
export function readChain(database: Database, environment: Environment): Chain | null {
  const [row] = database.all('SELECT * FROM chain');
  if (!row) return null;
  const { anchorSequence, anchorHash, sequence, hash, whole, gap } = row;
  if (row['environment'] !== environment || !isNumber(anchorSequence) || !isNumber(sequence)) {
    throw new DatabaseFailure('broken', 'chain');
  }
  return {
    anchor: { sequence: anchorSequence as number, hash: String(anchorHash) },
    last: { sequence: sequence as number, hash: String(hash) },
    whole: whole === 1,
    gap: gap as GapReason | null,
  };
}

/** Replaces a chain without entries by these, in one transaction; after a failure the database must be closed. */
export async function beginChain(
  database: Database,
  environment: Environment,
  { chain, entries }: { readonly chain: Chain; readonly entries: readonly TimelineEntry[] },
  clock: Clock,
): Promise<void> {
  const { anchor, last, whole, gap } = chain;
  database.exec('BEGIN IMMEDIATE; DELETE FROM chain');
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE) {
    insertEntries(database, entries.slice(from, from + ENTRIES_AT_ONCE));
    if (from + ENTRIES_AT_ONCE < entries.length) await pause(clock);
  }
  const ends = [anchor.sequence, anchor.hash, last.sequence, last.hash];
  database.run('INSERT INTO chain VALUES (?, ?, ?, ?, ?, ?, ?)', environment, ...ends, whole ? 1 : 0, gap);
  database.exec('COMMIT');
}

/** The first entry that must stay: one of an unsettled intent, of one with an entry since a time, or a gap since then. */
const FIRST_KEPT = `
  SELECT position FROM entries AS one
  WHERE CASE intentId WHEN '${NO_INTENT}' THEN at >= ?1 ELSE
    (SELECT at FROM entries WHERE intentId = one.intentId ORDER BY position DESC LIMIT 1) >= ?1
    OR coalesce((
      SELECT kind <> 'outcome' OR facts ->> 'state' IN ('inDoubt', 'recorded', 'sending') FROM entries
      WHERE intentId = one.intentId AND kind IN ('outcome', 'sent', 'unanswered') ORDER BY position DESC LIMIT 1
    ), 0) END
  ORDER BY position LIMIT 1`;
/** The last position before that one at which no intent is cut. A gap belongs to no intent. */
const LAST_DROPPED = `
  SELECT max(position) AS position FROM (
    SELECT position, max(CASE intentId WHEN '${NO_INTENT}' THEN 0 ELSE
      (SELECT max(position) FROM entries WHERE intentId = one.intentId) END) OVER (ORDER BY position) AS needed
    FROM entries AS one WHERE position < ?
  ) WHERE needed <= position`;

/**
 * Drops from the front what belongs to settled intents without an entry since `before` (wall time, Unix ms), each with
 * all of its entries, and returns how many entries these were. An unsettled intent ends this, whatever follows it.
 */
export function dropOld(database: Database, before: number): number {
  const [kept] = database.all(FIRST_KEPT, before);
  const [dropped] = database.all(LAST_DROPPED, kept?.['position'] ?? Number.MAX_SAFE_INTEGER);
  const end = dropped!['position']!;
  if (end === null) return 0;
  return transaction(database, () => {
    database.run(
      'UPDATE chain SET (anchorSequence, anchorHash) = (SELECT sequence, hash FROM entries WHERE position = ?)',
      end,
    );
    return database.run('DELETE FROM entries WHERE position <= ?', end);
  });
}

/** An open timeline. */
export type TimelineDatabase = ReturnType<typeof createTimelineDatabase>;

/**
 * Creates the timeline over a database whose chain has begun. `changed`: called when the chain was found broken.
 * Failures of the disk are thrown.
 */
export function createTimelineDatabase(
  database: Database,
  environment: Environment,
  clock: Clock,
  changed: () => void,
) {
  const { gap, last: end } = readChain(database, environment)!;
  let last = end;
  /**
   * Reads all entries, each with the hash of the one before; resolves to whether none was changed, removed or moved.
   */
  const walk = async (visit: (before: string, entry: TimelineEntry) => void): Promise<boolean> => {
    let { anchor: at, whole } = readChain(database, environment)!;
    for (let position = Number.MIN_SAFE_INTEGER; ; await pause(clock)) {
      const page = `SELECT * FROM entries WHERE position > ? ORDER BY position LIMIT ${ENTRIES_AT_ONCE}`;
      const rows = database.all(page, position);
      for (const entry of rows.map(entryOf)) {
        if (!entry || !follows(at, entry)) whole = false;
        if (!entry) continue;
        visit(at.hash, entry);
        at = entry;
      }
      if (rows.length < ENTRIES_AT_ONCE) return whole && at.sequence === last.sequence && at.hash === last.hash;
      position = rows.at(-1)!['position'] as number;
    }
  };
  return {
    walk,
    /** Returns the end of the chain. */
    last: () => last,
    /** Why entries may be missing at the end of an earlier run; null when none are. */
    gap,
    /** Appends entries in one transaction, flushed to disk. */
    append(loose: readonly LooseEntry[]): void {
      const entries = seal(last, loose);
      const { sequence, hash } = entries.at(-1)!;
      transaction(database, () => {
        insertEntries(database, entries);
        database.run("UPDATE chain SET sequence = ?, hash = ?, gap = 'ended'", sequence, hash);
      });
      last = { sequence, hash };
    },
    /** Checks all entries and drops old ones from the front; a broken chain is kept as evidence. */
    async tidy(): Promise<void> {
      if (await walk(() => undefined)) dropOld(database, clock.now() - KEEP_MS);
      else changed();
    },
    /** Closes the file and notes why entries may be missing at its end, as in {@link Chain}. */
    close(reason: GapReason | null): void {
      try {
        database.run('UPDATE chain SET gap = ?1 WHERE sequence > 0 AND gap IS NOT ?1', reason);
      } catch {
        // The next run finds that the record was not closed.
      }
      database.close();
    },
  };
}
