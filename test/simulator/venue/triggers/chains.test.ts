import { describe, expect, it } from 'vitest';
import { value } from '../quietVenue.ts';
import { ConditionalVenue } from './conditionalVenue.ts';

describe('Conditional orders that trigger each other', () => {
  it('a trigger reached by the trades of another one fires in the same step', () => {
    const quiet = new ConditionalVenue();
    quiet.ask(50_500, 0.05);
    quiet.ask(50_600, 0.1);
    quiet.ask(50_700, 0.1);
    const orders = ['50500', '50550', '50600.1', '50800'].map((triggerPrice) => value(quiet.algo({ triggerPrice })));
    // The first buys 0.05 at 50500 and 0.05 at 50600, which triggers the second: 0.05 at 50600 and 0.05 at 50700, which
    // triggers the third, for which 0.05 at 50700 is left.
    quiet.trades(50_500);
    expect(orders.map(({ status }) => status)).toEqual(['FILLED', 'FILLED', 'CANCELED', 'UNTRIGGERED']);
    const filled = orders.map((order) => quiet.issued(order)?.filled ?? 0);
    expect([filled, quiet.positions()]).toEqual([[1_000, 1_000, 500, 0], ['LONG 2500']]);
  });

  it('several due at once run nearest first, at one price oldest first, one after another', () => {
    const quiet = new ConditionalVenue();
    quiet.ask(50_900, 0.15);
    const far = value(quiet.algo({ triggerPrice: '50300' }));
    const near = value(quiet.algo({ triggerPrice: '50100' }));
    const same = value(quiet.algo({ triggerPrice: '50100' }));
    quiet.trades(50_400);
    expect([near, same, far].map((order) => [order.status, quiet.issued(order)!.filled])).toEqual([
      ['FILLED', 1_000],
      ['CANCELED', 500],
      ['CANCELED', 0],
    ]);
  });

  it('an opening one places its presets, which fire in the same step if their price is reached', () => {
    const quiet = new ConditionalVenue();
    quiet.ask(50_100, 0.1);
    quiet.bid(49_600, 0.1);
    // Buys when the last price falls to 49900; its stop-loss uses the mark price, which is already beyond its trigger
    // price by then.
    const asked = { type: 'TAKE_PROFIT_MARKET', triggerPrice: '49900', presetStopLossPrice: '49800' } as const;
    value(quiet.algo({ ...asked, SlWorkingType: 'MARK_PRICE' }));
    quiet.marked(49_700);
    quiet.trades(49_900);
    expect([quiet.positions(), quiet.standing()]).toEqual([
      [],
      ['TAKE_PROFIT_MARKET 1000 FILLED', 'STOP_MARKET 1000 FILLED'],
    ]);
  });

  it('two that close the same position in one step close it once', () => {
    const quiet = new ConditionalVenue();
    quiet.hold('LONG', '1');
    value(quiet.tpSl({ triggerPrice: '49500' }));
    value(quiet.tpSl({ triggerPrice: '49000' }));
    quiet.bid(48_800, 3);
    quiet.trades(48_900);
    expect([quiet.positions(), quiet.standing()]).toEqual([
      [],
      ['STOP_MARKET 10000 FILLED', 'STOP_MARKET 10000 CANCELED POSITION_CLOSED'],
    ]);
    expect(quiet.ledger().futures.orders).toHaveLength(2);
  });
});

describe('Order issued by a conditional order', () => {
  it('if rejected, ends the conditional order with the reason, and no order is issued', () => {
    const quiet = new ConditionalVenue();
    // 51000 x 100 / 20 = 255000 of margin, while the account has 100000.
    const order = value(quiet.algo({ type: 'STOP', price: '51000', quantity: '100' }));
    const close = value(quiet.algo({ side: 'SELL', triggerPrice: '49000' }));
    quiet.trades(51_000, 49_000);
    expect([order, close].map((one) => [one.status, one.cancelReason, one.actualOrderId, one.triggerTime > 0])).toEqual(
      [
        ['CANCELED', 'PLACEMENT_REFUSED', null, true],
        ['CANCELED', 'PLACEMENT_REFUSED', null, true],
      ],
    );
    expect(quiet.ledger().futures).toMatchObject({ orders: [], frozen: '0', available: '100000.00000000' });
  });

  it('a resting one and its conditional order end together, whichever is cancelled', () => {
    const quiet = new ConditionalVenue();
    const asked = { type: 'STOP', price: '51000', triggerPrice: '51000' } as const;
    const [first, second] = [value(quiet.algo(asked)), value(quiet.algo(asked))];
    quiet.trades(51_000);
    const { accounts, time } = quiet.venue;
    accounts.cancel('user', 'futures', { orderId: first.actualOrderId! }, time.now());
    expect([first.status, first.cancelReason, second.status]).toEqual(['CANCELED', 'USER_CANCELED', 'NEW']);
    expect(quiet.cancelAlgo(second.id)).toBe(second);
    expect([second.status, quiet.issued(second)!.status]).toEqual(['CANCELED', 'CANCELED']);
    expect(quiet.cancelAlgo(second.id)).toBeUndefined();
  });

  it('cancelling all open orders leaves waiting conditional orders unchanged', () => {
    const quiet = new ConditionalVenue();
    const waits = value(quiet.algo({ triggerPrice: '52000' }));
    value(quiet.futures({ price: '49000', quantity: '0.1' }));
    quiet.venue.accounts.cancelOpen('user', 'futures', undefined, quiet.venue.time.now());
    expect([waits.status, quiet.ledger().futures.frozen]).toEqual(['UNTRIGGERED', '0']);
    quiet.cancelAlgo(waits.id);
    quiet.trades(52_000);
    expect(quiet.standing()).toEqual(['STOP_MARKET 1000 CANCELED USER_CANCELED']);
  });
});

describe('Liquidation', () => {
  it('cancels the conditional orders of the position, and leaves independent ones', () => {
    const quiet = new ConditionalVenue();
    quiet.venue.accounts.account('user').settings('BTCUSDT').marginType = 'ISOLATED';
    quiet.hold('LONG', '1');
    value(quiet.tpSl({ triggerPrice: '40000' }));
    const standaloneOrder = value(quiet.algo({ triggerPrice: '60000' }));
    quiet.bid(47_500, 2);
    // Margin 2500 at 50000: at 47500 nothing is left of it.
    quiet.marked(47_500);
    expect([quiet.positions(), quiet.standing()]).toEqual([
      [],
      ['STOP_MARKET 10000 CANCELED LIQUIDATION', 'STOP_MARKET 1000 UNTRIGGERED'],
    ]);
    expect(standaloneOrder.status).toBe('UNTRIGGERED');
  });
});
