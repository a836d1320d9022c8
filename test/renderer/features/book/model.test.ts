import { describe, expect, it } from 'vitest';
import { decimal, formatDecimal, ZERO } from '../../../../shared/num/decimal.ts';
import {
  barLengths,
  bidShare,
  buildLadder,
  chooseByKey,
  chosenIndex,
  fitRows,
  ladderCells,
  nextLast,
  pickedBy,
  pickedSize,
  rowAt,
  sizeAt,
  sizeUpTo,
  spreadPercent,
  spreadText,
  takenLevels,
  type ChosenRow,
  type LastPrice,
  type Picked,
} from '../../../../renderer/features/book/model.ts';
import { pickedPrice } from '../../../../renderer/ui/bookLevels.ts';

describe('order book ladder', () => {
  const ladder = buildLadder({ bids: ['100.0', '1', '99.9', '3'], asks: ['100.2', '2'] }, decimal('0.1'), 10);

  it('computes the exact spread, and its percentage of the mid price', () => {
    expect(spreadText(ladder, 1)).toBe('0.2');
    expect(spreadPercent(ladder)).toBe('0.1998');
  });

  it('has no spread while a side is empty', () => {
    const empty = buildLadder({ bids: [], asks: ['100.2', '2'] }, decimal('0.1'), 10);
    expect([spreadText(empty, 1), spreadPercent(empty)]).toEqual([null, null]);
  });

  it('scales bars to the deeper side', () => {
    expect(barLengths(ladder.bids, ladder.deepest)).toEqual([250, 1000]);
    expect(barLengths(ladder.asks, ladder.deepest)).toEqual([500]);
    expect(barLengths(buildLadder({ bids: [], asks: [] }, decimal('1'), 5).asks, ZERO)).toEqual([]);
  });

  it('shows exactly the decimals of tick and instrument', () => {
    expect(ladderCells(ladder.bids, 1, 3)).toEqual({
      prices: ['100.0', '99.9'],
      sizes: ['1.000', '3.000'],
      sums: ['1.000', '4.000'],
    });
  });

  it('sums in quote at the price of each level, merged or not', () => {
    const book = { bids: ['100.4', '1', '100.3', '2', '99', '1'], asks: ['100.5', '2'] };
    const merged = buildLadder(book, decimal('1'), 10);
    // 100.4 + 200.6, then 99 more.
    expect(ladderCells(merged.bids, 0, 3, 'quote').sums).toEqual(['301.00', '400.00']);
    expect(barLengths(merged.bids, merged.deepestWorth, 'quote')).toEqual([753, 1000]);
    expect(barLengths(merged.asks, merged.deepestWorth, 'quote')).toEqual([503]);
  });

  it('weighs the bids against all shown levels, and gives no balance for a one-sided book', () => {
    // 4 of 6 in base; 1 x 100 + 3 x 99.9 = 399.7 of 600.1 in quote.
    expect([bidShare(ladder, 'base'), bidShare(ladder, 'quote')].map((share) => formatDecimal(share!))).toEqual([
      '0.667',
      '0.666',
    ]);
    expect(bidShare(buildLadder({ bids: ['1', '1'], asks: [] }, decimal('1'), 5), 'base')).toBe(null);
  });
});

describe('rows that fit', () => {
  it('share what is left over, so that no empty row remains', () => {
    expect([
      fitRows(377, 23, 17, 'stacked'),
      fitRows(397, 23, 17, 'stacked'),
      fitRows(397, 23, 17, 'beside'),
      fitRows(10, 23, 17, 'stacked'),
    ]).toEqual([
      { rows: 10, line: 17.7 },
      { rows: 11, line: 17 },
      { rows: 22, line: 17 },
      { rows: 1, line: 17 },
    ]);
  });
});

describe('levels up to a row', () => {
  const ladder = buildLadder(
    { bids: ['100.0', '1', '99.9', '3'], asks: ['100.2', '2', '100.4', '1'] },
    decimal('0.1'),
    10,
  );
  const taken = (side: 'bid' | 'ask', index: number) => {
    const found = takenLevels(ladder, { side, index }, 2);
    return found && [found.row.sum, found.average!, found.row.worth].map(formatDecimal);
  };

  it('give total size, average price and cost, exactly', () => {
    expect([taken('ask', 0), taken('ask', 1), taken('bid', 1), taken('bid', 2)]).toEqual([
      ['2', '100.20', '200.4'],
      // 200.4 and 100.4 for 3.
      ['3', '100.27', '300.8'],
      ['4', '99.93', '399.7'],
      null,
    ]);
  });
});

describe('click on the ladder', () => {
  const { bids } = buildLadder({ bids: ['100.4', '1', '100.3', '1', '99', '1'], asks: [] }, decimal('0.1'), 5);

  it('finds the row under the pointer, counted from the spread, and nothing outside the rows', () => {
    const at = (offset: number): string | null => {
      const row = rowAt(bids, offset, 20);
      return row && pickedPrice(row, 1);
    };
    expect([0, 19.9, 20, 59.9].map(at)).toEqual(['100.4', '100.4', '100.3', '99.0']);
    expect([-0.1, 60, 1_000].map(at)).toEqual([null, null, null]);
    expect(rowAt(bids, 5, 0)).toBe(null);
  });
});

describe('what a click puts into the ticket', () => {
  it('follows the column, and the modifier keys in every column', () => {
    const press = (shiftKey: boolean, altKey: boolean, column: Picked) => pickedBy({ shiftKey, altKey }, column);
    expect((['price', 'size', 'total'] as const).map((column) => press(false, false, column))).toEqual([
      'price',
      'size',
      'total',
    ]);
    expect([press(true, false, 'size'), press(false, true, 'price'), press(true, true, 'price')]).toEqual([
      'total',
      'size',
      'total',
    ]);
  });

  it('the size of a row is that of its price alone, zero once the price has left the book', () => {
    const ladder = buildLadder({ bids: ['100.0', '1', '99.9', '3'], asks: ['100.2', '2'] }, decimal('0.1'), 10);
    const at = (price: string): string => formatDecimal(sizeAt(ladder, { side: 'bid', price: decimal(price) }));
    expect([at('99.9'), at('99.8')]).toEqual(['3', '0']);
  });
});

describe('last price', () => {
  it('shows the direction of its last change while it stays the same', () => {
    const prices = ['100.0', '100.0', '100.1', '100.10', '99.9', '99.9'];
    const moves = prices.map((_, count) => prices.slice(0, count + 1).reduce(nextLast, null as LastPrice | null)?.move);
    expect(moves).toEqual([null, null, 'up', 'up', 'down', 'down']);
  });
});

describe('R30: row selected by keyboard', () => {
  const ladder = buildLadder(
    { bids: ['100.4', '1.5', '100.3', '1', '99', '1'], asks: ['100.5', '2', '100.7', '3'] },
    decimal('0.1'),
    5,
  );
  const shown = (row: ChosenRow | null): string | null => row && `${row.side} ${formatDecimal(row.price)}`;
  const walk = (from: ChosenRow | null, ...keys: string[]): (string | null)[] => {
    let row = from;
    return keys.map((key) => shown((row = chooseByKey(key, ladder, row, 'stacked'))));
  };

  it('starts beside the spread and moves across it price by price', () => {
    expect(walk(null, 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp')).toEqual([
      'bid 100.4',
      'bid 100.3',
      'bid 100.4',
      'ask 100.5',
      'ask 100.7',
      'ask 100.7',
    ]);
    expect(walk(null, 'ArrowUp')).toEqual(['ask 100.5']);
    expect([walk(null, 'PageDown'), walk(null, 'PageUp'), walk(null, 'x')]).toEqual([
      ['bid 99.0'],
      ['ask 100.7'],
      [null],
    ]);
  });

  it('moves to the neighbours of a price that has left the book', () => {
    const gone: ChosenRow = { side: 'ask', price: decimal('100.6') };
    expect([chosenIndex(ladder, gone), walk(gone, 'ArrowUp'), walk(gone, 'ArrowDown')]).toEqual([
      -1,
      ['ask 100.7'],
      ['ask 100.5'],
    ]);
  });

  it('side by side: moves from the best price outwards, and from side to side', () => {
    const beside = (key: string, row: ChosenRow | null) => shown(chooseByKey(key, ladder, row, 'beside'));
    const ask: ChosenRow = { side: 'ask', price: decimal('100.5') };
    expect([beside('ArrowDown', ask), beside('ArrowUp', ask), beside('ArrowLeft', ask)]).toEqual([
      'ask 100.7',
      'ask 100.5',
      'bid 100.4',
    ]);
    const bid: ChosenRow = { side: 'bid', price: decimal('100.4') };
    expect([beside('ArrowDown', bid), beside('ArrowUp', bid), beside('ArrowDown', null)]).toEqual([
      'bid 100.3',
      'bid 100.4',
      'bid 100.4',
    ]);
  });

  it('sums the size from the best price to the row exactly', () => {
    const upTo = (side: 'bid' | 'ask', price: string) =>
      pickedSize(sizeUpTo(ladder, { side, price: decimal(price) }), 3);
    expect([upTo('bid', '100.3'), upTo('bid', '100.2'), upTo('bid', '99')]).toEqual(['2.500', '2.500', '3.500']);
    expect([upTo('ask', '100.5'), upTo('ask', '100.6'), upTo('ask', '100.4')]).toEqual(['2.000', '2.000', null]);
  });
});
