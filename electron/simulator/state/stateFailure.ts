/**
 * Why a state cannot be used. `inUse`: another process has it open. `broken`: the file does not contain a complete
 * state. `foreign`: it contains something else. `newer`: a later version of this program wrote it. `unwritable`: it
 * cannot be opened or written, for example because the disk is full.
 */
export type StateFault = 'inUse' | 'broken' | 'foreign' | 'newer' | 'unwritable';

const sentences: Readonly<Record<StateFault, string>> = {
  inUse: 'is in use by another process: end that one, or choose another folder or seed',
  broken: 'is broken and was left as it is',
  foreign: 'is not the state of an exchange and was left as it is',
  newer: 'was written by a newer version and was left as it is',
  unwritable: 'cannot be read or written',
};

/** A state that cannot be used; the message names the file and says what to do. */
export class StateFailure extends Error {
  readonly fault: StateFault;
  readonly file: string;

  /** Creates a failure. `cause` is the error of the database. */
  constructor(fault: StateFault, file: string, cause?: unknown) {
    const said = cause instanceof Error ? ` (${cause.message})` : '';
    super(`The state ${file} ${sentences[fault]}${said}.`, { cause });
    this.fault = fault;
    this.file = file;
  }
}

/** Result codes of SQLite, without the extended part in the upper bytes. */
const faults: ReadonlyMap<number, StateFault> = new Map([
  [5, 'inUse'],
  [6, 'inUse'],
  [11, 'broken'],
  [26, 'broken'],
]);

/** Converts an error of the database to the fault of the state in `file`. A StateFailure is returned unchanged. */
export function stateFailure(file: string, error: unknown): StateFailure {
  if (error instanceof StateFailure) return error;
  const { errcode } = error as { readonly errcode?: number };
  return new StateFailure(faults.get((errcode ?? 0) & 0xff) ?? 'unwritable', file, error);
}
