import { describe, expect, it } from 'vitest';
import { issueKeys } from '../../../electron/simulator/venue/keys.ts';
import { createRandom } from '../../../shared/time/random.ts';

describe('API keys of the simulator (R36)', () => {
  it('come in a fixed order with fixed permissions, and are the same for the same seed', () => {
    const keys = issueKeys(createRandom(7));
    expect(
      keys.map(({ label, permissions, copyTrader }) => [label, permissions.join(' '), copyTrader ?? false]),
    ).toEqual([
      ['everything', 'read spot futures', false],
      ['read only', 'read', false],
      ['spot', 'read spot', false],
      ['futures', 'read futures', false],
      ['copy trader', 'read futures', true],
      ['partner', 'read', false],
    ]);
    expect(issueKeys(createRandom(7))).toEqual(keys);
    expect(issueKeys(createRandom(8))).not.toEqual(keys);
  });

  it('are unique, and every passphrase consists of letters and digits', () => {
    const keys = issueKeys(createRandom(7));
    for (const part of ['apiKey', 'secretKey', 'passphrase'] as const) {
      expect(new Set(keys.map((key) => key[part])).size).toBe(keys.length);
    }
    for (const { passphrase } of keys) expect(passphrase).toMatch(/^[a-z0-9]{12}$/);
  });
});
