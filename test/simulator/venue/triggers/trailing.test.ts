import { describe, expect, it } from 'vitest';
import { START } from '../../support/rig.ts';
import { value } from '../quietVenue.ts';
import { ConditionalVenue } from './conditionalVenue.ts';

const sell = { type: 'TRAILING_MARKET', side: 'SELL', positionSide: 'LONG', reduceOnly: true } as const;

describe('Trailing order (document 3, TRAILING_MARKET)', () => {
  it('sell: activates at its price, follows the highest price, and triggers a tick-exact callback below it', () => {
    const quiet = new ConditionalVenue();
    quiet.hold('LONG', '0.1');
    const order = value(quiet.algo({ ...sell, activatePrice: '50500', callbackRate: '0.01' }));
    expect([order.type, order.status, order.triggerPrice]).toEqual(['TRAILING_STOP_MARKET', 'UNACTIVATED', 0]);
    quiet.trades(50_499.9, 49_000, 50_000);
    expect(order.status).toBe('UNACTIVATED');
    quiet.trades(50_500);
    expect([order.status, order.trailing]).toEqual([
      'UNTRIGGERED',
      { activatePrice: 505_000, callback: '0.01', activated: true, extreme: 505_000 },
    ]);
    quiet.trades(51_234.5, 51_000);
    expect(order.trailing).toMatchObject({ extreme: 512_345 });
    // 51234.5 x 0.99 = 50722.155: it triggers at 50722.1, not at 50722.2.
    quiet.trades(50_722.2);
    expect(order.triggerTime).toBe(0);
    quiet.bid(50_000, 0.1);
    quiet.trades(50_722.1);
    expect([order.status, order.triggerTime, order.triggerPrice]).toEqual(['FILLED', START, 507_221]);
    expect(quiet.issued(order)).toMatchObject({ type: 'MARKET', status: 'FILLED', terms: { stopPrice: 507_221 } });
    expect(quiet.positions()).toEqual([]);
  });

  it('buy: activates from above, follows the lowest price, and triggers above it', () => {
    const quiet = new ConditionalVenue();
    const asked = { type: 'TRAILING_MARKET', activatePrice: '49500', callbackRate: '0.005' } as const;
    const order = value(quiet.algo(asked));
    quiet.trades(49_500.1);
    expect(order.status).toBe('UNACTIVATED');
    quiet.trades(49_500, 49_012.3);
    expect(order.trailing).toMatchObject({ activated: true, extreme: 490_123 });
    // 49012.3 x 1.005 = 49257.3615: it triggers at 49257.4, not at 49257.3.
    quiet.trades(49_257.3);
    expect(order.status).toBe('UNTRIGGERED');
    quiet.ask(49_300, 0.1);
    quiet.trades(49_257.4);
    expect([order.status, order.triggerPrice, quiet.positions()]).toEqual(['FILLED', 492_574, ['LONG 1000']]);
  });

  it('without an activation price starts at the current price of its working type (A-TRAILING-ACTIVE)', () => {
    const quiet = new ConditionalVenue();
    quiet.mark('BTCUSDT', 50_200);
    const order = value(quiet.algo({ ...sell, workingType: 'MARK_PRICE', callbackRate: '0.001' }));
    expect([order.status, order.trailing]).toEqual([
      'UNTRIGGERED',
      { activatePrice: 502_000, callback: '0.001', activated: true, extreme: 502_000 },
    ]);
    // This order does not use the last price; 50200 x 0.999 = 50149.8.
    quiet.trades(40_000);
    quiet.marked(50_149.9);
    expect(order.triggerTime).toBe(0);
    quiet.marked(50_149.8);
    expect([order.triggerTime, order.triggerPrice]).toEqual([START, 501_498]);
  });

  it('is active at once when the price is already beyond its activation price, and does not trigger', () => {
    const quiet = new ConditionalVenue();
    const order = value(quiet.algo({ ...sell, activatePrice: '49000' }));
    expect([order.status, order.trailing]).toMatchObject(['UNTRIGGERED', { activated: true, extreme: 500_000 }]);
    expect(order.triggerTime).toBe(0);
  });

  it('is pushed on activation; activated and triggered in one step, it is pushed when it triggers', () => {
    const quiet = new ConditionalVenue();
    quiet.hold('LONG', '0.2');
    const half = { ...sell, quantity: '0.1', activatePrice: '50500' } as const;
    quiet.news.length = 0;
    value(quiet.algo({ ...half, callbackRate: '0.2' }));
    value(quiet.algo({ ...half, activatePrice: '50600', callbackRate: '0.1' }));
    quiet.trades(50_500);
    const first = ['TRAILING_STOP_MARKET UNACTIVATED', 'TRAILING_STOP_MARKET UNACTIVATED'];
    expect(quiet.told()).toEqual([...first, 'TRAILING_STOP_MARKET UNTRIGGERED']);
    quiet.news.length = 0;
    // 50600 x 0.9 = 45540, 50600 x 0.8 = 40480
    quiet.trades(50_600, 45_540);
    expect(quiet.told()).toEqual([
      'MARKET PENDING',
      'TRAILING_STOP_MARKET PENDING',
      'MARKET CANCELED',
      'TRAILING_STOP_MARKET CANCELED',
    ]);
  });

  it('sends no push while it only follows the price', () => {
    const quiet = new ConditionalVenue();
    const order = value(quiet.algo({ ...sell }));
    quiet.news.length = 0;
    quiet.trades(50_000.1, 50_000.2);
    quiet.trades(50_100);
    expect([order.trailing!.extreme, quiet.news]).toEqual([501_000, []]);
  });
});
