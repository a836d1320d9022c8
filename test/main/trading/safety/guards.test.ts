import { describe, expect, test } from 'vitest';
import { guardDefaults } from '../../../../electron/main/trading/safety/guardDefaults.ts';
import { checkGuards, type GuardView } from '../../../../electron/main/trading/safety/guards.ts';
import { checkLeverage } from '../../../../electron/main/trading/safety/leverageLimit.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { decimal } from '../../../../shared/num/decimal.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { conditional, guardView, limitOrder, marketOrder, stopLoss } from './guardSupport.ts';

const said = (draft: IntentDraft, patch: Partial<GuardView> = {}) => {
  const answer = checkGuards(draft, guardView(patch));
  return answer.ok ? 'ok' : { key: answer.error.key, params: answer.error.params };
};
const { live } = guardDefaults;
const sides = ['BUY', 'SELL'] as const;

describe.each(sides)('B-A8: %s one step below, at and one step above each limit', (side) => {
  test('order value: a tenth of an equity of 20,000', () => {
    expect(said(limitOrder(side, { quantity: '19.999' }))).toBe('ok');
    expect(said(limitOrder(side, { quantity: '20' }))).toBe('ok');
    expect(said(limitOrder(side, { quantity: '20.001' }))).toEqual({
      key: 'error.guard.notional',
      params: { field: 'notional', limit: '2000.00', value: '2000.1' },
    });
  });

  test('order value: 1,000 if a tenth of the equity is less or the equity is unknown', () => {
    for (const equity of [decimal('9999'), decimal('-5'), null]) {
      expect(said(limitOrder(side, { quantity: '9.999' }), { equity: equity && decimal('9999') })).toBe('ok');
      const above = said(limitOrder(side, { quantity: '10.001' }), { equity });
      expect(above).toEqual({
        key: 'error.guard.notional',
        params: { field: 'notional', limit: '1000.00', value: '1000.1' },
      });
    }
  });

  test('open notional: three times an equity of 20,000', () => {
    const order = limitOrder(side, { quantity: '10' });
    expect(said(order, { open: decimal('58999.9') })).toBe('ok');
    expect(said(order, { open: decimal('59000') })).toBe('ok');
    expect(said(order, { open: decimal('59000.1') })).toEqual({
      key: 'error.guard.open',
      params: { limit: '60000.00', value: '60000.10' },
    });
  });

  test('open notional: zero with negative equity, three times 1,000 with unknown equity', () => {
    const order = limitOrder(side, { quantity: '1' });
    expect(said(order, { equity: decimal('-1') })).toEqual({
      key: 'error.guard.open',
      params: { limit: '0.00', value: '100.00' },
    });
    expect(said(order, { equity: null, open: decimal('2900') })).toBe('ok');
    expect(said(order, { equity: null, open: decimal('2900.1') })).toMatchObject({ key: 'error.guard.open' });
  });

  test('leverage: 10', () => {
    const order = limitOrder(side);
    expect(said(order, { leverage: decimal('9') })).toBe('ok');
    expect(said(order, { leverage: decimal('10') })).toBe('ok');
    expect(said(order, { leverage: decimal('11') })).toEqual({
      key: 'error.guard.leverage',
      params: { symbol: 'BTCUSDT', limit: '10', value: '11' },
    });
  });

  test('leverage: an unknown one refuses only where leverage matters', () => {
    expect(said(limitOrder(side), { leverage: null })).toEqual({
      key: 'error.guard.leverageUnknown',
      params: { symbol: 'BTCUSDT' },
    });
    expect(said(limitOrder(side), { leverage: null, leverageMatters: false })).toBe('ok');
  });

  test('orders per minute: accepts the thirtieth, refuses the thirty-first', () => {
    expect(said(limitOrder(side), { ordersLastMinute: 28 })).toBe('ok');
    expect(said(limitOrder(side), { ordersLastMinute: 29 })).toBe('ok');
    expect(said(limitOrder(side), { ordersLastMinute: 30 })).toEqual({
      key: 'error.guard.ordersPerMinute',
      params: { limit: 30, value: 31 },
    });
  });

  test('price collar: 5 % around 100 on either side', () => {
    for (const price of ['95.0', '95.1', '104.9', '105.0']) expect(said(limitOrder(side, { price }))).toBe('ok');
    expect(said(limitOrder(side, { price: '94.9' }))).toMatchObject({ key: 'error.draft.farBelow' });
    expect(said(limitOrder(side, { price: '105.1' }))).toMatchObject({ key: 'error.draft.farAbove' });
  });

  test('slippage: at most 1 % for a market order, averaged over the live book', () => {
    // Half at 100 and half at the price of the last level: the average deviates half as far as that level.
    const to = (last: string) => ['100', '5', last, '5'];
    const walked = (last: string) => said(marketOrder(side, { quantity: '10' }), { opposite: to(last) });
    const [near, on, far] = side === 'BUY' ? ['101.9', '102', '102.1'] : ['98.1', '98', '97.9'];
    expect(walked(near)).toBe('ok');
    expect(walked(on)).toBe('ok');
    expect(walked(far)).toEqual({ key: 'error.guard.slippage', params: { limit: '1.0', value: '1.1' } });
  });

  test('slippage: refuses a size above the depth of the book and reports the available size', () => {
    expect(said(marketOrder(side, { quantity: '10' }), { opposite: ['100', '9.999'] })).toEqual({
      key: 'error.guard.thinBook',
      params: { symbol: 'BTCUSDT', value: '10', limit: '9.999' },
    });
    expect(said(marketOrder(side, { quantity: '10' }), { opposite: ['100', '10'] })).toBe('ok');
  });

  test('XU16: a price older than 5 s refuses market orders and gives limit orders no reference price', () => {
    const aged = (ageMs: number) => ({ reference: { price: '100', ageMs } });
    expect(said(marketOrder(side), aged(5_000))).toBe('ok');
    expect(said(marketOrder(side), aged(5_001))).toEqual({
      key: 'error.guard.oldPrice',
      params: { symbol: 'BTCUSDT', seconds: 5 },
    });
    expect(said(marketOrder(side), { reference: null })).toEqual({
      key: 'error.guard.noPrice',
      params: { symbol: 'BTCUSDT' },
    });
    expect(checkGuards(limitOrder(side), guardView(aged(5_001)))).toEqual({
      ok: true,
      value: { reference: null, notional: decimal('1000.0') },
    });
  });

  test('symbols: accepts only the allowed ones', () => {
    const only = (symbols: string[] | null) => ({ limits: { ...live, symbols } });
    expect(said(limitOrder(side), only(['BTCUSDT']))).toBe('ok');
    expect(said(limitOrder(side), only([]))).toEqual({ key: 'error.guard.symbol', params: { symbol: 'BTCUSDT' } });
    expect(said(limitOrder(side), only(['ETHUSDT']))).toMatchObject({ key: 'error.guard.symbol' });
  });
});

describe('B-A8: orders that reduce risk', () => {
  const tight: Partial<GuardView> = {
    limits: { ...live, orderValue: '0', orderEquityShare: '0', openEquityTimes: '0', leverage: '1', symbols: [] },
    ordersLastMinute: 1_000,
  };
  const close = limitOrder('SELL', { positionSide: 'LONG', quantity: '10' });

  test('accepts a closing order up to the position size; a larger one counts as opening', () => {
    expect(said(close, { ...tight, closes: decimal('10') })).toBe('ok');
    expect(said(close, { ...tight, closes: decimal('9.999') })).toMatchObject({ key: 'error.guard.ordersPerMinute' });
    expect(said(close, { ...tight, closes: null })).toMatchObject({ key: 'error.guard.ordersPerMinute' });
  });

  test('accepts reduce-only orders on the closing side only, and stop-losses always', () => {
    expect(said(limitOrder('SELL', { positionSide: 'LONG', reduceOnly: true }), tight)).toBe('ok');
    expect(said(limitOrder('BUY', { positionSide: 'LONG', reduceOnly: true }), tight)).not.toBe('ok');
    expect(said(stopLoss(), tight)).toBe('ok');
    expect(said(conditional({ side: 'SELL', reduceOnly: true, triggerPrice: '90.0' }), tight)).toBe('ok');
  });

  test('applies the price collar to closing orders too', () => {
    const closing = { ...tight, closes: decimal('10') };
    expect([said({ ...close, price: '10.0' }, closing), said({ ...close, price: '1000.0' }, closing)]).toMatchObject([
      { key: 'error.draft.farBelow' },
      { key: 'error.draft.farAbove' },
    ]);
  });
});

describe('B-A8: spot orders', () => {
  const spot = (order: IntentDraft) => ({ ...order, market: 'spot', positionSide: null }) as unknown as IntentDraft;
  const stopped = appError('refused', 'error.guard.coolOff', { minutes: 1 });
  const onSpot: Partial<GuardView> = { leverage: null, leverageMatters: false };

  test('a purchase opens: a cool-off refuses it; a sale of what is held opens nothing', () => {
    const answer = (order: IntentDraft) => checkGuards(spot(order), guardView({ ...onSpot, opening: stopped }));
    expect([answer(limitOrder('BUY')), answer(limitOrder('SELL'))]).toEqual([
      { ok: false, error: stopped },
      { ok: true, value: { reference: '100', notional: decimal('1000.0') } },
    ]);
  });

  test('a sale at the market passes without a price and without a book, and has no notional', () => {
    const view = guardView({ ...onSpot, reference: null, opposite: null });
    expect(checkGuards(spot(marketOrder('SELL')), view)).toEqual({
      ok: true,
      value: { reference: null, notional: null },
    });
    expect(checkGuards(spot(marketOrder('BUY')), view)).toEqual({
      ok: false,
      error: appError('refused', 'error.guard.noPrice', { symbol: 'BTCUSDT' }),
    });
  });
});

describe('B-A8: conditional orders', () => {
  test('values them at the trigger price, however far away it is', () => {
    expect(said(conditional({ triggerPrice: '200.0', quantity: '10' }))).toBe('ok');
    expect(said(conditional({ triggerPrice: '200.0', quantity: '10.001' }))).toEqual({
      key: 'error.guard.notional',
      params: { field: 'notional', limit: '2000.00', value: '2000.2' },
    });
  });

  test('checks the limit price against the trigger price', () => {
    const stop = (price: string) => conditional({ type: 'STOP', triggerPrice: '150.0', price, quantity: '1' });
    expect(said(stop('157.5'))).toBe('ok');
    expect(said(stop('157.6'))).toMatchObject({ key: 'error.draft.farAbove' });
  });

  test('requires a current price for a trailing order without activation price, not for a waiting order', () => {
    const trail = (activatePrice: string | null) =>
      conditional({ type: 'TRAILING_MARKET', triggerPrice: null, activatePrice, callbackRate: '0.01' });
    expect(said(trail(null), { reference: null })).toMatchObject({ key: 'error.guard.noPrice' });
    expect(said(trail('100.0'), { reference: null })).toBe('ok');
    expect(said(conditional(), { reference: null })).toBe('ok');
  });
});

test('B-A8: reports the last price with a price outside the collar, and a missing book', () => {
  expect(said(limitOrder('BUY', { price: '94.9' }))).toMatchObject({ params: { last: expect.anything() as unknown } });
  expect(said(marketOrder('BUY'), { opposite: null })).toEqual({
    key: 'error.guard.noBook',
    params: { symbol: 'BTCUSDT' },
  });
});

test('refuses an order whose quote asset has no known value', () => {
  expect(said(limitOrder('BUY'), { quoteValue: null })).toEqual({
    key: 'error.guard.unvalued',
    params: { asset: 'USDT' },
  });
});

describe('XU32: leverage to be set', () => {
  test.each(['0', '1000', '2.5', '', '-3', '1e2', '11', '007'])('refuses %j and reports the limit', (leverage) => {
    expect(checkLeverage(leverage, live)).toMatchObject({
      kind: 'refused',
      key: 'error.guard.leverageRange',
      params: { value: leverage, limit: '10' },
    });
  });
  test('reports at most twenty characters of what was entered', () => {
    expect(checkLeverage('1234567890'.repeat(3), live)).toEqual(
      appError('refused', 'error.guard.leverageRange', { value: '12345678901234567890', limit: '10' }),
    );
  });
  test.each(['1', '9', '10'])('accepts %s', (leverage) => {
    expect(checkLeverage(leverage, live)).toBeNull();
  });
});
