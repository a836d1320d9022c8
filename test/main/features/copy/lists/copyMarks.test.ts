import { describe, expect, test } from 'vitest';
import { readMarks } from '../../../../../electron/main/features/copy/lists/copyLists.ts';
import { createExchangeDouble } from '../copyRig.ts';

const BY_ONE = 'futures.market.symbolPrice';
const ALL = 'futures.market.premiumIndex';

/** Creates an exchange double that lists `count` contracts: C0 at 1, C1 at 2 and so on. */
function listing(count: number) {
  const double = createExchangeDouble();
  double.lists.marks = Array.from({ length: count }, (_, place) => ({
    symbol: `C${place}`,
    markPrice: `${place + 1}`,
  }));
  return double;
}

describe('Mark prices of open copies', () => {
  test('R15: requests each contract once with its own query', async () => {
    const { market, marketAsked } = listing(3);
    expect(await readMarks(market, ['C2', 'C0', 'C2'])).toEqual(
      new Map([
        ['C2', '3'],
        ['C0', '1'],
      ]),
    );
    expect(marketAsked).toEqual([
      [BY_ONE, { symbol: 'C2', priceType: 'MARK' }],
      [BY_ONE, { symbol: 'C0', priceType: 'MARK' }],
    ]);
  });

  test('requests nothing without copies', async () => {
    const { market, marketAsked } = listing(1);
    expect([await readMarks(market, []), marketAsked]).toEqual([new Map(), []]);
  });

  test('XS43: leaves out an unreadable or zero price and keeps the others', async () => {
    const { market, lists } = listing(1);
    expect(await readMarks(market, ['C0', 'GONE'])).toEqual(new Map([['C0', '1']]));
    lists.marks = [{ symbol: 'C0', markPrice: '0' }];
    expect(await readMarks(market, ['C0'])).toEqual(new Map());
  });

  test('above twenty contracts the rest comes from one query of all mark prices', async () => {
    const { market, marketAsked } = listing(30);
    const symbols = Array.from({ length: 22 }, (_, place) => `C${place}`);
    const marks = await readMarks(market, symbols);
    expect([...marks]).toEqual(symbols.map((symbol, place) => [symbol, `${place + 1}`]));
    expect(marketAsked.map(([id]) => id).filter((id) => id === BY_ONE)).toHaveLength(20);
    expect(marketAsked.slice(20)).toEqual([[ALL, {}]]);
  });
});
