import { describe, expect, it } from 'vitest';
import { offeredSymbols } from '../../../renderer/app/SymbolList.tsx';
import { instrument as instrumentOf } from '../support/builders.ts';

const at = (symbol: string) => ({ market: 'futures' as const, symbol });
const instruments = ['AAA', 'BBB', 'CCC', 'DDD'].map((symbol) => instrumentOf({ ...at(symbol), baseAsset: symbol }));
const offered = (text: string) =>
  offeredSymbols(
    {
      instruments,
      recent: [at('DDD'), at('CCC'), at('GONE')],
      favourites: [at('AAA'), at('CCC')],
      shown: at('DDD'),
    },
    text,
  ).map(({ heading, instruments: list, more }) => [heading, list.map(({ symbol }) => symbol), more]);

describe('offered symbols', () => {
  it('recent symbols, favourites, then others; no duplicates, and the shown symbol is not listed as recent', () => {
    expect(offered(' ')).toEqual([
      ['recent', ['CCC'], 0],
      ['favourites', ['AAA'], 0],
      ['futures', ['BBB', 'DDD'], 0],
    ]);
  });

  it('with a search text only matching symbols', () => {
    expect([offered('cc'), offered('x')]).toEqual([[['futures', ['CCC'], 0]], []]);
  });
});
