import type { Market } from '../../../shared/exchange/markets.ts';

/** Largest number of different entries; further ones are not counted. */
const MOST_COUNTED = 1000;

/** Length of a program's name: it is the beginning of the User-Agent up to the version, cut to this many characters. */
const AGENT_LENGTH = 40;

/** Number of requests of one program to one path with one reply status. */
interface RequestCount {
  readonly market: string;
  readonly method: string;
  readonly path: string;
  /** The product name of the User-Agent, '' when none was sent. */
  readonly agent: string;
  readonly status: number;
  readonly count: number;
}

/** Returns the name of the requesting program: `Foredeck` of `Foredeck/1.0.0`. */
export const productOf = (userAgent: string | undefined): string =>
  (userAgent ?? '').split(/[/\s]/, 1)[0]!.slice(0, AGENT_LENGTH);

/** Counts of every request since the start by program, endpoint and status; unlike the request log it drops none. */
export class RequestCounts {
  readonly #counts = new Map<string, RequestCount>();

  /** Counts a request. */
  add(request: Omit<RequestCount, 'count'>): void {
    const { market, method, path, agent, status } = request;
    const key = [market, method, path, agent, status].join(' ');
    const known = this.#counts.get(key);
    if (!known && this.#counts.size >= MOST_COUNTED) return;
    this.#counts.set(key, { market, method, path, agent, status, count: (known?.count ?? 0) + 1 });
  }

  /** Returns all counts, in the order of their first request. */
  read(): readonly RequestCount[] {
    return [...this.#counts.values()];
  }

  /** Clears all counts. */
  clear(): void {
    this.#counts.clear();
  }
}

/**
 * Replies kept per endpoint, and the longest kept body in characters: by default, and when a client has asked for more.
 */
const USUAL = { each: 1, longest: 16 * 1024 };
const WANTED = { each: 16, longest: 1024 * 1024 };
/** Largest number of endpoints kept, and of body characters in total. */
const MOST_ENDPOINTS = 200;
const MOST_CHARACTERS = 32 * 1024 * 1024;

/** A reply as the exchange produced it, before a fault changed it. It contains no header, key or signature. */
interface KeptReply {
  readonly market: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** The program that sent the request. */
  readonly agent: string;
  readonly status: number;
  readonly body: string;
}

/**
 * The latest replies of each endpoint: by default one if it is short; more and longer ones once a client has asked for
 * that.
 */
export class KeptReplies {
  readonly #kept = new Map<string, KeptReply[]>();
  #characters = 0;
  #bound = USUAL;

  /** Keeps more and longer replies from now on, or returns to the default and drops all replies. */
  keepMore(more: boolean): void {
    this.#bound = more ? WANTED : USUAL;
    if (!more) this.clear();
  }

  /** Keeps a reply and drops the oldest of its endpoint. */
  add(reply: KeptReply): void {
    const { each, longest } = this.#bound;
    if (reply.body.length > longest) return;
    const key = `${reply.market} ${reply.method} ${reply.path}`;
    const endpointReplies = this.#kept.get(key) ?? [];
    if (endpointReplies.length === 0 && this.#kept.size >= MOST_ENDPOINTS) return;
    const leaves = endpointReplies.length >= each ? endpointReplies[0]!.body.length : 0;
    if (this.#characters - leaves + reply.body.length > MOST_CHARACTERS) return;
    if (endpointReplies.length >= each) endpointReplies.shift();
    endpointReplies.push(reply);
    this.#kept.set(key, endpointReplies);
    this.#characters += reply.body.length - leaves;
  }

  /** Returns the replies of a path, or all: endpoint by endpoint, oldest first. */
  read(path: string | null): readonly KeptReply[] {
    const all = [...this.#kept.values()].flat();
    return path === null ? all : all.filter((reply) => reply.path === path);
  }

  /** Drops all replies. */
  clear(): void {
    this.#kept.clear();
    this.#characters = 0;
  }
}

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
