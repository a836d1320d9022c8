/** The profile's folder of downloaded packages as a port. Names are file names without a path, checked by the caller. */

/** A file that is being written under a temporary name; only its owner can read it. */
export interface PartialFile {
  write(part: Uint8Array): Promise<void>;
  /** Flushes the file and gives it its name. */
  finish(): Promise<void>;
  /** Removes it. */
  discard(): Promise<void>;
}

/** Writes, hashes and removes packages. */
export interface UpdateFolder {
  /** Returns the path of a file, for the user. */
  path(name: string): string;
  /** Begins a file, in place of an unfinished one. */
  begin(name: string): Promise<PartialFile>;
  /** Returns the SHA-256 of a file in hexadecimal; null where there is no plain file of this size in bytes. */
  sha256(name: string, size: number): Promise<string | null>;
  /** Removes every file but these; what cannot be removed stays. */
  keepOnly(names: readonly string[]): Promise<void>;
}
