import { describe, expect, test } from 'vitest';
import { createForwardSecrets } from '../../../../electron/main/app/credentials/forwardSecrets.ts';
import { createMemoryKeychain, type Keychain } from '../../../../electron/main/app/credentials/keychain.ts';
import { ok } from '../../../../shared/result/result.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';

describe('addresses and tokens in the keychain', () => {
  test('have entries of their own kind', async () => {
    const keychain = createMemoryKeychain();
    const secrets = createForwardSecrets(createVirtualClock(1), keychain);
    expect(await secrets.set('abc', 'secret')).toEqual(ok(null));
    expect([await keychain.get('forward/abc'), await secrets.get('abc')]).toEqual([ok('secret'), ok('secret')]);
    await secrets.delete('abc');
    expect([await keychain.get('forward/abc'), await secrets.get('abc')]).toEqual([ok(null), ok(null)]);
  });

  test('a keychain that waits for the user fails the write, and what it writes later is deleted', async () => {
    const clock = createVirtualClock(1);
    const memory = createMemoryKeychain();
    let unlock: () => void = () => undefined;
    const unlocked = new Promise<void>((resolve) => (unlock = resolve));
    const waiting: Keychain = { ...memory, set: async (name, secret) => (await unlocked, memory.set(name, secret)) };
    const secrets = createForwardSecrets(clock, waiting);
    const written = secrets.set('abc', 'secret');
    clock.advance(4_000);
    expect(await written).toMatchObject({ ok: false, error: { key: 'error.keychain.waiting' } });
    unlock();
    await new Promise((turn) => setImmediate(turn));
    expect(await memory.get('forward/abc')).toEqual(ok(null));
  });
});
