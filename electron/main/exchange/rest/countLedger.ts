/**
 * Counts requests against limits of an account (placements, spot cancels) by the same proof as the weight ledger: a request
 * counts from before it is sent until its reply plus the window (B-C1). Several windows hold at once.
 */
import type { Clock } from '../../../../shared/time/clock.ts';
import { ledgerLimits } from '../../constants.ts';

/** One documented limit: so many in so many milliseconds. */
export interface CountLimit {
  readonly limit: number;
  readonly windowMs: number;
}

/** What one counted request holds. The first call ends it. */
export interface CountTicket {
  /** A reply came; `headers` (lower case) may only tighten what is known. */
  replied(headers: Readonly<Record<string, string>>): void;
  /** No reply came. `sent` false: it did not go out and stops counting. */
  aborted(sent: boolean): void;
}

/** See the opening comment. */
export interface CountLedger {
  /** A ticket at once, or within two seconds, or `undefined`. */
  acquire(): Promise<CountTicket | undefined>;
  /** How many count now in the window of this length. */
  used(windowMs: number): number;
}

interface Entry {
  readonly count: number;
  /** Monotonic time from which the windows run; infinite while the reply is awaited. */
  since: number;
  /** Counts for one window alone; null: for all. */
  readonly windowMs: number | null;
}

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The figure of a header such as x-order-count-10s for a window; absent, negative or absurd ones are ignored (XS38). */
function figure(headers: Readonly<Record<string, string>>, name: string, windowMs: number): number | undefined {
  for (const [header, text] of Object.entries(headers)) {
    const match = /^(.*)-(\d{1,3})([smhd])$/.exec(header.toLowerCase());
    if (!match || match[1] !== name || !/^\d{1,5}$/.test(text)) continue;
    const length = Number.parseInt(match[2] ?? '', 10) * (units[match[3] ?? ''] ?? 0);
    if (length === windowMs) return Number.parseInt(text, 10);
  }
  return undefined;
}

/** A ledger without entries. */
export function createCountLedger(clock: Clock, limits: readonly CountLimit[]): CountLedger {
  const entries = new Set<Entry>();
  const longest = Math.max(...limits.map(({ windowMs }) => windowMs));
  const waiting: { readonly giveUpAt: number; readonly resolve: (ticket: CountTicket | undefined) => void }[] = [];
  let wake: (() => void) | undefined;

  const used = (windowMs: number): number => {
    const now = clock.monotonic();
    let sum = 0;
    for (const entry of entries) {
      if (entry.since + (entry.windowMs ?? longest) <= now) entries.delete(entry);
      else if ((entry.windowMs ?? windowMs) === windowMs && entry.since + windowMs > now) sum += entry.count;
    }
    return sum;
  };
  const mayGo = (): boolean => limits.every(({ limit, windowMs }) => used(windowMs) < limit);
  /** What the exchange counts beyond ours belongs to other programs of the account, for one window. */
  const tighten = (headers: Readonly<Record<string, string>>): void => {
    for (const { limit, windowMs } of limits) {
      const counted = figure(headers, 'x-order-count', windowMs) ?? 0;
      const remaining = figure(headers, 'x-order-remaining', windowMs) ?? limit;
      const foreign = Math.min(limit, Math.max(counted, limit - remaining)) - used(windowMs);
      if (foreign > 0) entries.add({ count: foreign, since: clock.monotonic(), windowMs });
    }
  };
  const issue = (): CountTicket => {
    const entry: Entry = { count: 1, since: Number.POSITIVE_INFINITY, windowMs: null };
    entries.add(entry);
    const end = (since: number): boolean => {
      if (entry.since !== Number.POSITIVE_INFINITY) return false;
      entry.since = since;
      return true;
    };
    return {
      replied(headers) {
        if (end(clock.monotonic())) tighten(headers);
        serve();
      },
      aborted(sent) {
        // It may still arrive there until its signature has expired.
        if (end(clock.monotonic() + ledgerLimits.abortedMs - ledgerLimits.heldMs) && !sent) entries.delete(entry);
        serve();
      },
    };
  };
  const serve = (): void => {
    wake?.();
    wake = undefined;
    const now = clock.monotonic();
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      if (first.giveUpAt > now && !mayGo()) break;
      waiting.shift();
      first.resolve(mayGo() ? issue() : undefined);
    }
    const [next] = waiting;
    if (!next) return;
    const frees = [...entries].flatMap(({ since, windowMs }) =>
      limits.map((limit) => since + (windowMs ?? limit.windowMs)),
    );
    const at = Math.min(next.giveUpAt, ...frees.filter((time) => time > now));
    wake = clock.after(Math.max(1, at - now), serve);
  };

  return {
    acquire() {
      if (waiting.length === 0 && mayGo()) return Promise.resolve(issue());
      return new Promise((resolve) => {
        waiting.push({ giveUpAt: clock.monotonic() + ledgerLimits.commandWaitMs, resolve });
        serve();
      });
    },
    used,
  };
}
