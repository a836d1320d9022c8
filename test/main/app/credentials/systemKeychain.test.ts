/**
 * The system's keychain. On Linux the test runner gives these tests a private, unlocked Secret Service; a locked or
 * absent one is tested in child processes with a separate session.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSystemKeychain } from '../../../../electron/main/app/credentials/systemKeychain.ts';
import { accountName } from '../../../../electron/main/app/credentials/keychain.ts';

const run = promisify(execFile);
const adapter = path.resolve(import.meta.dirname, '../../../../electron/main/app/credentials/systemKeychain.ts');
const linux = process.platform === 'linux';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foredeck-keychain-'));
  await mkdir(path.join(folder, 'run'), { mode: 0o700 });
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/**
 * Source of a program that queries the keychain as its arguments request and prints the results as one line of JSON.
 */
const PROGRAM = `
import { createSystemKeychain } from ${JSON.stringify(adapter)};
const keychain = createSystemKeychain();
const answers = [];
for (const [question, ...args] of JSON.parse(process.argv[2])) answers.push(await keychain[question](...args));
process.stdout.write(JSON.stringify(answers));
`;

/** Environment variables with the session's folders: the same folders open the same keyring again. */
const session = () => ({
  PATH: process.env.PATH,
  HOME: folder,
  XDG_DATA_HOME: path.join(folder, 'data'),
  XDG_CACHE_HOME: path.join(folder, 'cache'),
  XDG_RUNTIME_DIR: path.join(folder, 'run'),
});

async function ask(questions: readonly (readonly string[])[], password: string | null): Promise<unknown[]> {
  const file = path.join(folder, 'program.mts');
  await writeFile(file, PROGRAM);
  const program = [process.execPath, file, JSON.stringify(questions)];
  const unlock =
    'printf %s "$KEYRING_PASSWORD" | gnome-keyring-daemon --daemonize --unlock --components=secrets >/dev/null\nexec "$@"';
  const { stdout } =
    password === null
      ? await run(program[0]!, program.slice(1), { env: { ...session(), DBUS_SESSION_BUS_ADDRESS: 'disabled:' } })
      : await run('dbus-run-session', ['--', 'sh', '-eu', '-c', unlock, 'sh', ...program], {
          env: { ...session(), KEYRING_PASSWORD: password },
        });
  return JSON.parse(stdout) as unknown[];
}

describe('system keychain', () => {
  test('B-D2: the tests run with a real keychain', () => {
    if (linux) expect(process.env.FOREDECK_TEST_KEYRING).toBe('1');
  });

  test.each([
    ['plain', 'a secret'],
    ['not ASCII', 'schlüssel · 鍵 · 🔑'],
    ['5,000 characters', 'x1'.repeat(2_500)],
    ['JSON', '{"version":1,"apiKey":"a\\"b"}'],
  ])('R21: saves, reads, replaces and deletes a secret that is %s', async (_name, secret) => {
    const keychain = createSystemKeychain();
    const account = accountName('0123456789abcdef', 'simulator', 'test-key');
    try {
      expect(await keychain.get(account)).toEqual({ ok: true, value: null });
      expect(await keychain.set(account, 'another one')).toEqual({ ok: true, value: null });
      expect(await keychain.set(account, secret)).toEqual({ ok: true, value: null });
      expect(await createSystemKeychain().get(account)).toEqual({ ok: true, value: secret });
      expect(await keychain.get(`${account}x`)).toEqual({ ok: true, value: null });
    } finally {
      expect(await keychain.delete(account)).toEqual({ ok: true, value: true });
    }
    expect(await keychain.get(account)).toEqual({ ok: true, value: null });
    expect(await keychain.delete(account)).toEqual({ ok: true, value: false });
  });

  test('B-D2: a secret stored in one session is found in the next, but not with a wrong password', async () => {
    if (!linux) return;
    expect(await ask([['set', 'p/simulator/k', 'kept']], 'right')).toEqual([{ ok: true, value: null }]);
    expect(await ask([['get', 'p/simulator/k']], 'right')).toEqual([{ ok: true, value: 'kept' }]);
    const locked = (await ask(
      [
        ['get', 'p/simulator/k'],
        ['set', 'p/simulator/k', 'other'],
        ['delete', 'p/simulator/k'],
      ],
      'wrong',
    )) as { ok: boolean; value?: unknown; error?: { key: string } }[];
    expect([locked[0], locked[1]?.ok, locked[1]?.error?.key]).toEqual([
      { ok: true, value: null },
      false,
      'error.keychain.failed',
    ]);
    expect(await ask([['get', 'p/simulator/k']], 'right')).toEqual([{ ok: true, value: 'kept' }]);
  });

  test('B-D2: without a session bus every call returns an unavailable error', async () => {
    if (!linux) return;
    const answers = (await ask(
      [
        ['get', 'a'],
        ['set', 'a', 'b'],
        ['delete', 'a'],
      ],
      null,
    )) as { ok: boolean; error?: { kind: string; key: string } }[];
    expect(answers.map(({ ok, error }) => [ok, error?.kind, error?.key])).toEqual(
      Array.from({ length: 3 }, () => [false, 'unavailable', 'error.keychain.failed']),
    );
  });
});
