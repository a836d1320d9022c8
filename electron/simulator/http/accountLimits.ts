import { limits } from '../../../shared/exchange/limits.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { SlidingLedger } from './slidingLedger.ts';

/** Window of high-frequency placements (A-HIGH-FREQUENCY), in monotonic real milliseconds. */
const WINDOW_MS = 1000;

/** How fast accounts place, whatever becomes of it. */
export class PlacementRate {
  readonly #times = new Map<string, number[]>();

  /** Counts a placement of an account at monotonic `now`; whether there were more than `most` within one second. */
  isAbove(accountId: string, most: number, now: number): boolean {
    const times = (this.#times.get(accountId) ?? []).filter((at) => at > now - WINDOW_MS);
    times.push(now);
    this.#times.set(accountId, times);
    return times.length > most;
  }

  /** Forgets everything. */
  clear(): void {
    this.#times.clear();
  }
}

/** What an account's own limits say about one request, and the headers that tell it. */
export interface AccountVerdict {
  readonly allowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** The windows the headers of a placement speak of (A-ORDER-COUNT): letter and length. */
const notified = [
  { letters: '10S', windowMs: 10_000 },
  { letters: '1M', windowMs: 60_000 },
] as const;

const nothing: AccountVerdict = { allowed: true, headers: {} };

/** What counts per account and not per address: placements (document 1 Limits). */
export class AccountLimits {
  /** How fast accounts place; a limit of it is set by control alone (A-HIGH-FREQUENCY). */
  readonly placementRate = new PlacementRate();
  readonly #market: Market;
  readonly #placements: SlidingLedger;

  /** The limits of one market. */
  constructor(market: Market) {
    this.#market = market;
    // Both windows are counted, because both stand in the headers; only the market's own is held.
    this.#placements = new SlidingLedger(notified.map(({ windowMs }) => ({ limit: this.#limit(windowMs), windowMs })));
  }

  /** Counts a request of an account at monotonic `now`, or refuses it. */
  spend(row: EndpointRow, accountId: string, now: number): AccountVerdict {
    if (row.orders === undefined) return nothing;
    const { allowed, used } = this.#placements.spend(accountId, row.orders, now);
    return { allowed, headers: Object.fromEntries(notified.flatMap((window, at) => this.#headers(window, used[at]!))) };
  }

  /** When the ban that an account's placements began ends; 0 without one. */
  bannedUntil(accountId: string): number {
    return this.#placements.bannedUntil(accountId);
  }

  /** Placements by account within each window, for control. */
  read(now: number): Record<string, { used: number[]; banned: boolean }> {
    return this.#placements.read(now);
  }

  /** Forgets everything. */
  clear(): void {
    this.#placements.clear();
    this.placementRate.clear();
  }

  #limit(windowMs: number): number {
    const own = limits.orders[this.#market];
    return own.windowMs === windowMs ? own.limit : Infinity;
  }

  /** What remains is told where there is a limit. */
  #headers({ letters, windowMs }: (typeof notified)[number], used: number): [string, string][] {
    const limit = this.#limit(windowMs);
    const count: [string, string] = [`X-ORDER-COUNT-${letters}`, String(used)];
    if (limit === Infinity) return [count];
    return [count, [`X-ORDER-REMAINING-${letters}`, String(Math.max(0, limit - used))]];
  }
}
