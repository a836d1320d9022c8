import type { DatabaseSync } from 'node:sqlite';
import { StateFailure } from './stateFailure.ts';

/** Marks a file as the state of an exchange: `FDsm` in the header field that SQLite keeps for this. */
const APPLICATION = 0x46_44_73_6d;
/** The layout this program writes. */
export const LAYOUT = 1;

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
export function prepareLayout(database: DatabaseSync, file: string): void {
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
