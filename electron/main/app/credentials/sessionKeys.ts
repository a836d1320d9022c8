/**
 * Keys that no keychain accepted: they are held in memory until the app closes (B-D2), also when the trading context
 * they were entered in ends and another one opens (R16). Each environment uses only its keys.
 */
import type { ListedKey } from './keyList.ts';

/** One such key: its list entry, and its secrets as a keychain entry would hold them. */
export interface SessionKey {
  readonly listed: ListedKey;
  readonly entry: string;
}

export interface SessionKeys {
  put(key: SessionKey): void;
  /** Updates the list entry of a key; does nothing for a key that is not held here. */
  update(listed: ListedKey): void;
  delete(listed: Pick<ListedKey, 'environment' | 'keyId'>): void;
  all(): readonly SessionKey[];
}

/** Creates an empty set of keys. */
export function createSessionKeys(): SessionKeys {
  const keys = new Map<string, SessionKey>();
  const nameOf = ({ environment, keyId }: Pick<ListedKey, 'environment' | 'keyId'>): string =>
    `${environment} ${keyId}`;
  return {
    put: (key) => void keys.set(nameOf(key.listed), key),
    update(listed) {
      const known = keys.get(nameOf(listed));
      if (known) keys.set(nameOf(listed), { ...known, listed });
    },
    delete: (key) => void keys.delete(nameOf(key)),
    all: () => [...keys.values()],
  };
}
