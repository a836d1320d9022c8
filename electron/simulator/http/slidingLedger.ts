import { limits } from '../../../shared/exchange/limits.ts';

/** A rate limit: at most `limit` within any `windowMs` milliseconds. */
export interface WindowRule {
  readonly limit: number;
  readonly windowMs: number;
}

interface Entry {
  readonly at: number;
  readonly amount: number;
}

interface Account {
  /** The amounts still counted by each rule, oldest first. */
  readonly windows: { readonly rule: WindowRule; readonly entries: Entry[]; used: number }[];
  /** Until this time a further request is a second violation and causes the ban. */
  pausedUntil: number;
  bannedUntil: number;
}

/** The verdict of the rules on one request; `used` has one entry per rule, in their order. */
export interface SlidingVerdict {
  readonly allowed: boolean;
  readonly used: readonly number[];
}

/** Largest number of names kept; the oldest is dropped first. */
const MOST = 256;

/**
 * Counts what each name (an address or account) spent in sliding windows; a request needs room under every rule. Times
 * are monotonic real milliseconds. A refused request spends nothing; another request before there is room causes the
 * ban (document 1 Limits, R3).
 */
export class SlidingLedger {
  readonly #rules: readonly WindowRule[];
  readonly #accounts = new Map<string, Account>();

  /** Creates an empty ledger with these rules, which apply to every name. */
  constructor(rules: readonly WindowRule[]) {
    this.#rules = rules;
  }

  /** Counts a request, or refuses it. */
  spend(name: string, amount: number, now: number): SlidingVerdict {
    const account = this.#account(name);
    for (const window of account.windows) {
      while (window.entries.length > 0 && window.entries[0]!.at <= now - window.rule.windowMs) {
        window.used -= window.entries.shift()!.amount;
      }
    }
    const verdict = (allowed: boolean): SlidingVerdict => ({
      allowed,
      used: account.windows.map(({ used }) => used),
    });
    if (now < account.bannedUntil) return verdict(false);
    if (now < account.pausedUntil) {
      account.bannedUntil = now + limits.banMs;
      account.pausedUntil = 0;
      return verdict(false);
    }
    const roomAt = account.windows.map((window) => roomFor(window, amount));
    if (roomAt.some((at) => at !== null)) {
      account.pausedUntil = Math.max(...roomAt.map((at) => at ?? 0));
      return verdict(false);
    }
    for (const window of account.windows) {
      window.entries.push({ at: now, amount });
      window.used += amount;
    }
    return verdict(true);
  }

  /** Fills every window of every known name: its next request is refused, and the one after that banned. */
  exhaust(now: number): void {
    for (const { windows } of this.#accounts.values()) {
      for (const window of windows) {
        const amount = Math.max(0, window.rule.limit - window.used);
        window.entries.push({ at: now, amount });
        window.used += amount;
      }
    }
  }

  /** Returns when the latest ban of a name ends or ended; 0 without one. */
  bannedUntil(name: string): number {
    return this.#accounts.get(name)?.bannedUntil ?? 0;
  }

  /** Returns the amount each name has used now, per rule. */
  read(now: number): Record<string, { used: number[]; banned: boolean }> {
    const used = ({ windows }: Account) =>
      windows.map(({ rule, entries }) =>
        entries.reduce((sum, { at, amount }) => (at > now - rule.windowMs ? sum + amount : sum), 0),
      );
    return Object.fromEntries(
      [...this.#accounts].map(([name, account]) => [name, { used: used(account), banned: now < account.bannedUntil }]),
    );
  }

  /** Clears all counts and bans. */
  clear(): void {
    this.#accounts.clear();
  }

  #account(name: string): Account {
    const known = this.#accounts.get(name);
    if (known) return known;
    if (this.#accounts.size >= MOST) this.#accounts.delete(this.#accounts.keys().next().value!);
    const windows = this.#rules.map((rule) => ({ rule, entries: [], used: 0 }));
    const fresh: Account = { windows, pausedUntil: 0, bannedUntil: 0 };
    this.#accounts.set(name, fresh);
    return fresh;
  }
}

/** Returns when enough will have left the window; null when there is room now. */
function roomFor({ rule, entries, used }: Account['windows'][number], amount: number): number | null {
  if (used + amount <= rule.limit) return null;
  let left = used;
  for (const entry of entries) {
    left -= entry.amount;
    if (left + amount <= rule.limit) return entry.at + rule.windowMs;
  }
  return 0;
}
