import type { Market } from '../../../shared/exchange/markets.ts';
import { KeptReplies } from './keptReplies.ts';
import { RequestCounts } from './requestCounts.ts';

/** How many different things a counter tells apart before it lumps the rest together. */
const MOST = 200;

/** What the simulator tolerated beyond the documents, counted by kind (R6). */
export class Deviations {
  readonly #counts = new Map<string, { count: number; last: string }>();

  /** Counts one; `detail` says what was sent. */
  note(kind: string, detail: string): void {
    const known = this.#counts.get(kind);
    if (!known && this.#counts.size >= MOST) return;
    this.#counts.set(kind, { count: (known?.count ?? 0) + 1, last: detail.slice(0, 200) });
  }

  /** All counts by kind, with the last thing seen. */
  read(): Record<string, { count: number; last: string }> {
    return Object.fromEntries(this.#counts);
  }

  /** Forgets everything. */
  clear(): void {
    this.#counts.clear();
  }
}

/** One REST request as the simulator saw it; `time` is simulated, `wallTime` real, both Unix ms. */
export interface SeenRequest {
  readonly time: number;
  readonly wallTime: number;
  readonly market: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Which of the documented headers came, never what they held. */
  readonly headers: readonly string[];
  readonly weight: number;
  readonly status: number;
}

/** Requests kept. */
const KEPT = 1000;

/** The last requests, oldest first; beside them the counts of all, and replies where somebody wants them. */
export class RequestLog {
  readonly counts = new RequestCounts();
  readonly replies = new KeptReplies();
  readonly #seen: SeenRequest[] = [];
  #count = 0;
  /** Told of every request the moment it is answered. */
  heard: ((request: SeenRequest) => void) | null = null;

  /** Keeps a request, letting the oldest go; `agent` is the program that sent it, `body` what it was answered. */
  add(request: SeenRequest, agent: string, body: string): void {
    this.#seen[this.#count % KEPT] = request;
    this.#count += 1;
    const { market, method, path, query, status } = request;
    this.counts.add({ market, method, path, agent, status });
    this.replies.add({ market, method, path, query, agent, status, body });
    this.heard?.(request);
  }

  /** What is kept, and how many there ever were. */
  read(): { readonly count: number; readonly requests: SeenRequest[] } {
    const from = this.#count > KEPT ? this.#count % KEPT : 0;
    return { count: this.#count, requests: [...this.#seen.slice(from), ...this.#seen.slice(0, from)] };
  }

  /** Forgets everything. */
  clear(): void {
    this.#seen.length = 0;
    this.#count = 0;
    this.counts.clear();
    this.replies.clear();
  }
}

/** Client ids remembered. */
const MOST_IDS = 200_000;

/**
 * How often a placement with each client id arrived, whatever became of it: struck by a fault, refused, or served. A
 * client that sends once is one whose every count here is 1.
 */
export class Arrivals {
  readonly #counts = new Map<string, number>();
  /** Told of every placement that arrives, before anything becomes of it. */
  heard: ((market: Market, clientId: string) => void) | null = null;

  /** Counts one. */
  note(market: Market, clientId: string): void {
    this.heard?.(market, clientId);
    const key = `${market}:${clientId}`;
    const known = this.#counts.get(key);
    if (known === undefined && this.#counts.size >= MOST_IDS) return;
    this.#counts.set(key, (known ?? 0) + 1);
  }

  /** All counts, by market and client id: `spot:id`. */
  read(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }

  /** Forgets everything. */
  clear(): void {
    this.#counts.clear();
  }
}
