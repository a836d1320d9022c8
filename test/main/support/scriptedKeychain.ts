import type { Keychain } from '../../../electron/main/app/credentials/keychain.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';

/** The state of the scripted keychain. When `locked`, reads return null and writes fail, as with the real one. */
export type KeychainMood = 'open' | 'locked' | 'absent' | 'hanging';

/**
 * Creates a keychain controlled by the test: its entries outlive the program, and the test can lock it, remove it or
 * make it hang.
 */
export function createScriptedKeychain(entries = new Map<string, string>()) {
  let mood: KeychainMood = 'open';
  let hanging: (() => void)[] = [];
  const answer = <Value>(
    open: () => Value,
    locked: () => Result<Value, AppError>,
  ): Promise<Result<Value, AppError>> => {
    switch (mood) {
      case 'open':
        return Promise.resolve(ok(open()));
      case 'locked':
        return Promise.resolve(locked());
      case 'absent':
        return Promise.resolve(fail(appError('unavailable', 'error.keychain.failed', { reason: 'no bus' })));
      case 'hanging':
        return new Promise((resolve) => hanging.push(() => resolve(ok(open()))));
    }
  };
  const cannotWrite = fail(appError('unavailable', 'error.keychain.failed', { reason: 'locked collection' }));
  const keychain: Keychain = {
    kind: 'system',
    get: (account) =>
      answer<string | null>(
        () => entries.get(account) ?? null,
        () => ok(null),
      ),
    set(account, secret) {
      return answer(
        () => {
          entries.set(account, secret);
          return null;
        },
        () => cannotWrite,
      );
    },
    delete: (account) =>
      answer(
        () => entries.delete(account),
        () => ok(false),
      ),
  };
  return {
    keychain,
    entries,
    become: (next: KeychainMood) => void (mood = next),
    /** Answers every hanging call, as after an unlock. */
    release() {
      mood = 'open';
      for (const one of hanging.splice(0)) one();
      hanging = [];
    },
  };
}
