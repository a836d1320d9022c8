import { describe, expect, it } from 'vitest';
import { coinIds } from '../../../../electron/simulator/venue/spot/coins.ts';
import { Venue } from '../../../../electron/simulator/venue/venue.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { START } from '../../support/rig.ts';

const marketOf = (symbols?: number) => new Venue(createVirtualClock(START), 7, 1, undefined, symbols).market;

describe('Coin ids (A-COIN-ID)', () => {
  it('are fixed for the default coins', () => {
    expect([...coinIds(marketOf())]).toEqual([
      ['BTC', 1],
      ['USDT', 2],
      ['ETH', 3],
      ['SOL', 4],
      ['DOGE', 5],
      ['LTC', 6],
      ['EOS', 7],
      ['PEPE', 8],
      ['TRX', 9],
    ]);
  });

  it('are numbered in listing order for generated coins, and stay the same in a larger listing', () => {
    const market = marketOf(40);
    const ids = coinIds(market);
    const drawn = [...ids.values()].slice(9);
    expect(drawn.length).toBeGreaterThan(5);
    expect(drawn).toEqual(drawn.map((_id, place) => 101 + place));
    for (const { instrument } of market.of('spot')) expect(ids.has(instrument.asset)).toBe(true);
    const fewer = coinIds(marketOf(24));
    expect(fewer.size).toBeGreaterThan(9);
    for (const [coin, id] of fewer) expect([coin, ids.get(coin)]).toEqual([coin, id]);
  });
});
