import type { StateChange, StateStore } from './stateRecords.ts';

/** A state that ends with the process. */
export class MemoryState implements StateStore {
  readonly #kinds = new Map<string, Map<string, string>>();

  /** See {@link StateStore}. */
  read(kind: string): ReadonlyMap<string, string> {
    return new Map([...(this.#kinds.get(kind) ?? [])].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** See {@link StateStore}. */
  write(changes: readonly StateChange[]): void {
    for (const { kind, key, body } of changes) {
      let records = this.#kinds.get(kind);
      if (!records) this.#kinds.set(kind, (records = new Map()));
      if (body === null) records.delete(key);
      else records.set(key, body);
    }
  }

  /** See {@link StateStore}. */
  clear(): void {
    this.#kinds.clear();
  }

  /** See {@link StateStore}. */
  close(): void {
    this.clear();
  }

  /** All records, by kind and key. */
  get records(): (readonly [kind: string, key: string, body: string])[] {
    return [...this.#kinds.keys()].flatMap((kind) =>
      [...this.read(kind)].map(([key, body]) => [kind, key, body] as const),
    );
  }
}
