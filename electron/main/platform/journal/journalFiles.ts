/** The files of the journal as a port. Names have no folder; every method answers instead of throwing. */

/** A file open for appending. */
export interface JournalFile {
  /** Appends all bytes and answers true once they are on the disk (fdatasync). False: some may be there, none counts. */
  append(bytes: Uint8Array): Promise<boolean>;
  /** Bytes in it now; null when its name leads to another file or to none (XF9), undefined when that cannot be told. */
  length(): Promise<number | null | undefined>;
  /** Cuts the file to `length` bytes, to the disk; false when that failed. */
  truncate(length: number): Promise<boolean>;
  close(): Promise<void>;
}

export interface JournalFiles {
  /** The whole file; null when there is none; undefined when it cannot be read. */
  read(name: string): Promise<Uint8Array | null | undefined>;
  /** Replaces the file whole or not at all: new file, fsync, rename, fsync of the folder. */
  replace(name: string, bytes: Uint8Array): Promise<boolean>;
  /** Opens an existing file for appending; undefined when that failed. */
  open(name: string): Promise<JournalFile | undefined>;
  /** Copies `bytes` of a damaged file to a file of their own beside it, never over an existing one; its name, undefined when that failed. */
  setAside(name: string, bytes: Uint8Array): Promise<string | undefined>;
}

/** Where nothing can be kept: every journal stays closed. */
export const noJournalFiles: JournalFiles = {
  read: () => Promise.resolve(null),
  replace: () => Promise.resolve(false),
  open: () => Promise.resolve(undefined),
  setAside: () => Promise.resolve(undefined),
};
