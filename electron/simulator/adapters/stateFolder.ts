import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { besides, openOrKeepAside, type OpenedState } from '../state/keepAside.ts';
import type { StateEntry } from '../state/stateRecords.ts';

/**
 * Lists a state folder; creates it with access for this user only when it does not exist. Throws the system's reason.
 */
export function readStateFolder(folder: string): StateEntry[] {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  return fs.readdirSync(folder).map((name) => ({ name, modified: lastWritten(path.join(folder, name)) }));
}

/**
 * Returns when a file was last written. SQLite first writes into a log beside the file and updates the file itself much
 * later.
 */
function lastWritten(file: string): number {
  const at = (name: string) => fs.statSync(name, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Math.max(at(file), at(`${file}-wal`));
}

/** Result codes of SQLite: the file is damaged, or not a database. */
const DAMAGED: ReadonlySet<number | undefined> = new Set([11, 26]);

/**
 * Returns the state files of a folder that cannot be read, without changing anything. A file with a log beside it is in
 * use, or is completed from the log at the next start, and is left out.
 */
export function damagedStates(folder: string): string[] {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const files = names.filter((name) => name.endsWith('.db')).map((name) => path.join(folder, name));
  return files.filter((file) => !fs.existsSync(`${file}-wal`) && isDamaged(file));
}

function isDamaged(file: string): boolean {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), { readOnly: true });
    return Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {})[0] !== 'ok';
  } catch (error) {
    return DAMAGED.has((error as { readonly errcode?: number }).errcode);
  } finally {
    database?.close();
  }
}

/** Deletes a state file and what SQLite keeps beside it. */
export function removeStateFile(file: string): void {
  for (const ending of ['', ...besides]) fs.rmSync(file + ending, { force: true });
}

/**
 * Opens a state file; a file that is broken or was not written by the simulator is first moved aside (see {@link
 * openOrKeepAside}).
 */
export function openStateFile(file: string): OpenedState {
  return openOrKeepAside(file, { exists: fs.existsSync, move: fs.renameSync });
}
