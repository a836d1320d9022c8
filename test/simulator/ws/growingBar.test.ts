import { describe, expect, it } from 'vitest';
import { ExchangeMarket } from '../../../electron/simulator/market/exchangeMarket.ts';
import { GrowingBar } from '../../../electron/simulator/ws/klinePublisher.ts';
import { barOpenTime, type KlineInterval } from '../../../shared/exchange/markets.ts';
import { START } from '../support/rig.ts';

describe('Growing bar', () => {
  it('always equals the sum of its minutes, across minute, hour, day and week boundaries', () => {
    // Ten minutes before midnight on a Sunday: an hour, a day and a week begin meanwhile.
    const start = Date.UTC(2026, 8, 20, 23, 50);
    const market = new ExchangeMarket(7, start, { trade: () => undefined, level: () => undefined });
    const one = market.find('futures', 'ETHUSDT')!;
    const watched = (['1m', '1h', '1d', '1w'] as const).flatMap((interval) =>
      [one.last, one.mark!].map((series) => ({ interval, series, growing: new GrowingBar(series) })),
    );
    let compared = 0;
    for (let step = 1; step <= 100; step += 1) {
      market.advance(start + step * 9_100);
      for (const { interval, series, growing } of watched) {
        const from = barOpenTime(series.openTime, interval);
        expect(growing.read(from)).toEqual(series.bar(interval, from));
        compared += 1;
      }
    }
    expect(compared).toBe(800);
  });

  it('can be read for another open time at any moment', () => {
    const market = new ExchangeMarket(7, START, { trade: () => undefined, level: () => undefined });
    const { last } = market.find('spot', 'BTCUSDT')!;
    const growing = new GrowingBar(last);
    for (const interval of ['1d', '1m', '1h', '1d'] as KlineInterval[]) {
      const from = barOpenTime(last.openTime, interval);
      expect(growing.read(from)).toEqual(last.bar(interval, from));
    }
  });
});
