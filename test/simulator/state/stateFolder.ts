import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { StateFailure, type StateFault } from '../../../electron/simulator/state/stateFailure.ts';
import { openState, type StateOptions } from '../../../electron/simulator/state/stateStore.ts';
import { type StateStore, stateFileName } from '../../../electron/simulator/state/stateRecords.ts';

/** Returns the name of a state in a separate folder that is removed after the test. */
export function stateName(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'state-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, stateFileName(7));
}

/**
 * Copies a state that is open, as a killed process leaves it: nothing is closed or written beforehand. Returns the name
 * of the copy.
 */
export function killedCopy(file: string): string {
  const copy = stateName();
  fs.cpSync(path.dirname(file), path.dirname(copy), { recursive: true });
  return copy;
}

/**
 * Returns a function that opens a state in a separate folder, each further time as the one before was left by a process
 * that was killed at that moment.
 */
export function killedOpenings(): () => StateStore {
  let file: string | null = null;
  return () => {
    file = file === null ? stateName() : killedCopy(file);
    return open(file);
  };
}

/** Opens a state that is closed after the test at the latest. */
export function open(file: string, options: StateOptions = {}): StateStore {
  const store = openState(file, { waitMs: 0, ...options });
  onTestFinished(() => store.close());
  return store;
}

/** Returns the refusal of an action: the fault and its message. */
export function refusal(run: () => unknown): readonly [StateFault, string] {
  try {
    run();
  } catch (error) {
    if (error instanceof StateFailure) return [error.fault, error.message];
    throw error;
  }
  throw new Error('nothing was refused');
}
