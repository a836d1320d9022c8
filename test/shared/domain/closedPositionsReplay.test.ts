import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Income } from '../../../shared/domain/accountRecord.ts';
import type { Fill } from '../../../shared/domain/order.ts';
import { createRandom, type Random } from '../../../shared/time/random.ts';
import { futuresFill, incomeEntry, rebuilt, START } from './positionBuilders.ts';
import { figuresOf, isAmbiguous, plain, realisedOf, sizeOf, type Replayed } from './positionReplay.ts';

const HISTORIES = 1_000;
const MOST_HELD = 5;
const symbols = ['BTCUSDT', 'ETHUSDT'];
const sides = ['LONG', 'SHORT'] as const;

/** A generated history: its records, and its positions as they really were. */
class History {
  readonly fills: Fill[] = [];
  readonly income: Income[] = [];
  readonly positions: Replayed[] = [];
  readonly #random: Random;
  readonly #reports: boolean;
  readonly #separated: ReadonlySet<string>;
  #id = 100;
  #time = START;

  constructor(seed: number, length: number) {
    this.#random = createRandom(seed);
    this.#reports = this.#random.integer(4) > 0;
    this.#separated = new Set(symbols.filter(() => this.#random.integer(2) === 0));
    for (let at = 0; at < length; at += 1) this.#command();
  }

  isSeparated = (symbol: string): boolean => this.#separated.has(symbol);

  #between(from: number, to: number): bigint {
    return BigInt(from + this.#random.integer(to - from + 1));
  }

  #next(): string {
    this.#id += 1;
    return `${this.#id}`;
  }

  #held(symbol: string, side?: string): Replayed[] {
    return this.positions.filter(
      (one) => one.symbol === symbol && (side === undefined || one.side === side) && sizeOf(one) > 0n,
    );
  }

  #command(): void {
    // Several records often share one millisecond.
    this.#time += this.#random.integer(3);
    const symbol = symbols[this.#random.integer(symbols.length)]!;
    const side = sides[this.#random.integer(2)]!;
    const drawn = this.#random.integer(10);
    const held = this.#held(symbol, side);
    if (drawn < 2) this.#fund(symbol);
    else if (held.length === 0 || (drawn < 5 && this.#held(symbol).length < MOST_HELD)) this.#open(symbol, side, held);
    else if (drawn < 9) this.#close(symbol, side, held, this.#between(1, 4) * 1_000n, false);
    else this.#liquidate(symbol, side, held);
  }

  #open(symbol: string, side: 'LONG' | 'SHORT', held: readonly Replayed[]): void {
    const fillId = this.#next();
    const last = held.at(-1);
    // A separated position is opened by several fills of one order.
    const again = last !== undefined && this.#random.integer(3) === 0;
    const separated = this.isSeparated(symbol);
    const orderId = separated && again ? last.openOrderId! : `o${fillId}`;
    let position = separated ? held.find(({ openOrderId }) => openOrderId === orderId) : last;
    if (!position) {
      position = {
        symbol,
        side,
        openOrderId: separated ? orderId : null,
        trades: [],
        funding: 0n,
        insurance: 0n,
        liquidated: false,
        shared: false,
      };
      this.positions.push(position);
    }
    const trade = {
      kind: 'open',
      fillId,
      size: this.#between(1, 3_000),
      price: this.#between(9_000, 11_000),
      fee: this.#between(0, 9_999_999),
    } as const;
    position.trades.push(trade);
    this.#record(symbol, side, side === 'LONG' ? 'BUY' : 'SELL', { ...trade, orderId }, 0n);
  }

  /** Closes at most so much of a side, oldest first; returns what was closed. */
  #close(symbol: string, side: 'LONG' | 'SHORT', held: readonly Replayed[], most: bigint, forced: boolean): void {
    const whole = held.reduce((sum, one) => sum + sizeOf(one), 0n);
    const size = whole < most ? whole : most;
    const fillId = this.#next();
    const [price, fee] = [this.#between(9_000, 11_000), this.#between(0, 9_999_999)];
    let [left, feeLeft, realised] = [size, fee, 0n];
    for (const position of held) {
      if (left === 0n) break;
      const part = left < sizeOf(position) ? left : sizeOf(position);
      const isLast = part === left;
      const share = isLast ? feeLeft : (fee * part) / size;
      const before = realisedOf(position);
      position.trades.push({ kind: 'close', fillId, size: part, price, fee: share });
      realised += realisedOf(position) - before;
      if (forced) position.liquidated = true;
      left -= part;
      feeLeft -= share;
    }
    this.#record(
      symbol,
      side,
      side === 'LONG' ? 'SELL' : 'BUY',
      { fillId, size, price, fee, orderId: forced ? `x${fillId}` : `o${fillId}` },
      realised,
    );
  }

  #record(
    symbol: string,
    positionSide: string,
    side: 'BUY' | 'SELL',
    of: {
      readonly fillId: string;
      readonly orderId: string;
      readonly size: bigint;
      readonly price: bigint;
      readonly fee: bigint;
    },
    realised: bigint,
  ): void {
    this.fills.push(
      futuresFill(of.fillId, {
        symbol,
        side,
        positionSide,
        orderId: of.orderId,
        price: plain(of.price, 1),
        quantity: plain(of.size, 3),
        fee: plain(of.fee, 8),
        realisedPnl: this.#reports ? plain(realised, 8) : null,
        time: this.#time,
      }),
    );
  }

  #fund(symbol: string): void {
    // Each settlement has a moment of its own.
    this.#time += 1;
    const held = this.#held(symbol);
    const rate = this.#between(1_000, 30_000) * (this.#random.integer(2) === 0 ? 1n : -1n);
    const paid = held.map((position) => {
      // Size in 10^-3 at a mark of 1,000, by the rate in 10^-8.
      const exact = sizeOf(position) * rate;
      return { position, amount: position.side === 'LONG' ? -exact : exact };
    });
    const ambiguous = isAmbiguous(paid);
    for (const { position, amount } of paid) {
      if (ambiguous) position.shared = true;
      else position.funding += amount;
      this.income.push(incomeEntry(this.#next(), { symbol, amount: plain(amount, 8), time: this.#time }));
    }
    this.#time += 1;
  }

  #liquidate(symbol: string, side: 'LONG' | 'SHORT', held: readonly Replayed[]): void {
    this.#time += 1;
    const note = (kind: string, amount: bigint) =>
      this.income.push(incomeEntry(this.#next(), { symbol, kind, amount: plain(amount, 8), time: this.#time }));
    note('start_liquidate', 0n);
    this.#close(symbol, side, held, 1_000_000n, true);
    if (held.length === 1) {
      const amount = this.#between(1, 99_999);
      held[0]!.insurance += amount;
      note('order_fix_margin_amount', amount);
    }
    note('finish_liquidate', 0n);
    this.#time += 1;
  }
}

/** A list in another order, with some of its entries twice. */
function disordered<Item>(list: readonly Item[], random: Random): Item[] {
  return list
    .flatMap((item) => (random.integer(5) === 0 ? [item, item] : [item]))
    .map((item) => ({ item, key: random.next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

test('agrees with a replay of each position to the last digit over 1,000 histories', () => {
  let closed = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 30 }), fc.integer({ min: 1, max: 80 }), (seed, length) => {
      const history = new History(seed, length);
      const random = createRandom(seed).fork('order');
      const found = rebuilt(disordered(history.fills, random), {
        income: disordered(history.income, random),
        originOf: (orderId) => (orderId.startsWith('x') ? 'external' : 'desk'),
        terms: { isSeparated: history.isSeparated, copyOf: () => null },
      });
      const figures = found.closed.map(({ symbol, side, openOrderId, fills, ...one }) => ({
        symbol,
        side,
        openOrderId,
        size: one.size,
        entryPrice: one.entryPrice,
        exitPrice: one.exitPrice,
        realised: one.realised,
        fees: one.fees,
        funding: one.funding,
        insurance: one.insurance,
        net: one.net,
        liquidated: one.liquidated,
        fills: fills.map(({ fillId }) => fillId),
      }));
      const byFirst = (a: { fills: readonly string[] }, b: { fills: readonly string[] }) =>
        Number.parseInt(a.fills[0]!, 10) - Number.parseInt(b.fills[0]!, 10);
      const expected = history.positions.filter((one) => sizeOf(one) === 0n).map(figuresOf);
      expect(figures.toSorted(byFirst)).toEqual(expected.toSorted(byFirst));
      closed += expected.length;
    }),
    { numRuns: HISTORIES },
  );
  expect(closed).toBeGreaterThan(5 * HISTORIES);
});
