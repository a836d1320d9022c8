import { describe, expect, it } from 'vitest';
import { MatchingBook } from '../../../electron/simulator/engine/matchingBook.ts';
import { BUY, SELL, type TimeInForce } from '../../../electron/simulator/engine/types.ts';
import { PositionsDouble } from './positionsDouble.ts';

/** Owner 7 must not trade with itself, owner 8 may. */
function open() {
  const events = new PositionsDouble();
  events.prevented.add(7);
  const book = new MatchingBook(events, 0, events);
  const said = () => events.lines.splice(0);
  return { book, events, said };
}

describe('Self-trade prevention', () => {
  it("ends the taker's remainder at its owner's resting order and keeps earlier trades", () => {
    const { book, said } = open();
    const other = book.limit(SELL, 100, 3, 'GTC', 1);
    const ownOrderId = book.limit(SELL, 101, 4, 'GTC', 7);
    const behind = book.limit(SELL, 101, 5, 'GTC', 2);
    said();
    const taker = book.limit(BUY, 102, 10, 'GTC', 7);
    expect(said()).toEqual([
      `accepted ${taker} 0 102 10 7`,
      `trade ${other} ${taker} 100 3 0 0`,
      `done ${other} filled 0 1`,
      'level 1 100 0',
      `done ${taker} selfTrade 7 7`,
    ]);
    expect([book.leftOf(ownOrderId), book.leftOf(behind), book.leftOf(taker)]).toEqual([4, 5, 0]);
    expect([book.best(BUY), book.best(SELL), book.updateId]).toEqual([0, 101, 4]);
  });

  it('stops within a level and reports the remaining size of that level', () => {
    const { book, said } = open();
    const other = book.limit(BUY, 100, 3, 'GTC', 1);
    const ownOrderId = book.limit(BUY, 100, 4, 'GTC', 7);
    said();
    const taker = book.market(SELL, 5, 7);
    expect(said()).toEqual([
      `accepted ${taker} 1 0 5 7`,
      `trade ${other} ${taker} 100 3 1 0`,
      `done ${other} filled 0 1`,
      'level 0 100 4',
      `done ${taker} selfTrade 2 7`,
    ]);
    expect(book.leftOf(ownOrderId)).toBe(4);
  });

  it("fills an order that completes before it reaches its owner's order", () => {
    const { book, said } = open();
    book.limit(BUY, 100, 3, 'GTC', 1);
    book.limit(BUY, 100, 4, 'GTC', 7);
    said();
    const taker = book.limit(SELL, 100, 3, 'IOC', 7);
    expect(said().at(-1)).toBe(`done ${taker} filled 0 7`);
  });

  it("rests an order whose owner's opposite order lies beyond its limit", () => {
    const { book, said } = open();
    book.limit(SELL, 101, 4, 'GTC', 7);
    said();
    const taker = book.limit(BUY, 100, 3, 'GTC', 7);
    expect(said()).toEqual([`accepted ${taker} 0 100 3 7`, 'level 0 100 3']);
  });

  it.each<[string, number, string]>([
    ['fills when others alone suffice', 3, 'filled 0'],
    ['is unfillable when it needs its own order', 4, 'unfillable 4'],
    ['is unfillable when others behind its own order would suffice', 6, 'unfillable 6'],
  ])('FOK %s', (_name, size, outcome) => {
    const { book, events, said } = open();
    book.limit(SELL, 100, 3, 'GTC', 1);
    book.limit(SELL, 101, 4, 'GTC', 7);
    book.limit(SELL, 101, 9, 'GTC', 2);
    said();
    const taker = book.limit(BUY, 101, size, 'FOK', 7);
    expect(said().at(-1)).toBe(`done ${taker} ${outcome} 7`);
    expect(events.trades).toHaveLength(size === 3 ? 1 : 0);
  });

  it("POST_ONLY that would take from its owner's order ends as wouldTake", () => {
    const { book, said } = open();
    book.limit(SELL, 101, 4, 'GTC', 7);
    said();
    const taker = book.limit(BUY, 101, 3, 'POST_ONLY', 7);
    expect(said()).toEqual([`accepted ${taker} 0 101 3 7`, `done ${taker} wouldTake 3 7`]);
  });

  it.each<[string, number, TimeInForce]>([
    ['an owner nobody prevents', 8, 'GTC'],
    ['an owner nobody prevents, with FOK', 8, 'FOK'],
    ['an agent, whatever the guard says', 0, 'GTC'],
  ])('%s trades with itself', (_name, owner, policy) => {
    const { book, events, said } = open();
    events.prevented.add(0);
    const ownOrderId = book.limit(SELL, 100, 4, 'GTC', owner);
    said();
    const taker = book.limit(BUY, 100, 4, policy, owner);
    expect(said()).toEqual([
      `accepted ${taker} 0 100 4 ${owner}`,
      `trade ${ownOrderId} ${taker} 100 4 0 0`,
      `done ${ownOrderId} filled 0 ${owner}`,
      'level 1 100 0',
      `done ${taker} filled 0 ${owner}`,
    ]);
  });
});

describe('Market order with a worst price', () => {
  it.each([
    ['buying', BUY, SELL, [100, 101, 102], 101],
    ['selling', SELL, BUY, [100, 99, 98], 99],
  ] as const)('%s trades up to its worst price and no further', (_name, side, makers, prices, bound) => {
    const { book, said } = open();
    const ids = prices.map((price) => book.limit(makers, price, 2, 'GTC', 1));
    said();
    const taker = book.market(side, 6, 2, bound);
    expect(said()).toEqual([
      `accepted ${taker} ${side} 0 6 2`,
      `trade ${ids[0]} ${taker} 100 2 ${side} 0`,
      `done ${ids[0]} filled 0 1`,
      `level ${makers} 100 0`,
      `trade ${ids[1]} ${taker} ${bound} 2 ${side} 0`,
      `done ${ids[1]} filled 0 1`,
      `level ${makers} ${bound} 0`,
      `done ${taker} expired 2 2`,
    ]);
    expect(book.leftOf(ids[2]!)).toBe(2);
  });

  it('trades nothing when the whole book lies beyond it', () => {
    const { book, said } = open();
    book.limit(SELL, 100, 2, 'GTC', 1);
    said();
    const taker = book.market(BUY, 6, 2, 99);
    expect(said()).toEqual([`accepted ${taker} 0 0 6 2`, `done ${taker} expired 6 2`]);
  });

  it.each([0, -1, 1.5, 2 ** 31, Number.NaN])('throws a RangeError for %d ticks', (bound) => {
    const { book, said } = open();
    expect(() => book.market(BUY, 1, 1, bound)).toThrow(RangeError);
    expect(said()).toEqual([]);
  });
});
