import { describe, expect, it } from 'vitest';
import type { Ledger } from '../quietVenue.ts';
import { code, QuietVenue, value } from '../quietVenue.ts';
import { administer } from './spotVenue.ts';

const fills = ({ spot }: Ledger) =>
  spot.fills.map(({ fillSize, fillValue, fillFee }) => [fillSize, fillValue, fillFee]);

describe('Spot market order over several levels', () => {
  it('buys level by level, each with its fee in the base asset (A-SPOT-FEE-ASSET)', () => {
    const quiet = new QuietVenue();
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_000.01, 0.10001);
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_000.37, 0.20003);
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_123.45, 0.3);
    const order = value(quiet.spot({ type: 'MARKET', quantity: '0.4' }));
    // 50000.01 x 0.10001, 50000.37 x 0.20003, and the rest from the third level: 50123.45 x 0.09996
    expect(fills(quiet.ledger())).toEqual([
      ['0.10001', '5000.50100010', '0.00010001'],
      ['0.20003', '10001.57401110', '0.00020003'],
      ['0.09996', '5010.34006200', '0.00009996'],
    ]);
    expect([order.status, order.filledValue, order.fee]).toEqual(['FILLED', 2_001_241_507_320n, 40_000n]);
    // 100000 - 20012.4150732; 1 + 0.4 - 0.0004
    expect(quiet.balances()).toMatchObject({ USDT: ['79987.58492680', '0'], BTC: ['1.39960000', '0'] });
  });

  it('rounds up the fee per level, not of the total', () => {
    const quiet = new QuietVenue();
    administer(quiet, {
      kind: 'commission',
      accountId: 'user',
      market: 'spot',
      symbol: 'BTCUSDT',
      maker: null,
      taker: '0.00075',
    });
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_000, 0.10001);
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_001, 0.20003);
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_002, 0.09996);
    value(quiet.spot({ type: 'MARKET', quantity: '0.4' }));
    // 0.0000750075, 0.0001500225 and 0.00007497, each rounded up; a fee on the sum would be 0.0003
    expect(fills(quiet.ledger()).map(([, , fee]) => fee)).toEqual(['0.00007501', '0.00015003', '0.00007497']);
    expect(quiet.balances().BTC).toEqual(['1.39969999', '0']);
  });

  it('sells level by level, each with its fee in the quote asset', () => {
    const quiet = new QuietVenue();
    quiet.offer('spot', 'BTCUSDT', 'BUY', 49_999.97, 0.12341);
    quiet.offer('spot', 'BTCUSDT', 'BUY', 49_990.11, 0.05);
    value(quiet.spot({ side: 'SELL', type: 'MARKET', quantity: '0.17341' }));
    // 6.1704962977 is rounded up, 2.4995055 needs no rounding
    expect(fills(quiet.ledger())).toEqual([
      ['0.12341', '6170.49629770', '6.17049630'],
      ['0.05000', '2499.50550000', '2.49950550'],
    ]);
    // 100000 + 6170.4962977 - 6.1704963 + 2499.5055 - 2.4995055
    expect(quiet.balances()).toMatchObject({ USDT: ['108661.33179590', '0'], BTC: ['0.82659000', '0'] });
  });
});

describe('Price protection of a spot market order (A-MARKET-PROTECTION)', () => {
  it('buys at most a fifth above the last price, to the tick; the rest is CANCELED', () => {
    const quiet = new QuietVenue();
    quiet.offer('spot', 'BTCUSDT', 'SELL', 60_000, 0.1);
    quiet.offer('spot', 'BTCUSDT', 'SELL', 60_000.01, 1);
    const order = value(quiet.spot({ type: 'MARKET', quantity: '0.3' }));
    expect([order.status, order.cancelReason, order.filled]).toEqual([
      'CANCELED',
      'IMMEDIATE_ORDER_NOT_FILLED',
      10_000,
    ]);
    expect(quiet.balances()).toMatchObject({ USDT: ['94000.00000000', '0'], BTC: ['1.09990000', '0'] });
  });

  it('sells at most a fifth below the last price; the unsold quantity is released', () => {
    const quiet = new QuietVenue();
    quiet.offer('spot', 'BTCUSDT', 'BUY', 40_000, 0.1);
    quiet.offer('spot', 'BTCUSDT', 'BUY', 39_999.99, 1);
    const order = value(quiet.spot({ side: 'SELL', type: 'MARKET', quantity: '0.5' }));
    expect([order.status, order.cancelReason, order.filled]).toEqual([
      'CANCELED',
      'IMMEDIATE_ORDER_NOT_FILLED',
      10_000,
    ]);
    // 4000 minus a fee of 4
    expect(quiet.balances()).toMatchObject({ USDT: ['103996.00000000', '0'], BTC: ['0.90000000', '0'] });
  });

  it('needs funds only for what can trade within the protection', () => {
    const quiet = new QuietVenue();
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_000, 0.02);
    quiet.offer('spot', 'BTCUSDT', 'SELL', 60_000.01, 5);
    // 0.02 x 50000 = 1000 is all that the partner has.
    const order = value(quiet.spot({ type: 'MARKET', quantity: '5' }, 'partner'));
    expect([order.status, order.filled]).toEqual(['CANCELED', 2_000]);
    expect(quiet.balances('partner')).toEqual({ USDT: ['0', '0'], BTC: ['0.01998000', '0'] });
  });

  it('is rejected when that costs more than the free balance, exact to the last unit', () => {
    const quiet = new QuietVenue();
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_000.01, 0.02);
    expect(quiet.spot({ type: 'MARKET', quantity: '0.02' }, 'partner')).toMatchObject({
      error: { body: { code: -1191, msg: 'Insufficient balance: 1000.00020000 USDT needed, 1000.00000000 free' } },
    });
    expect(quiet.one('spot', 'BTCUSDT').book.levels(1)).toBe(1);
  });

  it('against an empty book is CANCELED at once and reserves nothing', () => {
    const quiet = new QuietVenue();
    const before = quiet.balances();
    for (const side of ['BUY', 'SELL'] as const) {
      const order = value(quiet.spot({ side, type: 'MARKET', quantity: '0.5' }));
      expect([order.status, order.filled, order.held]).toEqual(['CANCELED', 0, 0n]);
    }
    expect(quiet.balances()).toEqual(before);
  });
});

describe('Account with self-trade prevention (R9)', () => {
  const guarded = () => {
    const quiet = new QuietVenue();
    administer(quiet, { kind: 'selfTradePrevention', accountId: 'user', required: true });
    quiet.offer('spot', 'BTCUSDT', 'SELL', 49_990, 0.2);
    const resting = value(quiet.spot({ side: 'SELL', price: '50000', quantity: '0.5' }));
    return { quiet, resting };
  };

  it.each([
    ['MARKET', { type: 'MARKET', quantity: '1' }],
    ['LIMIT GTC', { price: '50000', quantity: '1', timeInForce: 'GTC' }],
    ['LIMIT IOC', { price: '50000', quantity: '1', timeInForce: 'IOC' }],
  ] as const)(
    "%s trades with others; the rest is CANCELED at the account's resting order, and its funds are released",
    (_name, asked) => {
      const { quiet, resting } = guarded();
      const order = value(quiet.spot(asked));
      expect([order.status, order.cancelReason, order.filled]).toEqual(['CANCELED', 'SELF_TRADE', 20_000]);
      expect([resting.status, resting.filled]).toEqual(['NEW', 0]);
      // 0.2 x 49990 = 9998; received 0.2 minus a fee of 0.0002
      expect(quiet.balances()).toMatchObject({ USDT: ['90002.00000000', '0'], BTC: ['0.69980000', '0.50000000'] });
    },
  );

  it("FOK that needs the account's resting order trades nothing", () => {
    const { quiet } = guarded();
    const order = value(quiet.spot({ price: '50000', quantity: '0.3', timeInForce: 'FOK' }));
    expect([order.status, order.filled]).toEqual(['CANCELED', 0]);
    expect(quiet.balances().USDT).toEqual(['100000.00000000', '0']);
  });

  it('still trades with other accounts, and with itself again once allowed', () => {
    const { quiet, resting } = guarded();
    expect(value(quiet.spot({ price: '50000', quantity: '0.25' }, 'trader')).status).toBe('FILLED');
    expect(resting.filled).toBe(5_000);
    administer(quiet, { kind: 'selfTradePrevention', accountId: 'user', required: false });
    expect(value(quiet.spot({ price: '50000', quantity: '0.45' })).status).toBe('FILLED');
    expect(resting.status).toBe('FILLED');
    expect(code(quiet.spot({ side: 'SELL', price: '50000', quantity: '0.1' }))).toBe(0);
  });
});
