import { beforeEach, describe, expect, it } from 'vitest';
import { ExchangeMarket } from '../../../electron/simulator/market/exchangeMarket.ts';
import type { InstrumentMarket } from '../../../electron/simulator/market/instrumentMarket.ts';
import { BUY, SELL } from '../../../electron/simulator/engine/types.ts';
import { publisherOf } from '../../../electron/simulator/ws/streamHub.ts';
import type { Publisher } from '../../../electron/simulator/ws/publisher.ts';
import type { PublicStream } from '../../../shared/exchange/channels.ts';
import { START, type Frame } from '../support/rig.ts';

const PUMP = 50;
const listener = { trade: () => undefined, level: () => undefined };
const symbol = 'BTCUSDT';
const kline = (interval: '1m' | '1w', priceType: 'LAST_PRICE' | 'MARK_PRICE') =>
  ({ kind: 'kline', symbol, interval, priceType }) as const;
/** Most frames in two real seconds after the first one, by the maximum rate of each stream. */
const streams: readonly (readonly [PublicStream, number])[] = [
  [{ kind: 'depth', symbol, level: 15 }, 4],
  [{ kind: 'depth', symbol, level: 200 }, 4],
  [{ kind: 'ticker', symbol }, 10],
  [{ kind: 'trade', symbol }, 40],
  [kline('1m', 'LAST_PRICE'), 8],
  [kline('1m', 'MARK_PRICE'), 8],
  [kline('1w', 'LAST_PRICE'), 8],
];

/** Runs `pumps` pumps of 50 real milliseconds at a time factor; returns the frames of each publisher. */
function run(market: ExchangeMarket, publishers: readonly Publisher[], factor: number, pumps: number): Frame[][] {
  const frames: Frame[][] = publishers.map(() => []);
  const start = market.time;
  for (let pump = 1; pump <= pumps; pump += 1) {
    market.advance(start + pump * PUMP * factor);
    for (const [at, publisher] of publishers.entries()) {
      frames[at]!.push(...publisher.collect(market.time, pump * PUMP).map((text) => JSON.parse(text) as Frame));
    }
  }
  return frames;
}

describe.each([1, 300])('At time factor %i', (factor) => {
  it('no stream exceeds its maximum rate or loses a trade or a bar', () => {
    const market = new ExchangeMarket(7, START, listener);
    const one = market.find('futures', symbol)!;
    const publishers = streams.map(([stream]) => publisherOf(one, stream));
    for (const publisher of publishers) publisher.snapshot(market.time);
    const before = one.tape.count;
    const frames = run(market, publishers, factor, 41);
    for (const [at, [stream, most]] of streams.entries()) {
      expect(frames[at]!.length, JSON.stringify(stream)).toBeLessThanOrEqual(most + 1);
      expect(frames[at]!.length, JSON.stringify(stream)).toBeGreaterThan(0);
    }
    const trades = frames[3]!.flatMap(({ d }) => d as Frame[]);
    expect(trades.length).toBe(one.tape.count - before);
    expect(new Set(trades.map(({ t }) => t)).size).toBe(trades.length);
    const minutes = [...new Set(frames[4]!.flatMap(({ d }) => (d as { t: number }[]).map(({ t }) => t)))];
    expect(minutes).toEqual(minutes.map((_t, at) => minutes[0]! + at * 60_000));
    expect(minutes.at(-1)! - minutes[0]!).toBe(factor === 1 ? 0 : one.last.openTime - minutes[0]!);
  });
});

describe('Top of book', () => {
  let market: ExchangeMarket;
  let one: InstrumentMarket;
  let publisher: Publisher;
  const collected = () => publisher.collect(START, 0).map((text) => JSON.parse(text) as Frame);
  beforeEach(() => {
    market = new ExchangeMarket(7, START, listener);
    one = market.find('spot', 'ETHUSDT')!;
    publisher = publisherOf(one, { kind: 'bookTicker', symbol: 'ETHUSDT' });
    publisher.snapshot(START);
  });

  it('is sent at the next pump after it changed, and not for changes behind it (A-WS-BOOK-TICKER)', () => {
    expect(collected()).toEqual([]);
    const best = one.book.best(BUY);
    one.book.limit(BUY, best - 50, 7_000, 'GTC', 0);
    expect(collected()).toEqual([]);
    one.book.limit(BUY, best + 1, 123_456, 'GTC', 0);
    expect(collected()).toMatchObject([{ e: 'bookTicker', s: 'ETHUSDT', u: one.book.updateId, B: '1.23456' }]);
    one.book.market(SELL, 23_456, 0);
    expect(collected()).toMatchObject([{ u: one.book.updateId, B: '1.00000' }]);
    expect(collected()).toEqual([]);
  });
});

describe('Pair that is not trading (A-WS-HALT)', () => {
  it.each(['HALT', 'BREAK'] as const)(
    'sends a %s pair its snapshots and then nothing, over minutes and the end of an hour',
    (status) => {
      const market = new ExchangeMarket(7, START, listener);
      const one = market.of('spot').find(({ instrument }) => instrument.status === status)!;
      const halted = one.instrument.symbol;
      const wanted: PublicStream[] = [
        { kind: 'depth', symbol: halted, level: 15 },
        { kind: 'ticker', symbol: halted },
        { kind: 'trade', symbol: halted },
        { kind: 'bookTicker', symbol: halted },
        { kind: 'kline', symbol: halted, interval: '1m', priceType: 'LAST_PRICE' },
        { kind: 'kline', symbol: halted, interval: '1h', priceType: 'LAST_PRICE' },
      ];
      const publishers = wanted.map((stream) => publisherOf(one, stream));
      const snapshots = publishers.map((publisher) => JSON.parse(publisher.snapshot(market.time)!) as Frame);
      expect(snapshots.map(({ e }) => e)).toEqual([
        'depthSnapshot',
        'ticker',
        'tradeSnapshot',
        'bookTicker',
        'klineSnapshot',
        'klineSnapshot',
      ]);
      expect((snapshots[4]!.d as unknown[]).length).toBe(1);
      expect(run(market, publishers, 1_200, 20)).toEqual(wanted.map(() => []));
    },
  );

  it('still sends a depth frame when an account cancels an order there', () => {
    const market = new ExchangeMarket(7, START, listener);
    const one = market.of('spot').find(({ instrument }) => instrument.status === 'HALT')!;
    const publisher = publisherOf(one, { kind: 'depth', symbol: one.instrument.symbol, level: 15 });
    const id = one.book.limit(BUY, one.book.best(BUY), 5_000, 'GTC', 1);
    publisher.snapshot(START);
    expect(one.book.cancel(id)).toBe(true);
    expect(publisher.collect(START, 0).map((text) => (JSON.parse(text) as Frame).e)).toEqual(['depth']);
  });
});
