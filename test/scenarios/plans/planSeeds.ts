/** Runs many seeds one after another and sums their results. */
import { plannedKinds, type PlannedKind } from './planPerson.ts';
import { runPlanSeed, type PlanSeedResult } from './planSeed.ts';

/** Events in a series of seeds, by the kind of its plans. */
export type PlanTotals = Record<PlannedKind, Record<(typeof counted)[number], number>>;

const counted = ['confirmed', 'killed', 'sent', 'replaced', 'fills', 'filledWhileCancelled'] as const;

/** Result of a series of seeds: each broken promise with its seed, and what happened. */
export interface PlanSeedsResult {
  readonly breaches: readonly string[];
  readonly totals: PlanTotals;
}

/** Returns totals of zero. */
export function zeroTotals(): PlanTotals {
  const none = () => Object.fromEntries(counted.map((name) => [name, 0]));
  return Object.fromEntries(plannedKinds.map((kind) => [kind, none()])) as PlanTotals;
}

/** Runs `count` seeds from `first` on, and adds what happened to `totals`. */
export async function runPlanSeeds(
  first: number,
  count: number,
  totals: PlanTotals = zeroTotals(),
  believes = false,
): Promise<PlanSeedsResult> {
  const breaches: string[] = [];
  for (let seed = first; seed < first + count; seed += 1) {
    const result: PlanSeedResult = await runPlanSeed(seed, believes);
    for (const name of counted) totals[result.kind][name] += Number(result[name]);
    for (const what of result.breaches) breaches.push(`seed ${seed}, ${result.kind}: ${what}`);
  }
  return { breaches, totals };
}
