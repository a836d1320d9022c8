import { chmodSync, closeSync, createReadStream, existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync, type StatementSync } from 'node:sqlite';
import { DatabaseFailure, type Database, type DatabaseFault, type DatabaseFiles, type SqlRow } from './database.ts';

/** Endings of the files that SQLite keeps beside a database; they belong to it and are moved with it. */
const besides = ['-wal', '-shm', '-journal'] as const;
const MAX_ASIDE = 1_000;
/** Number of pages of a backup that are copied between two pauses. */
const BACKUP_PAGES = 200;

/** Result codes of SQLite without their upper bytes: busy, locked, corrupt, full, not a database. */
const faults: ReadonlyMap<number, DatabaseFault> = new Map([
  [5, 'locked'],
  [6, 'locked'],
  [11, 'broken'],
  [13, 'full'],
  [26, 'broken'],
]);

function failureOf(cause: unknown): DatabaseFailure {
  if (cause instanceof DatabaseFailure) return cause;
  const { errcode, code } = cause as { readonly errcode?: number; readonly code?: string };
  if (code === 'ENOSPC') return new DatabaseFailure('full', cause);
  if (code === 'EBUSY') return new DatabaseFailure('locked', cause);
  return new DatabaseFailure(faults.get((errcode ?? 0) & 0xff) ?? 'unwritable', cause);
}

function attempt<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (cause) {
    throw failureOf(cause);
  }
}

function databaseOf(raw: DatabaseSync): Database {
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    let found = prepared.get(sql);
    if (!found) prepared.set(sql, (found = raw.prepare(sql)));
    return found;
  };
  return {
    exec: (sql) => attempt(() => raw.exec(sql)),
    // A number of rows is far below 2^53.
    run: (sql, ...values) => attempt(() => Math.trunc(statement(sql).run(...values).changes as number)),
    all: (sql, ...values) => attempt(() => statement(sql).all(...values) as SqlRow[]),
    close() {
      prepared.clear();
      try {
        raw.close();
      } catch {
        // The database is already closed.
      }
    },
  };
}

/**
 * Creates the file before SQLite does, so that no other user can read it even for a moment (0600), and its log inherits
 * that mode.
 */
function makePrivate(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/**
 * Creates the databases of the profile folder. `pages`: most pages of 4096 bytes that a file may have; a full file is
 * treated like a full disk.
 */
export function createNodeDatabases(folder: string, pages: number | null = null): DatabaseFiles {
  /** Renames a database with the files beside it: all of them or none. */
  const rename = (from: string, to: string): void => {
    const done: string[] = [];
    try {
      for (const ending of ['', ...besides]) {
        if (!existsSync(path.join(folder, from + ending))) continue;
        renameSync(path.join(folder, from + ending), path.join(folder, to + ending));
        done.push(ending);
      }
    } catch (cause) {
      for (const ending of done) renameSync(path.join(folder, to + ending), path.join(folder, from + ending));
      throw cause;
    }
  };
  const setAside = (name: string): string | null => {
    for (let number = 1; number <= MAX_ASIDE; number += 1) {
      const aside = `${name}.aside-${number}`;
      if (existsSync(path.join(folder, aside))) continue;
      try {
        rename(name, aside);
        return aside;
      } catch {
        return null;
      }
    }
    return null;
  };
  return {
    open(name) {
      return attempt(() => {
        const file = path.join(folder, name);
        makePrivate(file);
        // The main thread never waits for a lock: the caller tries again at its own times.
        const raw = new DatabaseSync(file, { timeout: 0 });
        try {
          // The first read: a file that is not a database fails here.
          raw.prepare('PRAGMA schema_version').all();
          raw.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 16777216;');
          if (pages !== null) raw.exec(`PRAGMA max_page_count = ${pages}`);
          return databaseOf(raw);
        } catch (cause) {
          raw.close();
          throw cause;
        }
      });
    },
    async *backup(name) {
      const copy = path.join(folder, `${name}.backup`);
      try {
        makePrivate(copy);
        const source = new DatabaseSync(path.join(folder, name), { readOnly: true });
        try {
          await backup(source, copy, { rate: BACKUP_PAGES });
        } finally {
          source.close();
        }
        yield* createReadStream(copy) as AsyncIterable<Uint8Array>;
      } catch (cause) {
        throw failureOf(cause);
      } finally {
        rmSync(copy, { force: true });
      }
    },
    memory: () => databaseOf(new DatabaseSync(':memory:')),
    setAside,
    swap(name, by) {
      if (!existsSync(path.join(folder, by))) return null;
      const aside = setAside(name);
      if (aside === null) return null;
      try {
        rename(by, name);
        return aside;
      } catch {
        try {
          rename(aside, name);
        } catch {
          // The file keeps its new name: nothing of it is lost.
        }
        return null;
      }
    },
  };
}
