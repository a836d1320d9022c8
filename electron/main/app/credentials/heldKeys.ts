/** The keys of this run as the window shows them: the keys of the profile's list, and keys that are only in memory. */
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { CredentialView } from '../../../../shared/ipc/credentialViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import type { KeyList, ListedKey } from './keyList.ts';

// Keys that no keychain accepted: they are held in memory until the app closes (B-D2), also when the trading context
// they were entered in ends and another one opens (R16). Each environment uses only its keys.

/** One such key: its list entry, and its secrets as a keychain entry would hold them. */
interface SessionKey {
  readonly listed: ListedKey;
  readonly entry: string;
}

/** The keys held in memory, in the order they were entered. */
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

/** One key with its place and its state. */
export interface HeldKey {
  readonly listed: ListedKey;
  readonly place: CredentialView['place'];
  readonly state: CredentialView['state'];
  readonly error: CredentialView['error'];
}

/** Returns a key as it is found at a start: one that waits for its test was refused before. */
export function foundKey(listed: ListedKey, place: HeldKey['place']): HeldKey {
  if (listed.testAt === undefined) return { listed, place, state: 'ready', error: null };
  return { listed, place, state: 'refused', error: appError('auth', 'error.key.notAccepted') };
}

export interface HeldKeys {
  /** Loads the keys of the profile's list. */
  adopt(): void;
  find(environment: Environment, keyId: string): HeldKey | undefined;
  of(environment: Environment): readonly HeldKey[];
  views(): CredentialView[];
  /** Adds or changes a key; keys stored in the keychain are also written to the list. */
  put(key: HeldKey): void;
  /** Changes the state of a key, if it still exists. */
  become(keyId: string, change: Partial<Pick<HeldKey, 'state' | 'error' | 'place'>>): void;
  /**
   * Sets the active key of its environment; null: none. Keys of other addresses keep theirs, so that it is found again
   * when those addresses are in force (R20).
   */
  activate(environment: Environment, keyId: string | null): void;
  remove(keyId: string): void;
  /** Resolves to whether all changes so far were written to disk. */
  written(): Promise<boolean>;
}

/** Creates the held keys over a list; calls `changed` after every change. `isHere`: whether a key may be used now. */
export function createHeldKeys(list: KeyList, changed: () => void, isHere: (listed: ListedKey) => boolean): HeldKeys {
  let keys: readonly HeldKey[] = [];
  let stored = '';
  let writing: Promise<boolean> = Promise.resolve(true);

  const replace = (next: readonly HeldKey[]): void => {
    keys = next;
    const listed = keys.filter(({ place }) => place === 'keychain').map((key) => key.listed);
    const text = JSON.stringify(listed);
    if (text !== stored) {
      stored = text;
      writing = list.replace(listed);
    }
    changed();
  };
  return {
    adopt() {
      keys = list.all().map((listed) => foundKey(listed, 'keychain'));
      stored = JSON.stringify(list.all());
      changed();
    },
    find: (environment, keyId) =>
      keys.find(({ listed }) => listed.environment === environment && listed.keyId === keyId),
    of: (environment) => keys.filter(({ listed }) => listed.environment === environment),
    views: () =>
      keys.map(({ listed, place, state, error }) => {
        const { keyId, environment, label, lastFour, permissions, issued, copyTrader, testAt } = listed;
        const active = listed.active && isHere(listed);
        const view = { keyId, environment, label, lastFour, permissions, issued, active, place, state, error };
        return { ...view, ...(copyTrader ? { copyTrader } : {}), ...(testAt === undefined ? {} : { testAt }) };
      }),
    put(key) {
      const known = keys.some(({ listed }) => listed.keyId === key.listed.keyId);
      replace(known ? keys.map((one) => (one.listed.keyId === key.listed.keyId ? key : one)) : [...keys, key]);
    },
    become: (keyId, change) => replace(keys.map((key) => (key.listed.keyId === keyId ? { ...key, ...change } : key))),
    activate: (environment, keyId) =>
      replace(
        keys.map((key) => {
          const isMeant = key.listed.environment === environment && isHere(key.listed);
          const active = isMeant ? key.listed.keyId === keyId : key.listed.active;
          return active === key.listed.active ? key : { ...key, listed: { ...key.listed, active } };
        }),
      ),
    remove: (keyId) => replace(keys.filter(({ listed }) => listed.keyId !== keyId)),
    written: () => writing,
  };
}
