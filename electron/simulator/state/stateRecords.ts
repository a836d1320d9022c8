/** One record to write: a `body` of null deletes it. */
export interface StateChange {
  readonly kind: string;
  readonly key: string;
  readonly body: string | null;
}

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
