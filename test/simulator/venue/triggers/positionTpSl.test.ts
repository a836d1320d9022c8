import { describe, expect, it } from 'vitest';
import { code, value } from '../quietVenue.ts';
import { ConditionalVenue } from './conditionalVenue.ts';

describe('Take-profit and stop-loss of a position (document 3, placeTpSlOrder)', () => {
  it('for the whole position follow the position size', () => {
    const quiet = new ConditionalVenue();
    quiet.hold('LONG', '1');
    const [order] = value(quiet.tpSl({}));
    expect(order).toMatchObject({
      type: 'STOP_MARKET',
      origin: 'position',
      side: 'SELL',
      reduceOnly: true,
      closePosition: true,
      size: 10_000,
      price: 0,
      timeInForce: 'IOC',
    });
    quiet.ask(50_000, 0.5);
    value(quiet.futures({ type: 'MARKET', quantity: '0.5' }));
    expect(order!.size).toBe(15_000);
    quiet.bid(50_000, 0.2);
    value(quiet.futures({ side: 'SELL', type: 'MARKET', quantity: '0.2' }));
    expect(order!.size).toBe(13_000);
    quiet.bid(48_900, 2);
    quiet.trades(49_000);
    // The bid at 48900 did not prevent the price of 49000, and bought the whole position and no more.
    expect([order!.status, quiet.positions()]).toEqual(['FILLED', []]);
    expect(quiet.issued(order!)).toMatchObject({ size: 13_000, filled: 13_000, reduceOnly: true });
  });

  it('with a quantity are cut with the position, and close no more than their quantity', () => {
    const quiet = new ConditionalVenue();
    quiet.hold('LONG', '1');
    const [order] = value(quiet.tpSl({ planType: 'TAKE_PROFIT', triggerPrice: '51000', quantity: '0.4' }));
    expect(order).toMatchObject({ size: 4_000, closePosition: false });
    quiet.bid(50_000, 0.7);
    value(quiet.futures({ side: 'SELL', type: 'MARKET', quantity: '0.7' }));
    expect([order!.size, quiet.positions()]).toEqual([3_000, ['LONG 3000']]);
    const other = new ConditionalVenue();
    other.hold('SHORT', '1');
    value(other.tpSl({ positionSide: 'SHORT', planType: 'TAKE_PROFIT', quantity: '0.4' }));
    other.ask(49_050, 1);
    other.trades(49_000);
    expect(other.positions()).toEqual(['SHORT 6000']);
  });

  it('with a price issue a limit order, and end when it ends', () => {
    const quiet = new ConditionalVenue();
    quiet.hold('LONG', '1');
    const profit = { planType: 'TAKE_PROFIT', triggerPrice: '51000', executePrice: '51100' } as const;
    const [order] = value(quiet.tpSl(profit));
    const [loss] = value(quiet.tpSl({}));
    expect([order!.type, order!.price, order!.timeInForce]).toEqual(['TAKE_PROFIT', 511_000, 'GTC']);
    quiet.trades(51_000);
    expect([order!.status, quiet.issued(order!)!.status, loss!.status]).toEqual(['NEW', 'NEW', 'UNTRIGGERED']);
    quiet.bid(51_100, 0.4);
    expect([order!.status, quiet.issued(order!)!.filled, loss!.size]).toEqual(['NEW', 4_000, 6_000]);
    quiet.bid(51_100, 0.6);
    expect(quiet.standing()).toEqual(['TAKE_PROFIT 10000 FILLED', 'STOP_MARKET 6000 CANCELED POSITION_CLOSED']);
  });

  it('close a position larger than the maximum market order', () => {
    const quiet = new ConditionalVenue();
    quiet.venue.accounts.account('user').wallet.balance = 1_000_000_00000000n;
    // Closing 201 would need two of the largest market orders.
    quiet.hold('LONG', '200');
    quiet.hold('LONG', '1');
    const [order] = value(quiet.tpSl({ triggerPrice: '49900' }));
    quiet.bid(49_850, 201);
    quiet.trades(49_900);
    expect([order!.status, quiet.issued(order!)!.filled, quiet.positions()]).toEqual(['FILLED', 2_010_000, []]);
  });

  it('need an open position of their side, and may not exceed it', () => {
    const quiet = new ConditionalVenue();
    expect(quiet.tpSl({})).toMatchObject({
      error: { body: { code: -1191, msg: 'There is no open LONG position of BTCUSDT' } },
    });
    quiet.hold('LONG', '1');
    expect(code(quiet.tpSl({ positionSide: 'SHORT', triggerPrice: '51000' }))).toBe(-1191);
    expect(quiet.tpSl({ quantity: '1.0001' })).toMatchObject({
      error: { body: { code: -1191, msg: 'Quantity is larger than the LONG position, 1.0000' } },
    });
    expect(code(quiet.tpSl({ triggerPrice: '50000' }))).toBe(-1191);
    expect(code(quiet.tpSl({ planType: 'TAKE_PROFIT', triggerPrice: '50000' }))).toBe(-1191);
    expect(code(quiet.tpSl({ triggerPrice: '49000.05' }))).toBe(-1160);
    expect(code(quiet.tpSl({ executePrice: '49000.05' }))).toBe(-1160);
    expect(code(quiet.tpSl({ quantity: '0.00001' }))).toBe(-1160);
    expect(quiet.standing()).toEqual([]);
    // 0 and absent mean the same.
    value(quiet.tpSl({ executePrice: '0', quantity: '0.0' }));
    expect(quiet.standing()).toEqual(['STOP_MARKET 10000 UNTRIGGERED']);
  });

  it('end when the position is closed manually, and a later position does not reactivate them', () => {
    const quiet = new ConditionalVenue();
    quiet.hold('LONG', '1');
    value(quiet.tpSl({}));
    const reduceOnlyOrder = value(quiet.algo({ side: 'SELL', triggerPrice: '49000', reduceOnly: true }));
    quiet.bid(50_000, 1);
    value(quiet.futures({ side: 'SELL', type: 'MARKET', quantity: '1' }));
    expect(quiet.standing()).toEqual(['STOP_MARKET 10000 CANCELED POSITION_CLOSED', 'STOP_MARKET 1000 UNTRIGGERED']);
    quiet.hold('LONG', '1');
    quiet.bid(48_950, 1);
    quiet.trades(49_000);
    // The order that belongs to no position still acts as requested.
    expect([reduceOnlyOrder.status, quiet.positions()]).toEqual(['FILLED', ['LONG 9000']]);
  });

  it('SEPARATED: cover each whole position, or a part of the oldest (A-TPSL-POSITION)', () => {
    const quiet = new ConditionalVenue();
    quiet.venue.accounts.account('user').settings('BTCUSDT').separatedMode = 'SEPARATED';
    quiet.hold('LONG', '0.3');
    quiet.hold('LONG', '0.2');
    const ids = [...quiet.venue.accounts.account('user').positions.keys()];
    const each = value(quiet.tpSl({}));
    expect(each.map(({ positionId, size }) => [positionId, size])).toEqual([
      [ids[0], 3_000],
      [ids[1], 2_000],
    ]);
    expect(code(quiet.tpSl({ quantity: '0.31' }))).toBe(-1191);
    const [part] = value(quiet.tpSl({ triggerPrice: '49500', quantity: '0.1' }));
    expect([part!.positionId, part!.size]).toEqual([ids[0], 1_000]);
    quiet.bid(49_400, 0.1);
    quiet.trades(49_500);
    expect([quiet.positions(), each.map(({ size }) => size)]).toEqual([
      ['LONG 2000', 'LONG 2000'],
      [2_000, 2_000],
    ]);
    const { accounts, time } = quiet.venue;
    quiet.bid(49_400, 1);
    // The newer position, closed by hand, ends its own stop-loss and not that of the older one.
    value(accounts.futures.close(accounts.account('user'), { positionId: ids[1]! }, time.now()));
    expect(each.map(({ status }) => status)).toEqual(['UNTRIGGERED', 'CANCELED']);
  });
});

describe('Modified take-profit or stop-loss (document 3, modifyTpSlOrder)', () => {
  it('changes trigger, price and type, and only the new values apply', () => {
    const quiet = new ConditionalVenue();
    quiet.hold('LONG', '1');
    const [order] = value(quiet.tpSl({}));
    value(quiet.modify(order!.id, '48500', { executePrice: '48400', mark: true }));
    expect(order).toMatchObject({
      type: 'STOP',
      triggerPrice: 485_000,
      price: 484_000,
      source: 'MARK',
      timeInForce: 'GTC',
      size: 10_000,
      status: 'UNTRIGGERED',
    });
    quiet.trades(49_000, 48_400);
    expect(order!.status).toBe('UNTRIGGERED');
    quiet.marked(48_500);
    expect([order!.status, quiet.issued(order!)!.price]).toEqual(['NEW', 484_000]);
    expect(code(quiet.modify(order!.id, '48000'))).toBe(-1191);
  });

  it('a preset can return to a market order, and the other preset is still cancelled when it triggers', () => {
    const quiet = new ConditionalVenue();
    quiet.ask(50_000, 1);
    value(quiet.futures({ type: 'MARKET', quantity: '1', tpTriggerPrice: '51000', slTriggerPrice: '49000' }));
    const [profit] = quiet.venue.accounts.account('user').conditionals;
    value(quiet.modify(profit!.id, '50500', { executePrice: '50600' }));
    expect(profit).toMatchObject({ type: 'TAKE_PROFIT', price: 506_000 });
    value(quiet.modify(profit!.id, '50400', { executePrice: '0' }));
    expect(profit).toMatchObject({ type: 'TAKE_PROFIT_MARKET', price: 0, timeInForce: 'IOC', triggerPrice: 504_000 });
    quiet.bid(50_300, 1);
    quiet.trades(50_400);
    expect(quiet.standing()).toEqual([
      'TAKE_PROFIT_MARKET 10000 FILLED',
      'STOP_MARKET 10000 CANCELED SIBLING_TRIGGERED',
    ]);
  });

  it('is rejected for an unknown, ended or other order, and when it would trigger at once', () => {
    const quiet = new ConditionalVenue();
    quiet.hold('LONG', '1');
    const [order] = value(quiet.tpSl({}));
    const plain = value(quiet.algo({}));
    expect(code(quiet.modify('1', '48000'))).toBe(-3200);
    expect(code(quiet.modify(plain.id, '52000'))).toBe(-1191);
    expect(code(quiet.modify(order!.id, '50000'))).toBe(-1191);
    expect(code(quiet.modify(order!.id, '48000.05'))).toBe(-1160);
    expect(code(quiet.modify(order!.id, '48000', { executePrice: '47000.05' }))).toBe(-1160);
    expect(order).toMatchObject({ triggerPrice: 490_000, price: 0, type: 'STOP_MARKET' });
    quiet.cancelAlgo(order!.id);
    expect(code(quiet.modify(order!.id, '48000'))).toBe(-1191);
    quiet.bid(48_500, 1);
    quiet.trades(48_900);
    expect(quiet.positions()).toEqual(['LONG 10000']);
  });
});
