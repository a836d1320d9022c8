/** Keys that have not taken effect yet: kept, and tested once more (B-C9). */
import { describe, expect, test } from 'vitest';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { LIVE, TYPED, setUp } from '../../support/credentialsRig.ts';

const MINUTE = 60_000;
const refused = appError(
  'auth',
  'error.key.notAccepted',
  {},
  {
    exchange: { code: '-1049', message: 'wrong', httpStatus: 401 },
  },
);
const typed = { ...TYPED, environment: 'live', recent: true } as const;
const API_KEY = 'weex_typedkey1234';

/** Starts a program and enters a key that the exchange refuses. */
async function entered(rig: ReturnType<typeof setUp>) {
  const app = rig.start({ environment: 'live' });
  await app.credentials.load();
  app.answer.trial = fail(refused);
  const saved = await app.credentials.save(typed);
  const key = () => app.credentials.view().keys[0];
  return { ...app, saved, key };
}

describe('a key that has not taken effect yet', () => {
  test('B-C9 is kept, tested once after 15 minutes, and used when the exchange accepts it', async () => {
    const rig = setUp();
    const app = await entered(rig);
    const testAt = app.clock.now() + 15 * MINUTE;
    expect([app.saved.ok, app.tried, app.inUse()]).toEqual([true, [API_KEY], null]);
    expect(app.key()).toMatchObject({ state: 'refused', error: refused, active: false, permissions: null, testAt });
    app.answer.trial = ok(['read']);
    app.clock.advance(15 * MINUTE - 1);
    await app.settle();
    expect(app.tried).toHaveLength(1);
    app.clock.advance(1);
    await app.settle();
    expect([app.tried.length, app.inUse()]).toEqual([2, API_KEY]);
    expect(app.key()).toMatchObject({ state: 'checking', error: null, active: true, permissions: ['read'] });
    expect(app.key()).not.toHaveProperty('testAt');
    app.clock.advance(60 * MINUTE);
    await app.settle();
    expect(app.tried).toHaveLength(2);
  });

  test('B-C9 is refused for good by its test: no further request is made', async () => {
    const app = await entered(setUp());
    app.clock.advance(15 * MINUTE);
    await app.settle();
    app.clock.advance(60 * MINUTE);
    await app.settle();
    expect(app.tried).toHaveLength(2);
    expect(app.key()).toMatchObject({ state: 'refused', error: refused });
    expect(app.key()).not.toHaveProperty('testAt');
  });

  test('is tested and used when the user asks, and not again when its time comes', async () => {
    const app = await entered(setUp());
    app.answer.trial = ok(['read', 'futures']);
    expect((await app.credentials.choose('live', app.key()!.keyId)).ok).toBe(true);
    expect([app.tried.length, app.inUse()]).toEqual([2, API_KEY]);
    app.clock.advance(15 * MINUTE);
    await app.settle();
    expect(app.tried).toHaveLength(2);
  });

  test('is tested again a minute later when the exchange does not answer', async () => {
    const app = await entered(setUp());
    app.answer.trial = fail(appError('network', 'error.network.unreachable'));
    app.clock.advance(15 * MINUTE);
    await app.settle();
    expect(app.key()).toMatchObject({ state: 'refused', testAt: app.clock.now() + MINUTE });
    app.answer.trial = ok(['read']);
    app.clock.advance(MINUTE);
    await app.settle();
    expect([app.tried.length, app.inUse()]).toEqual([3, API_KEY]);
  });

  test('R20 waits over a restart, and is never sent to other addresses than those it was entered for', async () => {
    const rig = setUp();
    const first = await entered(rig);
    const { testAt } = first.key()!;
    first.credentials.stop();
    const second = rig.start({ environment: 'live' });
    await second.credentials.load();
    expect(second.credentials.view().keys[0]).toMatchObject({ state: 'refused', testAt });
    second.answer.trial = ok(['read']);
    second.clock.advance(15 * MINUTE);
    await second.settle();
    expect([second.tried, second.inUse()]).toEqual([[API_KEY], API_KEY]);
    const moved = setUp();
    await entered(moved);
    const third = moved.start({ environment: 'live', origins: [...LIVE, 'https://other'] });
    await third.credentials.load();
    third.clock.advance(20 * MINUTE);
    await third.settle();
    expect([third.tried, third.credentials.view().keys[0]?.error?.key]).toEqual([[], 'error.key.otherAddresses']);
  });

  test('leaves a key that is in use there, and one that was removed is not tested', async () => {
    const rig = setUp();
    const app = await entered(rig);
    app.answer.trial = ok(['read']);
    await app.credentials.save({ ...typed, apiKey: 'weex_otherkey5678', secretKey: 'another-secret-91011' });
    expect(app.inUse()).toBe('weex_otherkey5678');
    app.clock.advance(15 * MINUTE);
    await app.settle();
    expect([app.tried.length, app.inUse(), app.key()?.state]).toEqual([3, 'weex_otherkey5678', 'ready']);
    const second = await entered(setUp());
    await second.credentials.remove('live', second.key()!.keyId);
    second.clock.advance(15 * MINUTE);
    await second.settle();
    expect(second.tried).toHaveLength(1);
  });

  test('without the tick, or refused for another reason, a key is not kept', async () => {
    const app = setUp().start({ environment: 'live' });
    await app.credentials.load();
    app.answer.trial = fail(refused);
    const { recent: _, ...plain } = typed;
    expect(await app.credentials.save(plain)).toEqual(fail(refused));
    const locked = appError('auth', 'error.key.accountLocked');
    app.answer.trial = fail(locked);
    expect(await app.credentials.save(typed)).toEqual(fail(locked));
    expect(app.credentials.view().keys).toEqual([]);
  });
});
