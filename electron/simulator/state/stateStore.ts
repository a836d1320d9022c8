import { DatabaseSync } from 'node:sqlite';

/** One record to write: `body` null takes it away. */
export interface StateChange {
  readonly kind: string;
  readonly key: string;
  readonly body: string | null;
}

/** Where an exchange keeps what must outlive its process: records of text by kind and key. */
export interface StateStore {
  /** Every record of a kind, by rising key. */
  read(kind: string): ReadonlyMap<string, string>;
  /** Writes all of it or nothing; what it wrote survives the end of the process at any moment afterwards. */
  write(changes: readonly StateChange[]): void;
  /** Forgets everything. */
  clear(): void;
  close(): void;
}

/** Opens the state in an SQLite file, made when it is not there. Throws when the file is not such a state. */
export function openState(file: string): StateStore {
  const database = new DatabaseSync(file);
  // A killed process loses nothing with NORMAL: what was committed is in the system's hands. A power cut may lose the end.
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA busy_timeout = 2000;
    CREATE TABLE IF NOT EXISTS record (kind TEXT, key TEXT, body TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;
  `);
  const select = database.prepare('SELECT key, body FROM record WHERE kind = ? ORDER BY key');
  const put = database.prepare('INSERT OR REPLACE INTO record (kind, key, body) VALUES (?, ?, ?)');
  const drop = database.prepare('DELETE FROM record WHERE kind = ? AND key = ?');
  return {
    read: (kind) => new Map(select.all(kind).map(({ key, body }) => [String(key), String(body)])),
    write(changes) {
      database.exec('BEGIN IMMEDIATE');
      try {
        for (const { kind, key, body } of changes) {
          if (body === null) drop.run(kind, key);
          else put.run(kind, key, body);
        }
        database.exec('COMMIT');
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    clear: () => database.exec('DELETE FROM record'),
    close: () => database.close(),
  };
}
