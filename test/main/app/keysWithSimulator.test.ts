/** Keys, signed requests and private sockets of the complete program over the real simulator in its own thread. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type AppOptions, type RunningApp } from '../../../electron/main/app/startApp.ts';
import type { CallName, CallRequest, CallResult } from '../../../shared/ipc/contract.ts';
import { createRecordingShell, type RecordingShell } from '../support/recordingShell.ts';
import { createScriptedKeychain } from '../support/scriptedKeychain.ts';
import { until } from '../support/until.ts';
import { appOptions } from '../support/appOptions.ts';

let profile: string;
let running: RunningApp[] = [];

beforeEach(async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'foredeck-keys-'));
});
afterEach(async () => {
  for (const app of running) await app.stop();
  running = [];
  await rm(profile, { recursive: true, force: true });
});

interface Desk {
  readonly app: RunningApp;
  readonly shell: RecordingShell;
  readonly lines: string[];
  call<Name extends CallName>(name: Name, request: CallRequest<Name>): Promise<CallResult<Name>>;
  /** State of the key in use as last sent to the window. */
  key(): string | undefined;
}

async function start(more: Partial<AppOptions> = {}): Promise<Desk> {
  const shell = createRecordingShell(profile);
  const lines: string[] = [];
  const app = await startApp(shell, {
    ...appOptions(profile),
    out: (line) => void lines.push(line),
    ...more,
  });
  running.push(app);
  shell.desk().onLoaded();
  return {
    app,
    shell,
    lines,
    call: async (name, request) => (await shell.desk().invoke(name, request)) as never,
    key: () =>
      shell
        .events('credentials.changed')
        .at(-1)
        ?.keys.find(({ active }) => active)?.state,
  };
}

const connected = (desk: Desk): string[] =>
  (desk.shell.events('connections.changed').at(-1) ?? [])
    .filter(({ state }) => state === 'connected')
    .map(({ id }) => id);

describe('keys in the complete program with the real simulator', () => {
  test('R21: on the first start the issued key is stored and tested, and both private sockets connect', async () => {
    const chain = createScriptedKeychain();
    const desk = await start({ keychain: chain.keychain });
    await until(() => desk.key() === 'ready', 'a key that is ready');
    await until(() => ['spot.private', 'futures.private'].every((id) => connected(desk).includes(id)), 'both sockets');
    const state = await desk.call('app.state', {});
    expect(state.ok && state.value.credentials).toEqual({
      keychain: 'ready',
      reason: null,
      keys: [
        {
          keyId: 'issued-7',
          environment: 'simulator',
          label: '',
          lastFour: desk.app.simulator.info()?.keys[0]?.apiKey.slice(-4),
          permissions: ['read', 'spot', 'futures'],
          issued: true,
          place: 'keychain',
          state: 'ready',
          active: true,
          error: null,
        },
      ],
    });
  });

  test('R21: after a restart the key is read from the keychain', async () => {
    const chain = createScriptedKeychain();
    const first = await start({ keychain: chain.keychain, seed: null });
    await until(() => first.key() === 'ready', 'the first start');
    const before = [...chain.entries];
    await first.app.stop();
    const second = await start({ keychain: chain.keychain, seed: null });
    await until(() => second.key() === 'ready', 'the second start');
    expect([[...chain.entries], before.length]).toEqual([before, 1]);
  });

  test('B-D2 R21: with the real system keychain the key is stored, found after a restart, and deleted', async () => {
    const first = await start({ keychain: 'system', seed: null });
    await until(() => first.key() === 'ready', 'the first start');
    const readCredentials = async (desk: Desk) => {
      const state = await desk.call('app.state', {});
      return state.ok ? state.value.credentials : undefined;
    };
    const before = await readCredentials(first);
    expect([before?.keychain, before?.keys.map(({ place }) => place)]).toEqual(['ready', ['keychain']]);
    await first.app.stop();
    const second = await start({ keychain: 'system', seed: null });
    await until(() => second.key() === 'ready', 'the second start');
    expect(await readCredentials(second)).toEqual(before);
    const [key] = before?.keys ?? [];
    const deleted = await second.call('credentials.delete', { environment: 'simulator', keyId: key?.keyId ?? '' });
    expect(deleted.ok && deleted.value.keys).toEqual([]);
  });

  test('each kind of key reports its permissions, and a key with a wrong secret is refused before it is stored', async () => {
    const chain = createScriptedKeychain();
    const desk = await start({ keychain: chain.keychain });
    await until(() => desk.key() === 'ready', 'a key that is ready');
    const keys = desk.app.simulator.info()?.keys ?? [];
    const found: unknown[] = [];
    for (const { label, apiKey, secretKey, passphrase } of keys.slice(0, 4)) {
      const saved = await desk.call('credentials.save', {
        environment: 'simulator',
        label,
        apiKey,
        secretKey,
        passphrase,
      });
      found.push(saved.ok ? saved.value.keys.find((key) => key.label === label)?.permissions : saved.error);
    }
    expect(found).toEqual(keys.slice(0, 4).map(({ permissions }) => permissions));
    const [good] = keys;
    if (!good) throw new Error('no keys');
    const { apiKey, passphrase } = good;
    const secretKey = 'not-the-secret-at-all';
    const before = [...chain.entries];
    const refused = await desk.call('credentials.save', {
      environment: 'simulator',
      label: 'wrong',
      apiKey,
      secretKey,
      passphrase,
    });
    expect(!refused.ok && [refused.error.kind, refused.error.key]).toEqual(['auth', 'error.key.notAccepted']);
    const state = await desk.call('app.state', {});
    expect([[...chain.entries], before.length]).toEqual([before, 5]);
    expect(state.ok && state.value.credentials.keys.filter(({ label }) => label === 'wrong')).toEqual([]);
  });

  test("B-D1: key, secret and passphrase are in no event, reply, log or file outside the simulator's folder", async () => {
    const desk = await start();
    await until(() => desk.key() === 'ready', 'a key that is ready');
    const [key] = desk.app.simulator.info()?.keys ?? [];
    if (!key) throw new Error('no keys');
    const { apiKey, secretKey, passphrase } = key;
    const answers = [
      await desk.call('app.state', {}),
      await desk.call('credentials.save', {
        environment: 'simulator',
        label: 'x',
        apiKey,
        secretKey: `${secretKey}x`,
        passphrase,
      }),
      await desk.call('credentials.save', { environment: 'simulator', label: 'x', apiKey, secretKey, passphrase }),
      await desk.call('credentials.delete', { environment: 'simulator', keyId: 'issued-7' }),
    ];
    await desk.app.stop();
    const files = (await readdir(profile, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && !path.join(entry.parentPath, entry.name).startsWith(path.join(profile, 'simulator')),
    );
    const texts = await Promise.all(files.map((entry) => readFile(path.join(entry.parentPath, entry.name), 'latin1')));
    const seen = [JSON.stringify(answers), JSON.stringify(desk.shell.pushed), ...texts].join('\n');
    for (const secret of [apiKey, secretKey, passphrase]) expect(seen).not.toContain(secret);
    expect([seen.includes(apiKey.slice(-4)), texts.length > 0, answers.map(({ ok }) => ok)]).toEqual([
      true,
      true,
      [true, false, true, true],
    ]);
  });

  test('stopping the simulator ends the session; starting it again restores the session', async () => {
    const desk = await start();
    await until(() => connected(desk).includes('spot.private'), 'a private socket');
    await desk.call('simulator.stop', {});
    await until(() => !connected(desk).includes('spot.private'), 'the end of the socket');
    await desk.call('simulator.start', {});
    await until(
      () => connected(desk).includes('spot.private') && connected(desk).includes('futures.private'),
      'both again',
    );
    expect(desk.key()).toBe('ready');
  });

  test('B-C8: after a resume the private sockets are reconnected', async () => {
    const desk = await start();
    await until(() => connected(desk).includes('spot.private'), 'a private socket');
    const since = () =>
      desk.shell
        .events('connections.changed')
        .at(-1)
        ?.find(({ id }) => id === 'spot.private')?.since ?? 0;
    const before = since();
    desk.shell.signal('resume');
    await until(() => connected(desk).includes('spot.private') && since() > before, 'a new socket');
  });

  test('R39: a smoke run waits for one acknowledged order and prints its time', async () => {
    const desk = await start({ smoke: true });
    for (const what of ['window', 'book', 'candle', 'tape'] as const) await desk.call('app.painted', { what });
    expect(await desk.app.done).toBe(0);
    const line = JSON.parse(desk.lines[0] ?? '') as Record<string, unknown>;
    expect(Object.keys(line)).toEqual(['shell', 'version', 'windowMs', 'bookMs', 'candleMs', 'tapeMs', 'orderAckMs']);
    expect(line.orderAckMs).toBeGreaterThan(0);
  });
});
