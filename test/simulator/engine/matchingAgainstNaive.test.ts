import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MatchingBook } from '../../../electron/simulator/engine/matchingBook.ts';
import { BUY, SELL, type TimeInForce } from '../../../electron/simulator/engine/types.ts';
import { NaiveMatcher } from './naiveMatcher.ts';
import { PositionsDouble } from './positionsDouble.ts';

const side = fc.constantFrom<'buy' | 'sell'>('buy', 'sell');
/**
 * Owner 0 is the agents, owners 2 and 3 must not trade with themselves, and resting orders of owners 3 and 4 close
 * positions.
 */
const owner = fc.constantFrom(0, 1, 2, 2, 3, 4, 4);

const command = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('limit' as const),
      side,
      price: fc.integer({ min: 95, max: 105 }),
      size: fc.integer({ min: 1, max: 12 }),
      policy: fc.constantFrom<TimeInForce>('GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'FOK', 'POST_ONLY'),
      owner,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('market' as const),
      side,
      size: fc.integer({ min: 1, max: 40 }),
      bound: fc.option(fc.integer({ min: 93, max: 107 })),
      owner,
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(200) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('position' as const),
      owner: fc.constantFrom(3, 4),
      size: fc.integer({ min: 0, max: 20 }),
    }),
  },
);

type Placed = Exclude<typeof command extends fc.Arbitrary<infer One> ? One : never, { kind: 'cancel' | 'position' }>;

/** The book and the naive matcher side by side. */
class Pair {
  readonly events = new PositionsDouble();
  readonly book = new MatchingBook(this.events, 0, this.events);
  readonly naive = new NaiveMatcher();
  readonly #ids: number[] = [];

  constructor() {
    this.naive.prevented = new Set([0, 2, 3]);
    for (const one of this.naive.prevented) this.events.prevented.add(one);
    this.setPosition(3, 10);
    this.setPosition(4, 10);
  }

  setPosition(one: number, size: number): void {
    this.events.positions.set(one, size);
    this.naive.positions = new Map(this.naive.positions).set(one, size);
  }

  cancel(which: number): void {
    if (this.#ids.length === 0) return;
    const key = which % this.#ids.length;
    expect(this.book.cancel(this.#ids[key]!)).toBe(this.naive.cancel(key));
  }

  place(one: Placed): void {
    this.events.trades = [];
    this.events.lines = [];
    const key = this.#ids.length;
    const { size } = one;
    const engineSide = one.side === 'buy' ? BUY : SELL;
    if (one.kind === 'limit') {
      this.#ids.push(this.book.limit(engineSide, one.price, size, one.policy, one.owner));
    } else if (one.bound === null) {
      this.#ids.push(this.book.market(engineSide, size, one.owner));
    } else {
      this.#ids.push(this.book.market(engineSide, size, one.owner, one.bound));
    }
    const limit = one.kind === 'limit' ? one : { price: null, policy: 'IOC' };
    const outcome = this.naive.place({ ...one, ...limit, key });
    const id = (name: number) => this.#ids[name]!;
    expect(this.events.trades).toEqual(
      outcome.trades.map((trade) => ({ ...trade, maker: id(trade.maker), taker: id(trade.taker) })),
    );
    const ended = this.events.lines.filter((line) => line.startsWith('done'));
    expect(ended.map((line) => line.split(' ').slice(1, 4).join(' '))).toEqual(
      outcome.ends.map((line) => line.replace(/^\d+/, (name) => String(id(Number.parseInt(name, 10))))),
    );
    expect(this.book.leftOf(id(key))).toBe(outcome.rested);
  }

  /** Expects both to hold the same, and the reported levels to equal the present ones. */
  compare(): void {
    const bids = this.naive.levels('buy');
    const asks = this.naive.levels('sell');
    expect(levelsOf(this.book, BUY)).toEqual(bids);
    expect(levelsOf(this.book, SELL)).toEqual(asks);
    expect(this.book.orders).toBe(this.naive.resting.length);
    expect([...this.events.levels].map(([name, total]) => `${name}=${total}`).toSorted()).toEqual(
      [
        ...bids.map(([price, total]) => `0:${price}=${total}`),
        ...asks.map(([price, total]) => `1:${price}=${total}`),
      ].toSorted(),
    );
  }
}

function levelsOf(book: MatchingBook, of: typeof BUY | typeof SELL): [number, number][] {
  const prices = new Int32Array(100);
  const totals = new Float64Array(100);
  const count = book.copyLevels(of, prices, totals);
  return Array.from({ length: count }, (_, rank) => [prices[rank]!, totals[rank]!]);
}

function run(
  pair: Pair,
  commands: readonly (Placed | { kind: 'cancel'; which: number } | { kind: 'position'; owner: number; size: number })[],
) {
  for (const one of commands) {
    if (one.kind === 'cancel') pair.cancel(one.which);
    else if (one.kind === 'position') pair.setPosition(one.owner, one.size);
    else pair.place(one);
    pair.compare();
  }
}

describe('Matching book compared with a naive matcher', () => {
  it('gives the same trades, order ends, levels and cancels for random commands, guards and owners', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 120 }), (commands) => {
        const pair = new Pair();
        run(pair, commands);
        // Every change of a level had its own update id.
        expect(pair.events.updateIds).toEqual(pair.events.updateIds.map((_, at) => at + 1));
      }),
      { numRuns: 400, seed: 41 },
    );
  });

  it('the random commands cover every reason an order can end with', () => {
    const reasons = new Set<string>();
    for (const commands of fc.sample(fc.array(command, { minLength: 100, maxLength: 120 }), { numRuns: 20, seed: 9 })) {
      const pair = new Pair();
      const done = pair.events.done.bind(pair.events);
      pair.events.done = (id, reason, left, by) => {
        reasons.add(reason);
        done(id, reason, left, by);
      };
      run(pair, commands);
    }
    expect([...reasons].toSorted()).toEqual(['cancelled', 'expired', 'filled', 'selfTrade', 'unfillable', 'wouldTake']);
  });
});
