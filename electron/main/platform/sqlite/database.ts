/** A database in one file. Everything is synchronous; failures are thrown as {@link DatabaseFailure}. */

/** A value of a column. Decimals and ids are text; numbers are times and counts, always integers. */
export type SqlValue = string | number | null;

/** A row, by column name. */
export type SqlRow = Readonly<Record<string, SqlValue>>;

/**
 * Why the database failed. `locked`: another program holds the file. `broken`: its content is not a database. `full`:
 * the disk is full, or the file has reached its size limit. `unwritable`: everything else, for example a read-only
 * folder.
 */
export type DatabaseFault = 'locked' | 'broken' | 'full' | 'unwritable';

/** Error of a failed database operation. See {@link DatabaseFault}. */
export class DatabaseFailure extends Error {
  readonly fault: DatabaseFault;

  /** `cause` is the error of the database. */
  constructor(fault: DatabaseFault, cause?: unknown) {
    super(`The database failed: ${fault}.`, { cause });
    this.fault = fault;
  }
}

/** An open database. */
export interface Database {
  /** Runs statements without a result. */
  exec(sql: string): void;
  /** Runs one statement with values; returns how many rows it changed. */
  run(sql: string, ...values: SqlValue[]): number;
  /** Returns the rows of one query. */
  all(sql: string, ...values: SqlValue[]): SqlRow[];
  close(): void;
}

/** Opens the databases. */
export interface DatabaseFiles {
  /**
   * Opens or creates a file of the profile that only this user can read; with a write-ahead log and every commit
   * flushed to the disk.
   */
  open(name: string): Database;
  /** Opens a database in memory, which ends with the program. */
  memory(): Database;
  /**
   * Yields a copy of a file as it is at one moment, made by the database itself: it may be open and written meanwhile.
   */
  backup(name: string): AsyncIterable<Uint8Array>;
  /** Renames a file that cannot be used and returns its new name; null when it could not be renamed. */
  setAside(name: string): string | null;
  /**
   * Sets a closed file aside and renames `by`, closed as well, in its place. Returns the new name of the first file; null
   * when that was not possible: then both are where they were.
   */
  swap(name: string, by: string): string | null;
}

/** Runs work as one transaction: all of it or nothing. */
export function transaction<Value>(database: Database, work: () => Value): Value {
  database.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (cause) {
    try {
      database.exec('ROLLBACK');
    } catch {
      // A full disk may have ended the transaction already.
    }
    throw cause;
  }
}

/** A kind of database file. A later version of this program adds a step and never changes a released one (B-E8). */
export interface DatabaseFormat {
  /** Marks files of this kind in the SQLite header field for application ids. */
  readonly application: number;
  /** SQL that leads from each version of the layout to the next; their number is the version that is written. */
  readonly steps: readonly string[];
}

function pragma(database: Database, name: 'application_id' | 'user_version'): number {
  return Object.values(database.all(`PRAGMA ${name}`)[0]!)[0] as number;
}

/**
 * Checks what a database holds and upgrades an older layout to the current one. `newer`: a later version wrote it, it
 * may only be read. A database of another kind is not changed, and fails as broken.
 */
export function prepareLayout(database: Database, { application, steps }: DatabaseFormat): 'ready' | 'newer' {
  const layout = pragma(database, 'user_version');
  if (pragma(database, 'application_id') === application) {
    if (layout > steps.length) return 'newer';
  } else if (layout !== 0 || database.all('SELECT name FROM sqlite_schema').length > 0) {
    throw new DatabaseFailure('broken', 'foreign');
  }
  if (layout === steps.length) return 'ready';
  // One transaction: if the program ends in between, the older layout stays complete.
  transaction(database, () => {
    for (const step of steps.slice(layout)) database.exec(step);
    database.exec(`PRAGMA application_id = ${application}; PRAGMA user_version = ${steps.length}`);
  });
  return 'ready';
}
