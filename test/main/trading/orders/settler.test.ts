/**
 * In-doubt orders against a model exchange: orders that arrive between two lookups, and copies of data that lag (B-A4).
 */
import { describe, expect, test } from 'vitest';
import type { Fate } from '../support/modelExchange.ts';
import { runTrial } from '../support/settlingTrial.ts';

describe.each(['spot', 'futures'] as const)('In-doubt order on %s', (market) => {
  test(
    'B-A4: an order arriving between any two steps of a look-up is found, and never wrongly declared not placed',
    { timeout: 120_000 },
    async () => {
      const never: Fate = { arrivesAfter: Number.POSITIVE_INFINITY, repliesAfter: Number.POSITIVE_INFINITY };
      const { passed } = await runTrial({ market, seed: 7, failing: 0, fate: never });
      const bad: unknown[] = [];
      let arrived = 0;
      for (let boundary = 1; boundary <= passed; boundary += 1) {
        for (const lagMs of [0, 2_500, 5_000]) {
          for (const seed of [1, 2, 3]) {
            const trial = await runTrial({ market, seed, failing: 0, fate: never, boundary, lagMs });
            arrived += trial.accepted;
            if (trial.posts > 1 || trial.wronglyNotPlaced || trial.missed || trial.invented)
              bad.push({ boundary, lagMs, ...trial });
          }
        }
      }
      expect(bad).toEqual([]);
      expect(arrived).toBeGreaterThan(20);
    },
  );

  test('B-A4: an order that ends between the open orders query and a lagging history is still found', async () => {
    // The order arrives when its signature is about to expire, and every copy has the largest possible lag until the
    // decisive lookups.
    const late: Fate = { arrivesAfter: 9_900, repliesAfter: Number.POSITIVE_INFINITY };
    const bad: unknown[] = [];
    for (let endsAfter = 0; endsAfter < 12_000; endsAfter += 20) {
      const trial = await runTrial({ market, seed: 3, failing: 0, fate: late, endsAfter });
      if (trial.wronglyNotPlaced || trial.missed || trial.accepted !== 1) bad.push({ endsAfter, ...trial });
    }
    expect(bad).toEqual([]);
  });
});
