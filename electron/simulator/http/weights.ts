import { limits } from '../../../shared/exchange/limits.ts';

interface Entry {
  readonly at: number;
  readonly weight: number;
}

interface Account {
  entries: Entry[];
  used: number;
  /** Until then requests are a further violation and bring the ban. */
  pausedUntil: number;
  bannedUntil: number;
}

/** What the limits say about one request. */
export interface Verdict {
  readonly allowed: boolean;
  readonly used: number;
  readonly remaining: number;
}

/** Addresses remembered; the least recently seen goes first. */
const MOST = 256;

/**
 * Weight spent in the sliding window, per address, or per address and endpoint (R3). Times are monotonic real
 * milliseconds. A refused request spends nothing; asking again before the window has room begins the ban.
 */
export class WeightLedger {
  readonly #perEndpoint: boolean;
  readonly #accounts = new Map<string, Account>();

  constructor(perEndpoint: boolean) {
    this.#perEndpoint = perEndpoint;
  }

  /** Counts a request, or refuses it. */
  spend(address: string, endpoint: string, weight: number, now: number): Verdict {
    const account = this.#account(this.#perEndpoint ? `${address} ${endpoint}` : address);
    while (account.entries.length > 0 && account.entries[0]!.at <= now - limits.weight.windowMs) {
      account.used -= account.entries.shift()!.weight;
    }
    const verdict = (allowed: boolean): Verdict => ({
      allowed,
      used: account.used,
      remaining: Math.max(0, limits.weight.limit - account.used),
    });
    if (now < account.bannedUntil) return verdict(false);
    if (now < account.pausedUntil) {
      account.bannedUntil = now + limits.banMs;
      account.pausedUntil = 0;
      return verdict(false);
    }
    if (account.used + weight > limits.weight.limit) {
      account.pausedUntil = this.#roomAt(account, weight);
      return verdict(false);
    }
    account.entries.push({ at: now, weight });
    account.used += weight;
    return verdict(true);
  }

  /** Weight used now by each address, for control. */
  read(now: number): Record<string, { used: number; banned: boolean }> {
    const from = now - limits.weight.windowMs;
    const used = (account: Account) =>
      account.entries.reduce((sum, entry) => (entry.at > from ? sum + entry.weight : sum), 0);
    return Object.fromEntries(
      [...this.#accounts].map(([name, account]) => [name, { used: used(account), banned: now < account.bannedUntil }]),
    );
  }

  /** Forgets everything. */
  clear(): void {
    this.#accounts.clear();
  }

  /** When enough old weight will have left the window. */
  #roomAt(account: Account, weight: number): number {
    let used = account.used;
    for (const entry of account.entries) {
      used -= entry.weight;
      if (used + weight <= limits.weight.limit) return entry.at + limits.weight.windowMs;
    }
    return 0;
  }

  #account(name: string): Account {
    const known = this.#accounts.get(name);
    if (known) return known;
    if (this.#accounts.size >= MOST) this.#accounts.delete(this.#accounts.keys().next().value!);
    const fresh: Account = { entries: [], used: 0, pausedUntil: 0, bannedUntil: 0 };
    this.#accounts.set(name, fresh);
    return fresh;
  }
}
