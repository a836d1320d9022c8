import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { BUY, SELL } from '../../../electron/simulator/engine/types.ts';
import { formatUnits } from '../../../electron/simulator/market/units.ts';
import { openState, type StateStore } from '../../../electron/simulator/state/stateStore.ts';
import type { FuturesPlacement, SpotPlacement } from '../../../electron/simulator/venue/accounts/placement.ts';
import { Venue } from '../../../electron/simulator/venue/venue.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { START } from '../support/world.ts';
import { value } from './quietVenue.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end();
});

/** A folder of the test's own; every store opened in it is closed when the test is over. */
function openings(): () => StateStore {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'venue-'));
  ends.push(() => fs.rmSync(folder, { recursive: true, force: true }));
  return () => {
    const store = openState(path.join(folder, '7.db'));
    ends.push(() => store.close());
    return store;
  };
}

/** What of an account does not hang on the mark price, which a restart does not bring back to the tick. */
function truth(venue: Venue, accountId = 'user') {
  const { spot, futures, uid } = venue.accounts.ledger(accountId) as {
    uid: string;
    spot: unknown;
    futures: Record<string, unknown> & { positions: Record<string, unknown>[] };
  };
  const { available: _a, unrealizePnl: _u, positions, ...rest } = futures;
  const still = positions.map(({ unrealizePnl: _p, liquidatePrice: _l, ...position }) => position);
  return { uid, spot, futures: rest, positions: still, seen: venue.accounts.ordersSeen(accountId) };
}

function spot(venue: Venue, asked: Partial<SpotPlacement>, accountId = 'user') {
  const full = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', ...asked };
  return value(venue.accounts.placeSpot(accountId, full as SpotPlacement, venue.time.now()));
}
function futures(venue: Venue, asked: Partial<FuturesPlacement>) {
  const full = {
    symbol: 'BTCUSDT',
    side: 'BUY',
    positionSide: 'LONG',
    quantity: '0.1',
    newClientOrderId: 'c',
    ...asked,
  };
  return value(venue.accounts.placeFutures('user', full as FuturesPlacement, venue.time.now()));
}
/** A price `share` of the last one away from it, on a tick. */
function away(venue: Venue, market: 'spot' | 'futures', share: number): string {
  const one = venue.market.find(market, 'BTCUSDT')!;
  return formatUnits(Math.round(one.last.last * (1 + share)), one.instrument.priceDecimals);
}

describe('an exchange with a state', () => {
  it('whose process is killed goes on with every acknowledged order, fill, balance and position (B-A1)', () => {
    const open = openings();
    const clock = createVirtualClock(START);
    const venue = new Venue(clock, 7, 1, open());
    const resting = spot(venue, { price: away(venue, 'spot', -0.05), newClientOrderId: 'kept' });
    spot(venue, { type: 'MARKET', quantity: '0.3' });
    const gone = spot(venue, { price: away(venue, 'spot', -0.04) });
    venue.accounts.cancel('user', 'spot', { orderId: gone.id }, venue.time.now());
    futures(venue, { type: 'MARKET', quantity: '1.5' });
    futures(venue, { side: 'SELL', type: 'MARKET', quantity: '0.7', reduceOnly: true });
    const target = futures(venue, {
      side: 'SELL',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: away(venue, 'futures', 0.019),
      reduceOnly: true,
    });
    const before = truth(venue);

    const again = new Venue(clock, 7, 1, open());
    expect(truth(again)).toEqual(before);
    expect(again.accounts.openOrders('user', 'spot')).toEqual([resting]);
    const book = again.market.find('spot', 'BTCUSDT')!.book;
    expect(book.sizeAt(BUY, resting.price)).toBeGreaterThanOrEqual(1_000);
    // The same order is still the same order, and ids go on.
    expect(spot(again, { price: away(again, 'spot', -0.05), newClientOrderId: 'kept' }).id).toBe(resting.id);
    expect(BigInt(spot(again, { price: away(again, 'spot', -0.05) }).id) > BigInt(target.id)).toBe(true);
    // It can be cancelled, and what it held comes back.
    const { locked } = again.accounts.account('user').balance('USDT');
    again.accounts.cancel('user', 'spot', { orderId: resting.id }, again.time.now());
    expect(again.accounts.account('user').balance('USDT').locked).toBe(locked - 1_000n * BigInt(resting.price) * 10n);
  });

  it('brings resting orders back in the order they came', () => {
    const open = openings();
    const clock = createVirtualClock(START);
    const venue = new Venue(clock, 7, 1, open());
    const price = away(venue, 'spot', -0.09);
    const first = spot(venue, { price, quantity: '0.02' }, 'trader');
    const second = spot(venue, { price, quantity: '0.02' });
    const again = new Venue(clock, 7, 1, open());
    const one = again.market.find('spot', 'BTCUSDT')!;
    while (one.book.best(BUY) > first.price) one.book.market(SELL, one.book.sizeAt(BUY, one.book.best(BUY)), 0);
    const others = one.book.sizeAt(BUY, first.price) - 4_000;
    one.book.market(SELL, others + 3_000, 0);
    again.accounts.settle(again.time.now());
    const status = (account: string, id: string) => again.accounts.order(account, 'spot', { orderId: id })!.filled;
    expect([status('trader', first.id), status('user', second.id)]).toEqual([2_000, 1_000]);
  });

  it('goes on from the prices and the time where it stood, also when the wall clock was set back', () => {
    const open = openings();
    const clock = createVirtualClock(START);
    const venue = new Venue(clock, 7, 1, open());
    venue.start();
    venue.market.jump('BTC', 0.2);
    clock.advance(30_000);
    venue.stop();
    const { prices } = venue.market;
    const last = venue.market.find('futures', 'BTCUSDT')!.last.last;
    const again = new Venue(createVirtualClock(START - 86_400_000), 7, 1, open());
    expect(again.time.now()).toBe(venue.time.now());
    expect(again.market.prices).toEqual(prices);
    expect(Math.abs(again.market.find('futures', 'BTCUSDT')!.last.last / last - 1)).toBeLessThan(0.001);
    const fresh = new Venue(createVirtualClock(START), 7, 1);
    expect(again.market.prices.fair.BTC! / fresh.market.prices.fair.BTC!).toBeGreaterThan(1.1);
  });

  it('begins anew when it is reset, and when the state is that of another seed', () => {
    const open = openings();
    const clock = createVirtualClock(START);
    const venue = new Venue(clock, 7, 1, open());
    const fresh = truth(venue);
    spot(venue, { type: 'MARKET' });
    venue.reset(7);
    expect(truth(venue)).toEqual(fresh);
    expect(truth(new Venue(clock, 7, 1, open()))).toEqual(fresh);
    spot(venue, { type: 'MARKET' });
    expect(truth(new Venue(clock, 8, 1, open())).seen).toEqual({});
  });
});
