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
