/** How long the hosts of the exchange take to answer, from the requests that are made anyway, also over WebSocket. */
import { PRIVATE_SOCKET_PATH } from '../../../shared/exchange/addresses.ts';
import type { HostLatency } from '../../../shared/ipc/networkViews.ts';
import type { Clock } from '../../../shared/time/clock.ts';

/** Answers of a host of which the median is taken, and ways to hosts that are listed. */
const MOST = { answers: 50, hosts: 16 } as const;

export interface Latencies {
  /** Records the answer to one request; `ms` from its last byte to the first byte of the answer. */
  readonly answered: (host: string, ms: number) => void;
  /** Records the answer to a request over the WebSocket connection to this URL. */
  readonly socketAnswered: (url: string, ms: number) => void;
  /** Returns the hosts in the order of their names, requests before connections. */
  views(): readonly HostLatency[];
  /** Forgets all answers, because another route has another latency. */
  clear(): void;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Ways to a host, in the order of the list. */
const kinds: readonly HostLatency['kind'][] = ['request', 'publicSocket', 'privateSocket'];

/** Creates latencies without an answer. */
export function createLatencies(clock: Pick<Clock, 'now'>): Latencies {
  const ways = new Map<string, Pick<HostLatency, 'host' | 'kind'> & { readonly answers: number[]; at: number }>();
  const answered = (host: string, kind: HostLatency['kind'], ms: number): void => {
    const key = `${kind} ${host}`;
    const known = ways.get(key) ?? (ways.size < MOST.hosts ? { host, kind, answers: [], at: 0 } : undefined);
    if (!known) return;
    ways.set(key, known);
    known.answers.push(ms);
    if (known.answers.length > MOST.answers) known.answers.shift();
    known.at = clock.now();
  };
  return {
    answered: (host, ms) => answered(host, 'request', ms),
    socketAnswered(url, ms) {
      const { host, pathname } = new URL(url);
      answered(host, pathname === PRIVATE_SOCKET_PATH ? 'privateSocket' : 'publicSocket', ms);
    },
    views: () =>
      [...ways.values()]
        .map(({ host, kind, answers, at }) => ({
          host,
          kind,
          lastMs: answers.at(-1)!,
          medianMs: medianOf(answers),
          at,
        }))
        .toSorted((a, b) =>
          a.host === b.host ? kinds.indexOf(a.kind) - kinds.indexOf(b.kind) : a.host < b.host ? -1 : 1,
        ),
    clear: () => ways.clear(),
  };
}
