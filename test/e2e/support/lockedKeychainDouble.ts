import type { Keychain } from '../../../electron/main/app/credentials/keychain.ts';
import { appError } from '../../../shared/result/appError.ts';

/**
 * A keychain that nobody unlocks, as the Linux one behaves: reading answers nothing, writing fails. The real one is held
 * by its own tests; inside one process there can be only one, and journeys use it unlocked.
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
