/** Waits for a slow keychain: the window shows the wait after a second, and an IPC call never blocks on it (B-D2). */
import type { CredentialsView } from '../../../../shared/ipc/credentialViews.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { keychainLimits } from '../appLimits.ts';
import type { Keychain } from './keychain.ts';

/** State of the keychain as the window shows it. */
export type KeychainState = Pick<CredentialsView, 'keychain' | 'reason'>;

export interface KeychainWait {
  state(): KeychainState;
  /** Runs `question` on the keychain, however long it takes. Calls `waiting` when it takes longer than a second. */
  ask<Value>(
    question: (keychain: Keychain) => Promise<Result<Value, AppError>>,
    waiting?: () => void,
  ): Promise<Result<Value, AppError>>;
  /** Resolves to the same result, or to `undefined` after four seconds; the keychain request itself goes on. */
  within<Value>(answer: Promise<Value>): Promise<Value | undefined>;
  /** Sets the keychain to unavailable for `reason`. */
  forbid(reason: AppError): void;
}

/** Creates the wait for one keychain; calls `changed` after every change of the state. */
export function createKeychainWait(clock: Clock, keychain: Keychain, changed: () => void): KeychainWait {
  const memoryOnly = keychain.kind === 'memoryOnly';
  let known: KeychainState = { keychain: memoryOnly ? 'memoryOnly' : 'unknown', reason: null };
  let slow = 0;

  const become = (state: KeychainState): void => {
    const same = state.keychain === known.keychain && state.reason?.key === known.reason?.key;
    known = state;
    if (!same) changed();
  };
  return {
    state: () => (slow > 0 && !memoryOnly ? { keychain: 'waiting', reason: null } : known),
    async ask(question, waiting) {
      let isSlow = false;
      const cancel = clock.after(keychainLimits.showWaitingMs, () => {
        isSlow = true;
        slow += 1;
        waiting?.();
        changed();
      });
      const answer = await question(keychain);
      cancel();
      if (isSlow) slow -= 1;
      if (!memoryOnly) {
        become(answer.ok ? { keychain: 'ready', reason: null } : { keychain: 'unavailable', reason: answer.error });
      }
      if (isSlow) changed();
      return answer;
    },
    within: (answer) =>
      new Promise((resolve) => {
        const cancel = clock.after(keychainLimits.answerMs, () => resolve(undefined));
        void answer.then((value) => {
          cancel();
          resolve(value);
        });
      }),
    forbid: (reason) => become({ keychain: 'unavailable', reason }),
  };
}
