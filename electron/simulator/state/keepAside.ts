import { StateFailure } from './stateFailure.ts';
import { openState, type StateOptions } from './stateStore.ts';
import type { StateStore } from './stateRecords.ts';

/** The file operations needed for moving; the state folder's adapter implements them. */
export interface FileMover {
  exists(file: string): boolean;
  move(from: string, to: string): void;
}

/** An opened state, and where an unusable file was moved; null when there was none. */
export interface OpenedState {
  readonly state: StateStore;
  readonly keptAside: string | null;
  /** The reason, in a sentence for the user. */
  readonly reason: string | null;
}

/** Endings of the files SQLite keeps beside a database; they belong to it and are moved with it. */
export const besides = ['-wal', '-shm', '-journal'] as const;

/**
 * Opens a state. A file that is broken or is not a state is moved aside under a new name, never deleted, and a new
 * state is created in its place. Every other fault (in use, newer, not writable) throws as {@link openState} does,
 * because the file is good.
 */
export function openOrKeepAside(file: string, files: FileMover, options: StateOptions = {}): OpenedState {
  try {
    return { state: openState(file, options), keptAside: null, reason: null };
  } catch (error) {
    if (!(error instanceof StateFailure) || (error.fault !== 'broken' && error.fault !== 'foreign')) throw error;
    const aside = freeName(file, files);
    for (const ending of ['', ...besides]) {
      if (files.exists(file + ending)) files.move(file + ending, aside + ending);
    }
    return { state: openState(file, options), keptAside: aside, reason: error.message };
  }
}

/** Returns a free name: `7.db` becomes `7.db.aside-1`, or the first number that is free. */
function freeName(file: string, files: FileMover): string {
  let number = 1;
  while (files.exists(`${file}.aside-${number}`)) number += 1;
  return `${file}.aside-${number}`;
}
