import { StateFailure } from './stateFailure.ts';
import { openState, type StateOptions } from './stateStore.ts';
import type { StateStore } from './stateRecords.ts';

/** What moving files takes; the folder's adapter does it. */
export interface FileMover {
  exists(file: string): boolean;
  move(from: string, to: string): void;
}

/** A state that is open, and where the one that could not be used stands now; null when nothing was wrong. */
export interface OpenedState {
  readonly state: StateStore;
  readonly keptAside: string | null;
  /** Why, in a sentence for a person. */
  readonly reason: string | null;
}

/** What SQLite keeps beside a file; it belongs to that file and goes with it. */
const besides = ['-wal', '-shm', '-journal'] as const;

/**
 * Opens a state. One that is broken, or is not a state, is moved aside under a name of its own and never deleted, and a new
 * one begins in its place. Everything else (in use, newer, not writable) throws as {@link openState} does: the file is good.
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

/** `7.db` becomes `7.db.aside-1`, or the first number that is free. */
function freeName(file: string, files: FileMover): string {
  let number = 1;
  while (files.exists(`${file}.aside-${number}`)) number += 1;
  return `${file}.aside-${number}`;
}
