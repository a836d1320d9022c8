import fs from 'node:fs';
import path from 'node:path';
import { openOrKeepAside, type OpenedState } from '../state/keepAside.ts';
import type { StateEntry } from '../state/stateFile.ts';

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

/**
 * Opens a state file; a file that is broken or was not written by the simulator is first moved aside (see {@link
 * openOrKeepAside}).
 */
export function openStateFile(file: string): OpenedState {
  return openOrKeepAside(file, { exists: fs.existsSync, move: fs.renameSync });
}
