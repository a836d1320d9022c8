/** The keychain as a port, and the format of a key set in one of its entries (R21). */
import { z } from 'zod';
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { type Result, ok } from '../../../../shared/result/result.ts';
import type { KeySet } from '../../exchange/signer/keySet.ts';

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

/**
 * Secrets by account name. Calls may take long (the user is asked to unlock) and never reject; the caller shows the
 * wait in the window. A locked keychain returns null like an empty one.
 */
export interface Keychain {
  /** `memoryOnly`: entries are lost when the program ends, because it was started so. */
  readonly kind: 'system' | 'memoryOnly';
  get(account: string): Promise<Result<string | null, AppError>>;
  set(account: string, secret: string): Promise<Result<null, AppError>>;
  /** Resolves to false when there was nothing to delete, or nothing visible while the keychain is locked. */
  delete(account: string): Promise<Result<boolean, AppError>>;
}

/** Service name of every entry. */
export const KEYCHAIN_SERVICE = 'Foredeck';

/** Returns the account name of a key's entry; `profile` is the profile's random id. */
export function accountName(profile: string, environment: Environment, keyId: string): string {
  return `${profile}/${environment}/${keyId}`;
}

/** Returns the account name of the entry with the address or token of a destination of forwarded alerts. */
export const forwardEntryName = (destinationId: string): string => `forward/${destinationId}`;

const entrySchema = z.strictObject({
  version: z.literal(1),
  apiKey: z.string().min(1),
  secretKey: z.string().min(1),
  passphrase: z.string(),
});

/** Returns a key set as the text of an entry. */
export function writeEntry({ apiKey, secretKey, passphrase }: KeySet): string {
  return JSON.stringify({ version: 1, apiKey, secretKey, passphrase });
}

/** Returns the key set of an entry; `undefined` when it is damaged or of a newer version. */
export function readEntry(text: string): KeySet | undefined {
  try {
    const read = entrySchema.safeParse(JSON.parse(text));
    if (!read.success) return undefined;
    const { apiKey, secretKey, passphrase } = read.data;
    return { apiKey, secretKey, passphrase };
  } catch {
    return undefined;
  }
}
