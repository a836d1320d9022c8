import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOrderBook, type DepthUpdate, type WireLevel } from '../../../shared/domain/orderBook.ts';

/** The simplest possible book: maps from price in ticks to size, sorted when read. */
function createOracle() {
  const bids = new Map<number, number>();
  const asks = new Map<number, number>();
  const flat = (side: Map<number, number>, direction: 1 | -1) =>
    [...side].toSorted((a, b) => direction * (a[0] - b[0])).flatMap(([price, size]) => [price, size]);
  return {
    set(side: 'bid' | 'ask', price: number, size: number) {
      const levels = side === 'bid' ? bids : asks;
      if (size === 0) levels.delete(price);
      else levels.set(price, size);
    },
    bids: () => flat(bids, -1),
    asks: () => flat(asks, 1),
    levels: (side: 'bid' | 'ask'): WireLevel[] =>
      [...(side === 'bid' ? bids : asks)].map(([price, size]) => [price.toFixed(2), String(size)] as const),
  };
}

const asNumbers = (flat: readonly string[]): number[] => flat.map(Number);
const update = (U: number, u: number, b: WireLevel[], a: WireLevel[]): DepthUpdate => ({ U, u, b, a });
const first = update(
  1,
  10,
  [
    ['99.5', '1'],
    ['99', '2'],
  ],
  [
    ['100', '3'],
    ['100.5', '4'],
  ],
);

function liveBook() {
  const book = createOrderBook(200, 2);
  expect(book.snapshot(first)).toBe('applied');
  return book;
}

/** Bids stay below 1,000 and asks above it: random streams that never cross. */
const change = fc.record({
  side: fc.constantFrom('bid' as const, 'ask' as const),
  offset: fc.integer({ min: 1, max: 120 }),
  size: fc.integer({ min: 0, max: 5 }),
});
const priceOf = (side: 'bid' | 'ask', offset: number): number =>
  side === 'bid' ? 1000 - offset / 4 : 1000 + offset / 4;

describe('order book', () => {
  test('B-B2: equals a reference book after every frame of random delta streams', () => {
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 12 }), { maxLength: 40 }), (frames) => {
        const book = createOrderBook(200, 2);
        const oracle = createOracle();
        oracle.set('bid', 999, 7);
        oracle.set('ask', 1001, 7);
        book.snapshot(update(0, 100, oracle.levels('bid'), oracle.levels('ask')));
        let id = 100;
        for (const frame of frames) {
          const levels = { bid: [] as WireLevel[], ask: [] as WireLevel[] };
          for (const { side, offset, size } of frame) {
            const price = priceOf(side, offset);
            oracle.set(side, price, size);
            levels[side].push([price.toFixed(2), String(size)]);
          }
          expect(book.change(update(id, id + 3, levels.bid, levels.ask))).toBe('applied');
          id += 3;
          expect(asNumbers(book.bids())).toEqual(oracle.bids());
          expect(asNumbers(book.asks())).toEqual(oracle.asks());
          expect(book.updateId()).toBe(id);
          expect(book.status()).toBe('live');
        }
      }),
      { numRuns: 300 },
    );
  });

  test('B-B2: with dropped, repeated and swapped frames a live book is never wrong', () => {
    const fault = fc.constantFrom('none', 'none', 'none', 'drop', 'repeat', 'swap');
    let faults = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(change, fault), { minLength: 5, maxLength: 60 }), (steps) => {
        const book = createOrderBook(200, 2);
        const oracle = createOracle();
        oracle.set('bid', 999, 7);
        oracle.set('ask', 1001, 7);
        const pictures = new Map<number, { bids: number[]; asks: number[] }>();
        const remember = (id: number) => pictures.set(id, { bids: oracle.bids(), asks: oracle.asks() });
        book.snapshot(update(0, 1, oracle.levels('bid'), oracle.levels('ask')));
        remember(1);
        const sent: DepthUpdate[] = [];
        steps.forEach(([{ side, offset, size }, kind], i) => {
          oracle.set(side, priceOf(side, offset), size);
          remember(i + 2);
          const level: WireLevel = [priceOf(side, offset).toFixed(2), String(size)];
          const frame = update(i + 1, i + 2, side === 'bid' ? [level] : [], side === 'ask' ? [level] : []);
          if (kind !== 'none') faults += 1;
          if (kind === 'drop') return;
          if (kind === 'swap') sent.splice(Math.max(0, sent.length - 1), 0, frame);
          else sent.push(frame);
          if (kind === 'repeat') sent.push(frame);
        });
        for (const frame of sent) {
          book.change(frame);
          if (book.status() !== 'live') continue;
          const truth = pictures.get(book.updateId());
          expect({ bids: asNumbers(book.bids()), asks: asNumbers(book.asks()) }).toEqual(truth);
        }
      }),
      { numRuns: 300 },
    );
    expect(faults).toBeGreaterThan(500);
  });

  test('R11 XW2: a change before the snapshot is dropped and counted', () => {
    const book = createOrderBook(200, 2);
    expect(book.change(update(1, 2, [['1', '1']], []))).toBe('dropped');
    expect([book.dropped(), book.status(), book.bids()]).toEqual([1, 'syncing', []]);
  });

  test.each([
    ['a gap', update(11, 12, [], [])],
    ['a repeated id', update(10, 10, [], [])],
    ['a lower id', update(4, 8, [], [])],
  ])('XW3: %s requires a new snapshot and leaves the last levels visible', (_name, frame) => {
    const book = liveBook();
    expect(book.change(frame)).toBe('gap');
    expect([book.status(), book.bids()]).toEqual(['syncing', ['99.5', '1', '99', '2']]);
    expect(book.change(update(10, 12, [], []))).toBe('dropped');
  });

  test.each([
    ['crossed', [['100.5', '1']]],
    ['locked', [['100', '1']]],
  ] as const)('XW4: a %s book is not live and is empty', (_name, bids) => {
    const book = liveBook();
    expect(book.change(update(10, 11, [...bids], []))).toBe('crossed');
    expect([book.status(), book.bids(), book.asks()]).toEqual(['syncing', [], []]);
  });

  test('one frame may move the best price through its previous level', () => {
    const book = liveBook();
    const frame = update(
      10,
      11,
      [['99.5', '0']],
      [
        ['99.5', '2'],
        ['100', '0'],
      ],
    );
    expect(book.change(frame)).toBe('applied');
    expect([book.bids(), book.asks()]).toEqual([
      ['99', '2'],
      ['99.5', '2', '100.5', '4'],
    ]);
  });

  test('XW5: removing an unknown level is ignored', () => {
    const book = liveBook();
    expect(book.change(update(10, 11, [['98', '0.000']], []))).toBe('applied');
    expect(book.bids()).toEqual(['99.5', '1', '99', '2']);
  });

  test.each(['-1', 'NaN', '', '1e', '.5', '5.', ' 1'])('XW6: size %j requires a new snapshot', (size) => {
    const book = liveBook();
    expect(book.change(update(10, 11, [['98', size]], []))).toBe('invalid');
    expect(book.status()).toBe('syncing');
  });

  test.each(['0', '-1', '', '9007199254740993'])('XS25: price %j is rejected, never rounded', (price) => {
    expect(liveBook().change(update(10, 11, [], [[price, '1']]))).toBe('invalid');
  });

  test('R1: exponents and decimals beyond the tick are read exactly', () => {
    const book = liveBook();
    expect(
      book.change(
        update(
          10,
          11,
          [
            ['9.91e1', '1E-8'],
            ['99.00012', '5'],
          ],
          [],
        ),
      ),
    ).toBe('applied');
    expect(book.bids()).toEqual(['99.5', '1', '99.1', '0.00000001', '99.00012', '5', '99', '2']);
  });

  test('the same price written differently is one level', () => {
    const book = liveBook();
    book.change(update(10, 11, [['99.50', '8']], []));
    expect(book.bids()).toEqual(['99.50', '8', '99', '2']);
  });

  test('a newer snapshot replaces a live book, and changes continue from it', () => {
    const book = liveBook();
    expect(book.snapshot(update(0, 14, [['98', '7']], [['101', '8']]))).toBe('applied');
    expect([book.status(), book.updateId(), book.bids(), book.asks()]).toEqual(['live', 14, ['98', '7'], ['101', '8']]);
    expect(book.change(update(14, 15, [['98.5', '1']], []))).toBe('applied');
    expect([book.status(), book.bids()]).toEqual(['live', ['98.5', '1', '98', '7']]);
  });

  test('an older snapshot is a gap; while syncing any snapshot replaces the book', () => {
    const book = liveBook();
    expect(book.snapshot(update(0, 5, [['1', '1']], []))).toBe('gap');
    expect(book.snapshot(update(0, 3, [['1', '1']], []))).toBe('applied');
    expect([book.updateId(), book.bids(), book.asks()]).toEqual([3, ['1', '1'], []]);
  });

  test('R12: a silent source makes the book stale, and it recovers without a new snapshot', () => {
    const book = liveBook();
    book.setCurrent(false);
    expect(book.status()).toBe('stale');
    book.setCurrent(true);
    expect(book.change(update(10, 11, [], []))).toBe('applied');
    expect(book.status()).toBe('live');
  });

  test('the view is limited to the stream depth; a side far beyond it is invalid', () => {
    const book = createOrderBook(2, 0);
    const levels = (count: number): WireLevel[] => Array.from({ length: count }, (_, i) => [String(1000 - i), '1']);
    expect(book.snapshot(update(0, 1, levels(10), []))).toBe('applied');
    expect(book.bids()).toEqual(['1000', '1', '999', '1']);
    expect(book.change(update(1, 2, [['5', '1']], []))).toBe('tooDeep');
  });

  test('a new or cleared book has update id 0, is empty and waits for a snapshot', () => {
    const empty = createOrderBook(200, 2);
    expect([empty.status(), empty.updateId(), empty.dropped(), empty.bids(), empty.asks()]).toEqual([
      'syncing',
      0,
      0,
      [],
      [],
    ]);
    const book = liveBook();
    book.clear();
    expect([book.status(), book.updateId(), book.bids(), book.asks()]).toEqual(['syncing', 0, [], []]);
    // The update id of the cleared book does not constrain the next one.
    expect(book.snapshot(update(0, 5, [['1', '1']], []))).toBe('applied');
    expect([book.status(), book.updateId()]).toEqual(['live', 5]);
  });

  test('an interrupted stream leaves the last levels visible and waits for a snapshot', () => {
    const book = liveBook();
    book.interrupt();
    expect([book.status(), book.bids()]).toEqual(['syncing', ['99.5', '1', '99', '2']]);
    expect(book.change(update(10, 11, [], []))).toBe('dropped');
    // For a book that is not live even an older snapshot is the best one available.
    expect(book.snapshot(update(0, 5, [['1', '1']], []))).toBe('applied');
    expect(book.status()).toBe('live');
  });

  test('a snapshot of the same id replaces; an older one leaves the last levels visible', () => {
    const book = liveBook();
    expect(book.snapshot(update(0, 10, [['98', '1']], []))).toBe('applied');
    expect([book.updateId(), book.bids()]).toEqual([10, ['98', '1']]);
    expect(book.snapshot(update(0, 9, [['1', '1']], []))).toBe('gap');
    expect([book.status(), book.bids()]).toEqual(['syncing', ['98', '1']]);
  });

  test('an unreadable snapshot empties the book', () => {
    const book = liveBook();
    expect(book.snapshot(update(0, 11, [['98', '1']], [['x', '1']]))).toBe('invalid');
    expect([book.status(), book.bids(), book.asks(), book.updateId()]).toEqual(['syncing', [], [], 10]);
  });

  test('returns the best levels of both sides, up to the count and beyond the stream depth', () => {
    const book = createOrderBook(1, 2);
    book.snapshot(first);
    expect(book.top(1)).toEqual({ bids: ['99.5', '1'], asks: ['100', '3'] });
    expect(book.top(9)).toEqual({ bids: ['99.5', '1', '99', '2'], asks: ['100', '3', '100.5', '4'] });
    expect([book.bids(), book.asks()]).toEqual([
      ['99.5', '1'],
      ['100', '3'],
    ]);
  });

  test.each(['bids', 'asks'] as const)('a book with only %s is live', (side) => {
    const book = createOrderBook(200, 2);
    const levels: WireLevel[] = [['99.5', '1']];
    expect(book.snapshot(update(0, 1, side === 'bids' ? levels : [], side === 'asks' ? levels : []))).toBe('applied');
    expect([book.status(), book[side]()]).toEqual(['live', ['99.5', '1']]);
  });

  test.each(['bids', 'asks'] as const)('%s may be five times as deep as the stream, but not deeper', (side) => {
    const frame = (U: number, u: number, prices: number[]) => {
      const levels = prices.map((price): WireLevel => [String(price), '1']);
      return update(U, u, side === 'bids' ? levels : [], side === 'asks' ? levels : []);
    };
    const book = createOrderBook(2, 0);
    expect(book.snapshot(frame(0, 1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))).toBe('applied');
    expect(book.change(frame(1, 2, [11]))).toBe('tooDeep');
    expect([book.status(), book[side](), book.top(99)[side]]).toEqual(['syncing', [], []]);
  });

  test('prices with growing numbers of decimals stay distinct and sorted on both sides', () => {
    const book = createOrderBook(200, -3);
    const frame = update(
      0,
      1,
      [
        ['99', '1'],
        ['99.5', '2'],
        ['99.050', '3'],
        ['99.0500001', '4'],
      ],
      [
        ['101', '5'],
        ['100.9', '6'],
        ['100.90000000001', '7'],
        ['100.9000000001', '8'],
      ],
    );
    expect(book.snapshot(frame)).toBe('applied');
    expect(book.bids()).toEqual(['99.5', '2', '99.0500001', '4', '99.050', '3', '99', '1']);
    expect(book.asks()).toEqual(['100.9', '6', '100.90000000001', '7', '100.9000000001', '8', '101', '5']);
  });

  test('trailing zeros of a price need no decimals', () => {
    const book = liveBook();
    expect(book.change(update(10, 11, [['99.00100000000000000000', '1']], []))).toBe('applied');
    expect(book.bids()).toEqual(['99.5', '1', '99.00100000000000000000', '1', '99', '2']);
  });

  test('a price of 15 decimals is accepted, one of 16 rejected instead of rounded', () => {
    const book = createOrderBook(200, 2);
    expect(book.snapshot(update(0, 1, [['0.000000000000001', '1']], [['0.5', '1']]))).toBe('applied');
    expect(book.bids()).toEqual(['0.000000000000001', '1']);
    expect(book.change(update(1, 2, [], [['0.0000000000000011', '1']]))).toBe('invalid');
    // The book is created with more decimals than its price keys can hold: the limit is the same whatever the initial
    // number of decimals.
    const fine = createOrderBook(200, 99);
    expect(fine.snapshot(update(0, 1, [['0.000000000000001', '1']], [['1', '1']]))).toBe('applied');
    expect(fine.change(update(1, 2, [['0.0000000000000011', '1']], []))).toBe('invalid');
  });

  test.each(['bids', 'asks'] as const)('rejects a finer price that makes a key of the %s inexact', (side) => {
    const book = createOrderBook(200, 2);
    const far: WireLevel[] = [['90071992547409', '1']];
    const near: WireLevel[] = [['1.001', '1']];
    const other = side === 'bids' ? 'asks' : 'bids';
    const frame = (levels: Partial<Record<'bids' | 'asks', WireLevel[]>>) =>
      update(0, 1, levels.bids ?? [], levels.asks ?? []);
    expect(book.snapshot(frame({ [side]: far }))).toBe('applied');
    expect(book.change({ ...frame({ [other]: near }), U: 1, u: 2 })).toBe('invalid');
    expect(book.status()).toBe('syncing');
  });
});
