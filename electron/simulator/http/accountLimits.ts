import { limits } from '../../../shared/exchange/limits.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { SlidingLedger } from './slidingLedger.ts';
import { MINUTE_MS } from '../../../shared/time/units.ts';

/** Window of high-frequency placements (A-HIGH-FREQUENCY), in monotonic real milliseconds. */
const WINDOW_MS = 1000;

/** The rate at which accounts place orders; every placement counts, whatever its outcome. */
export class PlacementRate {
  readonly #times = new Map<string, number[]>();

  /**
   * Counts a placement of an account at monotonic `now`; returns whether there were more than `most` within one second.
   */
  isAbove(accountId: string, most: number, now: number): boolean {
    const times = (this.#times.get(accountId) ?? []).filter((at) => at > now - WINDOW_MS);
    times.push(now);
    this.#times.set(accountId, times);
    return times.length > most;
  }

  /** Clears all counts. */
  clear(): void {
    this.#times.clear();
  }
}

/** The verdict of an account's own limits on one request, and the headers that report it. */
export interface AccountVerdict {
  readonly allowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** The windows reported in the headers of a placement (A-ORDER-COUNT): suffix and length. */
const notified = [
  { letters: '10S', windowMs: 10_000 },
  { letters: '1M', windowMs: MINUTE_MS },
] as const;

const nothing: AccountVerdict = { allowed: true, headers: {} };

/** Limits per account, not per address: those of placements (document 1 Limits). */
export class AccountLimits {
  /** The placement rate of accounts; only the control interface sets a limit for it (A-HIGH-FREQUENCY). */
  readonly placementRate = new PlacementRate();
  readonly #market: Market;
  readonly #placements: SlidingLedger;

  /** Creates the limits of one market. */
  constructor(market: Market) {
    this.#market = market;
    // Both windows are counted because both are in the headers; only the market's own window is enforced.
    this.#placements = new SlidingLedger(notified.map(({ windowMs }) => ({ limit: this.#limit(windowMs), windowMs })));
  }

  /** Counts a request of an account at monotonic `now`, or refuses it. */
  spend(row: EndpointRow, accountId: string, now: number): AccountVerdict {
    if (row.orders === undefined) return nothing;
    const { allowed, used } = this.#placements.spend(accountId, row.orders, now);
    return { allowed, headers: Object.fromEntries(notified.flatMap((window, at) => this.#headers(window, used[at]!))) };
  }

  /** Returns when the ban caused by an account's placements ends; 0 without a ban. */
  bannedUntil(accountId: string): number {
    return this.#placements.bannedUntil(accountId);
  }

  /** Returns the placements by account within each window, for the control interface. */
  read(now: number): Record<string, { used: number[]; banned: boolean }> {
    return this.#placements.read(now);
  }

  /** Clears all counts. */
  clear(): void {
    this.#placements.clear();
    this.placementRate.clear();
  }

  #limit(windowMs: number): number {
    const orderLimit = limits.orders[this.#market];
    return orderLimit.windowMs === windowMs ? orderLimit.limit : Infinity;
  }

  /** The remaining count is sent only for the window that has a limit. */
  #headers({ letters, windowMs }: (typeof notified)[number], used: number): [string, string][] {
    const limit = this.#limit(windowMs);
    const count: [string, string] = [`X-ORDER-COUNT-${letters}`, String(used)];
    if (limit === Infinity) return [count];
    return [count, [`X-ORDER-REMAINING-${letters}`, String(Math.max(0, limit - used))]];
  }
}
