/** Shared code of the key tests: a profile and a keychain that outlive the program. */
import { createCredentials, type KeyInUse } from '../../../electron/main/app/credentials/credentials.ts';
import { createSecretRegistry } from '../../../electron/main/platform/log/secretRegistry.ts';
import type { Environment } from '../../../shared/domain/environment.ts';
import { credentialsView, type CredentialsView, type Permission } from '../../../shared/ipc/credentialViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { createScriptedKeychain } from './scriptedKeychain.ts';
import { createMemoryKeychain } from '../../../electron/main/app/credentials/keychain.ts';
import type { SessionKeys } from '../../../electron/main/app/credentials/heldKeys.ts';

/** The key set the simulator issues. */
export const ISSUED = {
  apiKey: 'sim_issuedkeyABCD',
  secretKey: 'issued-secret-of-the-simulator',
  passphrase: 'issuedpass1',
};
/** A key set as the user types it. */
export const TYPED = {
  environment: 'simulator',
  label: ' Mine ',
  apiKey: ' weex_typedkey1234\n',
  secretKey: '"typed-secret-5678"',
  passphrase: 'typedpass9',
} as const;
/** The addresses a live key is bound to. */
export const LIVE = ['https://a', 'wss://b', 'https://c', 'wss://d'];

/** Creates a profile and a keychain that outlive the program, and programs over them. */
export function setUp() {
  const files = new Map<string, string>();
  const chain = createScriptedKeychain();
  let seed = 0;
  const start = (
    options: {
      environment?: Environment;
      forbidden?: AppError;
      memory?: boolean;
      sessionKeys?: SessionKeys;
      origins?: readonly string[];
    } = {},
  ) => {
    seed += 1;
    const clock = createVirtualClock(1_790_000_000_000);
    const used: (KeyInUse | null)[] = [];
    const views: CredentialsView[] = [];
    const notices: string[] = [];
    const tried: string[] = [];
    const secrets = createSecretRegistry();
    const answer: { trial: Result<Permission[], AppError> } = { trial: ok(['read', 'spot']) };
    const credentials = createCredentials({
      environment: options.environment ?? 'simulator',
      clock,
      random: createRandom(seed),
      files: {
        read: (name) => Promise.resolve(files.get(name) ?? null),
        replace(name, text) {
          files.set(name, text);
          files.set(`${name}.bak`, text);
          return Promise.resolve(true);
        },
      },
      sessionKeys: options.sessionKeys,
      keychain: options.memory ? createMemoryKeychain() : chain.keychain,
      forbidden: options.forbidden ?? null,
      secrets,
      notice: (error) => void notices.push(error.key),
      changed: (view) => void views.push(credentialsView.parse(view)),
      trial(signer) {
        tried.push(signer.upgrade(1)['ACCESS-KEY'] ?? '');
        return Promise.resolve(answer.trial);
      },
      liveOrigins: () => options.origins ?? LIVE,
      use: (key) => void used.push(key),
    });
    return {
      clock,
      credentials,
      used,
      views,
      notices,
      tried,
      secrets,
      answer,
      /** Returns the API key in use, as the request headers would carry it. */
      inUse: () => used.at(-1)?.signer.upgrade(1)['ACCESS-KEY'] ?? null,
      states: () => credentials.view().keys.map(({ keyId, state, place, active }) => ({ keyId, state, place, active })),
      async settle() {
        for (let i = 0; i < 50; i += 1) await Promise.resolve();
      },
    };
  };
  return { files, chain, start };
}

/** Starts a program that uses the issued key. */
export async function issued(rig: ReturnType<typeof setUp>) {
  const app = rig.start();
  await app.credentials.load();
  await app.credentials.issued(7, ISSUED);
  return app;
}
