/**
 * A database in one file, as the archive uses it. Everything is synchronous; failures are thrown as {@link
 * DatabaseFailure}.
 */

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
  /** Renames a file that cannot be used and returns its new name; null when it could not be renamed. */
  setAside(name: string): string | null;
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
