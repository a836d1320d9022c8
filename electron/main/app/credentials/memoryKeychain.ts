import { ok } from '../../../../shared/result/result.ts';
import type { Keychain } from './keychain.ts';

/** Creates a keychain whose entries are lost when the program ends: for temporary profiles and smoke runs (R21). */
export function createMemoryKeychain(): Keychain {
  const entries = new Map<string, string>();
  return {
    kind: 'memoryOnly',
    get: (account) => Promise.resolve(ok(entries.get(account) ?? null)),
    set(account, secret) {
      entries.set(account, secret);
      return Promise.resolve(ok(null));
    },
    delete: (account) => Promise.resolve(ok(entries.delete(account))),
  };
}
