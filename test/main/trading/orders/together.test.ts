/** Orders confirmed in one turn: each counts against the limits before the disk or the exchange has received it. */
import { describe, expect, test } from 'vitest';
import { guardDefaults } from '../../../../electron/main/trading/safety/guardDefaults.ts';
import type { JournalFiles } from '../../../../electron/main/platform/journal/journalFiles.ts';
import { createDesk, draft, rig } from '../support/desk.ts';
import { createMemoryJournal } from '../support/memoryJournal.ts';
import { createScriptedRest } from '../support/scriptedRest.ts';
import type { GuardLimits } from '../../../../shared/domain/safety.ts';

/** Creates a trading part with these limits; the exchange accepts every order. */
async function live(limits: Partial<GuardLimits>, journalFiles?: JournalFiles) {
  const sent: string[] = [];
  const scripted = createScriptedRest({
    'spot.order.place'({ newClientOrderId, quantity }) {
      sent.push(String(quantity));
      const clientOrderId = String(newClientOrderId);
      return { symbol: 'BTCUSDT', orderId: `90000000000000000${sent.length}`, clientOrderId, transactTime: 1 };
    },
  });
  const desk = createDesk(journalFiles ? { journalFiles } : {});
  await desk.trading.handlers['trading.subscribe'](rig);
  desk.trading.attach(scripted.rest, 'k1');
  await desk.clock.run(100);
  const changed = await desk.trading.handlers['guards.change']({
    ...rig,
    limits: { ...guardDefaults.simulator, ...limits },
  });
  expect(changed.ok).toBe(true);
  /** Uses tickets of these sizes in one turn; returns the result of each. */
  const together = async (...quantities: string[]): Promise<string[]> => {
    const tickets: string[] = [];
    for (const quantity of quantities) tickets.push(await desk.ticket(draft('spot', { quantity })));
    const used = tickets.map(async (ticket) => desk.submit(ticket));
    const answers = await Promise.all(used);
    return answers.map((answer) => (answer.ok ? answer.value.state : answer.error.key));
  };
  return { ...desk, sent, together };
}

describe('B-A8: two tickets used in the same turn', () => {
  test('the second is rejected if both together exceed the open exposure limit', async () => {
    // 0.010 at 60,000 is worth 600; the equity is unknown, so 1,000 may be open in total.
    const desk = await live({ orderValue: '1000', openEquityTimes: '1' });
    expect(await desk.together('0.010', '0.011')).toEqual(['placed', 'error.guard.open']);
    expect(desk.sent).toEqual(['0.010']);
    await desk.trading.flush();
  });

  test('both are sent if they fit the limit', async () => {
    const desk = await live({ orderValue: '1000', openEquityTimes: '1' });
    expect(await desk.together('0.008', '0.007')).toEqual(['placed', 'placed']);
    await desk.trading.flush();
  });

  test('orders per minute are counted in the same way', async () => {
    const desk = await live({ ordersPerMinute: 2 });
    expect(await desk.together('0.001', '0.002', '0.003')).toEqual(['placed', 'placed', 'error.guard.ordersPerMinute']);
    expect(desk.sent).toEqual(['0.001', '0.002']);
    await desk.trading.flush();
  });

  test('an order that could not be journaled leaves no reservation', async () => {
    let full = false;
    const journal = createMemoryJournal((operation) => full && operation === 'append');
    const desk = await live({ orderValue: '1000', openEquityTimes: '1' }, journal.port);
    const ticket = await desk.ticket(draft('spot', { quantity: '0.010' }));
    full = true;
    expect(await desk.submit(ticket)).toMatchObject({ ok: false, error: { key: 'error.journal.unwritable' } });
    full = false;
    expect(await desk.together('0.011')).toEqual(['placed']);
    await desk.trading.flush();
  });
});
