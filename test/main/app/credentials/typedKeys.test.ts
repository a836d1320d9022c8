import { describe, expect, test } from 'vitest';
import { appError } from '../../../../shared/result/appError.ts';
import { fail } from '../../../../shared/result/result.ts';
import { ISSUED, LIVE, TYPED, issued, setUp } from '../../support/credentialsRig.ts';

describe('credentials', () => {
  test('a typed key is tested before it is stored; a rejected key leaves no trace', async () => {
    const rig = setUp();
    const app = rig.start();
    await app.credentials.load();
    app.answer.trial = fail(appError('auth', 'error.key.notAccepted'));
    const refused = await app.credentials.save(TYPED);
    expect([!refused.ok && refused.error.key, rig.chain.entries.size, app.states(), app.tried]).toEqual([
      'error.key.notAccepted',
      0,
      [],
      ['weex_typedkey1234'],
    ]);
    expect(app.secrets.redact('typed-secret-5678')).toBe('typed-secret-5678');
  });

  test('an accepted key is stored with its label, replaces the key in use, and stays active after a restart', async () => {
    const rig = setUp();
    const app = await issued(rig);
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
    const next = await issued(rig);
    expect(next.inUse()).toBe('weex_typedkey1234');
  });

  test('R19: the key type chosen by the user is shown and kept over a restart; other keys have none', async () => {
    const rig = setUp();
    const app = await issued(rig);
    await app.credentials.save({ ...TYPED, copyTrader: true });
    const typesOf = (view: ReturnType<typeof app.credentials.view>) =>
      view.keys.map(({ issued: isIssued, copyTrader }) => [isIssued, copyTrader]);
    expect(typesOf(app.credentials.view())).toEqual([
      [true, undefined],
      [false, true],
    ]);
    const next = await issued(rig);
    expect(typesOf(next.credentials.view())).toEqual([
      [true, undefined],
      [false, true],
    ]);
  });

  test('deleting removes the keychain entry, the list entry and the key in use', async () => {
    const rig = setUp();
    const app = await issued(rig);
    const answer = await app.credentials.remove('simulator', 'issued-7');
    expect([answer.ok && answer.value.keys, rig.chain.entries.size, app.inUse()]).toEqual([[], 0, null]);
    expect(rig.files.get('keys.json')).not.toContain('issued-7');
    expect(app.secrets.redact(ISSUED.secretKey)).toBe(ISSUED.secretKey);
    expect((await app.credentials.remove('simulator', 'issued-7')).ok).toBe(false);
  });

  test('B-D2 XE8: deleting fails with a locked keychain and keeps the list entry; it succeeds when the keychain entry is missing', async () => {
    const rig = setUp();
    const app = await issued(rig);
    rig.chain.become('locked');
    const locked = await app.credentials.remove('simulator', 'issued-7');
    expect([!locked.ok && locked.error.key, app.states().length]).toEqual(['error.keychain.locked', 1]);
    rig.chain.become('open');
    rig.chain.entries.clear();
    expect((await app.credentials.remove('simulator', 'issued-7')).ok).toBe(true);
    expect([app.states(), rig.chain.entries.size]).toEqual([[], 0]);
  });

  test('R20: a live key is bound to the addresses it was entered for', async () => {
    const rig = setUp();
    const app = rig.start({ environment: 'live' });
    await app.credentials.load();
    await app.credentials.save({ ...TYPED, environment: 'live' });
    const next = rig.start({ environment: 'live' });
    await next.credentials.load();
    await next.settle();
    expect([next.inUse(), next.used.at(-1)?.origins, next.used.at(-1)?.signer.environment]).toEqual([
      'weex_typedkey1234',
      LIVE,
      'live',
    ]);
  });

  test('R20: other addresses ask for a key of their own, and the old ones find theirs again', async () => {
    const OTHER = [...LIVE.slice(0, 3), 'wss://other.example'];
    const rig = setUp();
    const open = async (origins: readonly string[]) => {
      const app = rig.start({ environment: 'live', origins });
      await app.credentials.load();
      await app.settle();
      return app;
    };
    const shown = (app: Awaited<ReturnType<typeof open>>) =>
      app.credentials.view().keys.map(({ lastFour, active, state, error }) => [lastFour, active, state, error?.key]);
    const first = await open(LIVE);
    await first.credentials.save({ ...TYPED, environment: 'live' });
    first.credentials.stop();

    const moved = await open(OTHER);
    expect([moved.inUse(), moved.used, shown(moved), moved.credentials.accounts()]).toEqual([
      null,
      [],
      [['1234', false, 'refused', 'error.key.otherAddresses']],
      [],
    ]);
    const keyId = moved.credentials.view().keys[0]!.keyId;
    const asked = [await moved.credentials.choose('live', keyId), await moved.credentials.open(keyId)];
    expect(asked.map((answer) => !answer.ok && answer.error.key)).toEqual([
      'error.key.otherAddresses',
      'error.key.otherAddresses',
    ]);
    await moved.credentials.save({ ...TYPED, environment: 'live', apiKey: 'weex_otherkey9876' });
    expect([moved.inUse(), moved.used.at(-1)?.origins]).toEqual(['weex_otherkey9876', OTHER]);
    moved.credentials.stop();

    const back = await open(LIVE);
    expect([back.inUse(), shown(back)]).toEqual([
      'weex_typedkey1234',
      [
        ['1234', true, 'checking', undefined],
        ['9876', false, 'refused', 'error.key.otherAddresses'],
      ],
    ]);
    // Deleting a key of other addresses does not put down the one in use.
    const again = await open(OTHER);
    await again.credentials.remove('live', keyId);
    expect(again.inUse()).toBe('weex_otherkey9876');
  });

  test('B-D2: a hanging keychain does not block the start on the live exchange', async () => {
    const rig = setUp();
    const app = rig.start({ environment: 'live' });
    await app.credentials.load();
    await app.credentials.save({ ...TYPED, environment: 'live' });
    rig.chain.become('hanging');
    const next = rig.start({ environment: 'live' });
    await next.credentials.load();
    next.clock.advance(1_000);
    expect([next.credentials.view().keychain, next.states()[0]?.state]).toEqual(['waiting', 'waiting']);
    rig.chain.release();
    await next.settle();
    expect(next.inUse()).toBe('weex_typedkey1234');
  });

  test('R16 B-A12: a key of another environment is neither tested nor loaded', async () => {
    const rig = setUp();
    const live = rig.start({ environment: 'live' });
    await live.credentials.load();
    await live.credentials.save({ ...TYPED, environment: 'live' });
    const app = rig.start();
    await app.credentials.load();
    const saved = await app.credentials.save({ ...TYPED, environment: 'live' });
    expect([!saved.ok && saved.error.key, app.tried, app.used.every((key) => key === null)]).toEqual([
      'error.credentials.otherEnvironment',
      [],
      true,
    ]);
  });

  test('XE7: in an unsafe process no live key is loaded or accepted, and the view gives the reason', async () => {
    const rig = setUp();
    const first = rig.start({ environment: 'live' });
    await first.credentials.load();
    await first.credentials.save({ ...TYPED, environment: 'live' });
    const forbidden = appError('refused', 'error.credentials.unsafeProcess', { setting: 'NODE_DEBUG' });
    const app = rig.start({ environment: 'live', forbidden });
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

  test('an in-memory run writes no file', async () => {
    const rig = setUp();
    const app = rig.start({ memory: true });
    await app.credentials.load();
    await app.credentials.issued(7, ISSUED);
    await app.credentials.save(TYPED);
    expect([app.credentials.view().keychain, app.states().map(({ place }) => place), rig.files.size]).toEqual([
      'memoryOnly',
      ['memory', 'memory'],
      0,
    ]);
  });

  test.each([
    ['truncated', (text: string) => text.slice(0, 40), 'error.credentials.listRestored'],
    ['of another shape', () => '{"version":1,"profile":"../../x","keys":[]}', 'error.credentials.listRestored'],
  ])('XF1: a key list that is %s is restored from its copy', async (_name, damage, notice) => {
    const rig = setUp();
    await issued(rig);
    rig.files.set('keys.json', damage(rig.files.get('keys.json') ?? ''));
    const app = await issued(rig);
    expect([app.notices, app.inUse()]).toEqual([[notice], ISSUED.apiKey]);
  });

  test('XF1: when list and copy are lost, a new list starts and leaves old keychain entries untouched', async () => {
    const rig = setUp();
    await issued(rig);
    const [old = ''] = rig.chain.entries.keys();
    rig.files.set('keys.json', '').set('keys.json.bak', '');
    const app = await issued(rig);
    expect([app.notices, rig.chain.entries.has(old), rig.chain.entries.size]).toEqual([
      ['error.credentials.listLost'],
      true,
      2,
    ]);
  });

  test('XF5: a list of a newer version is left unchanged', async () => {
    const rig = setUp();
    const newer = '{"version":2,"what":"ever"}';
    rig.files.set('keys.json', newer);
    const app = await issued(rig);
    expect([app.notices, rig.files.get('keys.json'), app.inUse()]).toEqual([
      ['error.credentials.listNewer', 'error.credentials.listNotWritten'],
      newer,
      ISSUED.apiKey,
    ]);
  });

  test('keys issued by earlier simulators are limited to five', async () => {
    const rig = setUp();
    const app = rig.start();
    await app.credentials.load();
    for (let seed = 1; seed <= 12; seed += 1) await app.credentials.issued(seed, ISSUED);
    await app.settle();
    expect([app.states().length, rig.chain.entries.size, app.states().filter(({ active }) => active)]).toEqual([
      5,
      5,
      [{ keyId: 'issued-12', state: 'checking', place: 'keychain', active: true }],
    ]);
  });
});
