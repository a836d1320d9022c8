import fs from 'node:fs';
import path from 'node:path';
import { openOrKeepAside, type OpenedState } from '../state/keepAside.ts';
import type { StateEntry } from '../state/stateFile.ts';

/** What is in a state folder, which is made for this user alone when it is not there. Throws the system's reason. */
export function readStateFolder(folder: string): StateEntry[] {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  return fs.readdirSync(folder).map((name) => ({ name, modified: lastWritten(path.join(folder, name)) }));
}

/** SQLite writes into a log beside the file first, and touches the file itself much later. */
function lastWritten(file: string): number {
  const at = (name: string) => fs.statSync(name, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Math.max(at(file), at(`${file}-wal`));
}

/** Opens a state file; one that is broken or none of ours is moved aside first (see {@link openOrKeepAside}). */
export function openStateFile(file: string): OpenedState {
  return openOrKeepAside(file, { exists: fs.existsSync, move: fs.renameSync });
}
