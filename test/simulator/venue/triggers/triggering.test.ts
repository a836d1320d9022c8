import { describe, expect, it } from 'vitest';
import { START } from '../../support/rig.ts';
import { code, value } from '../quietVenue.ts';
import { ConditionalVenue } from './conditionalVenue.ts';

/**
 * Every type with a fixed trigger price: type, side, trigger price, the last price that does not trigger it, and the
 * first that does.
 */
const kinds = [
  ['STOP_MARKET', 'BUY', '51000', 50_999.9, 51_000],
  ['STOP_MARKET', 'SELL', '49000', 49_000.1, 49_000],
  ['TAKE_PROFIT_MARKET', 'BUY', '49000', 49_000.1, 49_000],
  ['TAKE_PROFIT_MARKET', 'SELL', '51000', 50_999.9, 51_000],
  ['STOP', 'BUY', '51000', 50_999.9, 51_000],
  ['STOP', 'SELL', '49000', 49_000.1, 49_000],
  ['TAKE_PROFIT', 'BUY', '49000', 49_000.1, 49_000],
  ['TAKE_PROFIT', 'SELL', '51000', 50_999.9, 51_000],
] as const;

describe('Conditional order (document 3, algoOrder)', () => {
  it('of every type and side waits for its trigger price, then issues its order', () => {
    const quiet = new ConditionalVenue();
    for (const [type, side, triggerPrice, near, there] of kinds) {
      const limit = type === 'STOP' || type === 'TAKE_PROFIT';
      const positionSide = side === 'BUY' ? 'LONG' : 'SHORT';
      const asked = { type, side, positionSide, triggerPrice, ...(limit ? { price: triggerPrice } : {}) } as const;
      const order = value(quiet.algo(asked));
      expect(order).toMatchObject({ status: 'UNTRIGGERED', triggerTime: 0, actualOrderId: null, source: 'LAST' });
      quiet.trades(near);
      expect([order.status, quiet.issued(order)]).toEqual(['UNTRIGGERED', undefined]);
      quiet.venue.step(1_000);
      const now = quiet.venue.time.now();
      quiet.trades(there);
      expect(order.triggerTime).toBe(now);
      expect(quiet.issued(order)).toMatchObject({
        type: limit ? 'LIMIT' : 'MARKET',
        timeInForce: limit ? 'GTC' : 'IOC',
        side,
        positionSide,
        price: limit ? there * 10 : 0,
        size: 1_000,
        createdTime: now,
        terms: {
          source: 'TRIGGER',
          conditionalId: order.id,
          stopPrice: there * 10,
          stopSource: 'LAST',
          positionId: null,
        },
      });
      // The book is empty: a market order ends unfilled and its conditional order with it, a limit order rests.
      expect([order.status, order.cancelReason]).toEqual(
        limit ? ['NEW', 'UNKNOWN_ORDER_CANCEL_REASON'] : ['CANCELED', 'IMMEDIATE_ORDER_NOT_FILLED'],
      );
      quiet.cancelAlgo(order.id);
      quiet.trades(50_000);
    }
    expect(quiet.venue.time.now()).toBe(START + 8_000);
  });

  it('reserves nothing while waiting, and triggers once', () => {
    const quiet = new ConditionalVenue();
    quiet.ask(51_000, 1);
    const order = value(quiet.algo({}));
    expect(quiet.ledger().futures).toMatchObject({ available: '100000.00000000', frozen: '0' });
    quiet.trades(51_000, 51_000.1, 50_000, 51_000);
    expect([order.status, quiet.positions()]).toEqual(['FILLED', ['LONG 1000']]);
    expect(quiet.ledger().futures.orders).toHaveLength(1);
  });

  it('is pushed when it is placed, when it triggers and when it ends, in order with its issued order', () => {
    const quiet = new ConditionalVenue();
    value(quiet.algo({}));
    quiet.ask(51_000, 1);
    quiet.trades(51_000);
    expect(quiet.told()).toEqual([
      'STOP_MARKET UNTRIGGERED',
      'MARKET PENDING',
      'STOP_MARKET PENDING',
      'MARKET FILLED',
      'STOP_MARKET FILLED',
    ]);
  });

  it('waits for the price of its working type (A-TRIGGER-PRICE)', () => {
    const quiet = new ConditionalVenue();
    const [last, mark] = ['CONTRACT_PRICE', 'MARK_PRICE'] as const;
    const stop = { type: 'STOP_MARKET', side: 'BUY', positionSide: 'LONG', workingType: mark } as const;
    const take = { type: 'TAKE_PROFIT_MARKET', side: 'SELL', positionSide: 'SHORT', workingType: mark } as const;
    const orders = [
      value(quiet.algo({ ...stop, SlWorkingType: mark, TpWorkingType: last })),
      value(quiet.algo({ ...stop, SlWorkingType: last, TpWorkingType: mark })),
      value(quiet.algo({ ...take, SlWorkingType: last, TpWorkingType: mark })),
      value(quiet.algo({ ...take, SlWorkingType: mark, TpWorkingType: last })),
    ];
    const triggered = () => orders.map(({ triggerTime }) => triggerTime > 0);
    quiet.trades(50_999.9);
    quiet.marked(50_999.9);
    expect(triggered()).toEqual([false, false, false, false]);
    quiet.marked(51_000);
    expect(triggered()).toEqual([true, false, true, false]);
    quiet.trades(51_000);
    expect(triggered()).toEqual([true, true, true, true]);
  });

  it('is rejected when the current price already triggers it (A-TRIGGER-IMMEDIATE), but not one tick away', () => {
    const quiet = new ConditionalVenue();
    expect(quiet.algo({ triggerPrice: '50000' })).toMatchObject({
      error: { status: 400, body: { code: -1191, msg: 'Order would trigger immediately: the last price is 50000.0' } },
    });
    const short = { side: 'SELL', positionSide: 'SHORT' } as const;
    expect(code(quiet.algo({ ...short, type: 'TAKE_PROFIT_MARKET', triggerPrice: '50000' }))).toBe(-1191);
    quiet.mark('BTCUSDT', 50_100);
    expect(quiet.algo({ triggerPrice: '50100', SlWorkingType: 'MARK_PRICE' })).toMatchObject({
      error: { body: { msg: 'Order would trigger immediately: the mark price is 50100.0' } },
    });
    expect(code(quiet.algo({ triggerPrice: '50000.1' }))).toBe(0);
    expect(code(quiet.algo({ triggerPrice: '50100.1', SlWorkingType: 'MARK_PRICE' }))).toBe(0);
    expect(code(quiet.algo({ ...short, triggerPrice: '49999.9' }))).toBe(0);
  });

  it('with invalid parameters is rejected with the specific code, and nothing is created', () => {
    const quiet = new ConditionalVenue();
    const cases = [
      ['a trigger off its tick', { triggerPrice: '51000.05' }, -1160],
      ['a trigger of zero', { triggerPrice: '0' }, -1142],
      ['a price off its tick', { type: 'STOP', price: '51000.05' }, -1160],
      ['a quantity off its step', { quantity: '0.00015' }, -1160],
      ['a quantity above the most at market', { quantity: '200.0001' }, -3007],
      ['a quantity above the most at a limit', { type: 'STOP', price: '51000', quantity: '1200.0001' }, -3007],
      ['a price at market', { price: '51000' }, -1128],
      ['a callback without trailing', { callbackRate: '0.01' }, -1128],
      ['a trigger with trailing', { type: 'TRAILING_MARKET', triggerPrice: '51000' }, -1128],
      ['an activation off its tick', { type: 'TRAILING_MARKET', activatePrice: '51000.05' }, -1160],
      ['reduce-only that opens', { reduceOnly: true }, -1191],
      ['an unknown symbol', { symbol: 'NONEUSDT' }, -1121],
    ] as const;
    for (const [what, asked, expected] of cases) expect([what, code(quiet.algo(asked))]).toEqual([what, expected]);
    expect([quiet.standing(), quiet.news]).toEqual([[], []]);
  });

  it('with a limit price may have the maximum limit order size, and may be far from the current price', () => {
    const quiet = new ConditionalVenue();
    const order = value(quiet.algo({ type: 'STOP', triggerPrice: '90000', price: '90000', quantity: '1200' }));
    expect([order.size, order.price, order.timeInForce]).toEqual([12_000_000, 900_000, 'GTC']);
  });

  it('is rejected in a contract without API trading', () => {
    const quiet = new ConditionalVenue();
    const closed = quiet.venue.market.of('futures').find(({ instrument }) => !instrument.takesApiOrders)!;
    expect(code(quiet.algo({ symbol: closed.instrument.symbol, triggerPrice: '99999' }))).toBe(-1058);
  });
});
