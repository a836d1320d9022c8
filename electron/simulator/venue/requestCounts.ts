/** Endpoints and outcomes told apart before the rest is left out. */
const MOST = 1000;

/** A program is told by the beginning of its User-Agent: this many characters of it, up to its version. */
const AGENT_LENGTH = 40;

/** How often one program asked one path, and was answered with one status. */
export interface RequestCount {
  readonly market: string;
  readonly method: string;
  readonly path: string;
  /** The product of the User-Agent, '' where none was sent. */
  readonly agent: string;
  readonly status: number;
  readonly count: number;
}

/** The name of the program that asks: `Foredeck` of `Foredeck/1.0.0`. */
export const productOf = (userAgent: string | undefined): string =>
  (userAgent ?? '').split(/[/\s]/, 1)[0]!.slice(0, AGENT_LENGTH);

/** Every request since the start by program, endpoint and status; unlike the log of requests it lets none go. */
export class RequestCounts {
  readonly #counts = new Map<string, RequestCount>();

  /** Counts one. */
  add(request: Omit<RequestCount, 'count'>): void {
    const { market, method, path, agent, status } = request;
    const key = [market, method, path, agent, status].join(' ');
    const known = this.#counts.get(key);
    if (!known && this.#counts.size >= MOST) return;
    this.#counts.set(key, { market, method, path, agent, status, count: (known?.count ?? 0) + 1 });
  }

  /** All of them, in the order of their first request. */
  read(): readonly RequestCount[] {
    return [...this.#counts.values()];
  }

  /** Forgets everything. */
  clear(): void {
    this.#counts.clear();
  }
}
