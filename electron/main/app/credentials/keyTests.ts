/**
 * Tests of keys that the exchange does not know yet: a new or changed key takes about 15 minutes to take effect (document
 * 1, Credentials 5). Such a key is tested once at the end of that time, or when the user asks; a refusal then is final,
 * so that the exchange never gets more than one request after each refusal (B-C9).
 */
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { Permission } from '../../../../shared/ipc/credentialViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import { isPassing } from '../../account/access.ts';
import { keychainLimits } from '../appLimits.ts';
import type { KeySet } from '../../exchange/signer/keySet.ts';
import type { HeldKey, HeldKeys } from './heldKeys.ts';
import { readEntry, type Keychain } from './keychain.ts';
import type { ListedKey } from './keyList.ts';

/** Errors with which the exchange refuses a key that has not taken effect yet, or has not in its new form. */
const notYet: ReadonlySet<string> = new Set([
  'error.key.notAccepted',
  'error.key.denied',
  'error.key.permission',
  'error.key.address',
]);

/** Whether a key may be refused only because it is new. */
export const mayTakeEffectLater = ({ key }: AppError): boolean => notYet.has(key);

/** Dependencies of {@link createKeyTests}. */
export interface KeyTestParts {
  readonly environment: Environment;
  readonly clock: Pick<Clock, 'after' | 'now'>;
  readonly held: HeldKeys;
  /** Reads the entry of a key; calls `waits` when the keychain responds late. */
  readonly read: (listed: ListedKey, place: HeldKey['place'], waits: () => void) => ReturnType<Keychain['get']>;
  /** Whether a key was entered for the addresses in force: it is never sent to others (R20). */
  readonly isHere: (listed: ListedKey) => boolean;
  /** Requests the permissions of a key from the exchange. */
  readonly trial: (keySet: KeySet) => Promise<Result<Permission[], AppError>>;
  readonly takeUp: (listed: ListedKey, keySet: KeySet) => void;
}

/** The waiting tests. */
export interface KeyTests {
  /** Waits for the time of a key's test, if it has one. */
  schedule(listed: ListedKey): void;
  /** Tests a key that waits for it. `isAsked`: the user asked, and wants to use it. */
  run(keyId: string, isAsked: boolean): Promise<void>;
  stop(): void;
}

/** Creates them without any. */
export function createKeyTests({ environment, clock, held, read, isHere, trial, takeUp }: KeyTestParts): KeyTests {
  const timers = new Map<string, Cancel>();
  const running = new Set<string>();
  const cancel = (keyId: string): void => {
    timers.get(keyId)?.();
    timers.delete(keyId);
  };

  /** Records what a test brought; `testAt` null: there is no further one. */
  const settle = (key: HeldKey, change: Partial<HeldKey>, permissions: Permission[] | null, testAt: number | null) => {
    const { testAt: _, ...listed } = key.listed;
    const next: ListedKey = { ...listed, permissions, ...(testAt === null ? {} : { testAt }) };
    held.put({ ...key, ...change, listed: next });
    return next;
  };

  const test = async (keyId: string, isAsked: boolean): Promise<void> => {
    const key = held.find(environment, keyId);
    if (!key || key.listed.testAt === undefined) return;
    if (!isHere(key.listed)) {
      held.become(keyId, { state: 'refused', error: appError('refused', 'error.key.otherAddresses') });
      return;
    }
    held.become(keyId, { state: 'checking', error: null });
    const waits = (): void => held.become(keyId, { state: 'waiting', error: null });
    const entry = await read(key.listed, key.place, waits);
    const keySet = entry.ok && entry.value !== null ? readEntry(entry.value) : undefined;
    if (!keySet) {
      const error = entry.ok ? appError('unavailable', 'error.key.locked') : entry.error;
      held.become(keyId, { state: 'locked', error });
      return;
    }
    const permissions = await trial(keySet);
    const now = held.find(environment, keyId);
    if (!now) return;
    if (permissions.ok) {
      const isFree = held.of(environment).every(({ listed }) => !listed.active || !isHere(listed));
      const listed = settle(now, { state: 'ready', error: null }, permissions.value, null);
      if (isAsked || isFree) takeUp(listed, keySet);
      return;
    }
    // Without an answer nothing is known of the key.
    const again = isPassing(permissions.error) ? clock.now() + keychainLimits.retestMs : null;
    schedule(settle(now, { state: 'refused', error: permissions.error }, null, again));
  };
  const run: KeyTests['run'] = async (keyId, isAsked) => {
    cancel(keyId);
    if (running.has(keyId)) return;
    running.add(keyId);
    try {
      await test(keyId, isAsked);
    } finally {
      running.delete(keyId);
    }
  };
  const schedule = ({ keyId, testAt }: ListedKey): void => {
    cancel(keyId);
    if (testAt === undefined) return;
    const delay = Math.max(keychainLimits.soonestTestMs, testAt - clock.now());
    timers.set(
      keyId,
      clock.after(delay, () => void run(keyId, false)),
    );
  };
  return {
    schedule,
    run,
    stop() {
      for (const keyId of timers.keys()) cancel(keyId);
    },
  };
}
