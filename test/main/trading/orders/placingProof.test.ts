/** Placing, at length: a thousand tickets used repeatedly, and as many orders as a minute allows. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../shared/time/random.ts';
import { draft, rig, single } from '../support/desk.ts';
import { createPlacingRig, keyOf } from '../support/placingRig.ts';

describe('Placing: repeated submits', () => {
  test(
    'B-A6 XU21: 2 to 50 submits of one ticket, 1,000 times: one order is sent and all responses are equal',
    { timeout: 120_000 },
    async () => {
      const random = createRandom(9);
      // The limit on orders per minute is not tested here.
      const desk = await createPlacingRig();
      for (let run = 0; run < 1_000; run += 1) {
        const ticket = await desk.ticket(draft(run % 2 === 0 ? 'spot' : 'futures'));
        const answers: Promise<unknown>[] = [];
        const count = 2 + random.integer(49);
        for (let i = 0; i < count; i += 1) {
          if (random.next() < 0.2) await desk.clock.run(random.integer(10));
          answers.push(Promise.resolve(desk.submit(ticket)));
        }
        await desk.clock.run(1_000);
        answers.push(Promise.resolve(desk.submit(ticket)));
        const texts = new Set((await Promise.all(answers)).map((one) => JSON.stringify(one)));
        expect([texts.size, desk.model.orders.length, desk.model.posts.size]).toEqual([1, run + 1, run + 1]);
      }
      expect(Math.max(...desk.model.posts.values())).toBe(1);
      desk.trading.stop();
    },
  );

  test(
    'B-A8: the simulator limit rejects the 301st order within a minute and allows orders a minute later',
    { timeout: 60_000 },
    async () => {
      const desk = await createPlacingRig();
      for (let i = 0; i < 300; i += 1) {
        // Each order has another size: the same order within half a second is refused.
        const ticket = await desk.ticket(
          draft('spot', { quantity: i % 2 === 0 ? '0.001' : '0.002', price: `${60_000 - i}.0` }),
        );
        void desk.submit(ticket);
        await desk.clock.run(30);
      }
      expect(await desk.trading.handlers['trading.prepare']({ ...rig, ...single(draft('spot')) })).toMatchObject({
        ok: false,
        error: { key: 'error.guard.ordersPerMinute', params: { limit: 300, value: 301 } },
      });
      await desk.clock.run(60_000);
      expect(keyOf(await desk.trading.handlers['trading.prepare']({ ...rig, ...single(draft('spot')) }))).toBe('ok');
    },
  );
});
