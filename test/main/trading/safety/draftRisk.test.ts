import { describe, expect, test } from 'vitest';
import {
  isClosingSide,
  isMarket,
  lessensRisk,
  priceOf,
  sizeOf,
  watchedPriceOf,
} from '../../../../electron/main/trading/safety/exposure.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import { decimal } from '../../../../shared/num/decimal.ts';
import { conditional, limitOrder, marketOrder, stopLoss } from './guardSupport.ts';

const trailing = conditional({ type: 'TRAILING_MARKET', triggerPrice: null, activatePrice: '120.0' });
const onSpot = (side: 'BUY' | 'SELL') =>
  limitOrder(side, { market: 'spot', positionSide: null } as Partial<OrderDraft>);

describe('risk of a draft', () => {
  test.each([
    ['a limit order', limitOrder('BUY'), null, '100.0'],
    ['a market order', marketOrder('BUY'), null, null],
    ['a stop at the market', conditional({ triggerPrice: '90.0' }), '90.0', '90.0'],
    ['a stop with a limit', conditional({ type: 'STOP', triggerPrice: '90.0', price: '89.0' }), '90.0', '89.0'],
    ['one that trails from a price on', trailing, '120.0', '120.0'],
    ['one that trails from now on', { ...trailing, activatePrice: null }, null, null],
    ['a stop-loss at the market', stopLoss(), '90.0', '90.0'],
    ['a stop-loss at a limit', stopLoss({ execution: { kind: 'limit', price: '88.0' } }), '90.0', '88.0'],
  ] as const)('%s: price at which it becomes active, and price of its notional', (_name, draft, watched, price) => {
    expect([watchedPriceOf(draft), priceOf(draft)]).toEqual([watched, price]);
  });

  test('returns the size in base, and none for a whole position', () => {
    expect(sizeOf(limitOrder('BUY', { quantity: '3' }))).toEqual(decimal('3'));
    expect(sizeOf(conditional({ quantity: '4' }))).toEqual(decimal('4'));
    expect(sizeOf(stopLoss({ size: { kind: 'quantity', quantity: '5' } }))).toEqual(decimal('5'));
    expect(sizeOf(stopLoss())).toBeNull();
  });

  test('treats only a plain market order as executing at once at the market price', () => {
    expect([marketOrder('BUY'), limitOrder('BUY'), conditional(), stopLoss()].map(isMarket)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('side and position side determine a closing order on futures; no spot order closes', () => {
    const of = (side: 'BUY' | 'SELL', positionSide: 'LONG' | 'SHORT') =>
      isClosingSide(limitOrder(side, { positionSide }));
    expect([of('BUY', 'LONG'), of('SELL', 'LONG'), of('BUY', 'SHORT'), of('SELL', 'SHORT')]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([isClosingSide(onSpot('BUY')), isClosingSide(onSpot('SELL'))]).toEqual([false, false]);
    expect([isClosingSide(conditional()), isClosingSide(conditional({ side: 'SELL' }))]).toEqual([false, true]);
    expect([isClosingSide(stopLoss()), isClosingSide(stopLoss({ positionSide: 'SHORT' }))]).toEqual([true, true]);
  });

  test('an order reduces risk up to the size of the position it closes, and never without a position', () => {
    const close = limitOrder('SELL', { positionSide: 'LONG', quantity: '10' });
    expect(['9.999', '10', '10.001'].map((held) => lessensRisk(close, decimal(held)))).toEqual([false, true, true]);
    expect([lessensRisk(close, null), lessensRisk(limitOrder('BUY'), decimal('100'))]).toEqual([false, false]);
    const stop = conditional({ side: 'SELL', quantity: '10' });
    expect([null, decimal('9.999'), decimal('10')].map((held) => lessensRisk(stop, held))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('reduce-only and stop-loss orders reduce risk even if the position is unknown; spot orders never do', () => {
    expect(lessensRisk(limitOrder('SELL', { positionSide: 'LONG', reduceOnly: true }), null)).toBe(true);
    expect(lessensRisk(limitOrder('BUY', { positionSide: 'LONG', reduceOnly: true }), decimal('100'))).toBe(false);
    expect([lessensRisk(stopLoss(), null), lessensRisk(onSpot('SELL'), decimal('100'))]).toEqual([true, false]);
  });
});
