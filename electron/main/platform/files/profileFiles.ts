/** Small text files of the profile as a port. Names have no folder. */
export interface ProfileFiles {
  /**
   * Returns the text; null when there is no such file; undefined when it cannot be read or is longer than `maxBytes`.
   */
  read(name: string, maxBytes: number): Promise<string | null | undefined>;
  /** Replaces the complete file or nothing, with a copy as `<name>.bak`; false when that failed. */
  replace(name: string, text: string): Promise<boolean>;
}
