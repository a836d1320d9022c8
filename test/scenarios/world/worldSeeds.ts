/** Runs many seeds one after another and sums their results. */
import { faultKinds, type FaultCounts } from './faults.ts';
import { runSeed, type SeedOptions, type SeedResult } from './runSeed.ts';

/** Result of a series of seeds. */
export interface SeedsResult {
  readonly seeds: number;
  readonly sent: number;
  /** Each broken promise with its seed and the command that repeats it. */
  readonly breaches: readonly string[];
  /** How often each fault happened while an order was under way or open (R35). */
  readonly strikesOnLive: FaultCounts;
}

/** Returns the command that runs one seed again, with its whole transcript. */
export function repeatCommand(seed: number): string {
  return `FOREDECK_SEED=${seed} npm run unit -- test/scenarios/world/oneSeed.test.ts`;
}

/** Adds the results of two series of seeds. */
export function addSeeds(a: SeedsResult, b: SeedsResult): SeedsResult {
  const strikes = faultKinds.map((kind) => [kind, a.strikesOnLive[kind] + b.strikesOnLive[kind]]);
  return {
    seeds: a.seeds + b.seeds,
    sent: a.sent + b.sent,
    breaches: [...a.breaches, ...b.breaches],
    strikesOnLive: Object.fromEntries(strikes) as FaultCounts,
  };
}

/** Returns the result of one seed as a series. */
export function seriesOf({ seed, sent, breaches, strikesOnLive }: SeedResult): SeedsResult {
  const named = breaches.map((what) => `seed ${seed}: ${what}\n  ${repeatCommand(seed)}`);
  return { seeds: 1, sent, breaches: named, strikesOnLive };
}

/** Returns the result of an empty series. */
export function noSeeds(): SeedsResult {
  const none = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as FaultCounts;
  return { seeds: 0, sent: 0, breaches: [], strikesOnLive: none };
}

/** Runs `count` seeds from `first` on. */
export async function runSeeds(first: number, count: number, options: SeedOptions = {}): Promise<SeedsResult> {
  let all = noSeeds();
  for (let seed = first; seed < first + count; seed += 1) all = addSeeds(all, seriesOf(await runSeed(seed, options)));
  return all;
}
