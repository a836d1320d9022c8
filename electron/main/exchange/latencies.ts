/** How long the hosts of the exchange take to answer, from the requests that are made anyway. */
import type { HostLatency } from '../../../shared/ipc/networkViews.ts';
import type { Clock } from '../../../shared/time/clock.ts';

/** Answers of a host of which the median is taken, and hosts that are listed. */
const MOST = { answers: 50, hosts: 16 } as const;

export interface Latencies {
  /** Records the answer to one request; `ms` from its last byte to the first byte of the answer. */
  readonly answered: (host: string, ms: number) => void;
  /** Returns the hosts in the order of their names. */
  views(): readonly HostLatency[];
  /** Forgets all answers, because another route has another latency. */
  clear(): void;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Creates latencies without an answer. */
export function createLatencies(clock: Pick<Clock, 'now'>): Latencies {
  const hosts = new Map<string, { readonly answers: number[]; at: number }>();
  return {
    answered(host, ms) {
      const known = hosts.get(host) ?? (hosts.size < MOST.hosts ? { answers: [], at: 0 } : undefined);
      if (!known) return;
      hosts.set(host, known);
      known.answers.push(ms);
      if (known.answers.length > MOST.answers) known.answers.shift();
      known.at = clock.now();
    },
    views: () =>
      [...hosts]
        .map(([host, { answers, at }]) => ({ host, lastMs: answers.at(-1)!, medianMs: medianOf(answers), at }))
        .toSorted((a, b) => (a.host < b.host ? -1 : 1)),
    clear: () => hosts.clear(),
  };
}
