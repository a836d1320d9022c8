import { describe, expect, it } from 'vitest';
import { code, QuietVenue, value } from '../quietVenue.ts';

/** Returns the figures of an account that the worked examples check. */
function balancesOf(quiet: QuietVenue) {
  const { balance, available, frozen, unrealizePnl } = quiet.ledger().futures;
  return { balance, available, frozen, unrealizePnl };
}
function position(quiet: QuietVenue, at = 0) {
  const { side, size, openValue, openFee, marginSize, unrealizePnl, liquidatePrice } =
    quiet.ledger().futures.positions[at] ?? {};
  return { side, size, openValue, openFee, marginSize, unrealizePnl, liquidatePrice };
}

describe('Futures order of an account (A-MARGIN, leverage 20)', () => {
  it('reserves margin and taker fee while resting, and becomes a position when filled', () => {
    const quiet = new QuietVenue();
    const order = value(quiet.futures({ price: '49999.9', quantity: '0.3' }));
    // 49999.9 x 0.3 = 14999.97; / 20 = 749.9985; x 0.0008 = 11.999976
    expect(balancesOf(quiet)).toEqual({
      balance: '100000.00000000',
      available: '99238.00152400',
      frozen: '761.99847600',
      unrealizePnl: '0',
    });
    quiet.offer('futures', 'BTCUSDT', 'SELL', 49_999.9, 0.1);
    expect(order.status).toBe('NEW');
    // 0.1 filled: value 4999.99, maker fee x 0.0002 = 0.999998, margin 249.9995; two thirds stay frozen.
    expect(balancesOf(quiet)).toEqual({
      balance: '99999.00000200',
      available: '99241.00151800',
      frozen: '507.99898400',
      unrealizePnl: '0.01000000',
    });
    quiet.offer('futures', 'BTCUSDT', 'SELL', 49_999.9, 0.2);
    expect(order.status).toBe('FILLED');
    expect(balancesOf(quiet)).toEqual({
      balance: '99997.00000600',
      available: '99247.00150600',
      frozen: '0',
      unrealizePnl: '0.03000000',
    });
    expect(position(quiet)).toEqual({
      side: 'LONG',
      size: '0.3000',
      openValue: '14999.97000000',
      openFee: '2.99999400',
      marginSize: '749.99850000',
      unrealizePnl: '0.03000000',
      liquidatePrice: '0',
    });
  });

  it('opens, adds, closes a part and then all, with exact figures', () => {
    const quiet = new QuietVenue();
    quiet.offer('futures', 'BTCUSDT', 'SELL', 50_000, 1);
    value(quiet.futures({ type: 'MARKET', quantity: '1' }));
    // Fee 50000 x 0.0008 = 40
    expect(balancesOf(quiet)).toMatchObject({ balance: '99960.00000000', available: '97460.00000000' });
    quiet.offer('futures', 'BTCUSDT', 'SELL', 50_400.1, 0.5);
    value(quiet.futures({ type: 'MARKET', quantity: '0.5' }));
    // Value 25200.05, fee 20.16004; entry (50000 + 25200.05) / 1.5
    expect(position(quiet)).toMatchObject({ size: '1.5000', openValue: '75200.05000000', openFee: '60.16004000' });
    quiet.mark('BTCUSDT', 49_000);
    // 1.5 x 49000 - 75200.05 = -1700.05
    expect(balancesOf(quiet)).toEqual({
      balance: '99939.83996000',
      available: '94479.78746000',
      frozen: '0',
      unrealizePnl: '-1700.05000000',
    });
    quiet.offer('futures', 'BTCUSDT', 'BUY', 50_900, 0.7);
    value(quiet.futures({ side: 'SELL', type: 'MARKET', quantity: '0.7' }));
    // Open value 75200.05 x 0.7 / 1.5 = 35093.356666..., rounded up to 35093.35666667; received 35630; fee 28.504
    const realized = '536.64333333';
    expect(quiet.ledger().futures.fills.at(-1)).toMatchObject({
      fillValue: '35630.00000000',
      fillFee: '28.50400000',
      realizePnl: realized,
      direction: 'TAKER',
    });
    expect(position(quiet)).toMatchObject({ size: '0.8000', openValue: '40106.69333333' });
    expect(balancesOf(quiet).balance).toBe('100447.97929333');
    quiet.offer('futures', 'BTCUSDT', 'BUY', 49_900, 0.8);
    value(quiet.futures({ side: 'SELL', type: 'MARKET', quantity: '0.8' }));
    // 39920 - 40106.69333333 = -186.69333333; fee 31.936
    expect(quiet.ledger().futures).toMatchObject({
      balance: '100229.34996000',
      available: '100229.34996000',
      realizedPnl: '349.95000000',
      fees: '120.60004000',
      positions: [],
    });
    // Money in minus money out: fees and losses of price, to the last digit.
    expect(100_000_00000000n + 349_95000000n - 120_60004000n).toBe(100_229_34996000n);
  });

  it('keeps LONG and SHORT of one symbol separate, and a short gains when the price falls (A-FUTURES-SIDES)', () => {
    const quiet = new QuietVenue();
    quiet.offer('futures', 'ETHUSDT', 'BUY', 2_000, 5);
    quiet.offer('futures', 'ETHUSDT', 'SELL', 2_001, 5);
    value(quiet.futures({ symbol: 'ETHUSDT', side: 'SELL', positionSide: 'SHORT', type: 'MARKET', quantity: '5' }));
    value(quiet.futures({ symbol: 'ETHUSDT', type: 'MARKET', quantity: '5' }));
    expect(quiet.ledger().futures.positions.map(({ side, size, openValue }) => [side, size, openValue])).toEqual([
      ['SHORT', '5.000', '10000.00000000'],
      ['LONG', '5.000', '10005.00000000'],
    ]);
    quiet.offer('futures', 'ETHUSDT', 'SELL', 1_900, 5);
    value(quiet.futures({ symbol: 'ETHUSDT', positionSide: 'SHORT', type: 'MARKET', quantity: '5' }));
    expect(quiet.ledger().futures.fills.at(-1)).toMatchObject({ realizePnl: '500.00000000', positionSide: 'SHORT' });
    expect(quiet.ledger().futures.positions.map(({ side }) => side)).toEqual(['LONG']);
  });

  it('has the liquidation price of its bracket, at the first tick that liquidates', () => {
    const quiet = new QuietVenue();
    quiet.offer('futures', 'BTCUSDT', 'SELL', 50_000, 10);
    value(quiet.futures({ type: 'MARKET', quantity: '10' }));
    // Equity 100000 - 400 = 99600. Value v at which 99600 + v - 500000 = 0.005 v - 300 + 0.0008 v (bracket from 300000):
    // v = 400100 / 0.9942 = 402434.1178..., / 10 = 40243.41178...: not yet at 40243.5, but at 40243.4
    expect(position(quiet)).toMatchObject({ liquidatePrice: '40243.4', marginSize: '25000.00000000' });
    const short = new QuietVenue();
    short.offer('futures', 'BTCUSDT', 'BUY', 50_000, 10);
    value(short.futures({ side: 'SELL', positionSide: 'SHORT', type: 'MARKET', quantity: '10' }));
    // 99600 + 500000 - v = 0.0058 v - 300; v = 599900 / 1.0058 = 596440.64426..., / 10 = 59644.06442...
    expect(position(short)).toMatchObject({ liquidatePrice: '59644.1' });
  });

  it('is rejected without enough margin, and POST_ONLY that would take ends unfilled', () => {
    const quiet = new QuietVenue();
    quiet.offer('futures', 'BTCUSDT', 'SELL', 50_000, 60);
    expect(quiet.futures({ type: 'MARKET', quantity: '40' })).toMatchObject({
      error: {
        body: {
          code: -1191,
          msg: 'Insufficient available balance: 101600.00000000 USDT needed, 100000.00000000 available',
        },
      },
    });
    const order = value(quiet.futures({ price: '50000', quantity: '1', timeInForce: 'POST_ONLY' }));
    expect([order.status, order.cancelReason, order.filled]).toEqual(['CANCELED', 'POST_ONLY_WOULD_TAKE', 0]);
    expect(balancesOf(quiet)).toMatchObject({ available: '100000.00000000', frozen: '0' });
    const resting = value(quiet.futures({ price: '49999.9', quantity: '1', timeInForce: 'POST_ONLY' }));
    expect(resting.status).toBe('NEW');
  });

  it('opens a sell limit below the best bid at the bid, and reserves margin for the resting part', () => {
    const quiet = new QuietVenue();
    quiet.offer('futures', 'BTCUSDT', 'BUY', 50_000, 0.5);
    value(quiet.futures({ side: 'SELL', positionSide: 'SHORT', price: '49500', quantity: '1' }));
    // The order rests with 0.5 x 49500 = 24750: margin 1237.5, fee 19.8
    expect(balancesOf(quiet).frozen).toBe('1257.30000000');
    expect(position(quiet)).toMatchObject({ side: 'SHORT', openValue: '25000.00000000' });
  });
});

describe('Closing order (A-CLOSE-LARGER)', () => {
  /** Opens a long position of 1 BTC with nothing else in the book. */
  const long = () => {
    const quiet = new QuietVenue();
    quiet.offer('futures', 'BTCUSDT', 'SELL', 50_000, 1);
    value(quiet.futures({ type: 'MARKET', quantity: '1' }));
    return quiet;
  };
  const close = { side: 'SELL', positionSide: 'LONG' } as const;

  it('is rejected when larger than its position, open closing orders included', () => {
    const quiet = long();
    expect(code(quiet.futures({ ...close, price: '50500', quantity: '1.0001' }))).toBe(-1191);
    value(quiet.futures({ ...close, price: '50500', quantity: '0.6' }));
    expect(quiet.futures({ ...close, price: '50500', quantity: '0.5' })).toMatchObject({
      error: { body: { msg: 'Closing quantity is larger than the LONG position that can be closed, 0.4000' } },
    });
    expect(code(quiet.futures({ ...close, price: '50500', quantity: '0.4' }))).toBe(0);
    expect(code(quiet.futures({ side: 'BUY', positionSide: 'SHORT', price: '49000', quantity: '1' }))).toBe(-1191);
  });

  it('reduce-only is cut to the position size, and rejected without a position', () => {
    const quiet = long();
    const order = value(quiet.futures({ ...close, price: '50500', quantity: '3', reduceOnly: true }));
    expect([order.size, order.held]).toEqual([10_000, 0n]);
    expect(code(quiet.futures({ ...close, symbol: 'ETHUSDT', price: '2020', quantity: '1', reduceOnly: true }))).toBe(
      -1191,
    );
    expect(code(quiet.futures({ price: '49000', quantity: '1', reduceOnly: true }))).toBe(-1191);
  });

  it('shrinks and ends with its position, and never reverses it', () => {
    const quiet = long();
    const target = value(quiet.futures({ ...close, price: '50500', quantity: '1', reduceOnly: true }));
    quiet.offer('futures', 'BTCUSDT', 'BUY', 49_900, 0.7);
    value(quiet.futures({ ...close, type: 'MARKET', quantity: '0.7' }));
    expect([target.size, target.status]).toEqual([3_000, 'NEW']);
    expect(quiet.one('futures', 'BTCUSDT').book.sizeAt(1, 505_000)).toBe(3_000);
    quiet.offer('futures', 'BTCUSDT', 'BUY', 49_900, 0.3);
    value(quiet.futures({ ...close, type: 'MARKET', quantity: '0.3' }));
    expect([target.status, target.cancelReason]).toEqual(['CANCELED', 'POSITION_CLOSED']);
    expect(quiet.ledger().futures.positions).toEqual([]);
    expect(quiet.one('futures', 'BTCUSDT').book.sizeAt(1, 505_000)).toBe(0);
  });

  it('several in one sweep close the position once', () => {
    const quiet = long();
    const orders = ['50500', '50510', '50520'].map((price, index) =>
      value(quiet.futures({ ...close, price, quantity: index === 1 ? '0.6' : '0.8', reduceOnly: true })),
    );
    quiet.offer('futures', 'BTCUSDT', 'BUY', 50_600, 3);
    expect(orders.map(({ status, filled }) => [status, filled])).toEqual([
      ['FILLED', 8_000],
      ['FILLED', 2_000],
      ['CANCELED', 0],
    ]);
    expect(quiet.ledger().futures.positions).toEqual([]);
    // The part of the agent's order that found nothing to match rests as a bid.
    expect(quiet.one('futures', 'BTCUSDT').book.sizeAt(0, 506_000)).toBe(20_000);
  });
});
