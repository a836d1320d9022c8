/** The folder of the app's documents as a port. */
export interface DocumentFiles extends ProfileFiles {
  /** Returns the names of all files in the folder; empty when there is no folder, undefined when it cannot be read. */
  names(): Promise<readonly string[] | undefined>;
  /** Keeps an unreadable file as `<name>.damaged`, so that nothing overwrites it; false when that failed. */
  setAside(name: string): Promise<boolean>;
}

/** Small text files of the profile as a port. Names have no folder. */
export interface ProfileFiles {
  /**
   * Returns the text; null when there is no such file; undefined when it cannot be read or is longer than `maxBytes`.
   */
  read(name: string, maxBytes: number): Promise<string | null | undefined>;
  /** Replaces the complete file or nothing, with a copy as `<name>.bak`; false when that failed. */
  replace(name: string, text: string): Promise<boolean>;
}
