/** In-doubt orders, at length: thousands of trials with lost, late and repeated messages, and a wrong clock (B-A4). */
import { describe, expect, test } from 'vitest';
import { runTrial } from '../support/settlingTrial.ts';

const TRIALS = 5_000;

describe.each(['spot', 'futures'] as const)('In-doubt order on %s: many trials', (market) => {
  test(
    `B-A4: ${TRIALS} seeded trials with lost and late replies, lag, clock error and failing look-ups: no duplicate, no false result`,
    { timeout: 300_000 },
    async () => {
      const bad: unknown[] = [];
      const counts: Record<string, number> = {};
      const quick: number[] = [];
      for (let seed = 1; seed <= TRIALS; seed += 1) {
        const failing = seed % 2 === 0 ? 0.5 : 0;
        const trial = await runTrial({ market, seed, failing });
        counts[trial.final ?? 'none'] = (counts[trial.final ?? 'none'] ?? 0) + 1;
        if (failing === 0) quick.push(trial.took);
        const { accepted, posts, wronglyNotPlaced: falseDeath, missed, invented } = trial;
        if (accepted > 1 || posts > 1 || falseDeath || missed || invented) bad.push({ seed, ...trial });
      }
      expect(bad).toEqual([]);
      // The trials reach every outcome, and a search without failures ends soon.
      expect(counts.placed).toBeGreaterThan(TRIALS / 4);
      expect(counts.notPlaced).toBeGreaterThan(TRIALS / 20);
      expect(Object.keys(counts).toSorted()).toEqual(['notPlaced', 'placed', 'rejected'].filter((end) => counts[end]));
      quick.sort((a, b) => a - b);
      expect(quick[Math.floor(quick.length * 0.99)]).toBeLessThan(26_000);
    },
  );
});
