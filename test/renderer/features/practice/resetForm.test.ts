import { describe, expect, it } from 'vitest';
import { balancesOf, presets, wrongFields } from '../../../../renderer/features/practice/AccountPart.tsx';

describe('starting balances of a simulator account reset', () => {
  it.each([
    ['blank and whole and broken', ['', '0', '1', '2500.5'], []],
    ['blanks around', [' 1 ', '0', '0', '0'], []],
    ['XU5: a comma with two meanings is not guessed', ['1,500', '1', '1', '1'], [0]],
    ['R57: the usual ways to write a number', ['0,5', '1e3', '1 000', '.5'], []],
    ['a sign', ['1', '-1', '+1', '1'], [1, 2]],
    ['nine decimals', ['1', '1', '0.000000001', '1'], [2]],
    ['thirteen digits', ['1', '1', '1', '1000000000000'], [3]],
    ['XU4: words and other bases', ['all', 'NaN', '0x1', '1/0'], [0, 1, 2, 3]],
  ] as const)('%s', (_, amounts, wrong) => {
    expect(wrongFields(amounts)).toEqual(wrong);
  });

  it('funds each wallet and asset with an amount above zero', () => {
    expect(balancesOf([' 1000 ', '0.5', '0.0', '2500.25'])).toEqual([
      { wallet: 'spot', asset: 'USDT', amount: '1000' },
      { wallet: 'spot', asset: 'BTC', amount: '0.5' },
      { wallet: 'futures', asset: 'USDT', amount: '2500.25' },
    ]);
    expect(balancesOf(['', '0', '', ''])).toEqual([]);
    expect(balancesOf(['10k', '0,5', '', ''])).toEqual([
      { wallet: 'spot', asset: 'USDT', amount: '10000' },
      { wallet: 'spot', asset: 'BTC', amount: '0.5' },
    ]);
  });

  it('the presets are valid; the usual preset equals a fresh simulator', () => {
    expect(Object.values(presets).flatMap(wrongFields)).toEqual([]);
    expect(balancesOf(presets.usual)).toEqual([
      { wallet: 'spot', asset: 'USDT', amount: '100000' },
      { wallet: 'spot', asset: 'BTC', amount: '1' },
      { wallet: 'spot', asset: 'ETH', amount: '10' },
      { wallet: 'futures', asset: 'USDT', amount: '100000' },
    ]);
  });
});
