import { DatabaseSync } from 'node:sqlite';
import { JournaledStore } from './journaledStore.ts';
import { StateFailure, stateFailure } from './stateFailure.ts';
import type { StateStore } from './stateRecords.ts';

/** Marks a file as the state of an exchange: `FDsm` in the header field SQLite has for this purpose. */
const APPLICATION = 0x46_44_73_6d;
/** The file layout this program writes. */
const LAYOUT = 1;

/**
 * The migration from each layout to the next; the first entry creates layout 1 in a file that has none. Layout 0 is
 * that of the first versions: only the records, without a journal and without a mark in the header.
 */
const steps: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS record (kind TEXT, key TEXT, body TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;
   CREATE TABLE journal (number INTEGER PRIMARY KEY, entry TEXT NOT NULL);
   PRAGMA application_id = ${APPLICATION};`,
];

/** Checks what the file contains, refuses what is not a state, and migrates an older state to the present layout. */
function prepareLayout(database: DatabaseSync, file: string): void {
  const application = pragma(database, 'application_id');
  const layout = pragma(database, 'user_version');
  if (application === APPLICATION) {
    if (layout > LAYOUT) throw new StateFailure('newer', file);
  } else if (application !== 0 || layout !== 0 || !mayBeOurs(database)) {
    throw new StateFailure('foreign', file);
  }
  if (layout === LAYOUT) return;
  // One transaction: if the process ends in between, the older layout stays intact.
  database.exec(`BEGIN IMMEDIATE; ${steps.slice(layout).join('')} PRAGMA user_version = ${LAYOUT}; COMMIT`);
}

/** Whether a file without a mark may be a state: it is empty, or has the one table of layout 0. */
function mayBeOurs(database: DatabaseSync): boolean {
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  if (tables.length === 0) return true;
  if (tables.length > 1 || tables[0]!.name !== 'record') return false;
  const columns = database.prepare("SELECT name FROM pragma_table_info('record')").all();
  return columns.map(({ name }) => name).join() === 'kind,key,body';
}

function pragma(database: DatabaseSync, name: 'application_id' | 'user_version'): number {
  return Object.values(database.prepare(`PRAGMA ${name}`).get()!)[0] as number;
}

/** Options for opening a state. */
export interface StateOptions {
  /** Milliseconds to wait until another process releases the file; the default is 2000. */
  readonly waitMs?: number;
  /**
   * Largest number of pages of 4096 bytes of the file; a file that reaches it acts like a full disk. The default is no
   * limit.
   */
  readonly pages?: number;
}

const WAIT_MS = 2_000;
/**
 * Number of pages of SQLite's log at which it is written into the file, and the log's size in bytes that is kept after
 * that.
 */
const LOG_PAGES = 4_000;
const LOG_BYTES = LOG_PAGES * 4_096;

/**
 * Opens the state in an SQLite file for this process alone, creating the file when it does not exist. Throws a {@link
 * StateFailure} that names the file when it is in use, broken, foreign or newer; the file is then left unchanged.
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

/** Locks the file for this process before any of it is trusted or changed. */
function prepare(database: DatabaseSync, file: string, { pages }: StateOptions): void {
  // The lock belongs to the operating system: it ends with the process, however that ends.
  database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
  const checked = Object.values(database.prepare('PRAGMA quick_check(1)').get()!)[0];
  if (checked !== 'ok') throw new StateFailure('broken', file, new Error(String(checked)));
  prepareLayout(database, file);
  // With NORMAL a killed process loses nothing, because committed data is with the operating system. A power cut may
  // lose the latest writes.
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA wal_autocheckpoint = ${LOG_PAGES};
    PRAGMA journal_size_limit = ${LOG_BYTES};
  `);
  if (pages !== undefined) database.exec(`PRAGMA max_page_count = ${pages}`);
}
