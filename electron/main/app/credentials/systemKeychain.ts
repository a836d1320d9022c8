import { createRequire } from 'node:module';
import type * as Keytar from 'keytar';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { KEYCHAIN_SERVICE, type Keychain } from './keychain.ts';

type Library = Pick<typeof Keytar, 'getPassword' | 'setPassword' | 'deletePassword'>;

/** Returns the text of a library error; it names the service, never the stored data. */
const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause)).slice(0, 160);

/**
 * Creates the system's keychain through keytar: Secret Service, Keychain or Credential Manager. The library is native
 * and optional: it is loaded at the first call, and a machine without it has no keychain.
 */
export function createSystemKeychain(): Keychain {
  let library: Library | undefined;
  const load = (): Result<Library, AppError> => {
    try {
      library ??= createRequire(import.meta.url)('keytar') as Library;
      return ok(library);
    } catch {
      return fail(appError('unavailable', 'error.keychain.notInstalled'));
    }
  };
  const ask = async <Answer>(question: (library: Library) => Promise<Answer>): Promise<Result<Answer, AppError>> => {
    const loaded = load();
    if (!loaded.ok) return loaded;
    try {
      return ok(await question(loaded.value));
    } catch (cause) {
      return fail(appError('unavailable', 'error.keychain.failed', { reason: reasonOf(cause) }));
    }
  };
  return {
    kind: 'system',
    get: (account) => ask((keytar) => keytar.getPassword(KEYCHAIN_SERVICE, account)),
    async set(account, secret) {
      const written = await ask((keytar) => keytar.setPassword(KEYCHAIN_SERVICE, account, secret));
      return written.ok ? ok(null) : written;
    },
    delete: (account) => ask((keytar) => keytar.deletePassword(KEYCHAIN_SERVICE, account)),
  };
}
