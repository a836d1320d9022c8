import { describe, expect, test } from 'vitest';
import type { CredentialsView } from '../../../../shared/ipc/credentialViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, type Result } from '../../../../shared/result/result.ts';
import { ISSUED, TYPED, issued, setUp } from '../../support/credentialsRig.ts';

describe('credentials', () => {
  test('R21: the first start stores the key issued by the simulator and uses it', async () => {
    const rig = setUp();
    const app = await issued(rig);
    expect(app.states()).toEqual([{ keyId: 'issued-7', state: 'checking', place: 'keychain', active: true }]);
    app.credentials.keyStateChanged('issued-7', 'ready', null, ['read', 'spot', 'futures']);
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
    expect([...rig.chain.entries.keys()][0]).toMatch(/^[0-9a-f]{16}\/simulator\/issued-7$/);
    expect(JSON.parse([...rig.chain.entries.values()][0] ?? '')).toEqual({ version: 1, ...ISSUED });
  });

  test('R21: the next start finds the key in the keychain, under the same profile', async () => {
    const rig = setUp();
    await issued(rig);
    const names = [...rig.chain.entries.keys()];
    const app = await issued(rig);
    expect([[...rig.chain.entries.keys()], app.inUse(), app.states().length]).toEqual([names, ISSUED.apiKey, 1]);
  });

  test('B-D1: no profile file and no view contains more of a key than its last four characters', async () => {
    const rig = setUp();
    const app = await issued(rig);
    await app.credentials.save(TYPED);
    const seen = [...rig.files.values(), ...app.views.map((view) => JSON.stringify(view))].join('\n');
    for (const secret of [...Object.values(ISSUED), 'weex_typedkey1234', 'typed-secret-5678', 'typedpass9']) {
      expect(seen).not.toContain(secret);
    }
    expect(seen).toContain('1234');
  });

  test('B-D2 R21 XE8: a locked keychain is not taken for a first start, and nothing is overwritten', async () => {
    const rig = setUp();
    await issued(rig);
    const before = [...rig.chain.entries];
    const list = rig.files.get('keys.json');
    rig.chain.become('locked');
    const app = await issued(rig);
    expect([app.states(), app.inUse(), app.credentials.view().keys[0]?.error?.key]).toEqual([
      [{ keyId: 'issued-7', state: 'locked', place: 'keychain', active: true }],
      null,
      'error.key.locked',
    ]);
    expect([[...rig.chain.entries], rig.files.get('keys.json')]).toEqual([before, list]);
    rig.chain.become('open');
    await app.credentials.choose('simulator', 'issued-7');
    expect(app.inUse()).toBe(ISSUED.apiKey);
  });

  test('B-D2 XF11: a truncated, newer or foreign entry is reported unreadable and left unchanged; entering a key again works', async () => {
    const rig = setUp();
    await issued(rig);
    const [[name, whole] = ['', '']] = rig.chain.entries;
    const cut = Array.from({ length: whole.length }, (_, length) => whole.slice(0, length));
    for (const damaged of [...cut, '{"version":2}', '[]', 'v10\u0001\u00ff sealed on another machine']) {
      rig.chain.entries.set(name, damaged);
      const app = await issued(rig);
      expect([app.credentials.view().keys[0]?.error?.key, app.inUse(), rig.chain.entries.get(name)]).toEqual([
        'error.key.unreadable',
        null,
        damaged,
      ]);
    }
    const app = await issued(rig);
    expect((await app.credentials.save(TYPED)).ok).toBe(true);
    expect([app.inUse(), rig.chain.entries.get(name)]).toEqual([
      'weex_typedkey1234',
      'v10\u0001\u00ff sealed on another machine',
    ]);
  });

  test('B-D2 XE8: without a keychain the key is kept in memory and used, and the view gives the reason', async () => {
    const rig = setUp();
    rig.chain.become('absent');
    const app = await issued(rig);
    const view = app.credentials.view();
    expect([view.keychain, view.reason?.key, app.states(), app.inUse()]).toEqual([
      'unavailable',
      'error.keychain.failed',
      [{ keyId: 'issued-7', state: 'checking', place: 'memory', active: true }],
      ISSUED.apiKey,
    ]);
    expect(rig.files.get('keys.json') ?? '').not.toContain('issued-7');
  });

  test('B-D2 XE8: a hanging keychain is reported after one second, blocks no reply for long, and is used once it answers', async () => {
    const rig = setUp();
    await issued(rig);
    rig.chain.become('hanging');
    const app = rig.start();
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
    rig.chain.release();
    await app.settle();
    expect([app.credentials.view().keychain, app.inUse()]).toEqual(['ready', ISSUED.apiKey]);
  });

  test('B-D2 XE8: a key entered while the keychain hangs is used from memory and stored once the keychain answers', async () => {
    const rig = setUp();
    const app = rig.start();
    await app.credentials.load();
    rig.chain.become('hanging');
    let answer: Result<CredentialsView, AppError> | undefined;
    void app.credentials.save(TYPED).then((result) => (answer = result));
    await app.settle();
    app.clock.advance(4_000);
    await app.settle();
    expect([answer?.ok, app.inUse(), app.states()[0]?.place]).toEqual([true, 'weex_typedkey1234', 'memory']);
    rig.chain.release();
    await app.settle();
    expect([app.states()[0]?.place, rig.chain.entries.size]).toEqual(['keychain', 1]);
  });

  test('a locked start reads no stored live key before it is unlocked, whatever the window requests', async () => {
    const rig = setUp();
    const before = rig.start({ environment: 'live' });
    await before.credentials.load();
    const { environment: _, ...typed } = TYPED;
    await before.credentials.save({ ...typed, environment: 'live' });
    const { keyId } = before.states()[0]!;
    const app = rig.start({ environment: 'live' });
    await app.credentials.load(true);
    await app.settle();
    const refused = fail(appError('refused', 'error.key.ticketLocked'));
    expect([await app.credentials.choose('live', keyId), await app.credentials.open(keyId)]).toEqual([
      refused,
      refused,
    ]);
    expect([app.states(), app.used]).toEqual([[{ keyId, state: 'locked', place: 'keychain', active: true }], []]);
    app.credentials.loadKeys();
    await app.settle();
    expect(app.inUse()).toBe('weex_typedkey1234');
    app.credentials.loadKeys();
    await app.settle();
    expect(app.used.filter((key) => key !== null).length).toBe(1);
  });

  test('the list of accounts has the keys of this environment; a key opened to be read is not put to use', async () => {
    const rig = setUp();
    const app = await issued(rig);
    await app.credentials.save(TYPED);
    const before = app.used.length;
    const [, typed] = app.credentials.accounts();
    const about = { isWatched: true, refusal: null };
    expect(app.credentials.accounts()).toEqual([
      { ...about, keyId: 'issued-7', label: '', lastFour: 'ABCD', issued: true, active: false },
      { ...about, keyId: typed?.keyId, label: 'Mine', lastFour: '1234', issued: false, active: true },
    ]);
    const opened = await app.credentials.open('issued-7');
    if (!opened.ok) throw new Error(opened.error.key);
    expect([opened.value.signer.upgrade(1)['ACCESS-KEY'], opened.value.origins]).toEqual([ISSUED.apiKey, null]);
    const text = `x ${ISSUED.secretKey}`;
    const during = app.secrets.redact(text);
    opened.value.forget();
    expect([during, app.secrets.redact(text), app.used.length]).toEqual(['x [removed]', text, before]);
    expect(await app.credentials.open('none')).toMatchObject({
      ok: false,
      error: { key: 'error.credentials.unknownKey' },
    });
    rig.chain.become('locked');
    expect((await app.credentials.open('issued-7')).ok).toBe(false);
  });

  test('a key that was switched off stays so after a restart, and a key of another simulator is not listed', async () => {
    const rig = setUp();
    const first = await issued(rig);
    await first.credentials.save(TYPED);
    expect([first.credentials.watch('issued-7', false), first.credentials.watch('none', false)]).toEqual([true, false]);
    await first.settle();
    first.credentials.stop();
    const second = await issued(rig);
    const watched = () => second.credentials.accounts().map(({ isWatched }) => isWatched);
    expect(watched()).toEqual([false, true]);
    second.credentials.watch('issued-7', true);
    expect(watched()).toEqual([true, true]);
    await second.credentials.issued(8, ISSUED);
    expect(second.credentials.accounts().map(({ issued: isIssued }) => isIssued)).toEqual([false]);
  });
});
