import { describe, expect, it } from 'vitest';
import { ExchangeMarket } from '../../../electron/simulator/market/exchangeMarket.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { START } from '../support/rig.ts';
import { OpenInterest } from '../../../electron/simulator/market/funding.ts';

describe('Open interest (A-OPEN-INTEREST)', () => {
  it("adds the agents' positions and the larger side of the accounts' positions", () => {
    const open = new OpenInterest(1, 100, createRandom(7));
    const agents = open.total(0, 0);
    expect(open.total(40, 15)).toBe(agents + 40);
    expect(open.total(15, 40)).toBe(agents + 40);
    expect(agents).toBeGreaterThan(100 * 86_400 * 0.24 - 1);
    expect(agents).toBeLessThan(100 * 86_400 * 0.96 + 1);
  });

  it('rises, falls or stays with each trade, and remains within its bounds', () => {
    const open = new OpenInterest(0.001, 100, createRandom(7));
    const changes = new Set<number>();
    let [before, least, most] = [open.total(0, 0), Infinity, 0];
    for (let trade = 0; trade < 20_000; trade += 1) {
      open.traded(100);
      const now = open.total(0, 0);
      changes.add(now - before);
      [before, least, most] = [now, Math.min(least, now), Math.max(most, now)];
    }
    expect([...changes].toSorted((a, b) => a - b)).toEqual([-100, 0, 100]);
    // A day of volume is 8,640: the usual open interest is 30 % to 80 % of that, and its bounds are 0.5 to 1.6 times
    // the usual.
    expect(least).toBeGreaterThan(8_640 * 0.15);
    expect(most).toBeLessThan(8_640 * 1.28);
    expect(most - least).toBeGreaterThan(500);
  });

  it('changes with the trades of a contract, and is zero on spot', () => {
    const market = new ExchangeMarket(7, START, { trade: () => {}, level: () => {} });
    const contract = market.find('futures', 'BTCUSDT')!;
    const before = contract.openInterest(0, 0);
    market.advance(START + 60_000);
    expect(contract.openInterest(0, 0)).not.toBe(before);
    expect(contract.openInterest(7, 3) - contract.openInterest(0, 0)).toBe(7);
    expect(market.find('spot', 'BTCUSDT')!.openInterest(7, 3)).toBe(0);
  });
});
