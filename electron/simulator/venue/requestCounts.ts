/** Largest number of different entries; further ones are not counted. */
const MOST = 1000;

/** Length of a program's name: it is the beginning of the User-Agent up to the version, cut to this many characters. */
const AGENT_LENGTH = 40;

/** Number of requests of one program to one path with one reply status. */
export interface RequestCount {
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
    if (!known && this.#counts.size >= MOST) return;
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
