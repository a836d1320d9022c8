/**
 * Why a state cannot be used. `inUse`: another process has it open. `broken`: what is in the file is no whole state.
 * `foreign`: it holds something else. `newer`: a later version of this program wrote it. `unwritable`: it cannot be opened
 * or written, for example because the disk is full.
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

  /** `cause` is what the database said. */
  constructor(fault: StateFault, file: string, cause?: unknown) {
    const said = cause instanceof Error ? ` (${cause.message})` : '';
    super(`The state ${file} ${sentences[fault]}${said}.`, { cause });
    this.fault = fault;
    this.file = file;
  }
}

/** Result codes of SQLite, without what they carry in the upper bytes. */
const faults: ReadonlyMap<number, StateFault> = new Map([
  [5, 'inUse'],
  [6, 'inUse'],
  [11, 'broken'],
  [26, 'broken'],
]);

/** What an error of the database means for the state in `file`. A failure stays what it is. */
export function stateFailure(file: string, error: unknown): StateFailure {
  if (error instanceof StateFailure) return error;
  const { errcode } = error as { readonly errcode?: number };
  return new StateFailure(faults.get((errcode ?? 0) & 0xff) ?? 'unwritable', file, error);
}
