import type { Keychain } from '../../../electron/main/app/credentials/keychain.ts';
import { appError } from '../../../shared/result/appError.ts';

/**
 * Creates a keychain that stays locked and behaves like the Linux one: reading returns null, writing fails. The real
 * keychain has its own tests; one process can have only one, and e2e tests use it unlocked.
 */
export function createLockedKeychainDouble(): Keychain {
  return {
    kind: 'system',
    get: () => Promise.resolve({ ok: true, value: null }),
    set: () =>
      Promise.resolve({ ok: false, error: appError('unavailable', 'error.keychain.failed', { reason: 'locked' }) }),
    delete: () => Promise.resolve({ ok: true, value: false }),
  };
}
