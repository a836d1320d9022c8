import { describe, expect, test } from 'vitest';
import { addSeeds, noSeeds, runSeeds } from './worldSeeds.ts';
import { faultKinds } from './faults.ts';

/** Seeds per test and tests per part: four parts make the two thousand seeds of a whole run (R32). */
const SEEDS = 100;
const TESTS = 5;
const LIMIT_MS = 240_000;
/** Fewest faults of each kind on live orders in one part; four times that exceeds the fifty of R35. */
const LEAST_STRIKES = 13;
/** Fewest orders that a seed sends on average; it is about five where nothing is wrong. */
const LEAST_ORDERS = 3;

const promises =
  'B-A1 B-A2 B-A3 B-A4 B-A5 B-A6 B-A11 B-B2 B-B5 B-B6 B-B7 B-B8 B-C1 B-C2 B-C8 B-E1 B-E2 V1 V2 V3 V4 V5 V7 V8 V10: whatever the network, the disk and the clock do';

/** Defines the tests of one quarter of the seeds. */
export function worldPart(part: number): void {
  describe(`the deterministic world, part ${part}`, () => {
    let all = noSeeds();
    for (let number = 0; number < TESTS; number += 1) {
      const first = 1 + ((part - 1) * TESTS + number) * SEEDS;
      test(
        `${promises}, seeds ${first} to ${first + SEEDS - 1}`,
        async () => {
          const result = await runSeeds(first, SEEDS);
          all = addSeeds(all, result);
          expect(result.breaches.join('\n')).toBe('');
          expect([result.seeds, result.sent >= LEAST_ORDERS * SEEDS]).toEqual([SEEDS, true]);
        },
        LIMIT_MS,
      );
    }
    test('R35: every kind of fault struck live orders often enough', () => {
      process.stdout.write(
        `${all.seeds} seeds, ${all.sent} orders sent, strikes ${JSON.stringify(all.strikesOnLive)}\n`,
      );
      expect(faultKinds.filter((kind) => all.strikesOnLive[kind] < LEAST_STRIKES)).toEqual([]);
    });
  });
}
