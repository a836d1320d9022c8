import type { Market } from '../../../shared/exchange/markets.ts';
import { KeptReplies } from './keptReplies.ts';
import { RequestCounts } from './requestCounts.ts';

/** Largest number of kinds counted; further kinds are ignored. */
const MOST = 200;

/** Counts, by kind, the deviations from the documents that the simulator tolerated (R6). */
export class Deviations {
  readonly #counts = new Map<string, { count: number; last: string }>();

  /** Counts one deviation; `detail` states what was sent. */
  note(kind: string, detail: string): void {
    const known = this.#counts.get(kind);
    if (!known && this.#counts.size >= MOST) return;
    this.#counts.set(kind, { count: (known?.count ?? 0) + 1, last: detail.slice(0, 200) });
  }

  /** Returns all counts by kind, each with its latest detail. */
  read(): Record<string, { count: number; last: string }> {
    return Object.fromEntries(this.#counts);
  }

  /** Clears all counts. */
  clear(): void {
    this.#counts.clear();
  }
}

/** One REST request as the simulator received it; `time` is simulated, `wallTime` real, both Unix ms. */
export interface SeenRequest {
  readonly time: number;
  readonly wallTime: number;
  readonly market: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Names of the documented headers that were present, never their values. */
  readonly headers: readonly string[];
  readonly weight: number;
  readonly status: number;
}

/** Number of requests kept. */
const KEPT = 1000;

/** The latest requests, oldest first, with counts of all requests, and replies when these are kept. */
export class RequestLog {
  readonly counts = new RequestCounts();
  readonly replies = new KeptReplies();
  readonly #seen: SeenRequest[] = [];
  #count = 0;
  /** Called for every request as soon as it is answered. */
  onRequest: ((request: SeenRequest) => void) | null = null;

  /** Records a request and drops the oldest; `agent` is the program that sent it, `body` the reply's body. */
  add(request: SeenRequest, agent: string, body: string): void {
    this.#seen[this.#count % KEPT] = request;
    this.#count += 1;
    const { market, method, path, query, status } = request;
    this.counts.add({ market, method, path, agent, status });
    this.replies.add({ market, method, path, query, agent, status, body });
    this.onRequest?.(request);
  }

  /** Returns the kept requests, and the number of all requests so far. */
  read(): { readonly count: number; readonly requests: SeenRequest[] } {
    const from = this.#count > KEPT ? this.#count % KEPT : 0;
    return { count: this.#count, requests: [...this.#seen.slice(from), ...this.#seen.slice(0, from)] };
  }

  /** Clears the log, its counts and its replies. */
  clear(): void {
    this.#seen.length = 0;
    this.#count = 0;
    this.counts.clear();
    this.replies.clear();
  }
}

/** Largest number of client ids kept. */
const MOST_IDS = 200_000;

/**
 * Counts how often a placement with each client id arrived, whatever its outcome: hit by a fault, refused, or served.
 * For a client that sends every order once, all counts are 1.
 */
export class Arrivals {
  readonly #counts = new Map<string, number>();
  /** Called for every placement that arrives, before it is processed. */
  onRequest: ((market: Market, clientId: string) => void) | null = null;

  /** Counts one placement. */
  note(market: Market, clientId: string): void {
    this.onRequest?.(market, clientId);
    const key = `${market}:${clientId}`;
    const known = this.#counts.get(key);
    if (known === undefined && this.#counts.size >= MOST_IDS) return;
    this.#counts.set(key, (known ?? 0) + 1);
  }

  /** Returns all counts, by market and client id: `spot:id`. */
  read(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }

  /** Clears all counts. */
  clear(): void {
    this.#counts.clear();
  }
}
