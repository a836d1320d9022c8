import { describe, expect, it } from 'vitest';
import { BUY, SELL } from '../../../../electron/simulator/engine/types.ts';
import { code, value } from '../quietVenue.ts';
import { ConditionalVenue } from './conditionalVenue.ts';

const both = { tpTriggerPrice: '51000', slTriggerPrice: '49000' } as const;
const waiting = (size: number) => [`TAKE_PROFIT_MARKET ${size} UNTRIGGERED`, `STOP_MARKET ${size} UNTRIGGERED`];

describe('Take-profit and stop-loss attached to an order (R9, A-PRESETS)', () => {
  it('are placed at the first fill, belong to its position, and grow with further fills', () => {
    const quiet = new ConditionalVenue();
    const order = value(quiet.futures({ price: '50000', quantity: '1', ...both }));
    expect([quiet.standing(), order.presetsPlaced]).toEqual([[], false]);
    quiet.ask(50_000, 0.4);
    expect([quiet.standing(), order.presetsPlaced]).toEqual([waiting(4_000), true]);
    const [position] = [...quiet.venue.accounts.account('user').positions.values()];
    const [profit, loss] = quiet.venue.accounts.account('user').conditionals;
    const shared = {
      origin: 'preset',
      side: 'SELL',
      positionSide: 'LONG',
      reduceOnly: true,
      closePosition: false,
      positionId: position!.id,
      parentOrderId: order.id,
      price: 0,
      source: 'LAST',
    };
    expect([profit, loss]).toMatchObject([
      { ...shared, type: 'TAKE_PROFIT_MARKET', triggerPrice: 510_000 },
      { ...shared, type: 'STOP_MARKET', triggerPrice: 490_000 },
    ]);
    quiet.ask(50_000, 0.6);
    expect([order.status, quiet.standing()]).toEqual(['FILLED', waiting(10_000)]);
  });

  it('when one triggers, the other is cancelled and the position is closed', () => {
    const quiet = new ConditionalVenue();
    quiet.ask(50_000, 1);
    value(quiet.futures({ type: 'MARKET', quantity: '1', ...both }));
    quiet.bid(50_900, 1);
    // The bid at 50900 fills every trade below it, so the price must come from above.
    quiet.trades(51_000);
    expect([quiet.positions(), quiet.standing()]).toEqual([
      [],
      ['TAKE_PROFIT_MARKET 10000 FILLED', 'STOP_MARKET 10000 CANCELED SIBLING_TRIGGERED'],
    ]);
    expect(quiet.ledger().futures.orders.at(-1)).toMatchObject({ orderSource: 'TRIGGER', reduceOnly: true });
  });

  it('one that triggers without a counterparty leaves the other waiting', () => {
    const quiet = new ConditionalVenue();
    quiet.ask(50_000, 1);
    value(quiet.futures({ type: 'MARKET', quantity: '1', ...both }));
    // There is no bid: the take-profit at market ends unfilled.
    quiet.trades(51_000);
    expect([quiet.positions().length, quiet.standing()]).toEqual([
      1,
      ['TAKE_PROFIT_MARKET 10000 CANCELED IMMEDIATE_ORDER_NOT_FILLED', 'STOP_MARKET 10000 UNTRIGGERED'],
    ]);
    quiet.bid(48_900, 1);
    quiet.trades(48_950);
    expect([quiet.positions(), quiet.standing().at(-1)]).toEqual([[], 'STOP_MARKET 10000 FILLED']);
  });

  it('of a short position trigger in opposite directions, each on its price source', () => {
    const quiet = new ConditionalVenue();
    quiet.bid(50_000, 1);
    const types = { TpWorkingType: 'CONTRACT_PRICE', SlWorkingType: 'MARK_PRICE' } as const;
    const short = { side: 'SELL', positionSide: 'SHORT', type: 'MARKET', quantity: '1' } as const;
    value(quiet.futures({ ...short, tpTriggerPrice: '49000', slTriggerPrice: '51000', ...types }));
    quiet.ask(51_500, 1);
    quiet.trades(51_100);
    expect(quiet.standing()).toEqual(waiting(10_000));
    quiet.marked(51_000);
    expect([quiet.positions(), quiet.standing()]).toEqual([
      [],
      ['TAKE_PROFIT_MARKET 10000 CANCELED SIBLING_TRIGGERED', 'STOP_MARKET 10000 FILLED'],
    ]);
  });

  it('end with their position, and are cut when it is partly closed', () => {
    const quiet = new ConditionalVenue();
    quiet.ask(50_000, 1);
    value(quiet.futures({ type: 'MARKET', quantity: '1', ...both }));
    quiet.bid(50_000, 1);
    value(quiet.futures({ side: 'SELL', type: 'MARKET', quantity: '0.3' }));
    expect(quiet.standing()).toEqual(waiting(7_000));
    value(quiet.futures({ side: 'SELL', type: 'MARKET', quantity: '0.7' }));
    expect(quiet.standing()).toEqual([
      'TAKE_PROFIT_MARKET 7000 CANCELED POSITION_CLOSED',
      'STOP_MARKET 7000 CANCELED POSITION_CLOSED',
    ]);
  });

  it('are placed again for later fills after the first ones have triggered', () => {
    const quiet = new ConditionalVenue();
    value(quiet.futures({ price: '50000', quantity: '1', tpTriggerPrice: '51000' }));
    quiet.ask(50_000, 0.4);
    quiet.bid(50_900, 0.4);
    expect(quiet.positions()).toEqual(['LONG 4000']);
    quiet.trades(51_000);
    expect([quiet.positions(), quiet.standing()]).toEqual([[], ['TAKE_PROFIT_MARKET 4000 FILLED']]);
    quiet.ask(50_000, 0.1);
    expect([quiet.positions(), quiet.standing()]).toEqual([
      ['LONG 1000'],
      ['TAKE_PROFIT_MARKET 4000 FILLED', 'TAKE_PROFIT_MARKET 1000 UNTRIGGERED'],
    ]);
  });

  it('end with their position; a new position from the same order in the same step gets new ones', () => {
    const quiet = new ConditionalVenue();
    value(quiet.futures({ price: '50000', quantity: '1', slTriggerPrice: '49000' }));
    quiet.ask(50_000, 0.4);
    value(quiet.futures({ side: 'SELL', price: '50100', quantity: '0.4' }));
    const { book } = quiet.one('futures', 'BTCUSDT');
    book.market(BUY, 4_000, 0);
    book.market(SELL, 1_000, 0);
    quiet.endStep();
    expect([quiet.positions(), quiet.standing()]).toEqual([
      ['LONG 1000'],
      ['STOP_MARKET 4000 CANCELED POSITION_CLOSED', 'STOP_MARKET 1000 UNTRIGGERED'],
    ]);
    const [first, second] = quiet.venue.accounts.account('user').conditionals;
    expect(second!.positionId).not.toBe(first!.positionId);
  });

  it('are not placed again after the user cancelled them', () => {
    const quiet = new ConditionalVenue();
    value(quiet.futures({ price: '50000', quantity: '1', ...both }));
    quiet.ask(50_000, 0.4);
    const [profit] = quiet.venue.accounts.account('user').conditionals;
    quiet.cancelAlgo(profit!.id);
    quiet.ask(50_000, 0.1);
    expect(quiet.standing()).toEqual([
      'TAKE_PROFIT_MARKET 4000 CANCELED USER_CANCELED',
      'STOP_MARKET 5000 UNTRIGGERED',
    ]);
  });

  it('trigger at once when their price was reached before the order filled', () => {
    const quiet = new ConditionalVenue();
    value(quiet.futures({ price: '48000', quantity: '1', slTriggerPrice: '47900', SlWorkingType: 'MARK_PRICE' }));
    quiet.marked(47_900);
    quiet.bid(47_500, 1);
    quiet.ask(48_000, 1);
    expect([quiet.positions(), quiet.standing()]).toEqual([[], ['STOP_MARKET 10000 FILLED']]);
  });

  it('pass from a conditional order to the order it issues', () => {
    const quiet = new ConditionalVenue();
    const presets = { presetTakeProfitPrice: '52000', presetStopLossPrice: '50500' } as const;
    const order = value(
      quiet.algo({ ...presets, quantity: '0.5', SlWorkingType: 'MARK_PRICE', triggerPrice: '51000' }),
    );
    expect([order.takeProfit, order.stopLoss]).toEqual([
      { price: 520_000, source: 'LAST' },
      { price: 505_000, source: 'MARK' },
    ]);
    quiet.ask(51_000, 0.5);
    quiet.marked(51_000);
    expect(quiet.standing().slice(1)).toEqual(['TAKE_PROFIT_MARKET 5000 UNTRIGGERED', 'STOP_MARKET 5000 UNTRIGGERED']);
  });

  it('are rejected on the wrong side of the opening price or on a closing order', () => {
    const quiet = new ConditionalVenue();
    quiet.ask(50_000, 1);
    const limit = { price: '49500', quantity: '0.1' } as const;
    const market = { type: 'MARKET', quantity: '0.1' } as const;
    expect(quiet.futures({ ...market, tpTriggerPrice: '50000' })).toMatchObject({
      error: { body: { code: -1191, msg: 'Take profit must lie above the price the LONG position opens at' } },
    });
    expect(code(quiet.futures({ ...market, slTriggerPrice: '50000' }))).toBe(-1191);
    expect(code(quiet.futures({ ...limit, tpTriggerPrice: '49500' }))).toBe(-1191);
    expect(code(quiet.futures({ ...limit, slTriggerPrice: '49500' }))).toBe(-1191);
    expect(code(quiet.futures({ ...limit, tpTriggerPrice: '49500.05' }))).toBe(-1160);
    expect(code(quiet.futures({ ...limit, slTriggerPrice: '0' }))).toBe(-1142);
    const short = { side: 'SELL', positionSide: 'SHORT', price: '50500', quantity: '0.1' } as const;
    expect(code(quiet.futures({ ...short, tpTriggerPrice: '50500' }))).toBe(-1191);
    expect(code(quiet.futures({ ...short, slTriggerPrice: '50500' }))).toBe(-1191);
    expect(code(quiet.futures({ ...limit, side: 'SELL', tpTriggerPrice: '51000' }))).toBe(-1191);
    // A limit above the market opens at no higher price than the market's.
    expect(code(quiet.futures({ price: '50500', quantity: '0.1', tpTriggerPrice: '50300' }))).toBe(0);
    expect(code(quiet.futures({ ...limit, tpTriggerPrice: '49500.1', slTriggerPrice: '49499.9' }))).toBe(0);
    const trailing = { type: 'TRAILING_MARKET', activatePrice: '49000' } as const;
    const crossed = { presetTakeProfitPrice: '49000', presetStopLossPrice: '49000' } as const;
    expect(quiet.algo({ ...trailing, ...crossed })).toMatchObject({
      error: { body: { code: -1191, msg: 'Take profit must lie above stop loss' } },
    });
    expect(code(quiet.algo({ presetTakeProfitPrice: '51000' }))).toBe(-1191);
    expect(code(quiet.algo({ type: 'STOP', price: '51200', presetTakeProfitPrice: '51100' }))).toBe(0);
  });
});
