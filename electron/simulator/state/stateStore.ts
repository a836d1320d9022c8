import { DatabaseSync } from 'node:sqlite';
import { JournaledStore } from './journaledStore.ts';
import { StateFailure, stateFailure } from './stateFailure.ts';
import { prepareLayout } from './stateLayout.ts';
import type { StateStore } from './stateRecords.ts';

/** How a state is opened. */
export interface StateOptions {
  /** Milliseconds to wait for another process to let go of the file; 2000 unless told. */
  readonly waitMs?: number;
  /** Most pages of 4096 bytes the file may have; one that is full is like a full disk. No bound unless told. */
  readonly pages?: number;
}

const WAIT_MS = 2_000;
/** Pages of SQLite's log beside the file before it is taken over into it, and the bytes of it that are kept then. */
const LOG_PAGES = 4_000;
const LOG_BYTES = LOG_PAGES * 4_096;

/**
 * Opens the state in an SQLite file, made when it is not there, for this process alone. Throws a {@link StateFailure} that
 * names the file when it is in use, broken, foreign or newer; the file stays as it is then.
 */
export function openState(file: string, options: StateOptions = {}): StateStore {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: options.waitMs ?? WAIT_MS });
    prepare(database, file, options);
    return new JournaledStore(database, file);
  } catch (error) {
    database?.close();
    throw stateFailure(file, error);
  }
}

/** Takes the file for this process before anything of it is believed or changed. */
function prepare(database: DatabaseSync, file: string, { pages }: StateOptions): void {
  // The lock is the system's: it ends with the process, however that ends.
  database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
  const checked = Object.values(database.prepare('PRAGMA quick_check(1)').get()!)[0];
  if (checked !== 'ok') throw new StateFailure('broken', file, new Error(String(checked)));
  prepareLayout(database, file);
  // A killed process loses nothing with NORMAL: what was committed is in the system's hands. A power cut may lose the end.
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA wal_autocheckpoint = ${LOG_PAGES};
    PRAGMA journal_size_limit = ${LOG_BYTES};
  `);
  if (pages !== undefined) database.exec(`PRAGMA max_page_count = ${pages}`);
}
