import { limits } from '../../../shared/exchange/limits.ts';
import { SlidingLedger } from './slidingLedger.ts';

/** What the limits say about one request. */
export interface Verdict {
  readonly allowed: boolean;
  readonly used: number;
  readonly remaining: number;
}

/**
 * What an address has spent: weight in the sliding window, over all endpoints or per endpoint (R3), and spot cancels.
 * Both markets share it. Times are monotonic real milliseconds. A refused request spends nothing; asking again before
 * there is room begins the ban, during which nothing of the address is served, whichever limit began it (R53).
 */
export class WeightLedger {
  readonly #perEndpoint: boolean;
  readonly #ledger = new SlidingLedger([limits.weight]);
  readonly #cancels = new SlidingLedger(limits.spotCancels);
  /** When the ban of an address ends. */
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

  /** Counts a spot cancel, or refuses it. */
  spendCancel(address: string, now: number): boolean {
    if (this.isBanned(address, now)) return false;
    const { allowed } = this.#cancels.spend(address, 1, now);
    if (!allowed) this.ban(address, this.#cancels.bannedUntil(address), now);
    return allowed;
  }

  /** Shuts an address out until a time, as another limit has it; a time that is over changes nothing. */
  ban(address: string, until: number, now: number): void {
    for (const [one, end] of this.#bans) if (end <= now) this.#bans.delete(one);
    if (until > now) this.#bans.set(address, Math.max(until, this.#bans.get(address) ?? 0));
  }

  /** Whether the address is banned: then nothing of it is served, weight or not. */
  isBanned(address: string, now: number): boolean {
    return now < (this.#bans.get(address) ?? 0);
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

  /** Spot cancels of each address within each window, for control. */
  readCancels(now: number): Record<string, { used: number[]; banned: boolean }> {
    return this.#cancels.read(now);
  }

  /** Forgets everything. */
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
