/**
 * Keys that no keychain took, as long as the program runs: they live in memory until the app closes (B-D2), also when the
 * world that they were entered in ends and another one opens (R16). Each environment finds its own alone.
 */
import type { ListedKey } from './keyList.ts';

/** One such key: what tells it apart, and its entry as a keychain would hold it. */
export interface SessionKey {
  readonly listed: ListedKey;
  readonly entry: string;
}

export interface SessionKeys {
  put(key: SessionKey): void;
  /** What tells it apart has changed; a key that is not here stays away. */
  update(listed: ListedKey): void;
  delete(listed: Pick<ListedKey, 'environment' | 'keyId'>): void;
  all(): readonly SessionKey[];
}

/** No keys. */
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
