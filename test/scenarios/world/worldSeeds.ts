/** Many seeds after one another, and what came of them together. */
import { faultKinds, type FaultCounts } from './faults.ts';
import { runSeed, type SeedOptions, type SeedResult } from './runSeed.ts';

/** What a row of seeds came to. */
export interface SeedsResult {
  readonly seeds: number;
  readonly sent: number;
  /** Each broken promise with its seed and the command that repeats it. */
  readonly breaches: readonly string[];
  /** How often each fault struck while an order was under way or open (R35). */
  readonly strikesOnLive: FaultCounts;
}

/** The command that runs one seed again, with everything that happens. */
export function repeatCommand(seed: number): string {
  return `FOREDECK_SEED=${seed} npm run unit -- test/scenarios/world/oneSeed.test.ts`;
}

/** Two rows of seeds together. */
export function addSeeds(a: SeedsResult, b: SeedsResult): SeedsResult {
  const strikes = faultKinds.map((kind) => [kind, a.strikesOnLive[kind] + b.strikesOnLive[kind]]);
  return {
    seeds: a.seeds + b.seeds,
    sent: a.sent + b.sent,
    breaches: [...a.breaches, ...b.breaches],
    strikesOnLive: Object.fromEntries(strikes) as FaultCounts,
  };
}

/** One seed as a row. */
export function rowOf({ seed, sent, breaches, strikesOnLive }: SeedResult): SeedsResult {
  const named = breaches.map((what) => `seed ${seed}: ${what}\n  ${repeatCommand(seed)}`);
  return { seeds: 1, sent, breaches: named, strikesOnLive };
}

/** Nothing yet. */
export function noSeeds(): SeedsResult {
  const none = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as FaultCounts;
  return { seeds: 0, sent: 0, breaches: [], strikesOnLive: none };
}

/** Runs `count` seeds from `first` on. */
export async function runSeeds(first: number, count: number, options: SeedOptions = {}): Promise<SeedsResult> {
  let all = noSeeds();
  for (let seed = first; seed < first + count; seed += 1) all = addSeeds(all, rowOf(await runSeed(seed, options)));
  return all;
}
