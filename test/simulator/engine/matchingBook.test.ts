import { describe, expect, it } from 'vitest';
import { MatchingBook } from '../../../electron/simulator/engine/matchingBook.ts';
import { BUY, SELL, type TimeInForce } from '../../../electron/simulator/engine/types.ts';
import { RecordingEvents } from './recordingEvents.ts';

function open() {
  const events = new RecordingEvents();
  const book = new MatchingBook(events, 100);
  const said = () => events.lines.splice(0);
  return { book, events, said };
}

function levelsOf(book: MatchingBook, side: typeof BUY | typeof SELL): [number, number][] {
  const prices = new Int32Array(1000);
  const totals = new Float64Array(1000);
  const count = book.copyLevels(side, prices, totals);
  return Array.from({ length: count }, (_, rank) => [prices[rank]!, totals[rank]!]);
}

describe('Matching', () => {
  it('trades by price, then time priority', () => {
    const { book, said } = open();
    const far = book.limit(SELL, 102, 5, 'GTC', 1);
    const first = book.limit(SELL, 101, 4, 'GTC', 2);
    const second = book.limit(SELL, 101, 3, 'GTC', 3);
    said();
    const taker = book.limit(BUY, 102, 10, 'GTC', 4);
    expect(said()).toEqual([
      `accepted ${taker} 0 102 10 4`,
      `trade ${first} ${taker} 101 4 0 0`,
      `done ${first} filled 0 2`,
      `trade ${second} ${taker} 101 3 0 0`,
      `done ${second} filled 0 3`,
      'level 1 101 0',
      `trade ${far} ${taker} 102 3 0 2`,
      'level 1 102 2',
      `done ${taker} filled 0 4`,
    ]);
    expect(levelsOf(book, SELL)).toEqual([[102, 2]]);
    expect(book.updateId).toBe(105);
  });

  it('rests the remainder of a limit order and reports it at its limit price', () => {
    const { book, said } = open();
    book.limit(SELL, 100, 1, 'GTC', 1);
    said();
    const taker = book.limit(BUY, 101, 3, 'GTC', 2);
    expect(said().slice(-2)).toEqual(['level 1 100 0', 'level 0 101 2']);
    expect(book.leftOf(taker)).toBe(2);
    expect(book.best(BUY)).toBe(101);
    expect(book.best(SELL)).toBe(0);
  });

  it.each<[string, TimeInForce, string[]]>([
    ['IOC expires what does not trade', 'IOC', ['trade', 'done', 'level', 'done ID expired 2 9']],
    ['FOK that cannot fill does nothing', 'FOK', ['done ID unfillable 5 9']],
    ['POST_ONLY that would take does nothing', 'POST_ONLY', ['done ID wouldTake 5 9']],
  ])('%s', (_name, policy, expected) => {
    const { book, said } = open();
    book.limit(SELL, 100, 3, 'GTC', 1);
    said();
    const id = book.limit(BUY, 100, 5, policy, 9);
    const reportedLines = said().slice(1);
    expect(
      reportedLines.map((line, at) =>
        expected[at]!.includes(' ') ? line.replace(String(id), 'ID') : line.split(' ')[0],
      ),
    ).toEqual(expected);
    expect(book.best(BUY)).toBe(0);
  });

  it('fills FOK across several prices, and rests POST_ONLY that does not cross', () => {
    const { book } = open();
    book.limit(SELL, 100, 3, 'GTC', 1);
    book.limit(SELL, 101, 3, 'GTC', 1);
    book.limit(BUY, 101, 6, 'FOK', 2);
    expect(levelsOf(book, SELL)).toEqual([]);
    book.limit(BUY, 99, 6, 'POST_ONLY', 2);
    expect(levelsOf(book, BUY)).toEqual([[99, 6]]);
  });

  it('a market order takes every available price and its remainder expires', () => {
    const { book, said } = open();
    book.limit(BUY, 5, 2, 'GTC', 1);
    book.limit(BUY, 1, 2, 'GTC', 1);
    said();
    const id = book.market(SELL, 10, 2);
    expect(said().at(-1)).toBe(`done ${id} expired 6 2`);
    expect(book.orders).toBe(0);
  });

  it('cancels an order once, keeps the priority of the others, and never reuses an id', () => {
    const { book, said } = open();
    const ids = [1, 2, 3].map((size) => book.limit(BUY, 50, size, 'GTC', 7));
    said();
    expect(book.cancel(ids[1]!)).toBe(true);
    expect(said()).toEqual(['level 0 50 4', `done ${ids[1]} cancelled 2 7`]);
    expect(book.cancel(ids[1]!)).toBe(false);
    const again = book.limit(BUY, 50, 9, 'GTC', 7);
    expect(ids).not.toContain(again);
    expect(book.cancel(ids[1]!)).toBe(false);
    said();
    book.limit(SELL, 50, 5, 'IOC', 8);
    expect(
      said()
        .filter((line) => line.startsWith('trade'))
        .map((line) => line.split(' ')[1]),
    ).toEqual([String(ids[0]), String(ids[2]), String(again)]);
  });

  it.each([
    ['a price of zero', 0, 1],
    ['a price beyond 32 bits', 2 ** 31, 1],
    ['a broken price', 1.5, 1],
    ['a size of zero', 1, 0],
    ['a broken size', 1, 0.5],
    ['a size a double cannot count', 1, 2 ** 53],
  ])('throws a RangeError for %s', (_name, price, size) => {
    const { book, said } = open();
    expect(() => book.limit(BUY, price, size, 'GTC', 1)).toThrow(RangeError);
    expect(said()).toEqual([]);
    expect(book.updateId).toBe(100);
  });
});

describe('Resting order that may not trade in full', () => {
  it('is reduced in place, keeps its priority, and is never increased', () => {
    const { book, said } = open();
    const first = book.limit(SELL, 50, 5, 'GTC', 1);
    const second = book.limit(SELL, 50, 4, 'GTC', 2);
    said();
    expect([book.reduce(first, 2), book.reduce(first, 2), book.reduce(first, 3), book.reduce(999, 1)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(() => book.reduce(first, 0)).toThrow(RangeError);
    expect(said()).toEqual(['level 1 50 6']);
    book.limit(BUY, 50, 3, 'IOC', 3);
    expect(book.leftOf(first)).toBe(0);
    expect(book.leftOf(second)).toBe(3);
    expect(levelsOf(book, SELL)).toEqual([[50, 3]]);
  });

  it('trades what its guard allows and drops the rest; agent orders are not checked', () => {
    const events = new RecordingEvents();
    const asked: string[] = [];
    const allowed = new Map<number, number>();
    const book = new MatchingBook(events, 100, {
      allowance: (id, left) => {
        asked.push(`${id} ${left}`);
        return allowed.get(id) ?? left;
      },
    });
    const none = book.limit(SELL, 50, 5, 'GTC', 1);
    const some = book.limit(SELL, 50, 5, 'GTC', 2);
    const agent = book.limit(SELL, 50, 5, 'GTC', 0);
    const last = book.limit(SELL, 51, 5, 'GTC', 3);
    allowed.set(none, 0).set(some, 2).set(last, 99);
    events.lines = [];
    const taker = book.limit(BUY, 51, 20, 'GTC', 9);
    expect(asked).toEqual([`${none} 5`, `${some} 5`, `${last} 5`]);
    expect(events.lines).toEqual([
      `accepted ${taker} 0 51 20 9`,
      `done ${none} cancelled 5 1`,
      `trade ${some} ${taker} 50 2 0 0`,
      `done ${some} filled 0 2`,
      `trade ${agent} ${taker} 50 5 0 0`,
      `done ${agent} filled 0 0`,
      'level 1 50 0',
      `trade ${last} ${taker} 51 5 0 0`,
      `done ${last} filled 0 3`,
      'level 1 51 0',
      'level 0 51 8',
    ]);
    expect(levelsOf(book, SELL)).toEqual([]);
    expect(levelsOf(book, BUY)).toEqual([[51, 8]]);
    expect(book.orders).toBe(1);
  });
});

describe('Deep book', () => {
  it('keeps thousands of levels and orders sorted while its arrays grow', () => {
    const { book } = open();
    const ids: number[] = [];
    for (let i = 0; i < 5000; i += 1) ids.push(book.limit(BUY, 1 + ((i * 7919) % 5000), 1 + (i % 3), 'GTC', 1));
    const levels = Array.from({ length: 5000 }, (_, at) => 5000 - at);
    const prices = new Int32Array(5000);
    expect(book.copyLevels(BUY, prices, new Float64Array(5000))).toBe(5000);
    expect([...prices]).toEqual(levels);
    for (const id of ids) expect(book.cancel(id)).toBe(true);
    expect(book.levels(BUY)).toBe(0);
  });
});
