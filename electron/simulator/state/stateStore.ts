import { DatabaseSync } from 'node:sqlite';
import { JournaledStore } from './journaledStore.ts';
import { StateFailure, stateFailure } from './stateFailure.ts';
import type { StateStore } from './stateRecords.ts';

/** Marks a file as the state of an exchange: `FDsm` in the header field that SQLite keeps for this. */
const APPLICATION = 0x46_44_73_6d;
/** The layout this program writes. */
const LAYOUT = 1;

/**
 * What leads from each layout to the next; the first entry makes layout 1 of a file that has none. Layout 0 is that of the
 * first versions: the records alone, without a journal and without any mark in the header.
 */
const steps: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS record (kind TEXT, key TEXT, body TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;
   CREATE TABLE journal (number INTEGER PRIMARY KEY, entry TEXT NOT NULL);
   PRAGMA application_id = ${APPLICATION};`,
];

/** Finds out what the file holds, refuses what is not a state, and brings an older state to the layout of today. */
function prepareLayout(database: DatabaseSync, file: string): void {
  const application = pragma(database, 'application_id');
  const layout = pragma(database, 'user_version');
  if (application === APPLICATION) {
    if (layout > LAYOUT) throw new StateFailure('newer', file);
  } else if (application !== 0 || layout !== 0 || !mayBeOurs(database)) {
    throw new StateFailure('foreign', file);
  }
  if (layout === LAYOUT) return;
  // One transaction: a process that ends in between leaves the older layout, whole.
  database.exec(`BEGIN IMMEDIATE; ${steps.slice(layout).join('')} PRAGMA user_version = ${LAYOUT}; COMMIT`);
}

/** A file without marks is ours when it is empty, or has the one table of layout 0. */
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
