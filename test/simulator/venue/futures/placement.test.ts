import { describe, expect, it } from 'vitest';
import { START } from '../../support/rig.ts';
import { code, value } from '../quietVenue.ts';
import { FuturesVenue, refusal } from './deskVenue.ts';

describe('Rejected placement', () => {
  it('in a contract without API trading (-1058)', () => {
    const desk = new FuturesVenue();
    expect(refusal(desk.futures({ symbol: 'TRXUSDT', price: '10', quantity: '10' }))).toEqual([
      -1058,
      'Pair not supported through the API; see the API trading symbols endpoint',
    ]);
  });

  it('while the market is closed (-1191), opening or closing; a resting order can still be cancelled', () => {
    const desk = new FuturesVenue();
    const gold = { symbol: 'XAUUSDT', price: '10', quantity: '0.1' };
    const resting = value(desk.futures(gold));
    // START is 21:47 UTC on a Wednesday; metals do not trade from 22:00 to 23:00.
    desk.venue.time.setTo(START + 20 * 60_000);
    const text = 'The market of XAUUSDT is closed at this time';
    expect(refusal(desk.futures(gold))).toEqual([-1191, text]);
    expect(refusal(desk.futures({ ...gold, side: 'SELL', type: 'MARKET' }))).toEqual([-1191, text]);
    expect(code(desk.futures({ price: '49000', quantity: '0.1' }))).toBe(0);
    desk.venue.accounts.cancel('user', 'futures', { orderId: resting.id }, desk.now);
    expect(resting.status).toBe('CANCELED');
  });

  it('with more leverage than the bracket of the resulting position allows (-3313), at mark', () => {
    const desk = new FuturesVenue();
    value(desk.setLeverage({ crossLeverage: '200' }));
    desk.opened('LONG', '3', 50_000);
    value(desk.futures({ price: '49900', quantity: '2.9999' }));
    // 3 + 2.9999 + 0.0001 have a value of 300000, for which the highest leverage is 125.
    const text = 'Leverage 200 is above 125, the highest for a position of that value';
    expect(refusal(desk.futures({ price: '49900', quantity: '0.0001' }))).toEqual([-3313, text]);
    expect(code(desk.futures({ side: 'SELL', positionSide: 'SHORT', price: '50000', quantity: '5' }))).toBe(0);
    desk.mark('BTCUSDT', 49_999.9);
    expect(code(desk.futures({ price: '49900', quantity: '0.0001' }))).toBe(0);
  });

  it('SEPARATED: limited by the bracket of the order alone', () => {
    const desk = new FuturesVenue();
    value(desk.setMode({ marginType: 'CROSSED', separatedType: 'SEPARATED' }));
    value(desk.setLeverage({ crossLeverage: '200' }));
    desk.opened('LONG', '5', 50_000);
    expect(code(desk.futures({ price: '49900', quantity: '5' }))).toBe(0);
    expect(code(desk.futures({ price: '49900', quantity: '6' }))).toBe(-3313);
  });

  it('above the maximum position (-3007) or the maximum market order (-3007)', () => {
    const desk = new FuturesVenue();
    desk.opened('LONG', '1', 50_000);
    const position = desk.account.position('BTCUSDT', 'LONG')!;
    // A very large position: 19999 of 20000 BTC, with the balance that this requires.
    position.size = 199_990_000;
    position.openValue = 999_950_000_00000000n;
    desk.account.wallet.balance = 10_000_000_000_00000000n;
    value(desk.setLeverage({ crossLeverage: '10' }));
    expect(refusal(desk.futures({ price: '49900', quantity: '1.0001' }))).toEqual([
      -3007,
      'Position cannot exceed 20000',
    ]);
    expect(code(desk.futures({ price: '49900', quantity: '1' }))).toBe(0);
    expect(refusal(desk.futures({ side: 'SELL', type: 'MARKET', quantity: '200.0001' }))).toEqual([
      -3007,
      'Order quantity cannot exceed 200',
    ]);
  });
});

describe('Attached take-profit and stop-loss', () => {
  it('are stored with the order, each with its trigger price source', () => {
    const desk = new FuturesVenue();
    const presets = { tpTriggerPrice: '52000', slTriggerPrice: '48000.5', SlWorkingType: 'MARK_PRICE' } as const;
    const order = value(desk.futures({ price: '49000', quantity: '0.1', ...presets }));
    expect(order.terms).toMatchObject({
      takeProfit: { price: 520_000, source: 'LAST' },
      stopLoss: { price: 480_005, source: 'MARK' },
    });
    expect(desk.ledger().futures.orders[0]).toMatchObject({ setOpenTp: true, setOpenSl: true });
    const plain = value(desk.futures({ price: '49000', quantity: '0.1', TpWorkingType: 'MARK_PRICE' }));
    expect(plain.terms).toMatchObject({ takeProfit: null, stopLoss: null });
  });

  it('reject the order when invalid, and nothing is reserved', () => {
    const desk = new FuturesVenue();
    expect(code(desk.futures({ price: '49000', quantity: '0.1', tpTriggerPrice: '48000' }))).toBe(-1191);
    expect(code(desk.futures({ price: '49000', quantity: '0.1', slTriggerPrice: '48000.05' }))).toBe(-1160);
    expect(desk.standing()).toMatchObject({ available: '100000.00000000', frozen: '0' });
  });
});

describe('Order statuses (A-ORDER-STATES)', () => {
  const statuses = (desk: FuturesVenue) =>
    desk.news
      .filter(({ channel }) => channel === 'futures.orders')
      .flatMap(({ records }) => records.map((record) => (record as unknown as { status: string }).status));

  it('a market order is PENDING, then FILLED or CANCELED; a limit order stays NEW until it ends', () => {
    const desk = new FuturesVenue();
    desk.opened('LONG', '0.1', 50_000);
    value(desk.futures({ type: 'MARKET', quantity: '0.1' }));
    const resting = value(desk.futures({ price: '49000', quantity: '0.2' }));
    desk.offer('futures', 'BTCUSDT', 'SELL', 49_000, 0.1);
    desk.venue.accounts.cancel('user', 'futures', { orderId: resting.id }, desk.now);
    value(desk.futures({ price: '49000', quantity: '0.2', timeInForce: 'IOC' }));
    const market = ['PENDING', 'FILLED', 'PENDING', 'CANCELED'];
    // A partly filled order still has the status NEW.
    const limit = ['NEW', 'NEW', 'CANCELED', 'NEW', 'CANCELED'];
    expect(statuses(desk)).toEqual([...market, ...limit]);
  });
});
