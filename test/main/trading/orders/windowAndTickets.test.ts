/** What the window may state about an order, and what happens to an order whose window is gone. */
import { describe, expect, test } from 'vitest';
import type { Intent } from '../../../../shared/domain/intent.ts';
import { calls } from '../../../../shared/ipc/contract.ts';
import { createDesk, draft, rig } from '../support/desk.ts';
import { createEventClock } from '../support/eventClock.ts';
import { createModelExchange } from '../support/modelExchange.ts';

async function attached() {
  const clock = createEventClock();
  const desk = createDesk({ clock });
  const model = createModelExchange({
    clock,
    fate: () => ({ arrivesAfter: 1_000, repliesAfter: 1_000 }),
    lag: () => 0,
    latency: () => 5,
    queryFails: () => false,
    serverNow: () => clock.now(),
  });
  await desk.trading.handlers['trading.subscribe']({ ...rig });
  desk.trading.attach(model.rest, 'k1');
  await clock.run(500);
  return { ...desk, clock, model };
}

describe('Ticket and order', () => {
  test('XI6: a submit with additional order fields is invalid; a ticket places only its own order', async () => {
    const desk = await attached();
    const forBtc = await desk.ticket(draft('spot', { symbol: 'BTCUSDT' }));
    await desk.ticket(draft('spot', { symbol: 'ETHUSDT' }));
    const { request } = calls['trading.submit'];
    for (const more of [
      { symbol: 'ETHUSDT' },
      { draft: draft('spot', { symbol: 'ETHUSDT' }) },
      { market: 'futures' },
    ]) {
      expect(request.safeParse({ ...rig, ticket: forBtc, ...more }).success).toBe(false);
    }
    const answer = desk.submit(forBtc);
    await desk.clock.run(5_000);
    expect(await answer).toMatchObject({ ok: true, value: { state: 'placed', draft: { symbol: 'BTCUSDT' } } });
    expect(desk.model.orders.map(({ params }) => params.symbol)).toEqual(['BTCUSDT']);
  });

  test('XI13: the result of an order whose window is gone is kept and shown to the next window', async () => {
    const desk = await attached();
    const answer = desk.submit(await desk.ticket(draft('futures')));
    await desk.clock.run(500);
    desk.trading.windowGone();
    const before = desk.events.length;
    await desk.clock.run(5_000);
    expect(await answer).toMatchObject({ ok: true, value: { state: 'placed' } });
    expect(desk.model.orders).toHaveLength(1);
    await desk.trading.handlers['trading.subscribe']({ ...rig });
    await desk.clock.run(500);
    const shown = desk.events
      .slice(before)
      .filter(({ event, payload }) => event === 'trading.intents' && payload.reset === true)
      .flatMap(({ payload }) => payload.intents as Intent[]);
    expect(shown.map(({ state, orderId, draft: of }) => [state, orderId, of.symbol])).toEqual([
      ['placed', desk.model.orders[0]!.orderId, 'BTCUSDT'],
    ]);
  });
});
