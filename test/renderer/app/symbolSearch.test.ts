import { describe, expect, it } from 'vitest';
import { searchSymbols } from '../../../renderer/app/symbolSearch.ts';
import { instrument } from '../support/builders.ts';

const one = (market: 'spot' | 'futures', baseAsset: string) =>
  instrument({ market, baseAsset, symbol: `${baseAsset}USDT`, displayName: `${baseAsset}/USDT` });
const list = [
  one('spot', 'ETH'),
  one('futures', 'BETH'),
  one('futures', 'ETH'),
  one('futures', 'ETHW'),
  one('spot', 'BTC'),
];
const found = (text: string, first: 'spot' | 'futures' = 'futures') =>
  searchSymbols(list, text, first).map((group) => [group.market, group.instruments.map(({ symbol }) => symbol)]);

describe('symbol search', () => {
  it('finds by two letters, the best match first, grouped by market', () => {
    expect(found('et')).toEqual([
      ['futures', ['ETHUSDT', 'ETHWUSDT', 'BETHUSDT']],
      ['spot', ['ETHUSDT']],
    ]);
    expect(found('eth', 'spot')[0]).toEqual(['spot', ['ETHUSDT']]);
  });

  it('lists all symbols without a search text', () => {
    expect(found('').flatMap(([, symbols]) => symbols)).toHaveLength(5);
  });

  it('XS32 lists the best 200 per market of fifty thousand symbols and counts the rest', () => {
    const many = Array.from({ length: 50_000 }, (_, i) => one('spot', `C${String(i).padStart(5, '0')}`));
    const [group] = searchSymbols([...many, one('futures', 'ETH')], '', 'spot');
    expect([group!.instruments.length, group!.more, group!.instruments[0]!.symbol]).toEqual([
      200,
      49_800,
      'C00000USDT',
    ]);
    const [exact] = searchSymbols(many, 'c49999', 'spot');
    expect([exact!.instruments.map(({ symbol }) => symbol), exact!.more]).toEqual([['C49999USDT'], 0]);
  });

  it('XU23 accepts lower case and blanks, and returns nothing for an unknown symbol', () => {
    expect(found('  btcusdt ')).toEqual([['spot', ['BTCUSDT']]]);
    expect(found('NOSUCH')).toEqual([]);
  });

  it.each(['%', '_', "'; drop", '.*', '[E', '\\', 'E'.repeat(500)])('XU37 searches %j literally', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('XU37 limits the length of the search text', () => {
    expect(searchSymbols([one('spot', 'A'.repeat(36))], 'A'.repeat(300), 'spot')).toEqual([]);
    expect(searchSymbols([instrument({ displayName: 'B'.repeat(40) })], 'B'.repeat(300), 'spot')).toHaveLength(1);
  });
});
