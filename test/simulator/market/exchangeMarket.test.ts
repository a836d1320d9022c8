import { describe, expect, it } from 'vitest';
import { BUY, SELL, type Side } from '../../../electron/simulator/engine/types.ts';
import { ExchangeMarket } from '../../../electron/simulator/market/exchangeMarket.ts';
import type { InstrumentMarket } from '../../../electron/simulator/market/instrumentMarket.ts';
import { instruments, type Instrument } from '../../../electron/simulator/market/instruments.ts';
import { publisherOf } from '../../../electron/simulator/ws/streamHub.ts';
import { streamPriceTypes, type PublicStream } from '../../../shared/exchange/channels.ts';
import { barOpenTime, depthLevels, intervalMilliseconds, klineIntervals } from '../../../shared/exchange/markets.ts';
import { START } from '../support/rig.ts';

interface SeenTrade {
  readonly key: string;
  readonly time: number;
  readonly price: number;
  readonly size: number;
  readonly side: Side;
}

function open(seed = 7, start = START) {
  const trades: SeenTrade[] = [];
  const market = new ExchangeMarket(seed, start, {
    trade: ({ market: name, symbol }: Instrument, time, price, size, side) =>
      trades.push({ key: `${name}:${symbol}`, time, price, size, side }),
    level: () => {},
  });
  return { market, trades };
}

const MINUTE = 60_000;
/** Returns whether the agents of an instrument act at every step. */
const isLively = ({ instrument }: InstrumentMarket) => instrument.stepMilliseconds === 100;
const startMinute = Math.floor(START / MINUTE) * MINUTE;

describe('Agents of the simulated market', () => {
  it('never cross the book, quote at least 200 prices a side, and trade every open instrument', () => {
    const { market } = open();
    const before = new Map([...market.instruments].map(([key, one]) => [key, one.tape.count]));
    for (let second = 1; second <= 600; second += 1) {
      market.advance(START + second * 1000);
      for (const one of market.instruments.values()) {
        expect(one.book.best(SELL)).toBeGreaterThan(one.book.best(BUY));
        expect(one.book.best(BUY)).toBeGreaterThan(0);
        expect(Math.min(one.book.levels(BUY), one.book.levels(SELL))).toBeGreaterThanOrEqual(200);
      }
    }
    for (const [key, one] of market.instruments) {
      const traded = one.tape.count - before.get(key)!;
      if (one.state(START) === 'open') expect(traded).toBeGreaterThan(isLively(one) ? 1500 : 300);
      else expect(traded).toBe(0);
      const touch = one.book.best(SELL) - one.book.best(BUY);
      expect(touch / one.book.best(BUY)).toBeLessThan(0.0005);
    }
  });

  it('offer more size further from the best price', () => {
    const { market } = open();
    for (const one of market.instruments.values()) {
      const totals = new Float64Array(200);
      expect(one.book.copyLevels(BUY, new Int32Array(200), totals)).toBe(200);
      const sum = (from: number, to: number) => totals.slice(from, to).reduce((all, size) => all + size, 0);
      expect(sum(150, 200)).toBeGreaterThan(1.3 * sum(0, 50));
    }
  });

  it('keep spot, futures, mark and index price of one coin together', () => {
    const { market } = open();
    market.advance(START + 1_800_000);
    const price = (name: 'spot' | 'futures') => {
      const one = market.find(name, 'BTCUSDT')!;
      return one.last.last / 10 ** one.instrument.priceDecimals;
    };
    const futures = market.find('futures', 'BTCUSDT')!;
    expect(Math.abs(price('spot') / price('futures') - 1)).toBeLessThan(0.002);
    expect(Math.abs(futures.mark!.last / futures.last.last - 1)).toBeLessThan(0.002);
    expect(Math.abs(futures.index!.last / futures.last.last - 1)).toBeLessThan(0.002);
  });

  it('follow a price jump; the book is unchanged while agents are inactive', () => {
    const { market } = open();
    const one = market.find('futures', 'ETHUSDT')!;
    const before = one.last.last;
    market.jump('ETH', 0.05);
    market.advance(START + 60_000);
    expect(one.last.last / before).toBeGreaterThan(1.035);
    expect(one.book.best(SELL)).toBeGreaterThan(one.book.best(BUY));
    one.agentsActive = false;
    const still = one.book.updateId;
    market.advance(START + 120_000);
    expect(one.book.updateId).toBe(still);
  });
});

describe('Resumed market', () => {
  it('starts at the given prices and moves on from there', () => {
    const { market } = open();
    market.jump('BTC', 0.3);
    market.advance(START + 60_000);
    const { prices } = market;
    const again = new ExchangeMarket(7, START + 120_000, { trade: () => {}, level: () => {} }, prices);
    expect(again.prices).toEqual(prices);
    for (const [key, one] of again.instruments) {
      const before = market.instruments.get(key)!.last.last;
      // A pair that is not trading has not followed its asset.
      if (one.state(START) === 'open') expect(Math.abs(one.last.last / before - 1)).toBeLessThan(0.001);
      expect(one.book.levels(BUY)).toBeGreaterThanOrEqual(200);
    }
    again.advance(START + 180_000);
    expect(again.prices.fair).not.toEqual(prices.fair);
  });

  it('reports the end of every step', () => {
    const steps: number[] = [];
    const listener = { trade: () => {}, level: () => {}, stepped: (time: number) => steps.push(time) };
    const market = new ExchangeMarket(7, START, listener);
    steps.length = 0;
    market.advance(market.time + 300);
    expect(steps).toEqual([market.time - 200, market.time - 100, market.time]);
  });
});

describe('Candles', () => {
  it('of live minutes match the trades exactly', () => {
    const { market, trades } = open();
    market.advance(START + 300_000);
    for (const [key, one] of market.instruments) {
      const mine = trades.filter((trade) => trade.key === key);
      const from = startMinute - (one.asset.warmUpMinutes - 1) * MINUTE;
      for (const bar of one.last.bars('1m', from, startMinute + 4 * MINUTE, 8)) {
        const inside = mine.filter(({ time }) => time >= bar.openTime && time < bar.openTime + MINUTE);
        const sum = (of: readonly SeenTrade[]) => of.reduce((all, { size }) => all + BigInt(size), 0n);
        const value = (of: readonly SeenTrade[]) =>
          of.reduce((all, { size, price }) => all + BigInt(size) * BigInt(price), 0n);
        const bought = inside.filter(({ side }) => side === BUY);
        const prices = [bar.open, ...inside.map(({ price }) => price)];
        expect({ ...bar }).toEqual({
          openTime: bar.openTime,
          open: bar.open,
          high: Math.max(...prices),
          low: Math.min(...prices),
          close: prices.at(-1),
          trades: inside.length,
          volume: sum(inside),
          quote: value(inside),
          takerVolume: sum(bought),
          takerQuote: value(bought),
        });
      }
    }
  });

  it('of every interval equal the sum of their minutes', () => {
    const { market } = open();
    market.advance(START + 120_000);
    for (const one of market.instruments.values()) {
      for (const interval of klineIntervals[one.instrument.market]) {
        const length = intervalMilliseconds[interval];
        const [newest, closed] = one.last.bars(interval, 0, Infinity, 2);
        expect(newest!.openTime).toBe(barOpenTime(START + 120_000, interval));
        expect(closed!.openTime).toBe(newest!.openTime - length);
        const minutes = one.last.bars('1m', closed!.openTime, closed!.openTime + length - MINUTE, 20_000).toReversed();
        expect(minutes.length).toBe(length / MINUTE);
        const total = (pick: (bar: (typeof minutes)[number]) => bigint) =>
          minutes.reduce((all, bar) => all + pick(bar), 0n);
        expect(closed).toEqual({
          openTime: closed!.openTime,
          open: minutes[0]!.open,
          high: minutes.reduce((most, { high }) => Math.max(most, high), 0),
          low: minutes.reduce((least, { low }) => Math.min(least, low), Infinity),
          close: minutes.at(-1)!.close,
          trades: minutes.reduce((all, { trades }) => all + trades, 0),
          volume: total(({ volume }) => volume),
          quote: total(({ quote }) => quote),
          takerVolume: total(({ takerVolume }) => takerVolume),
          takerQuote: total(({ takerQuote }) => takerQuote),
        });
      }
    }
  });

  it('go back more than 45 days without a gap, a jump or an invalid bar, up to the live market', () => {
    const { market } = open();
    market.advance(START + 120_000);
    const some = [...market.instruments.values()].filter((one) => isLively(one) || one.asset.hours !== null);
    expect(some.length).toBe(6);
    for (const one of some) {
      for (const series of [one.last, one.mark, one.index]) {
        if (series === null) continue;
        const bars = series.bars('1m', 0, Infinity, 92 * 1440).toReversed();
        expect(bars.length).toBeGreaterThan(45 * 1440);
        let impossible = 0;
        let jumps = 0;
        for (const [at, bar] of bars.entries()) {
          const { open: first, high, low, close, volume, quote, trades, takerVolume } = bar;
          const possible =
            low > 0 && low <= Math.min(first, close) && high >= Math.max(first, close) && takerVolume <= volume;
          const priced = quote >= BigInt(low) * volume && quote <= BigInt(high) * volume;
          if (!possible || !priced || (series === one.last && trades === 0 && volume !== 0n)) impossible += 1;
          const before = bars[at - 1];
          if (before === undefined) continue;
          if (bar.openTime !== before.openTime + MINUTE) jumps += 1;
          if (Math.abs(first / before.close - 1) > 0.002) jumps += 1;
        }
        expect([impossible, jumps]).toEqual([0, 0]);
      }
    }
  });

  it('have similar volume before and after the start', () => {
    const { market } = open();
    market.advance(START + 900_000);
    for (const one of [...market.instruments.values()].filter(isLively)) {
      const live = one.last.span(startMinute, startMinute + 15 * MINUTE)!.volume * 4n;
      const past = one.last.span(startMinute - 1440 * MINUTE, startMinute - 60 * MINUTE)!.volume / 23n;
      expect(live * 10n > past).toBe(true);
      expect(past * 10n > live).toBe(true);
    }
  });
});

describe('Seed', () => {
  const picture = (seed: number, start: number) => {
    const { market, trades } = open(seed, start);
    market.advance(start + 60_000);
    const bars = [...market.instruments.values()].map((one) =>
      one.last.bars('1h', 0, Infinity, 100).map(({ openTime, ...bar }) => ({ ...bar, ago: openTime - start })),
    );
    const ids = [...market.instruments.values()].map(({ book, tradeIds }) => [
      book.updateId,
      tradeIds.text(5, 'documents'),
    ]);
    return { trades: trades.map(({ time, ...trade }) => ({ ...trade, ago: time - start })), bars, ids };
  };

  it('gives the same market and history, relative to the start', () => {
    expect(picture(11, START)).toEqual(picture(11, START));
    const later = picture(11, START + 7 * 86_400_000);
    expect(later).toEqual(picture(11, START));
  });

  it('a different seed gives a different market', () => {
    expect(picture(12, START).ids).not.toEqual(picture(11, START).ids);
    expect(picture(12, START).trades.slice(0, 50)).not.toEqual(picture(11, START).trades.slice(0, 50));
  });

  it('every instrument can publish every public stream', () => {
    const { market } = open();
    const events = {
      ticker: 'ticker',
      trade: 'tradeSnapshot',
      bookTicker: 'bookTicker',
      depth: 'depthSnapshot',
      kline: 'klineSnapshot',
    } as const;
    for (const instrument of instruments) {
      const one = market.find(instrument.market, instrument.symbol)!;
      const { symbol } = instrument;
      const kinds: readonly PublicStream[] = [
        ...(['ticker', 'trade', 'bookTicker'] as const).map((kind) => ({ kind, symbol })),
        ...depthLevels.map((level) => ({ kind: 'depth' as const, symbol, level })),
        ...klineIntervals[instrument.market].flatMap((interval) =>
          streamPriceTypes
            .filter((priceType) => priceType === 'LAST_PRICE' || instrument.market === 'futures')
            .map((priceType) => ({ kind: 'kline' as const, symbol, interval, priceType })),
        ),
      ];
      const published = kinds.map((stream) => {
        const { e, s, p, l } = JSON.parse(publisherOf(one, stream).snapshot(START)!) as Record<string, unknown>;
        return [e, s, stream.kind === 'kline' ? p : l];
      });
      expect(published).toEqual(
        kinds.map((stream) => [
          events[stream.kind],
          symbol,
          stream.kind === 'kline' ? stream.priceType : stream.kind === 'depth' ? stream.level : undefined,
        ]),
      );
    }
  });
});
