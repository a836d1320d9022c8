import type { StateStore } from '../../state/stateRecords.ts';

/**
 * A part of a state, as if it were one of its own: the kinds of its records carry its name. The whole is cleared and closed
 * by whoever holds the whole.
 */
export function partOfState(whole: StateStore, name: string): StateStore {
  const named = (kind: string) => `${name} ${kind}`;
  return {
    read: (kind) => whole.read(named(kind)),
    write: (changes) => whole.write(changes.map((change) => ({ ...change, kind: named(change.kind) }))),
    clear: () => {},
    close: () => {},
  };
}
