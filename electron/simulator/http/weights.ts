import { limits } from '../../../shared/exchange/limits.ts';
import { SlidingLedger } from './slidingLedger.ts';

/** What the limits say about one request. */
export interface Verdict {
  readonly allowed: boolean;
  readonly used: number;
  readonly remaining: number;
}

/**
 * Weight spent in the sliding window, per address, or per address and endpoint (R3). Times are monotonic real
 * milliseconds. A refused request spends nothing; asking again before the window has room begins the ban.
 */
export class WeightLedger {
  readonly #perEndpoint: boolean;
  readonly #ledger = new SlidingLedger([limits.weight]);

  constructor(perEndpoint: boolean) {
    this.#perEndpoint = perEndpoint;
  }

  /** Counts a request, or refuses it. */
  spend(address: string, endpoint: string, weight: number, now: number): Verdict {
    const { allowed, used } = this.#ledger.spend(this.#name(address, endpoint), weight, now);
    return { allowed, used: used[0]!, remaining: Math.max(0, limits.weight.limit - used[0]!) };
  }

  /** Whether the address is banned: then nothing of it is served, weight or not. */
  isBanned(address: string, endpoint: string, now: number): boolean {
    return this.#ledger.isBanned(this.#name(address, endpoint), now);
  }

  /** Spends what is left of every address it knows. */
  exhaust(now: number): void {
    this.#ledger.exhaust(now);
  }

  /** Weight used now by each address, for control. */
  read(now: number): Record<string, { used: number; banned: boolean }> {
    return Object.fromEntries(
      Object.entries(this.#ledger.read(now)).map(([name, { used, banned }]) => [name, { used: used[0]!, banned }]),
    );
  }

  /** Forgets everything. */
  clear(): void {
    this.#ledger.clear();
  }

  #name(address: string, endpoint: string): string {
    return this.#perEndpoint ? `${address} ${endpoint}` : address;
  }
}
