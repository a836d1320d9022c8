/**
 * Ratios measured in one run: contestants take turns, round by round, so that a noisy machine affects all of them
 * alike.
 */

/** One implementation of the same work; returns how many units of work it did. */
export type Contestant = () => number | Promise<number>;

/** Returns units per second for each contestant: the median over the rounds. */
export async function race<Name extends string>(
  contestants: Record<Name, Contestant>,
  rounds = 7,
): Promise<Record<Name, number>> {
  const names = Object.keys(contestants) as Name[];
  const rates = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (const name of names) await contestants[name]();
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const start = performance.now();
      const units = await contestants[name]();
      rates[name].push((units * 1000) / (performance.now() - start));
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(rates[name])])) as Record<Name, number>;
}

/** Returns the median. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Returns the value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** One line of the results. `target` is text; `reached` is null where no target is promised yet. */
export interface Figure {
  readonly id: string;
  readonly path: string;
  readonly ours: string;
  readonly beside: string;
  readonly ratio: string;
  readonly target: string;
  readonly reached: boolean | null;
}

/** Formats a rate as text: 1.8 M/s, 45 k/s, 730/s. */
export function rate(perSecond: number): string {
  if (perSecond >= 1e6) return `${(perSecond / 1e6).toFixed(2)} M/s`;
  if (perSecond >= 1e3) return `${(perSecond / 1e3).toFixed(1)} k/s`;
  return `${perSecond.toFixed(0)}/s`;
}
