import { limits } from '../../../shared/exchange/limits.ts';
import { SlidingLedger } from './slidingLedger.ts';

/** The verdict of the weight limit on one request. */
export interface Verdict {
  readonly allowed: boolean;
  readonly used: number;
  readonly remaining: number;
}

/**
 * What each address has spent: weight in the sliding window, over all endpoints or per endpoint (R3), and spot cancels.
 * Both markets share it. Times are monotonic real milliseconds. A refused request spends nothing; another request
 * before there is room causes the ban, during which every request of the address is refused, whichever limit caused it
 * (R53).
 */
export class WeightLedger {
  readonly #perEndpoint: boolean;
  readonly #ledger = new SlidingLedger([limits.weight]);
  readonly #cancels = new SlidingLedger(limits.spotCancels);
  /** When the ban of each address ends. */
  readonly #bans = new Map<string, number>();

  constructor(perEndpoint: boolean) {
    this.#perEndpoint = perEndpoint;
  }

  /** Counts a request, or refuses it. */
  spend(address: string, endpoint: string, weight: number, now: number): Verdict {
    const name = this.#name(address, endpoint);
    const { allowed, used } = this.isBanned(address, now)
      ? { allowed: false, used: [this.#used(name, now)] }
      : this.#ledger.spend(name, weight, now);
    if (!allowed) this.ban(address, this.#ledger.bannedUntil(name), now);
    return { allowed, used: used[0]!, remaining: Math.max(0, limits.weight.limit - used[0]!) };
  }

  /** Counts spot cancels of one request, or refuses them all. */
  spendCancels(address: string, count: number, now: number): boolean {
    if (this.isBanned(address, now)) return false;
    const { allowed } = this.#cancels.spend(address, count, now);
    if (!allowed) this.ban(address, this.#cancels.bannedUntil(address), now);
    return allowed;
  }

  /** Bans an address until a time that another limit set; a past time has no effect. */
  ban(address: string, until: number, now: number): void {
    for (const [one, end] of this.#bans) if (end <= now) this.#bans.delete(one);
    if (until > now) this.#bans.set(address, Math.max(until, this.#bans.get(address) ?? 0));
  }

  /** Whether an address is banned; every request of it is then refused, even one without weight. */
  isBanned(address: string, now: number): boolean {
    return now < (this.#bans.get(address) ?? 0);
  }

  /** Spends the remaining weight of every known address. */
  exhaust(now: number): void {
    this.#ledger.exhaust(now);
  }

  /** Returns the weight used now by each address, for the control interface. */
  read(now: number): Record<string, { used: number; banned: boolean }> {
    return Object.fromEntries(
      Object.entries(this.#ledger.read(now)).map(([name, { used, banned }]) => [name, { used: used[0]!, banned }]),
    );
  }

  /** Returns the spot cancels of each address within each window, for the control interface. */
  readCancels(now: number): Record<string, { used: number[]; banned: boolean }> {
    return this.#cancels.read(now);
  }

  /** Clears all counts and bans. */
  clear(): void {
    this.#ledger.clear();
    this.#cancels.clear();
    this.#bans.clear();
  }

  #used(name: string, now: number): number {
    return this.#ledger.read(now)[name]?.used[0] ?? 0;
  }

  #name(address: string, endpoint: string): string {
    return this.#perEndpoint ? `${address} ${endpoint}` : address;
  }
}
