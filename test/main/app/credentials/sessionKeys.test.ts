import { describe, expect, test } from 'vitest';
import { ISSUED, LIVE, setUp, TYPED } from '../../support/credentialsRig.ts';
import { createSessionKeys } from '../../../../electron/main/app/credentials/heldKeys.ts';

const live = { ...TYPED, environment: 'live' } as const;

describe('keys in memory across trading context switches', () => {
  test.each(['absent', 'memory'] as const)(
    'B-D2 R16: without a keychain (%s) a live key returns after another context, bound to its addresses, and is not used there',
    async (kind) => {
      const rig = setUp();
      if (kind === 'absent') rig.chain.become('absent');
      const sessionKeys = createSessionKeys();
      const more = { sessionKeys, memory: kind === 'memory' };
      const first = rig.start({ environment: 'live', ...more });
      await first.credentials.load();
      expect((await first.credentials.save(live)).ok).toBe(true);
      const [{ keyId } = { keyId: '' }] = first.states();
      first.credentials.stop();
      expect(first.used.at(-1)).toBe(null);

      const between = rig.start({ environment: 'simulator', ...more });
      await between.credentials.load();
      await between.credentials.issued(7, ISSUED);
      expect(between.inUse()).toBe(ISSUED.apiKey);
      expect(between.used.map((key) => key?.keyId ?? null)).not.toContain(keyId);
      between.credentials.stop();

      const back = rig.start({ environment: 'live', ...more });
      await back.credentials.load();
      await back.settle();
      expect([back.inUse(), back.used.at(-1)?.origins]).toEqual(['weex_typedkey1234', LIVE]);
      expect(back.states()).toContainEqual({ keyId, state: 'checking', place: 'memory', active: true });
      // No part of the key was written to a file.
      expect([...rig.files.values()].join('\n')).not.toContain('weex_typedkey1234');
      expect([...rig.files.values()].join('\n')).not.toContain('typed-secret-5678');
    },
  );

  test('R21: a key stored in the keychain is not kept in memory, and a deleted key is removed', async () => {
    const rig = setUp();
    const sessionKeys = createSessionKeys();
    const app = rig.start({ environment: 'live', sessionKeys });
    await app.credentials.load();
    await app.credentials.save(live);
    await app.settle();
    expect(sessionKeys.all()).toEqual([]);
    rig.chain.become('absent');
    const second = await app.credentials.save({ ...live, apiKey: 'weex_otherkey9876' });
    const keyId = second.ok ? (second.value.keys.find(({ lastFour }) => lastFour === '9876')?.keyId ?? '') : '';
    expect(sessionKeys.all().map(({ listed }) => listed.keyId)).toEqual([keyId]);
    await app.credentials.remove('live', keyId);
    expect(sessionKeys.all()).toEqual([]);
  });
});
