import { describe, expect, it } from 'vitest';
import { offeredSymbols, type InstrumentOrder } from '../../../renderer/app/SymbolList.tsx';
import { instrument as instrumentOf } from '../support/builders.ts';

const at = (symbol: string) => ({ market: 'futures' as const, symbol });
const instruments = ['AAA', 'BBB', 'CCC', 'DDD'].map((symbol) => instrumentOf({ ...at(symbol), baseAsset: symbol }));
const offered = (text: string, more: Partial<Parameters<typeof offeredSymbols>[0]> = {}) =>
  offeredSymbols(
    {
      instruments,
      recent: [at('DDD'), at('CCC'), at('BBB'), at('GONE')],
      favourites: [at('CCC'), at('AAA')],
      shown: at('DDD'),
      ...more,
    },
    text,
  ).map(({ heading, instruments: list, more }) => [heading, list.map(({ symbol }) => symbol), more]);

describe('offered symbols', () => {
  it('favourites, recent symbols, then others; no duplicates, and the shown symbol is not listed as recent', () => {
    expect(offered(' ')).toEqual([
      ['favourites', ['CCC', 'AAA'], 0],
      ['recent', ['BBB'], 0],
      ['futures', ['DDD'], 0],
    ]);
  });

  it('others and equally good matches follow the given order', () => {
    const order: InstrumentOrder = (a, b) => (a.symbol < b.symbol ? 1 : -1);
    expect(offered('', { favourites: [], recent: [], order })).toEqual([['futures', ['DDD', 'CCC', 'BBB', 'AAA'], 0]]);
  });

  it('a tab narrows the list to favourites or a market, with a search text too', () => {
    const spot = instrumentOf({ market: 'spot', symbol: 'CCC', baseAsset: 'CCC' });
    const both = { instruments: [...instruments, spot] };
    expect([
      offered('', { ...both, tab: 'favourites' }),
      offered('', { ...both, tab: 'spot' }),
      offered('cc', { ...both, tab: 'futures' }),
      offered('bb', { ...both, tab: 'favourites' }),
    ]).toEqual([[['favourites', ['CCC', 'AAA'], 0]], [['spot', ['CCC'], 0]], [['futures', ['CCC'], 0]], []]);
  });

  it('with a search text only matching symbols', () => {
    expect([offered('cc'), offered('x')]).toEqual([[['futures', ['CCC'], 0]], []]);
  });
});
