/**
 * A take-profit and a stop-loss attached to an order: on their tick, on their side of the order's opening price (XU12,
 * XU19).
 */
import { describe, expect, test } from 'vitest';
import { checkAttached, type CarryingDraft } from '../../../shared/domain/attachedCheck.ts';
import { singleCommand } from '../../../electron/main/trading/orders/placementCommands.ts';
import { draft, instrument } from '../../main/trading/support/desk.ts';

const at = (triggerPrice: string) => ({ triggerPrice, source: 'mark' }) as const;
const long = (takeProfit: string | null, stopLoss: string | null, patch: object = {}): CarryingDraft =>
  ({
    ...draft('futures', { price: '60000.0' }),
    attached: { takeProfit: takeProfit && at(takeProfit), stopLoss: stopLoss && at(stopLoss) },
    ...patch,
  }) as CarryingDraft;
const found = (one: CarryingDraft, current: string | null = '60500') =>
  checkAttached(one, instrument('futures'), current).map(({ key, params }) => [key, params]);

describe('take-profit and stop-loss attached to an order', () => {
  test('XU19: a trigger on the wrong side of or at the entry price is rejected with the current price', () => {
    expect(found(long('61000.0', '59000.0'))).toEqual([]);
    const params = (trigger: string) => ({ trigger, entry: '60000', current: '60500' });
    expect(found(long('59999.9', '60000.0'))).toEqual([
      ['error.attached.takeProfit.notAbove', params('59999.9')],
      ['error.attached.stopLoss.notBelow', params('60000.0')],
    ]);
    const short = { side: 'SELL', positionSide: 'SHORT', price: '61000.0' };
    expect(found(long('61500.0', '60900.0', short)).map(([key]) => key)).toEqual([
      'error.attached.takeProfit.notBelow',
      'error.attached.stopLoss.notAbove',
    ]);
  });

  test('XU19: market orders and immediately executing orders are checked against the current price', () => {
    const market = { type: 'MARKET', price: null, timeInForce: null };
    expect(found(long('60400.0', null, market)).map(([key]) => key)).toEqual(['error.attached.takeProfit.notAbove']);
    expect(found(long(null, '60600.0', { price: '61000.0' })).map(([key]) => key)).toEqual([
      'error.attached.stopLoss.notBelow',
    ]);
  });

  test('XU12: an off-tick price is rejected with its neighbouring ticks', () => {
    expect(found(long('61000.05', null))).toEqual([
      ['error.attached.takeProfit.offTick', { tick: '0.1', lower: '61000.0', upper: '61000.1' }],
    ]);
    expect(found(long('1e5', '0')).map(([key]) => key)).toEqual([
      'error.attached.takeProfit.digits',
      'error.attached.stopLoss.zero',
    ]);
  });

  test('R9: a closing order cannot have them', () => {
    expect(found(long('61000.0', null, { side: 'SELL' }))).toEqual([['error.attached.closes', {}]]);
    expect(found(long('61000.0', null, { reduceOnly: true }))).toEqual([['error.attached.closes', {}]]);
  });

  test('are sent with the order, each with its trigger price', () => {
    const one = { ...draft('futures'), attached: { takeProfit: at('61000.0'), stopLoss: null } } as CarryingDraft;
    const sent = (account: 'main' | 'demo') => singleCommand({ draft: one, clientOrderId: 'c-1' }, account).params;
    const wire = { tpTriggerPrice: '61000.0', TpWorkingType: 'MARK_PRICE' };
    expect(sent('main')).toMatchObject(wire);
    expect(sent('demo')).toMatchObject(wire);
    expect(sent('main')).not.toHaveProperty('slTriggerPrice');
  });
});
