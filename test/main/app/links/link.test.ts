import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLink, linkOf, readLink } from '../../../../electron/main/app/links/link.ts';

describe('links that show a symbol or a workspace', () => {
  test.each([
    ['foredeck://symbol/futures/BTCUSDT', { kind: 'symbol', market: 'futures', symbol: 'BTCUSDT' }],
    ['foredeck://symbol/spot/ETH_USDT', { kind: 'symbol', market: 'spot', symbol: 'ETH_USDT' }],
    ['foredeck:symbol/spot/ETH_USDT', { kind: 'symbol', market: 'spot', symbol: 'ETH_USDT' }],
    ['foredeck://futures/BTCUSDT', null],
    ['foredeck://workspace/futures/BTCUSDT', null],
    ['foredeck://workspace/Scalp', { kind: 'workspace', name: 'Scalp' }],
    ['foredeck:workspace/My%20desk%202', { kind: 'workspace', name: 'My desk 2' }],
    ['foredeck://workspace/%E4%BA%A4%E6%98%93', { kind: 'workspace', name: '交易' }],
    [`foredeck://workspace/${'%E7%9B%AF'.repeat(40)}`, { kind: 'workspace', name: '盯'.repeat(40) }],
    ['foredeck://workspace/', null],
    ['foredeck://workspace', null],
    ['foredeck://workspace/%20Scalp', null],
    ['foredeck://workspace/%', null],
    ['foredeck://workspace/..%2F..%2Fetc', null],
    ['foredeck://workspace/a%00b', null],
    [`foredeck://workspace/${'a'.repeat(41)}`, null],
    ['foredeck://workspace/Scalp?file=https://evil.example/x.json', null],
    [`foredeck://symbol/futures/BTCUSDT${'/'.repeat(370)}`, null],
    ['foredeck://symbol/futures', null],
    ['foredeck:options/BTCUSDT', null],
    ['foredeck://symbol/futures/btcusdt', null],
    ['foredeck://symbol/futures/BTCUSDT/', null],
    ['foredeck://symbol/futures/BTCUSDT?size=1', null],
    ['foredeck://symbol/futures/..%2Fetc', null],
    [`foredeck://symbol/futures/${'A'.repeat(41)}`, null],
    ['https://futures/BTCUSDT', null],
  ])('XL1: reads %s', (link, expected) => {
    expect(readLink(link)).toEqual(expected);
  });

  test('XL1: any text is either refused or the link of exactly one symbol or workspace', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('//', 'symbol/', 'workspace/', 'spot/', 'futures/', 'A', 'B1', '_', '/', ':'),
        }),
        (text) => {
          const read = readLink(`foredeck:${text}`);
          const again = read && readLink(linkOf(read));
          const names = read && decodeURIComponent(linkOf(read).replace('foredeck://', ''));
          return read === null || (isDeepStrictEqual(again, read) && text.replace('//', '') === names);
        },
      ),
    );
    expect([isLink('foredeck:'), isLink('--foredeck:')]).toEqual([true, false]);
  });
});
