/**
 * Passes key sets from the keychain to the signer and never back: the window receives only labels, last characters and
 * permissions (B-D1). A known key whose entry cannot be read is shown as locked or removed; it is never treated as a
 * first run and never overwritten (R21).
 */
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { CredentialInput, CredentialsView, Permission } from '../../../../shared/ipc/credentialViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { keychainLimits } from '../appLimits.ts';
import { createSigner, type Signer } from '../../exchange/signer/signer.ts';
import type { SecretRegistry } from '../../platform/log/secretRegistry.ts';
import type { ProfileFiles } from '../../platform/files/profileFiles.ts';
import {
  createHeldKeys,
  foundKey,
  type HeldKey,
  type HeldKeys,
  createSessionKeys,
  type SessionKeys,
} from './heldKeys.ts';
import { accountName, readEntry, writeEntry, type Keychain, createMemoryKeychain } from './keychain.ts';
import { createKeyList, randomName, type KeyList, type ListedKey } from './keyList.ts';
import type { KeySet } from '../../exchange/signer/keySet.ts';
import { createKeychainWait, type KeychainWait } from './keychainWait.ts';
import { createKeyTests, mayTakeEffectLater } from './keyTests.ts';

// Checks of a typed key set that need no request to the exchange (XU25-XU27).

const SHORTEST = 8;
/** Characters that are often pasted along with a key: whitespace of any kind, invisible characters, quotes. */
const AROUND =
  /^[\s\u200b-\u200f\u2060\ufeff"'`\u201c\u201d\u2018\u2019]+|[\s\u200b-\u200f\u2060\ufeff"'`\u201c\u201d\u2018\u2019]+$/gu;
const PRINTABLE = /^[\u0021-\u007e]+$/;
/** API keys may start with a short name and an underscore; secrets never do. */
const NAMED = /^[a-z]{2,8}_/;

const invalid = (key: string, field: keyof KeySet): Result<never, AppError> =>
  fail(appError('invalid', key, { field }));

/**
 * Returns the key set without characters pasted around it, or the first fault found; `field` names the part of the key
 * set.
 */
export function checkInput(input: CredentialInput): Result<KeySet, AppError> {
  const apiKey = input.apiKey.replace(AROUND, '');
  const secretKey = input.secretKey.replace(AROUND, '');
  const passphrase = input.passphrase.replace(AROUND, '');
  for (const [field, value] of Object.entries({ apiKey, secretKey, passphrase }) as [keyof KeySet, string][]) {
    if (value === '') return invalid('error.key.empty', field);
    if (/\s/u.test(value)) return invalid('error.key.blanks', field);
  }
  if (!/^[A-Za-z0-9]+$/.test(passphrase)) return invalid('error.key.passphraseCharacters', 'passphrase');
  for (const [field, value] of Object.entries({ apiKey, secretKey }) as [keyof KeySet, string][]) {
    if (!PRINTABLE.test(value)) return invalid('error.key.characters', field);
  }
  if (NAMED.test(secretKey) && !NAMED.test(apiKey)) return invalid('error.key.swapped', 'secretKey');
  if (apiKey === secretKey || apiKey === passphrase) return invalid('error.key.sameParts', 'apiKey');
  if (secretKey === passphrase) return invalid('error.key.sameParts', 'secretKey');
  for (const [field, value] of Object.entries({ apiKey, secretKey }) as [keyof KeySet, string][]) {
    if (value.length < SHORTEST) return invalid('error.key.tooShort', field);
  }
  return ok({ apiKey, secretKey, passphrase });
}

/** A key that is ready to use: its id, its signer, and the origins it belongs to (null for the simulator). */
export interface KeyInUse {
  readonly keyId: string;
  readonly signer: Signer;
  readonly origins: readonly string[] | null;
}

/** A key that is opened only to read its account. */
export interface OpenedKey extends KeyInUse {
  /** Removes its secrets from memory, as far as this opening held them. */
  readonly forget: () => void;
}

/** A key of this environment in the list of accounts. `refusal`: why it cannot be used; null: nothing is known against it. */
export interface AccountKey {
  readonly keyId: string;
  readonly label: string;
  readonly lastFour: string;
  readonly issued: boolean;
  readonly active: boolean;
  readonly isWatched: boolean;
  readonly refusal: AppError | null;
}

/** Dependencies of {@link createCredentials}. */
export interface CredentialsParts {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly random: Random;
  /** Files of the profile; null: nothing is stored. */
  readonly files: ProfileFiles | null;
  readonly keychain: Keychain;
  /**
   * Keys held in memory that pass from one trading context to the next; without it they are lost when these credentials
   * end.
   */
  readonly sessionKeys?: SessionKeys | undefined;
  /** Why keys of this environment may not be loaded in this process; null when they may (XE7). */
  readonly forbidden: AppError | null;
  readonly secrets: SecretRegistry;
  readonly notice: (error: AppError) => void;
  readonly changed: (view: CredentialsView) => void;
  /** Requests a key's permissions from the exchange at the current addresses. */
  readonly trial: (signer: Signer) => Promise<Result<Permission[], AppError>>;
  /** Returns the origins of live in force, to which a new live key belongs. */
  readonly liveOrigins: () => readonly string[];
  /** Sets the key in use; null: none. */
  readonly use: (key: KeyInUse | null) => void;
}

export interface Credentials {
  /**
   * Reads the key list; the active key of a live environment follows as soon as the keychain responds. `keysLater`: no
   * stored live key is read before {@link loadKeys}.
   */
  load(keysLater?: boolean): Promise<void>;
  /** Reads the keys that `load` left out; without such keys it does nothing. */
  readonly loadKeys: () => void;
  /**
   * Called when the simulator runs and issued this key: stores it when it is new, and uses it unless the user chose
   * another.
   */
  issued(seed: number, keySet: KeySet): Promise<void>;
  view(): CredentialsView;
  save(input: CredentialInput): Promise<Result<CredentialsView, AppError>>;
  remove(environment: Environment, keyId: string): Promise<Result<CredentialsView, AppError>>;
  choose(environment: Environment, keyId: string): Promise<Result<CredentialsView, AppError>>;
  /** Returns the keys of this environment, without those that simulators with other seeds issued. */
  readonly accounts: () => readonly AccountKey[];
  /** Stores whether a key is watched while another is in use; false: there is no such key. */
  readonly watch: (keyId: string, isWatched: boolean) => boolean;
  /** Reads a key from its place without using it for anything else. */
  open(keyId: string): Promise<Result<OpenedKey, AppError>>;
  /** Updates the state of the key in use at the exchange. */
  keyStateChanged(
    keyId: string,
    state: 'checking' | 'ready' | 'refused',
    error: AppError | null,
    permissions: Permission[] | null,
  ): void;
  /** Removes every secret from memory. */
  stop(): void;
}

/** The parts that hold the keys: their list, the state of each, and the keychain, which may respond late. */
interface KeyHolders {
  readonly list: KeyList;
  readonly held: HeldKeys;
  readonly keychainWait: KeychainWait;
  readonly sessionKeys: SessionKeys;
}

/** The secrets of the keys as entries of the keychain, or of memory when the keychain does not accept them. */
interface KeyEntries {
  /** Writes an entry; memory holds the key until the keychain has responded, and when the keychain declines. */
  keep(listed: ListedKey, keySet: KeySet): Promise<void>;
  /** Holds an entry taken over from the previous trading context's memory. */
  hold(listed: ListedKey, entry: string): Promise<unknown>;
  /** Reads an entry from its place; calls `waits` when the keychain responds late. */
  read(listed: ListedKey, place: HeldKey['place'], waits: () => void): ReturnType<Keychain['get']>;
  erase(env: Environment, keyId: string): Promise<Result<null, AppError>>;
}

function createKeyEntries(
  { keychain, notice }: Pick<CredentialsParts, 'keychain' | 'notice'>,
  { list, held, keychainWait, sessionKeys }: KeyHolders,
): KeyEntries {
  const memory = keychain.kind === 'memoryOnly';
  /** Holds entries the keychain did not accept, until the program ends. */
  const memoryEntries = createMemoryKeychain();
  const account = (env: Environment, keyId: string): string => accountName(list.profile(), env, keyId);
  /** Returns whether the keychain can be written now: a locked one hides its entries without an error. */
  const isOpen = async (): Promise<boolean> => {
    const name = `${list.profile()}/open`;
    const written = await keychainWait.ask((chain) => chain.set(name, '1'));
    if (written.ok) await keychainWait.ask((chain) => chain.delete(name));
    return written.ok;
  };
  return {
    async keep(listed, keySet) {
      held.put({ listed, place: memory ? 'keychain' : 'memory', state: 'checking', error: null });
      const name = account(listed.environment, listed.keyId);
      await memoryEntries.set(name, writeEntry(keySet));
      sessionKeys.put({ listed, entry: writeEntry(keySet) });
      const written = keychainWait.ask((chain) => chain.set(name, writeEntry(keySet)));
      void written.then((answer) => {
        if (!answer.ok) return;
        void memoryEntries.delete(name);
        if (!memory) sessionKeys.delete(listed);
        // The key was removed while its entry was being written: the entry is deleted again.
        if (held.find(listed.environment, listed.keyId)) held.become(listed.keyId, { place: 'keychain' });
        else void keychainWait.ask((chain) => chain.delete(name));
      });
      const answer = await keychainWait.within(written);
      if (answer?.ok && !(await held.written())) notice(appError('unavailable', 'error.credentials.listNotWritten'));
    },
    hold: (listed, entry) => memoryEntries.set(account(listed.environment, listed.keyId), entry),
    read({ environment, keyId }, place, waits) {
      const name = account(environment, keyId);
      return keychainWait.ask((chain) => (place === 'memory' ? memoryEntries : chain).get(name), waits);
    },
    async erase(env, keyId) {
      await memoryEntries.delete(account(env, keyId));
      sessionKeys.delete({ environment: env, keyId });
      const gone = await keychainWait.ask((chain) => chain.delete(account(env, keyId)));
      if (!gone.ok) return gone;
      if (!gone.value && !memory && !(await isOpen())) return fail(appError('unavailable', 'error.keychain.locked'));
      return ok(null);
    },
  };
}

/** The key in use. Only the last request to use a key counts, whenever the keychain responds. */
interface KeyUse {
  /** Returns a number that grows with each request. */
  turn(): number;
  putDown(): void;
  takeUp(listed: ListedKey, keySet: KeySet): void;
  /** Reads an entry and uses it. `atHand` is used when the keychain fails. */
  recall(key: HeldKey, atHand: KeySet | null): Promise<void>;
}

/** Creates the key use with no key in use. */
function createKeyUse(
  parts: CredentialsParts,
  held: HeldKeys,
  keychainWait: KeychainWait,
  entries: KeyEntries,
): KeyUse {
  const { environment, secrets } = parts;
  let forget: (() => void) | undefined;
  let turn = 0;
  const putDown = (): void => {
    turn += 1;
    parts.use(null);
    forget?.();
    forget = undefined;
  };
  const takeUp = ({ keyId, origins }: ListedKey, keySet: KeySet): void => {
    putDown();
    forget = secrets.add(Object.values(keySet));
    held.activate(environment, keyId);
    held.become(keyId, { state: 'checking', error: null });
    parts.use({ keyId, signer: createSigner(environment, keySet), origins });
  };
  return {
    turn: () => turn,
    putDown,
    takeUp,
    async recall({ listed, place }, atHand) {
      putDown();
      const mine = turn;
      const { keyId } = listed;
      held.activate(environment, keyId);
      held.become(keyId, { state: 'checking', error: null });
      const waits = (): void => {
        if (mine === turn) held.become(keyId, { state: 'waiting', error: null });
      };
      const asked = entries.read(listed, place, waits);
      const settled = asked.then((answer) => {
        if (mine !== turn || !held.find(environment, keyId)) return;
        const lock = (error: AppError): void => held.become(keyId, { state: 'locked', error });
        if (!answer.ok) return atHand ? takeUp(listed, atHand) : lock(answer.error);
        if (answer.value === null) return lock(appError('unavailable', 'error.key.locked'));
        const keySet = readEntry(answer.value);
        if (!keySet) return lock(appError('unreadable', 'error.key.unreadable'));
        takeUp(listed, keySet);
      });
      await keychainWait.within(settled);
    },
  };
}

/** Returns the key set of an input that the user may enter now, or the error that prevents it. */
function mayEnter(
  input: CredentialInput,
  { environment, forbidden }: Pick<CredentialsParts, 'environment' | 'forbidden'>,
  held: HeldKeys,
): Result<KeySet, AppError> {
  if (input.environment !== environment) {
    return fail(appError('refused', 'error.credentials.otherEnvironment', { environment: input.environment }));
  }
  if (forbidden) return fail(forbidden);
  const checked = checkInput(input);
  if (!checked.ok) return checked;
  const entered = held.of(environment).filter(({ listed }) => !listed.issued);
  if (entered.length >= keychainLimits.keysPerEnvironment) {
    return fail(appError('refused', 'error.credentials.tooMany', { limit: keychainLimits.keysPerEnvironment }));
  }
  return checked;
}

/** Creates the credentials; nothing is read yet. */
export function createCredentials(parts: CredentialsParts): Credentials {
  const { environment, keychain, secrets, forbidden } = parts;
  const random = parts.random.fork('credentials');
  const list = createKeyList(keychain.kind === 'memoryOnly' ? null : parts.files, random, parts.notice);
  const changed = (): void => parts.changed(view());
  /** Whether a key may be used at the addresses in force: a live key only at those it was entered for (R20). */
  const isHere = ({ environment: of, origins }: ListedKey): boolean =>
    of !== 'live' || JSON.stringify(origins) === JSON.stringify(parts.liveOrigins());
  const elsewhere = appError('refused', 'error.key.otherAddresses');
  const held = createHeldKeys(list, changed, isHere);
  const keychainWait = createKeychainWait(parts.clock, keychain, changed);
  const memory = keychain.kind === 'memoryOnly';
  const sessionKeys = parts.sessionKeys ?? createSessionKeys();
  const entries = createKeyEntries(parts, { list, held, keychainWait, sessionKeys });
  const use = createKeyUse(parts, held, keychainWait, entries);
  const tests = createKeyTests({
    environment,
    clock: parts.clock,
    held,
    read: (listed, place, waits) => entries.read(listed, place, waits),
    isHere,
    async trial(keySet) {
      const unregister = secrets.add(Object.values(keySet));
      try {
        return await parts.trial(createSigner(environment, keySet));
      } finally {
        unregister();
      }
    },
    takeUp: (listed, keySet) => use.takeUp(listed, keySet),
  });

  const view = (): CredentialsView => ({
    ...keychainWait.state(),
    keys: held.views().map((key) => (memory ? { ...key, place: 'memory' } : key)),
  });
  const newId = (): string => {
    const keyId = `key-${randomName(random, 12)}`;
    return held.find(environment, keyId) ? newId() : keyId;
  };
  const unknown = fail(appError('invalid', 'error.credentials.unknownKey'));
  /** The key that the running simulator issued; null: none did yet. */
  let issuedId: string | null = null;
  /** Reads the keys that the start left in the keychain; null: it left none. */
  let pending: (() => void) | null = null;
  const notYet = (): AppError => appError('refused', 'error.key.ticketLocked');

  return {
    async load(keysLater = false) {
      await list.load();
      held.adopt();
      for (const { listed, entry } of sessionKeys.all()) {
        await entries.hold(listed, entry);
        held.put(foundKey(listed, 'memory'));
      }
      if (forbidden) {
        keychainWait.forbid(forbidden);
        for (const { listed } of held.of(environment))
          held.become(listed.keyId, { state: 'refused', error: forbidden });
        return;
      }
      const keys = held.of(environment);
      for (const { listed } of keys) {
        if (!isHere(listed)) held.become(listed.keyId, { state: 'refused', error: elsewhere });
      }
      const here = keys.filter(({ listed }) => isHere(listed));
      const begin = (): void => {
        for (const { listed } of here) tests.schedule(listed);
        const active = here.find(({ listed }) => listed.active);
        // Not awaited: the window opens and shows that the app waits for the keychain.
        if (environment === 'live' && active) void use.recall(active, null);
      };
      if (!keysLater || environment !== 'live') return begin();
      pending = begin;
      for (const { listed } of here) held.become(listed.keyId, { state: 'locked', error: notYet() });
    },
    loadKeys() {
      pending?.();
      pending = null;
    },
    async issued(seed, keySet) {
      const keyId = `issued-${seed}`;
      issuedId = keyId;
      const known = held.find(environment, keyId);
      const chosen = held.of(environment).find(({ listed }) => listed.active && !listed.issued);
      if (chosen) {
        await use.recall(chosen, null);
        return;
      }
      if (known) {
        await use.recall(known, keySet);
        return;
      }
      const lastFour = keySet.apiKey.slice(-4);
      const display = { label: '', lastFour, permissions: null, issued: true, origins: null, active: true };
      const listed: ListedKey = { keyId, environment, ...display };
      const mine = use.turn();
      // Simulators with other seeds no longer run, and a seed that is used again issues the same key again.
      for (const old of held
        .of(environment)
        .filter((key) => key.listed.issued)
        .slice(0, -keychainLimits.issuedKept)) {
        void entries.erase(environment, old.listed.keyId).then((answer) => answer.ok && held.remove(old.listed.keyId));
      }
      await entries.keep(listed, keySet);
      if (mine === use.turn() && held.find(environment, keyId)) use.takeUp(listed, keySet);
    },
    view,
    async save(input) {
      const checked = mayEnter(input, parts, held);
      if (!checked.ok) return checked;
      const keySet = checked.value;
      const unregister = secrets.add(Object.values(keySet));
      try {
        const permissions = await parts.trial(createSigner(environment, keySet));
        const isEarly = !permissions.ok && input.recent === true && mayTakeEffectLater(permissions.error);
        if (!permissions.ok && !isEarly) return permissions;
        const listed: ListedKey = {
          keyId: newId(),
          environment,
          label: input.label.trim(),
          lastFour: keySet.apiKey.slice(-4),
          permissions: permissions.ok ? permissions.value : null,
          issued: false,
          origins: environment === 'live' ? [...parts.liveOrigins()] : null,
          active: false,
          ...(input.copyTrader ? { copyTrader: true } : {}),
          ...(isEarly ? { testAt: parts.clock.now() + keychainLimits.effectMs } : {}),
        };
        await entries.keep(listed, keySet);
        if (permissions.ok) {
          use.takeUp(listed, keySet);
        } else {
          held.become(listed.keyId, { state: 'refused', error: permissions.error });
          tests.schedule(listed);
        }
        return ok(view());
      } finally {
        unregister();
      }
    },
    async remove(env, keyId) {
      const key = held.find(env, keyId);
      if (!key) return unknown;
      const erasing = entries.erase(env, keyId);
      const finished = erasing.then((answer) => {
        // A key that is only in memory is gone with its signer.
        if (!answer.ok && key.place === 'keychain') return answer;
        if (env === environment && held.find(env, keyId)?.listed.active && isHere(key.listed)) use.putDown();
        held.remove(keyId);
        return ok(null);
      });
      const answer = await keychainWait.within(finished);
      if (!answer) return fail(appError('unavailable', 'error.keychain.waiting'));
      if (!answer.ok) return answer;
      return (await held.written()) ? ok(view()) : fail(appError('unavailable', 'error.credentials.listNotWritten'));
    },
    async choose(env, keyId) {
      const key = held.find(env, keyId);
      if (!key) return unknown;
      if (!isHere(key.listed)) return fail(elsewhere);
      if (env !== environment) {
        held.activate(env, keyId);
        return ok(view());
      }
      if (forbidden) return fail(forbidden);
      if (pending) return fail(notYet());
      if (key.listed.testAt === undefined) await use.recall(key, null);
      else await keychainWait.within(tests.run(keyId, true));
      return ok(view());
    },
    accounts: () =>
      held
        .of(environment)
        .filter(({ listed }) => isHere(listed))
        .filter(({ listed: { issued, active, keyId } }) => !issued || active || keyId === issuedId)
        .map(({ listed, state, error }) => {
          const { keyId, label, lastFour, issued, active, unwatched } = listed;
          const refusal = state === 'refused' || state === 'locked' ? error : null;
          return { keyId, label, lastFour, issued, active, isWatched: unwatched !== true, refusal };
        }),
    watch(keyId, isWatched) {
      const key = held.find(environment, keyId);
      if (!key) return false;
      const { unwatched: _, ...listed } = key.listed;
      held.put({ ...key, listed: isWatched ? listed : { ...listed, unwatched: true } });
      return true;
    },
    async open(keyId) {
      if (forbidden) return fail(forbidden);
      if (pending) return fail(notYet());
      const key = held.find(environment, keyId);
      if (!key) return unknown;
      if (!isHere(key.listed)) return fail(elsewhere);
      const entry = await entries.read(key.listed, key.place, () => undefined);
      if (!held.find(environment, keyId)) return unknown;
      if (!entry.ok) return entry;
      if (entry.value === null) return fail(appError('unavailable', 'error.key.locked'));
      const keySet = readEntry(entry.value);
      if (!keySet) return fail(appError('unreadable', 'error.key.unreadable'));
      const forget = secrets.add(Object.values(keySet));
      return ok({ keyId, signer: createSigner(environment, keySet), origins: key.listed.origins, forget });
    },
    keyStateChanged(keyId, state, error, permissions) {
      const key = held.find(environment, keyId);
      if (!key?.listed.active) return;
      held.put({ ...key, state, error, listed: { ...key.listed, permissions: permissions ?? key.listed.permissions } });
    },
    stop() {
      tests.stop();
      for (const { listed } of [...held.of('simulator'), ...held.of('live')]) sessionKeys.update(listed);
      use.putDown();
    },
  };
}
