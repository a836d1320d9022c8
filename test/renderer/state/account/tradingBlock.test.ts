/** Why no order can be placed: the key in use, or what the exchange reports of the account. */
import { expect, test } from 'vitest';
import { tradingBlockOf } from '../../../../renderer/state/account/index.ts';
import { storedKey } from '../../support/builders.ts';

test('XU28 a missing, locked or unpermitted key blocks orders with the reason', () => {
  const keys = [
    null,
    storedKey({ state: 'locked' }),
    storedKey({ permissions: ['read', 'spot'] }),
    storedKey({ permissions: null }),
  ];
  expect(keys.map((key) => tradingBlockOf(key, 'futures', null)?.reason ?? null)).toEqual([
    'noKey',
    'keyNotReady',
    'cannotTrade',
    null,
  ]);
});

test('an account that may not trade blocks orders with the reason; what the exchange reports last counts', () => {
  const able = storedKey();
  const unable = storedKey({ permissions: ['read'] });
  const reasonsOn = (market: 'spot' | 'futures') =>
    ([null, 'allowed', 'account', 'key', 'either'] as const).map((right) =>
      [able, unable].map((key) => tradingBlockOf(key, market, right)?.reason ?? null),
    );
  const known = [
    [null, null],
    ['accountCannotTrade', 'accountCannotTrade'],
    ['keyCannotTrade', 'keyCannotTrade'],
    ['accountCannotTrade', 'cannotTrade'],
  ];
  // On futures the trial of a key does not tell whether the key or its account may not trade.
  expect([reasonsOn('spot'), reasonsOn('futures')]).toEqual([
    [[null, 'keyCannotTrade'], ...known],
    [[null, 'cannotTrade'], ...known],
  ]);
});
