import { describe, expect, it } from 'vitest';
import { ExchangeMarket } from '../../../electron/simulator/market/exchangeMarket.ts';
import { isSessionOpen, metalHours, shareHours } from '../../../electron/simulator/market/marketHours.ts';

const nobody = { trade: () => {}, level: () => {} };
/** Friday 2026-09-25 21:50 UTC: metals close in ten minutes, until Sunday 23:00. */
const FRIDAY = Date.UTC(2026, 8, 25, 21, 50);
const MINUTE = 60_000;

describe('Market hours (A-MARKET-HOURS)', () => {
  it.each([
    ['Monday 00:00', Date.UTC(2026, 8, 21), true],
    ['Wednesday 21:59:59.999', Date.UTC(2026, 8, 23, 21, 59, 59, 999), true],
    ['Wednesday 22:00', Date.UTC(2026, 8, 23, 22), false],
    ['Wednesday 22:59:59.999', Date.UTC(2026, 8, 23, 22, 59, 59, 999), false],
    ['Wednesday 23:00', Date.UTC(2026, 8, 23, 23), true],
    ['Friday 21:59', Date.UTC(2026, 8, 25, 21, 59), true],
    ['Friday 22:00', Date.UTC(2026, 8, 25, 22), false],
    ['Friday 23:00', Date.UTC(2026, 8, 25, 23), false],
    ['Saturday noon', Date.UTC(2026, 8, 26, 12), false],
    ['Sunday 22:59', Date.UTC(2026, 8, 27, 22, 59), false],
    ['Sunday 23:00', Date.UTC(2026, 8, 27, 23), true],
  ])('metals on %s', (_when, time, expected) => {
    expect(isSessionOpen(metalHours, time)).toBe(expected);
  });

  it.each([
    ['Monday 14:29', Date.UTC(2026, 8, 21, 14, 29), false],
    ['Monday 14:30', Date.UTC(2026, 8, 21, 14, 30), true],
    ['Friday 20:59', Date.UTC(2026, 8, 25, 20, 59), true],
    ['Friday 21:00', Date.UTC(2026, 8, 25, 21), false],
    ['Saturday 15:00', Date.UTC(2026, 8, 26, 15), false],
  ])('shares on %s', (_when, time, expected) => {
    expect(isSessionOpen(shareHours, time)).toBe(expected);
  });

  it('coins are always open', () => {
    expect(isSessionOpen(null, Date.UTC(2026, 8, 26, 3))).toBe(true);
  });
});

describe('Contract with market hours', () => {
  it('trades until the close, then price, mark, index and book are frozen and candles are flat', () => {
    const market = new ExchangeMarket(7, FRIDAY, nobody);
    const gold = market.find('futures', 'XAUUSDT')!;
    const before = gold.tape.count;
    market.advance(FRIDAY + 10 * MINUTE);
    expect(gold.tape.count).toBeGreaterThan(before);
    const seen = () => [gold.tape.count, gold.book.updateId, gold.last.last, gold.mark!.last, gold.index!.last];
    const closed = seen();
    market.jump('XAU', 0.05);
    market.advance(FRIDAY + 20 * MINUTE);
    expect(seen()).toEqual(closed);
    expect([gold.state(FRIDAY), gold.state(market.time)]).toEqual(['open', 'closed']);
    const { last } = gold.last;
    for (const bar of gold.last.bars('1m', FRIDAY + 10 * MINUTE, Infinity, 10)) {
      expect(bar).toEqual({
        openTime: bar.openTime,
        open: last,
        high: last,
        low: last,
        close: last,
        trades: 0,
        volume: 0n,
        quote: 0n,
        takerVolume: 0n,
        takerQuote: 0n,
      });
    }
    // Coins continued to trade.
    expect(market.find('futures', 'BTCUSDT')!.last.openTime).toBe(FRIDAY + 19 * MINUTE);
  });

  it('applies a price jump from the closed period when the market opens again', () => {
    const sunday = Date.UTC(2026, 8, 27, 22, 58);
    const market = new ExchangeMarket(7, sunday, nobody);
    const gold = market.find('futures', 'XAUUSDT')!;
    const before = gold.index!.last;
    market.jump('XAU', 0.05);
    market.advance(sunday + 2 * MINUTE);
    expect(gold.index!.last).toBe(before);
    market.advance(sunday + 3 * MINUTE);
    expect(gold.index!.last / before).toBeGreaterThan(1.045);
    expect(gold.index!.last / before).toBeLessThan(1.055);
    expect(gold.tape.count).toBeGreaterThan(0);
  });

  it('has flat candles without trades on a past Saturday', () => {
    const monday = Date.UTC(2026, 8, 28, 9);
    const market = new ExchangeMarket(7, monday, nobody);
    const gold = market.find('futures', 'XAUUSDT')!;
    const saturday = gold.last.bar('1d', Date.UTC(2026, 8, 26))!;
    expect([saturday.high, saturday.low, saturday.close, saturday.trades, saturday.volume]).toEqual([
      saturday.open,
      saturday.open,
      saturday.open,
      0,
      0n,
    ]);
    const friday = gold.last.bar('1d', Date.UTC(2026, 8, 25))!;
    expect(friday.close).toBe(saturday.open);
    expect(friday.trades).toBeGreaterThan(1000);
    expect(market.find('futures', 'BTCUSDT')!.last.bar('1d', Date.UTC(2026, 8, 26))!.trades).toBeGreaterThan(1000);
  });
});

describe('Spot pair that is not trading', () => {
  it.each([
    ['LTCUSDT', 'halted'],
    ['EOSUSDT', 'closed'],
  ] as const)('%s is %s: its book and its past trades stay unchanged', (symbol, state) => {
    const market = new ExchangeMarket(7, FRIDAY, nobody);
    const one = market.find('spot', symbol)!;
    const seen = () => [one.tape.count, one.book.updateId, one.last.last];
    const before = seen();
    market.advance(FRIDAY + 3 * MINUTE);
    expect(one.state(market.time)).toBe(state);
    expect(seen()).toEqual(before);
    expect(one.tape.count).toBeGreaterThan(10);
    expect(Math.min(one.book.levels(0), one.book.levels(1))).toBeGreaterThanOrEqual(200);
    expect(one.last.bar('1m', FRIDAY + MINUTE)!.trades).toBe(0);
  });
});
