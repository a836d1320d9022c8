import { describe, expect, test } from 'vitest';
import { appError } from '../../../../shared/result/appError.ts';
import { fail } from '../../../../shared/result/result.ts';
import { ISSUED, LIVE, TYPED, issued, setUp } from '../../support/credentialsWorld.ts';

describe('credentials', () => {
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

  test('R19: what the person said of its type is kept over a restart, and is shown; of another nothing is said', async () => {
    const world = setUp();
    const app = await issued(world);
    await app.credentials.save({ ...TYPED, copyTrader: true });
    const typesOf = (view: ReturnType<typeof app.credentials.view>) =>
      view.keys.map(({ issued: own, copyTrader }) => [own, copyTrader]);
    expect(typesOf(app.credentials.view())).toEqual([
      [true, undefined],
      [false, true],
    ]);
    const next = await issued(world);
    expect(typesOf(next.credentials.view())).toEqual([
      [true, undefined],
      [false, true],
    ]);
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
