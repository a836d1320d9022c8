import { describe, expect, it } from 'vitest';
import { MatchingBook } from '../../../electron/simulator/engine/matchingBook.ts';
import { BUY, SELL, type RestingGuard } from '../../../electron/simulator/engine/types.ts';
import { PositionsDouble } from './positionsDouble.ts';
import { RecordingEvents } from './recordingEvents.ts';

describe('FOK against a resting order limited by a guard', () => {
  it('trades nothing when a guard leaves less than the order needs', () => {
    const events = new RecordingEvents();
    const allowed = new Map<number, number>();
    const guard: RestingGuard = { allowance: (id, left) => allowed.get(id) ?? left };
    const book = new MatchingBook(events, 0, guard);
    const cut = book.limit(SELL, 100, 5, 'GTC', 1);
    const whole = book.limit(SELL, 101, 5, 'GTC', 0);
    allowed.set(cut, 2);
    events.lines = [];
    const killed = book.limit(BUY, 101, 8, 'FOK', 9);
    expect(events.lines).toEqual([`accepted ${killed} 0 101 8 9`, `done ${killed} unfillable 8 9`]);
    expect([book.leftOf(cut), book.leftOf(whole)]).toEqual([5, 5]);
    events.lines = [];
    const filled = book.limit(BUY, 101, 7, 'FOK', 9);
    expect(events.lines).toEqual([
      `accepted ${filled} 0 101 7 9`,
      `trade ${cut} ${filled} 100 2 0 0`,
      `done ${cut} filled 0 1`,
      'level 1 100 0',
      `trade ${whole} ${filled} 101 5 0 0`,
      `done ${whole} filled 0 0`,
      'level 1 101 0',
      `done ${filled} filled 0 9`,
    ]);
  });

  it('counts several orders that close one position once, not each in full', () => {
    const events = new PositionsDouble();
    events.positions.set(1, 6);
    const book = new MatchingBook(events, 0, events);
    const first = book.limit(SELL, 100, 5, 'GTC', 1);
    const second = book.limit(SELL, 100, 5, 'GTC', 1);
    events.lines = [];
    const killed = book.limit(BUY, 100, 7, 'FOK', 9);
    expect(events.lines).toEqual([`accepted ${killed} 0 100 7 9`, `done ${killed} unfillable 7 9`]);
    events.lines = [];
    const filled = book.limit(BUY, 100, 6, 'FOK', 9);
    expect(events.lines).toEqual([
      `accepted ${filled} 0 100 6 9`,
      `trade ${first} ${filled} 100 5 0 0`,
      `done ${first} filled 0 1`,
      `trade ${second} ${filled} 100 1 0 0`,
      `done ${second} filled 0 1`,
      'level 1 100 0',
      `done ${filled} filled 0 9`,
    ]);
    expect(book.orders).toBe(0);
  });

  it('queries the guard anew for every FOK order, and never for agent orders', () => {
    const asked: string[] = [];
    const guard: RestingGuard = {
      allowance: (_id, left) => left,
      wouldAllow: (id, left, first) => {
        asked.push(`${id} ${left} ${first}`);
        return left;
      },
    };
    const book = new MatchingBook(new RecordingEvents(), 0, guard);
    book.limit(BUY, 101, 5, 'GTC', 0);
    const near = book.limit(BUY, 100, 5, 'GTC', 1);
    const far = book.limit(BUY, 99, 5, 'GTC', 2);
    book.limit(BUY, 98, 5, 'GTC', 3);
    book.limit(SELL, 99, 20, 'FOK', 9);
    book.limit(SELL, 98, 13, 'FOK', 9);
    expect(asked).toEqual([`${near} 5 true`, `${far} 5 false`, `${near} 5 true`, `${far} 5 false`]);
    expect(book.leftOf(far)).toBe(2);
  });

  it.each([
    ['more than is left counts as what is left', 99, 4, 'unfillable 4'],
    ['less than nothing counts as nothing', -5, 5, 'filled 0'],
  ])('handles a guard that answers %s', (_name, answer, size, outcome) => {
    const events = new RecordingEvents();
    const book = new MatchingBook(events, 0, { allowance: () => answer });
    book.limit(SELL, 100, 3, 'GTC', 1);
    book.limit(SELL, 101, 5, 'GTC', 0);
    const taker = book.limit(BUY, answer > 0 ? 100 : 101, size, 'FOK', 9);
    expect(events.lines.at(-1)).toBe(`done ${taker} ${outcome} 9`);
  });
});

describe('FOK without a guard', () => {
  it.each([
    ['fills exactly what stands within its price', 7, 7],
    ['does not fill from beyond its price', 8, 0],
  ])('%s', (_name, size, traded) => {
    const events = new RecordingEvents();
    const book = new MatchingBook(events);
    book.limit(SELL, 100, 3, 'GTC', 1);
    book.limit(SELL, 101, 4, 'GTC', 2);
    book.limit(SELL, 102, 9, 'GTC', 3);
    book.limit(BUY, 101, size, 'FOK', 4);
    expect(events.trades.reduce((sum, trade) => sum + trade.size, 0)).toBe(traded);
  });
});
