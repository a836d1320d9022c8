import { describe, expect, test } from 'vitest';
import { createCredentials, type KeyInUse } from '../../../electron/main/credentials/credentials.ts';
import { createMemoryKeychain } from '../../../electron/main/credentials/memoryKeychain.ts';
import { createSecretRegistry } from '../../../electron/main/log/secrets.ts';
import type { Environment } from '../../../shared/domain/environment.ts';
import { credentialsView, type CredentialsView, type Permission } from '../../../shared/ipc/credentialViews.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { createScriptedKeychain } from '../support/scriptedKeychain.ts';

const ISSUED = { apiKey: 'sim_issuedkeyABCD', secretKey: 'issued-secret-of-the-simulator', passphrase: 'issuedpass1' };
const TYPED = {
  environment: 'simulator',
  label: ' Mine ',
  apiKey: ' weex_typedkey1234\n',
  secretKey: '"typed-secret-5678"',
  passphrase: 'typedpass9',
} as const;
const LIVE = ['https://a', 'wss://b', 'https://c', 'wss://d'];

/** A profile and a keychain that outlive the program, and programs over them. */
function setUp() {
  const files = new Map<string, string>();
  const chain = createScriptedKeychain();
  let seed = 0;
  const start = (options: { environment?: Environment; forbidden?: AppError; memory?: boolean } = {}) => {
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
      keychain: options.memory ? createMemoryKeychain() : chain.keychain,
      forbidden: options.forbidden ?? null,
      secrets,
      notice: (error) => void notices.push(error.key),
      changed: (view) => void views.push(credentialsView.parse(view)),
      trial(signer) {
        tried.push(signer.upgrade(1)['ACCESS-KEY'] ?? '');
        return Promise.resolve(answer.trial);
      },
      origins: () => (options.environment === 'live' ? LIVE : null),
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
      /** The API key in use, as its headers would carry it. */
      inUse: () => used.at(-1)?.signer.upgrade(1)['ACCESS-KEY'] ?? null,
      states: () => credentials.view().keys.map(({ keyId, state, place, active }) => ({ keyId, state, place, active })),
      async settle() {
        for (let i = 0; i < 50; i += 1) await Promise.resolve();
      },
    };
  };
  return { files, chain, start };
}

async function issued(world: ReturnType<typeof setUp>) {
  const app = world.start();
  await app.credentials.load();
  await app.credentials.issued(7, ISSUED);
  return app;
}

describe('credentials', () => {
  test('R21: the first start stores the key the simulator issued, and uses it', async () => {
    const world = setUp();
    const app = await issued(world);
    expect(app.states()).toEqual([{ keyId: 'issued-7', state: 'checking', place: 'keychain', active: true }]);
    app.credentials.fared('issued-7', 'ready', null, ['read', 'spot', 'futures']);
    expect(app.credentials.view()).toEqual({
      keychain: 'ready',
      reason: null,
      keys: [
        {
          keyId: 'issued-7',
          environment: 'simulator',
          label: '',
          lastFour: 'ABCD',
          permissions: ['read', 'spot', 'futures'],
          issued: true,
          place: 'keychain',
          state: 'ready',
          active: true,
          error: null,
        },
      ],
    });
    expect(app.inUse()).toBe(ISSUED.apiKey);
    expect([...world.chain.entries.keys()][0]).toMatch(/^[0-9a-f]{16}\/simulator\/issued-7$/);
    expect(JSON.parse([...world.chain.entries.values()][0] ?? '')).toEqual({ version: 1, ...ISSUED });
  });

  test('R21: the next start finds it in the keychain, under the same profile', async () => {
    const world = setUp();
    await issued(world);
    const names = [...world.chain.entries.keys()];
    const app = await issued(world);
    expect([[...world.chain.entries.keys()], app.inUse(), app.states().length]).toEqual([names, ISSUED.apiKey, 1]);
  });

  test('B-D1: no file of the profile and no view holds any part of a key set beyond its last four characters', async () => {
    const world = setUp();
    const app = await issued(world);
    await app.credentials.save(TYPED);
    const seen = [...world.files.values(), ...app.views.map((view) => JSON.stringify(view))].join('\n');
    for (const secret of [...Object.values(ISSUED), 'weex_typedkey1234', 'typed-secret-5678', 'typedpass9']) {
      expect(seen).not.toContain(secret);
    }
    expect(seen).toContain('1234');
  });

  test('B-D2 R21 XE8: a locked keychain is never taken for a first run, and nothing is overwritten', async () => {
    const world = setUp();
    await issued(world);
    const before = [...world.chain.entries];
    const list = world.files.get('keys.json');
    world.chain.become('locked');
    const app = await issued(world);
    expect([app.states(), app.inUse(), app.credentials.view().keys[0]?.error?.key]).toEqual([
      [{ keyId: 'issued-7', state: 'locked', place: 'keychain', active: true }],
      null,
      'error.key.locked',
    ]);
    expect([[...world.chain.entries], world.files.get('keys.json')]).toEqual([before, list]);
    world.chain.become('open');
    await app.credentials.choose('simulator', 'issued-7');
    expect(app.inUse()).toBe(ISSUED.apiKey);
  });

  test('B-D2 XF11: an entry cut at any byte, of a newer version or foreign is named and kept; entering the key again works', async () => {
    const world = setUp();
    await issued(world);
    const [[name, whole] = ['', '']] = world.chain.entries;
    const cut = Array.from({ length: whole.length }, (_, length) => whole.slice(0, length));
    for (const damaged of [...cut, '{"version":2}', '[]', 'v10\u0001\u00ff sealed on another machine']) {
      world.chain.entries.set(name, damaged);
      const app = await issued(world);
      expect([app.credentials.view().keys[0]?.error?.key, app.inUse(), world.chain.entries.get(name)]).toEqual([
        'error.key.unreadable',
        null,
        damaged,
      ]);
    }
    const app = await issued(world);
    expect((await app.credentials.save(TYPED)).ok).toBe(true);
    expect([app.inUse(), world.chain.entries.get(name)]).toEqual([
      'weex_typedkey1234',
      'v10\u0001\u00ff sealed on another machine',
    ]);
  });

  test('B-D2 XE8: without a keychain a key lives in memory, is used, and the window hears why', async () => {
    const world = setUp();
    world.chain.become('absent');
    const app = await issued(world);
    const view = app.credentials.view();
    expect([view.keychain, view.reason?.key, app.states(), app.inUse()]).toEqual([
      'unavailable',
      'error.keychain.failed',
      [{ keyId: 'issued-7', state: 'checking', place: 'memory', active: true }],
      ISSUED.apiKey,
    ]);
    expect(world.files.get('keys.json') ?? '').not.toContain('issued-7');
  });

  test('B-D2 XE8: a keychain that hangs is told after one second, holds up no answer, and is heard when it speaks', async () => {
    const world = setUp();
    await issued(world);
    world.chain.become('hanging');
    const app = world.start();
    await app.credentials.load();
    let answered = false;
    void app.credentials.issued(7, ISSUED).then(() => (answered = true));
    await app.settle();
    app.clock.advance(999);
    expect([app.credentials.view().keychain, app.states()[0]?.state]).toEqual(['unknown', 'checking']);
    app.clock.advance(1);
    expect([app.credentials.view().keychain, app.states()[0]?.state, answered]).toEqual(['waiting', 'waiting', false]);
    app.clock.advance(3_000);
    await app.settle();
    expect([answered, app.inUse()]).toEqual([true, null]);
    app.clock.advance(600_000);
    world.chain.release();
    await app.settle();
    expect([app.credentials.view().keychain, app.inUse()]).toEqual(['ready', ISSUED.apiKey]);
  });

  test('B-D2 XE8: a key typed while the keychain hangs works from memory and moves in when the keychain speaks', async () => {
    const world = setUp();
    const app = world.start();
    await app.credentials.load();
    world.chain.become('hanging');
    let answer: Result<CredentialsView, AppError> | undefined;
    void app.credentials.save(TYPED).then((result) => (answer = result));
    await app.settle();
    app.clock.advance(4_000);
    await app.settle();
    expect([answer?.ok, app.inUse(), app.states()[0]?.place]).toEqual([true, 'weex_typedkey1234', 'memory']);
    world.chain.release();
    await app.settle();
    expect([app.states()[0]?.place, world.chain.entries.size]).toEqual(['keychain', 1]);
  });

  test('a typed key is tried before it is stored; a refused one leaves no trace', async () => {
    const world = setUp();
    const app = world.start();
    await app.credentials.load();
    app.answer.trial = fail(appError('auth', 'error.key.notAccepted'));
    const refused = await app.credentials.save(TYPED);
    expect([!refused.ok && refused.error.key, world.chain.entries.size, app.states(), app.tried]).toEqual([
      'error.key.notAccepted',
      0,
      [],
      ['weex_typedkey1234'],
    ]);
    expect(app.secrets.redact('typed-secret-5678')).toBe('typed-secret-5678');
  });

  test('a good one is stored under its own name, used instead of the other, and survives a restart as chosen', async () => {
    const world = setUp();
    const app = await issued(world);
    const saved = await app.credentials.save(TYPED);
    const mine = saved.ok ? saved.value.keys.find((key) => !key.issued) : undefined;
    expect(mine).toMatchObject({
      label: 'Mine',
      lastFour: '1234',
      permissions: ['read', 'spot'],
      active: true,
      place: 'keychain',
    });
    expect([app.inUse(), app.secrets.redact('typed-secret-5678'), app.secrets.redact(ISSUED.secretKey)]).toEqual([
      'weex_typedkey1234',
      '[removed]',
      ISSUED.secretKey,
    ]);
    const next = await issued(world);
    expect(next.inUse()).toBe('weex_typedkey1234');
  });

  test('deleting removes the entry, the row and the key in use', async () => {
    const world = setUp();
    const app = await issued(world);
    const answer = await app.credentials.remove('simulator', 'issued-7');
    expect([answer.ok && answer.value.keys, world.chain.entries.size, app.inUse()]).toEqual([[], 0, null]);
    expect(world.files.get('keys.json')).not.toContain('issued-7');
    expect(app.secrets.redact(ISSUED.secretKey)).toBe(ISSUED.secretKey);
    expect((await app.credentials.remove('simulator', 'issued-7')).ok).toBe(false);
  });

  test('B-D2 XE8: a locked keychain cannot delete, and the row stays; an entry that is truly gone lets its row go', async () => {
    const world = setUp();
    const app = await issued(world);
    world.chain.become('locked');
    const locked = await app.credentials.remove('simulator', 'issued-7');
    expect([!locked.ok && locked.error.key, app.states().length]).toEqual(['error.keychain.locked', 1]);
    world.chain.become('open');
    world.chain.entries.clear();
    expect((await app.credentials.remove('simulator', 'issued-7')).ok).toBe(true);
    expect([app.states(), world.chain.entries.size]).toEqual([[], 0]);
  });

  test('R20: a live key is bound to the addresses it was entered for', async () => {
    const world = setUp();
    const app = world.start({ environment: 'live' });
    await app.credentials.load();
    await app.credentials.save({ ...TYPED, environment: 'live' });
    const next = world.start({ environment: 'live' });
    await next.credentials.load();
    await next.settle();
    expect([next.inUse(), next.used.at(-1)?.origins, next.used.at(-1)?.signer.environment]).toEqual([
      'weex_typedkey1234',
      LIVE,
      'live',
    ]);
  });

  test('B-D2: a keychain that hangs at the start of a live desk does not keep it from opening', async () => {
    const world = setUp();
    const app = world.start({ environment: 'live' });
    await app.credentials.load();
    await app.credentials.save({ ...TYPED, environment: 'live' });
    world.chain.become('hanging');
    const next = world.start({ environment: 'live' });
    await next.credentials.load();
    next.clock.advance(1_000);
    expect([next.credentials.view().keychain, next.states()[0]?.state]).toEqual(['waiting', 'waiting']);
    world.chain.release();
    await next.settle();
    expect(next.inUse()).toBe('weex_typedkey1234');
  });

  test('R16 B-A12: a key of another environment is neither tried nor loaded', async () => {
    const world = setUp();
    const live = world.start({ environment: 'live' });
    await live.credentials.load();
    await live.credentials.save({ ...TYPED, environment: 'live' });
    const app = world.start();
    await app.credentials.load();
    const saved = await app.credentials.save({ ...TYPED, environment: 'live' });
    expect([!saved.ok && saved.error.key, app.tried, app.used.every((key) => key === null)]).toEqual([
      'error.credentials.otherEnvironment',
      [],
      true,
    ]);
  });

  test('XE7: in a process that leaks, no live key is loaded, none is taken, and the window hears why', async () => {
    const world = setUp();
    const first = world.start({ environment: 'live' });
    await first.credentials.load();
    await first.credentials.save({ ...TYPED, environment: 'live' });
    const forbidden = appError('refused', 'error.credentials.unsafeProcess', { setting: 'NODE_DEBUG' });
    const app = world.start({ environment: 'live', forbidden });
    await app.credentials.load();
    const view = app.credentials.view();
    const saved = await app.credentials.save({ ...TYPED, environment: 'live' });
    expect([view.keychain, view.reason?.params, view.keys[0]?.state, app.inUse(), saved.ok]).toEqual([
      'unavailable',
      { setting: 'NODE_DEBUG' },
      'refused',
      null,
      false,
    ]);
  });

  test('a run in memory writes nothing at all', async () => {
    const world = setUp();
    const app = world.start({ memory: true });
    await app.credentials.load();
    await app.credentials.issued(7, ISSUED);
    await app.credentials.save(TYPED);
    expect([app.credentials.view().keychain, app.states().map(({ place }) => place), world.files.size]).toEqual([
      'memoryOnly',
      ['memory', 'memory'],
      0,
    ]);
  });

  test.each([
    ['truncated', (text: string) => text.slice(0, 40), 'error.credentials.listRestored'],
    ['of another shape', () => '{"version":1,"profile":"../../x","keys":[]}', 'error.credentials.listRestored'],
  ])('XF1: a key list that is %s is read from its copy', async (_name, damage, notice) => {
    const world = setUp();
    await issued(world);
    world.files.set('keys.json', damage(world.files.get('keys.json') ?? ''));
    const app = await issued(world);
    expect([app.notices, app.inUse()]).toEqual([[notice], ISSUED.apiKey]);
  });

  test('XF1: a list lost with its copy begins anew and can touch no entry of the old one', async () => {
    const world = setUp();
    await issued(world);
    const [old = ''] = world.chain.entries.keys();
    world.files.set('keys.json', '').set('keys.json.bak', '');
    const app = await issued(world);
    expect([app.notices, world.chain.entries.has(old), world.chain.entries.size]).toEqual([
      ['error.credentials.listLost'],
      true,
      2,
    ]);
  });

  test('XF5: a list of a newer version is left as it is', async () => {
    const world = setUp();
    const newer = '{"version":2,"what":"ever"}';
    world.files.set('keys.json', newer);
    const app = await issued(world);
    expect([app.notices, world.files.get('keys.json'), app.inUse()]).toEqual([
      ['error.credentials.listNewer', 'error.credentials.listNotWritten'],
      newer,
      ISSUED.apiKey,
    ]);
  });

  test('keys of many earlier simulators do not pile up', async () => {
    const world = setUp();
    const app = world.start();
    await app.credentials.load();
    for (let seed = 1; seed <= 12; seed += 1) await app.credentials.issued(seed, ISSUED);
    await app.settle();
    expect([app.states().length, world.chain.entries.size, app.states().filter(({ active }) => active)]).toEqual([
      5,
      5,
      [{ keyId: 'issued-12', state: 'checking', place: 'keychain', active: true }],
    ]);
  });
});
