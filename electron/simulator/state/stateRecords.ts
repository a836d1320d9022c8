/** One record to write: `body` null takes it away. */
export interface StateChange {
  readonly kind: string;
  readonly key: string;
  readonly body: string | null;
}

/** Where an exchange keeps what must outlive its process: records of text by kind and key. */
export interface StateStore {
  /** Every record of a kind, by rising key. */
  read(kind: string): ReadonlyMap<string, string>;
  /**
   * Writes all of it or nothing; what it wrote survives the end of the process at any moment afterwards. Throws a
   * {@link StateFailure} when it cannot; from then on it writes nothing more, because what is in memory is no longer what
   * is in the file. Whoever gave the command must not be told that it was taken.
   */
  write(changes: readonly StateChange[]): void;
  /** Forgets everything. Throws like {@link write}. */
  clear(): void;
  /** Lets go of the file; twice is once. */
  close(): void;
}
