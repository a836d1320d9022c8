import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { createTimeline, type TimelineParts } from '../../../../electron/main/features/records/timeline.ts';
import {
  DatabaseFailure,
  type Database,
  type DatabaseFiles,
} from '../../../../electron/main/platform/sqlite/database.ts';
import { createNodeDatabases } from '../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import { noJournalFiles } from '../../../../electron/main/platform/journal/journalFiles.ts';
import { createVirtualClock, type VirtualClock } from '../../../../shared/time/virtualClock.ts';

/** Name of the database under test. */
export const NAME = 'timeline-simulator.sqlite';
/** Start time of its clocks, in Unix ms. */
export const START = 1_790_000_000_000;

/** Lets every promise that can settle do so; no time passes. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Returns the result of work whose pauses end as the clock moves. */
export async function answered<Value>(
  clock: Pick<VirtualClock, 'advance'>,
  work: Value | Promise<Value>,
): Promise<Value> {
  let isDone = false;
  const settled = Promise.resolve(work).finally(() => (isDone = true));
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(1);
  }
  return settled;
}

/** Creates a folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'timeline-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Everything in a database, by table. */
export interface Content {
  readonly chain: Record<string, unknown>[];
  readonly entries: Record<string, unknown>[];
}

/** Runs work on a database of the folder outside of the program. */
export function outside<Value>(folder: string, work: (raw: DatabaseSync) => Value, name = NAME): Value {
  const raw = new DatabaseSync(path.join(folder, name));
  try {
    return work(raw);
  } finally {
    raw.close();
  }
}

const rowsOf = (raw: DatabaseSync, sql: string): Record<string, unknown>[] =>
  raw
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }));

/** Returns everything in a database of the folder. */
export const contentOf = (folder: string, name = NAME): Content =>
  outside(
    folder,
    (raw) => ({
      chain: rowsOf(raw, 'SELECT * FROM chain'),
      entries: rowsOf(raw, 'SELECT * FROM entries ORDER BY position'),
    }),
    name,
  );

/**
 * Wraps databases so that `before` is called with each operation: `open`, `setAside`, or the SQL of a statement, and
 * may throw its failure.
 */
export function watchedDatabases(files: DatabaseFiles, before: (operation: string) => void): DatabaseFiles {
  const watched = (real: Database): Database => ({
    exec(sql) {
      before(sql);
      real.exec(sql);
    },
    run(sql, ...values) {
      before(sql);
      return real.run(sql, ...values);
    },
    all(sql, ...values) {
      before(sql);
      return real.all(sql, ...values);
    },
    close: () => real.close(),
  });
  return {
    memory: () => files.memory(),
    open(name) {
      before('open');
      return watched(files.open(name));
    },
    backup: (name) => files.backup(name),
    setAside(name) {
      before('setAside');
      return files.setAside(name);
    },
    swap(name, by) {
      before('swap');
      return files.swap(name, by);
    },
  };
}

/** Throws the failure of a full disk. */
export function refuse(): never {
  throw new DatabaseFailure('full');
}

/** Creates databases that are not flushed, because a kill, unlike a power cut, loses nothing that was written. */
export function createUnflushedDatabases(folder: string): DatabaseFiles {
  const databases = createNodeDatabases(folder);
  return {
    memory: () => databases.memory(),
    setAside: (name) => databases.setAside(name),
    swap: (name, by) => databases.swap(name, by),
    backup: (name) => databases.backup(name),
    open(name) {
      const database = databases.open(name);
      database.exec('PRAGMA synchronous = OFF');
      return database;
    },
  };
}

/**
 * Creates a timeline over a folder under a virtual clock; `again` is the next run of the program over the same folder.
 */
export function createTimelineRig(
  folder = temporaryFolder(),
  patch: Partial<TimelineParts> = {},
  clock = createVirtualClock(START),
) {
  const notices: string[] = [];
  const timeline = createTimeline({
    environment: 'simulator',
    clock,
    databases: createUnflushedDatabases(folder),
    files: noJournalFiles,
    notice: ({ key }) => void notices.push(key),
    secretFree: () => true,
    ...patch,
  });
  return {
    clock,
    folder,
    notices,
    timeline,
    again: () => createTimelineRig(folder, patch, createVirtualClock(clock.now() + 1_000)),
    content: () => contentOf(folder),
    rewrite: (sql: string) => outside(folder, (raw) => raw.exec(sql)),
    /**
     * Returns the kinds noted for an intent, with gaps by their reason, and whether the entries are reported as intact.
     */
    seen: async (intentId: string): Promise<[kinds: string[], intact: boolean]> => {
      const { entries, intact } = await timeline.of(intentId);
      return [entries.map(({ entry }) => String(entry.facts['gap'] ?? entry.kind)), intact];
    },
  };
}
