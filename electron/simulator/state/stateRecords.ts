const NAME = /^(\d{1,10})\.db$/;

/** A file of a state folder: its name, and when it was last written, Unix ms. */
export interface StateEntry {
  readonly name: string;
  readonly modified: number;
}

/** Returns the name of the file that contains the state of a seed. */
export function stateFileName(seed: number): string {
  return `${seed}.db`;
}

/**
 * Returns the seed of the state written last, with which an exchange without a given seed continues; null when there is
 * none.
 */
export function newestSeed(entries: readonly StateEntry[]): number | null {
  let newest: StateEntry | null = null;
  for (const entry of entries) {
    if (NAME.test(entry.name) && (newest === null || entry.modified > newest.modified)) newest = entry;
  }
  return newest === null ? null : Number.parseInt(newest.name, 10);
}

/** One record to write: a `body` of null deletes it. */
export interface StateChange {
  readonly kind: string;
  readonly key: string;
  readonly body: string | null;
}

/** The record that marks a state as an example: the time at which its past ends, Unix ms. */
export const EXAMPLE = { kind: 'meta', key: 'example' } as const;

/** Stores what must outlive the process of an exchange: text records by kind and key. */
export interface StateStore {
  /** Returns every record of a kind, in ascending order of keys. */
  read(kind: string): ReadonlyMap<string, string>;
  /**
   * Writes all changes or none; a completed write survives the end of the process at any later moment. Throws a {@link
   * StateFailure} when it cannot; after that it writes nothing more, because memory and file no longer agree. The
   * caller must then not report the command as accepted.
   */
  write(changes: readonly StateChange[]): void;
  /** Deletes all records. Throws like {@link write}. */
  clear(): void;
  /** Closes the file; a second call has no effect. */
  close(): void;
}
