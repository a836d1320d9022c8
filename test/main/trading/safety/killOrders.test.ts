/** The kill switch and a halt against orders under way, over the whole of trading. */
import { describe, expect, test } from 'vitest';
import { appError } from '../../../../shared/result/appError.ts';
import { createDesk, draft, rig, single } from '../support/desk.ts';
import { createEventClock } from '../support/eventClock.ts';
import { createModelExchange } from '../support/modelExchange.ts';
import { placementSteps } from '../../../../electron/main/trading/orders/placement.ts';

async function createRig(
  step?: (name: string, desk: ReturnType<typeof createDesk>) => void,
  fate = { arrivesAfter: 30, repliesAfter: 30 },
) {
  const clock = createEventClock();
  const exchange = createModelExchange({
    clock,
    fate: () => fate,
    lag: () => 0,
    latency: () => 20,
    queryFails: () => false,
    serverNow: () => clock.now(),
  });
  const desk = createDesk({
    clock,
    step: (name) => {
      step?.(name, desk);
      return Promise.resolve();
    },
  });
  await desk.trading.handlers['trading.subscribe'](rig);
  desk.trading.attach(exchange.rest, 'k');
  await clock.run(2_000);
  const safety = () => desk.of('trading.safety').at(-1)!['safety'] as { mode: string; kill: { phase: string } | null };
  return { ...desk, exchange, safety };
}

const before = placementSteps.slice(0, placementSteps.indexOf('sent'));

describe('B-A9: no new order after the kill switch', () => {
  test.each(before)('kill at the step "%s" of an order: the order is never sent', async (at) => {
    let pressed = false;
    const desk = await createRig((name, { trading }) => {
      if (name !== at || pressed) return;
      pressed = true;
      trading.safety.kill();
    });
    const ticket = await desk.ticket(draft('spot'));
    const answer = desk.submit(ticket);
    await desk.clock.run(20_000);
    expect(pressed).toBe(true);
    const ended = await answer;
    const error = ended.ok ? ended.value.error : ended.error;
    expect(error?.key).toBe('error.safety.killed');
    if (ended.ok) expect(ended.value.state).toBe('notSent');
    expect([...desk.exchange.posts.values()]).toEqual([]);
    expect(desk.safety()).toMatchObject({ mode: 'killed', kill: { phase: 'done' } });
  });

  test('waits for an order already sent, cancels it and then reports done and verified', async () => {
    const desk = await createRig((name, { trading }) => {
      if (name === 'sent') trading.safety.kill();
    });
    const answer = desk.submit(await desk.ticket(draft('futures')));
    await desk.clock.run(20_000);
    expect(await answer).toMatchObject({ ok: true, value: { state: 'placed' } });
    expect(desk.exchange.orders.map(({ closedAt }) => Number.isFinite(closedAt))).toEqual([true]);
    expect(desk.safety().kill).toMatchObject({ phase: 'done', verified: true, remaining: [] });
  });

  test('voids earlier tickets after a resume, and stays killed across a restart until then', async () => {
    const desk = await createRig();
    const ticket = await desk.ticket(draft('spot'));
    expect(await desk.trading.handlers['trading.kill'](rig)).toMatchObject({
      ok: true,
      value: { safety: { mode: 'killed' } },
    });
    expect(await desk.trading.handlers['trading.kill'](rig)).toMatchObject({
      ok: true,
      value: { safety: { mode: 'killed' } },
    });
    await desk.clock.run(20_000);
    const later = createDesk({ clock: desk.clock, journalFiles: desk.journal.port });
    await later.trading.handlers['trading.subscribe'](rig);
    expect(later.of('trading.safety').at(-1)).toMatchObject({ safety: { mode: 'killed' } });
    expect(await desk.trading.handlers['trading.resume'](rig)).toMatchObject({
      ok: true,
      value: { safety: { mode: 'open' } },
    });
    expect(await desk.submit(ticket)).toMatchObject({ ok: false, error: { key: 'error.ticket.void' } });
    expect([...desk.exchange.posts.values()]).toEqual([]);
  });
});

test('B-E7: a halt refuses orders and allows cancels', async () => {
  const desk = await createRig();
  desk.trading.safety.halt(appError('internal', 'error.internal'));
  expect(await desk.trading.handlers['trading.prepare']({ ...rig, ...single(draft('spot')) })).toMatchObject({
    ok: false,
    error: { key: 'error.safety.halted' },
  });
  const cancelled = desk.trading.handlers['trading.cancelAll']({ ...rig, market: 'futures', scope: { kind: 'ALL' } });
  await desk.clock.run(2_000);
  expect(await cancelled).toMatchObject({ ok: true });
  expect(desk.exchange.cancels.length).toBe(1);
});

describe('B-A8: open notional limit, exact to the step', () => {
  /** Sets an equity limit of 1,200: two of the orders of 600. */
  async function limited(...given: Parameters<typeof createRig>) {
    const desk = await createRig(...given);
    const transfers = { transferUsdt: '5000', transferBtc: '0.05' };
    const later = { dailyLoss: '5000', coolOffLosses: 50, coolOffMinutes: 3, idleMinutes: 15, ...transfers };
    const limits = { ...later, orderEquityShare: '1', orderValue: '1', openEquityTimes: '0.012', leverage: '100' };
    const changed = await desk.trading.handlers['guards.change']({
      ...rig,
      limits: { ...limits, ordersPerMinute: 300, collar: '0.5', slippage: '0.1', symbols: null },
    });
    expect(changed.ok).toBe(true);
    const prepare = (quantity: string) =>
      desk.trading.handlers['trading.prepare']({ ...rig, ...single(draft('spot', { quantity })) });
    return { ...desk, prepare };
  }
  const over = { ok: false, error: { key: 'error.guard.open', params: { limit: '1200.00', value: '1260.00' } } };

  test('counts orders in flight and open orders', async () => {
    const desk = await limited();
    const first = desk.submit(await desk.ticket(draft('spot')));
    await desk.clock.run(10);
    expect(await desk.prepare('0.010')).toMatchObject({ ok: true });
    expect(await desk.prepare('0.011')).toMatchObject(over);
    await desk.clock.run(5_000);
    expect(await first).toMatchObject({ ok: true, value: { state: 'placed' } });
    expect(await desk.prepare('0.011')).toMatchObject(over);
  });

  test('counts an order in doubt until it is proven absent', async () => {
    const desk = await limited(undefined, { arrivesAfter: Number.POSITIVE_INFINITY, repliesAfter: 0 });
    const first = desk.submit(await desk.ticket(draft('spot')));
    await desk.clock.run(9_000);
    expect(await first).toMatchObject({ ok: true, value: { state: 'inDoubt' } });
    expect(await desk.prepare('0.010')).toMatchObject({ ok: true });
    expect(await desk.prepare('0.011')).toMatchObject(over);
    await desk.clock.run(120_000);
    expect(await desk.prepare('0.011')).toMatchObject({ ok: true });
  });
});
