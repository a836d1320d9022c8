import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLink, linkOf, readLink } from '../../../electron/main/app/symbolLink.ts';

describe('links that show a symbol', () => {
  test.each([
    ['foredeck://symbol/futures/BTCUSDT', { market: 'futures', symbol: 'BTCUSDT' }],
    ['foredeck://symbol/spot/ETH_USDT', { market: 'spot', symbol: 'ETH_USDT' }],
    ['foredeck:symbol/spot/ETH_USDT', { market: 'spot', symbol: 'ETH_USDT' }],
    ['foredeck://futures/BTCUSDT', null],
    ['foredeck://workspace/futures/BTCUSDT', null],
    [`foredeck://symbol/futures/BTCUSDT${'/'.repeat(170)}`, null],
    ['foredeck://symbol/futures', null],
    ['foredeck:options/BTCUSDT', null],
    ['foredeck://symbol/futures/btcusdt', null],
    ['foredeck://symbol/futures/BTCUSDT/', null],
    ['foredeck://symbol/futures/BTCUSDT?size=1', null],
    ['foredeck://symbol/futures/..%2Fetc', null],
    [`foredeck://symbol/futures/${'A'.repeat(41)}`, null],
    ['https://futures/BTCUSDT', null],
  ])('reads %s', (link, expected) => {
    expect(readLink(link)).toEqual(expected);
  });

  test('any text is either refused or the link of exactly one symbol', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('//', 'symbol/', 'spot/', 'futures/', 'A', 'B1', '_', '/', ':') }),
        (text) => {
          const read = readLink(`foredeck:${text}`);
          return read === null || [linkOf(read), linkOf(read).replace('//', '')].includes(`foredeck:${text}`);
        },
      ),
    );
    expect([isLink('foredeck:'), isLink('--foredeck:')]).toEqual([true, false]);
  });
});
