/** A database of one file as the archive uses it. Everything is synchronous; failures are thrown as {@link DatabaseFailure}. */

/** A value of a column. Decimals and ids are text; whole numbers are times and counts. */
export type SqlValue = string | number | null;

/** A row by the names of its columns. */
export type SqlRow = Readonly<Record<string, SqlValue>>;

/**
 * Why the database did not do it. `locked`: another program holds the file. `broken`: what is in it is no database.
 * `full`: the disk, or the bound of the file. `unwritable`: everything else, for example a folder that may only be read.
 */
export type DatabaseFault = 'locked' | 'broken' | 'full' | 'unwritable';

/** See {@link DatabaseFault}. */
export class DatabaseFailure extends Error {
  readonly fault: DatabaseFault;

  /** `cause` is what the database said. */
  constructor(fault: DatabaseFault, cause?: unknown) {
    super(`The database failed: ${fault}.`, { cause });
    this.fault = fault;
  }
}

/** An open database. */
export interface Database {
  /** Runs statements that answer nothing. */
  exec(sql: string): void;
  /** Runs one statement with values; answers how many rows it changed. */
  run(sql: string, ...values: SqlValue[]): number;
  /** The rows of one question. */
  all(sql: string, ...values: SqlValue[]): SqlRow[];
  close(): void;
}

/** Where databases are. */
export interface DatabaseFiles {
  /** Opens or makes a file of the profile for this user alone; write-ahead log, every commit flushed to the disk. */
  open(name: string): Database;
  /** A database that ends with the program. */
  memory(): Database;
  /** Moves a file that cannot be used to a name of its own, which is answered; null when it could not be moved. */
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
      // A full disk may have ended the transaction itself.
    }
    throw cause;
  }
}
