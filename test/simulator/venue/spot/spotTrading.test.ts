import { describe, expect, it } from 'vitest';
import { code, QuietVenue, value } from '../quietVenue.ts';

describe('Spot order of an account', () => {
  it('rests with its cost locked, fills as maker, and pays its fee in the base asset (A-SPOT-FEE-ASSET)', () => {
    const quiet = new QuietVenue();
    const order = value(quiet.spot({ price: '49999.99', quantity: '0.12345', timeInForce: 'GTC' }));
    expect(order.status).toBe('NEW');
    // 49999.99 x 0.12345 = 6172.4987655
    expect(quiet.balances()).toEqual({
      USDT: ['93827.50123450', '6172.49876550'],
      BTC: ['1.00000000', '0'],
      ETH: ['10.00000000', '0'],
    });
    quiet.offer('spot', 'BTCUSDT', 'SELL', 49_999.99, 0.02345);
    expect(order.status).toBe('PARTIALLY_FILLED');
    // Remaining 0.1 x 49999.99 = 4999.999; fee 0.02345 x 0.001 = 0.00002345
    expect(quiet.balances()).toEqual({
      USDT: ['93827.50123450', '4999.99900000'],
      BTC: ['1.02342655', '0'],
      ETH: ['10.00000000', '0'],
    });
    quiet.offer('spot', 'BTCUSDT', 'SELL', 49_000, 0.1);
    expect(order.status).toBe('FILLED');
    expect(quiet.balances()).toMatchObject({ USDT: ['93827.50123450', '0'], BTC: ['1.12332655', '0'] });
    expect(
      quiet
        .ledger()
        .spot.fills.map(({ fillSize, fillValue, fillFee, direction }) => [fillSize, fillValue, fillFee, direction]),
    ).toEqual([
      ['0.02345', '1172.49976550', '0.00002345', 'MAKER'],
      ['0.10000', '4999.99900000', '0.00010000', 'MAKER'],
    ]);
  });

  it('a taker gets the better price, and the surplus reservation is released at once', () => {
    const quiet = new QuietVenue();
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_000, 0.5);
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_010.01, 0.5);
    const order = value(quiet.spot({ price: '50020', quantity: '0.8' }));
    // 0.5 x 50000 + 0.3 x 50010.01 = 40003.003
    expect([order.status, order.filledValue]).toEqual(['FILLED', 4_000_300_300_000n]);
    expect(quiet.balances()).toMatchObject({ USDT: ['59996.99700000', '0'], BTC: ['1.79920000', '0'] });
  });

  it('a partly filled taker reserves the remainder at its limit price', () => {
    const quiet = new QuietVenue();
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_000, 0.5);
    const order = value(quiet.spot({ price: '50020', quantity: '0.8' }));
    // 0.5 x 50000 = 25000 is paid, 0.3 x 50020 = 15006 is reserved
    expect([order.status, order.held]).toEqual(['PARTIALLY_FILLED', 1_500_600_000_000n]);
    expect(quiet.balances()).toMatchObject({ USDT: ['59994.00000000', '15006.00000000'], BTC: ['1.49950000', '0'] });
  });

  it('a sell pays its fee in the quote asset, rounded up at the eighth decimal', () => {
    const quiet = new QuietVenue();
    quiet.offer('spot', 'BTCUSDT', 'BUY', 49_999.97, 1);
    value(quiet.spot({ side: 'SELL', type: 'MARKET', quantity: '0.12341' }));
    // 49999.97 x 0.12341 = 6170.4962977; x 0.001 = 6.1704962977, rounded up to 6.17049630
    expect(quiet.balances()).toMatchObject({ USDT: ['106164.32580140', '0'], BTC: ['0.87659000', '0'] });
  });

  it('a market order takes the available size, and the rest is CANCELED (A-REST-OF-IOC, A-SPOT-MARKET-QTY)', () => {
    const quiet = new QuietVenue();
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_000, 0.25);
    const order = value(quiet.spot({ type: 'MARKET', quantity: '1' }));
    expect([order.status, order.cancelReason, order.filled, order.size]).toEqual([
      'CANCELED',
      'IMMEDIATE_ORDER_NOT_FILLED',
      25_000,
      100_000,
    ]);
    expect(quiet.balances()).toMatchObject({ USDT: ['87500.00000000', '0'], BTC: ['1.24975000', '0'] });
  });

  it('IOC cancels the rest, FOK fills fully or not at all, and neither leaves funds locked (A-REST-OF-IOC)', () => {
    const quiet = new QuietVenue();
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_000, 0.3);
    const all = value(quiet.spot({ price: '50000', quantity: '0.4', timeInForce: 'FOK' }));
    expect([all.status, all.filled]).toEqual(['CANCELED', 0]);
    const some = value(quiet.spot({ price: '50000', quantity: '0.4', timeInForce: 'IOC' }));
    expect([some.status, some.filled]).toEqual(['CANCELED', 30_000]);
    expect(quiet.balances()).toMatchObject({ USDT: ['85000.00000000', '0'] });
    expect(quiet.venue.accounts.openOrders('user', 'spot')).toEqual([]);
  });

  it('trades with another order of the same account (R9), at the cost of the fees only', () => {
    const quiet = new QuietVenue();
    value(quiet.spot({ side: 'SELL', price: '50000', quantity: '0.5' }));
    value(quiet.spot({ price: '50000', quantity: '0.5' }));
    // 25000 x 0.001 = 25 USDT and 0.0005 BTC
    expect(quiet.balances()).toMatchObject({ USDT: ['99975.00000000', '0'], BTC: ['0.99950000', '0'] });
  });

  it('trades with orders of several accounts in time priority at one price', () => {
    const quiet = new QuietVenue();
    const first = value(quiet.spot({ price: '49990', quantity: '0.1' }, 'trader'));
    const second = value(quiet.spot({ price: '49990', quantity: '0.1' }));
    quiet.offer('spot', 'BTCUSDT', 'SELL', 49_990, 0.15);
    expect([first.status, second.status, second.filled]).toEqual(['FILLED', 'PARTIALLY_FILLED', 5_000]);
    expect(quiet.balances('trader')).toMatchObject({ BTC: ['0.09990000', '0'] });
  });

  it('is rejected with insufficient funds, exact to the last unit, and changes nothing', () => {
    const quiet = new QuietVenue();
    const before = quiet.ledger();
    expect(code(quiet.spot({ price: '50000', quantity: '2.00001' }))).toBe(-1191);
    expect(code(quiet.spot({ side: 'SELL', price: '50000', quantity: '1.00001' }))).toBe(-1191);
    expect(quiet.ledger()).toEqual(before);
    expect(quiet.spot({ price: '50000', quantity: '2.00001' })).toMatchObject({
      error: { body: { msg: 'Insufficient balance: 100000.50000000 USDT needed, 100000.00000000 free' } },
    });
    expect(value(quiet.spot({ price: '50000', quantity: '2' })).status).toBe('NEW');
    expect(quiet.balances()).toMatchObject({ USDT: ['0', '100000.00000000'] });
  });

  it('a cancel releases all funds; a filled order stays filled, and one of another account or market is not cancelled', () => {
    const quiet = new QuietVenue();
    const { accounts } = quiet.venue;
    const order = value(quiet.spot({ price: '49000', quantity: '1', newClientOrderId: 'mine' }));
    expect(accounts.cancel('trader', 'spot', { orderId: order.id }, 0)).toBeUndefined();
    expect(accounts.cancel('user', 'futures', { orderId: order.id }, 0)).toBeUndefined();
    expect(accounts.cancel('user', 'spot', { origClientOrderId: 'mine' }, 0)).toMatchObject({
      status: 'CANCELED',
      cancelReason: 'USER_CANCELED',
    });
    expect(quiet.balances()).toMatchObject({ USDT: ['100000.00000000', '0'] });
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_000, 1);
    const filled = value(quiet.spot({ price: '50000', quantity: '1', newClientOrderId: 'filled' }));
    expect(filled.status).toBe('FILLED');
    const after = quiet.balances();
    const before = { ...filled };
    for (const order of [{ orderId: filled.id }, { origClientOrderId: 'filled' }])
      expect(accounts.cancel('user', 'spot', order, 5)).toEqual(before);
    expect(quiet.balances()).toEqual(after);
  });

  it('a client order id of an active order returns that order; one of a final order creates a new one (B-A1)', () => {
    const quiet = new QuietVenue();
    const first = value(quiet.spot({ price: '49000', quantity: '0.1', newClientOrderId: 'same' }));
    const again = value(quiet.spot({ price: '48000', quantity: '0.2', newClientOrderId: 'same' }));
    expect(again).toBe(first);
    expect(quiet.venue.accounts.ordersSeen('user')).toEqual({ 'spot:same': 1 });
    quiet.venue.accounts.cancel('user', 'spot', { orderId: first.id }, 0);
    const next = value(quiet.spot({ price: '48000', quantity: '0.2', newClientOrderId: 'same' }));
    expect(next.id).not.toBe(first.id);
    expect(quiet.venue.accounts.ordersSeen('user')).toEqual({ 'spot:same': 2 });
  });
});

describe('Ids of orders and fills (R5)', () => {
  it('have 18 digits, exceed the safe integer range, and always increase', () => {
    const quiet = new QuietVenue();
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_000, 1);
    for (let round = 0; round < 20; round += 1) value(quiet.spot({ price: '50000', quantity: '0.01' }));
    const { orders, fills } = quiet.ledger().spot;
    const ids = orders.flatMap(({ id }, index) => [id!, fills[index]!.id!]).map(BigInt);
    for (const [index, id] of ids.entries()) {
      expect(String(id)).toMatch(/^\d{18}$/);
      expect(id > BigInt(Number.MAX_SAFE_INTEGER) && id > (ids[index - 1] ?? 0n)).toBe(true);
    }
    expect(new QuietVenue().ledger().uid).toBe(quiet.ledger().uid);
  });
});
