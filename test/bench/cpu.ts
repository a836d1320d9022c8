/**
 * Ratios of processor time on this thread, which neither a loaded machine nor the process at the other end of a socket
 * affects.
 */
import { median } from './measure.ts';

/** Returns the processor time of this thread so far, in microseconds. */
function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

/**
 * Returns units per second of processor time for each contestant: the median over the rounds, with the contestants
 * taking turns.
 */
export async function cpuRace<Name extends string>(
  contestants: Record<Name, () => Promise<number>>,
  rounds = 7,
): Promise<Record<Name, number>> {
  const names = Object.keys(contestants) as Name[];
  const rates = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (const name of names) await contestants[name]();
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const before = spent();
      const units = await contestants[name]();
      rates[name].push((units * 1e6) / (spent() - before));
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(rates[name])])) as Record<Name, number>;
}
