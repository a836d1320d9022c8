/** The addresses and tokens of forwarded alerts as entries of the keychain (R21). */
import { appError } from '../../../../shared/result/appError.ts';
import { fail } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { ForwardSecrets } from '../../features/alerts/forwarding/destinations.ts';
import { forwardEntryName, type Keychain } from './keychain.ts';
import { createKeychainWait } from './keychainWait.ts';

/**
 * Creates the entries. A read takes as long as the keychain does; a write that takes longer than a call may wait fails,
 * and its entry is deleted again.
 */
export function createForwardSecrets(clock: Clock, keychain: Keychain): ForwardSecrets {
  const wait = createKeychainWait(clock, keychain, () => undefined);
  const erase = (id: string): Promise<unknown> => wait.ask((chain) => chain.delete(forwardEntryName(id)));
  return {
    get: (id) => wait.ask((chain) => chain.get(forwardEntryName(id))),
    async set(id, secret) {
      const asked = wait.ask((chain) => chain.set(forwardEntryName(id), secret));
      const answer = await wait.within(asked);
      if (answer) return answer;
      void asked.then(() => erase(id));
      return fail(appError('unavailable', 'error.keychain.waiting'));
    },
    delete: erase,
  };
}
