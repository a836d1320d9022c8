/** The files of the journal as a port. Names have no folder; every method returns a failure instead of throwing. */

/** A file open for appending. */
export interface JournalFile {
  /**
   * Appends all bytes and returns true once they are on the disk (fdatasync). False: some may be in the file, but none
   * of them counts.
   */
  append(bytes: Uint8Array): Promise<boolean>;
  /**
   * Returns the current size in bytes; null when its name leads to another file or to none (XF9), undefined when that
   * cannot be determined.
   */
  length(): Promise<number | null | undefined>;
  /** Truncates the file to `length` bytes and flushes it; false when that failed. */
  truncate(length: number): Promise<boolean>;
  close(): Promise<void>;
}

export interface JournalFiles {
  /** Returns the complete file; null when there is none; undefined when it cannot be read. */
  read(name: string): Promise<Uint8Array | null | undefined>;
  /** Replaces the complete file or nothing: new file, fsync, rename, fsync of the folder. */
  replace(name: string, bytes: Uint8Array): Promise<boolean>;
  /** Opens an existing file for appending; undefined when that failed. */
  open(name: string): Promise<JournalFile | undefined>;
  /**
   * Copies `bytes` of a damaged file to a separate file beside it, never over an existing one; returns its name,
   * undefined when that failed.
   */
  setAside(name: string, bytes: Uint8Array): Promise<string | undefined>;
}

/** Files for a program that cannot store anything: every journal stays closed. */
export const noJournalFiles: JournalFiles = {
  read: () => Promise.resolve(null),
  replace: () => Promise.resolve(false),
  open: () => Promise.resolve(undefined),
  setAside: () => Promise.resolve(undefined),
};
