import { describe, expect, test } from 'vitest';
import { createOrderPace } from '../../../../electron/main/trading/orders/reservations.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import { draft } from '../support/desk.ts';
import { createEventClock } from '../support/eventClock.ts';
import { conditionalDraft } from '../support/triggerDrafts.ts';

describe('B-A8: order pace', () => {
  test('counts each order for exactly one minute', async () => {
    const clock = createEventClock();
    const pace = createOrderPace(clock);
    expect(pace.lastMinute()).toBe(0);
    pace.placed(draft('spot'));
    await clock.run(1);
    pace.placed(draft('spot'));
    await clock.run(59_998);
    expect(pace.lastMinute()).toBe(2);
    await clock.run(1);
    expect(pace.lastMinute()).toBe(1);
    await clock.run(1);
    expect(pace.lastMinute()).toBe(0);
  });

  test('reports the same order within three seconds as a repeat, whatever the price', async () => {
    const clock = createEventClock();
    const pace = createOrderPace(clock);
    expect(pace.repeated(draft('spot'))).toBe(false);
    pace.placed(draft('spot'));
    await clock.run(2_999);
    expect(pace.repeated(draft('spot', { price: '59000.0' } as Partial<OrderDraft>))).toBe(true);
    await clock.run(1);
    expect(pace.repeated(draft('spot'))).toBe(false);
  });

  test.each([
    ['another market', draft('futures')],
    ['another symbol', draft('spot', { symbol: 'ETHUSDT' })],
    ['another side', draft('spot', { side: 'SELL' })],
    ['another quantity', draft('spot', { quantity: '0.011' })],
    ['a conditional order', conditionalDraft()],
  ])('%s: not a repeat', (_name, other) => {
    const pace = createOrderPace(createEventClock());
    pace.placed(draft('spot'));
    expect(pace.repeated(other)).toBe(false);
  });

  test('a conditional order is a repeat only if all fields match', () => {
    const pace = createOrderPace(createEventClock());
    pace.placed(conditionalDraft());
    expect([
      pace.repeated(conditionalDraft()),
      pace.repeated(conditionalDraft({ triggerPrice: '61000.1' })),
      pace.repeated(draft('futures', { quantity: '0.010' })),
    ]).toEqual([true, false, false]);
  });
});
