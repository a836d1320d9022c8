/** Positive controls: without its guards the client breaks promises under the same seeds (R35). */
import { describe, expect, test } from 'vitest';
import type { FaultScript } from './faults.ts';
import { runSeed } from './runSeed.ts';
import type { Unsafe } from './worldClient.ts';

const MOST_SEEDS = 20;
const LIMIT_MS = 120_000;

/** Returns the names of the promises that the seeds find broken, until `wanted` is among them. */
async function found(unsafe: Unsafe, script: FaultScript, wanted: string): Promise<string[]> {
  const names = new Set<string>();
  const floods = wanted === 'B-C1' ? 0.7 : 0;
  for (let seed = 1; seed <= MOST_SEEDS && !names.has(wanted); seed += 1) {
    const { breaches } = await runSeed(seed, { unsafe, script, floods });
    for (const breach of breaches) names.add(breach.split(' ')[0]!);
  }
  return [...names];
}

describe('client without its safeguards (positive control)', () => {
  test.each<[string, Unsafe, FaultScript, string]>([
    ['B-A1 V2 R35: sends twice what got no answer', { resends: true }, { replyLost: 0.2 }, 'B-A1'],
    ['B-C1 R35: breaks the limits', { looseLedger: true }, { requestDelayed: 0.8 }, 'B-C1'],
    ['B-B2 R35: shows wrong books', { looseBooks: true }, { bookGap: 0.2 }, 'B-B2'],
    ['B-B5 R35: counts fills twice', { looseFills: true }, {}, 'liveness'],
  ])(
    '%s, and the same seeds detect it',
    async (_name, unsafe, script, wanted) => {
      expect(await found(unsafe, script, wanted)).toContain(wanted);
      expect(await found({}, script, wanted)).toEqual([]);
    },
    LIMIT_MS,
  );
});
