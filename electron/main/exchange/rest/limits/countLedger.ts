/**
 * Counts requests against the limits of an account (placements, spot cancels) by the same rule as the weight ledger: a
 * request counts from before it is sent until its reply plus the window (B-C1). Several windows apply at once.
 */
import type { Cancel, Clock } from '../../../../../shared/time/clock.ts';
import { ledgerLimits } from '../../clientLimits.ts';
import { createBudgetWatch, type BudgetWatch } from '../../invariants/budgetWatch.ts';
import type { Violated } from '../../../platform/invariants/violations.ts';
import { createEntries, type Entries, type Entry } from './ledgerEntries.ts';
import { figuresOf, type Headers } from './ledgerHeaders.ts';

/** One documented limit: the most requests within a number of milliseconds. */
export interface CountLimit {
  readonly limit: number;
  readonly windowMs: number;
}

/** The places that one counted request holds. The first call ends it. */
export interface CountTicket {
  /** Records that a reply was received; `headers` can only lower what counts as free. */
  replied(headers: Headers): void;
  /** Records that no reply was received. `sent` false: the request was not sent and stops counting. */
  aborted(sent: boolean): void;
}

export interface CountLedger {
  /**
   * Returns a ticket for this many requests at once or within two seconds, otherwise `undefined`. `first`: before all
   * waiting requests (B-A9).
   */
  acquire(count?: number, first?: boolean): Promise<CountTicket | undefined>;
  /** Returns how many requests count now in the window of this length. */
  used(windowMs: number): number;
}

/**
 * One window: the app's own requests, and those beyond them that a response showed, which belong to other programs of
 * the account.
 */
interface Window {
  readonly limit: number;
  readonly windowMs: number;
  readonly entries: Entries;
  foreign: { readonly count: number; readonly until: number };
  readonly watch: BudgetWatch | undefined;
}

/** Time for which a request without a reply counts: it may still arrive until its signature has expired. */
const lostMsOf = (windowMs: number): number => ledgerLimits.abortedMs - ledgerLimits.heldMs + windowMs;

interface Waiting {
  readonly count: number;
  readonly giveUpAt: number;
  readonly resolve: (ticket: CountTicket | undefined) => void;
}

/** Options of {@link createCountLedger}. */
export interface CountLedgerOptions {
  /** Whether a request counts until its reply; only a test sets false (R35). */
  readonly holdUntilReply?: boolean;
  /** Called when a limit was not kept after all (V7); `what` is what is counted. */
  readonly violated?: Violated | undefined;
  readonly what?: 'orders' | 'cancels';
}

/** Creates a ledger without entries. */
export function createCountLedger(
  clock: Clock,
  limits: readonly CountLimit[],
  { holdUntilReply = true, violated, what = 'orders' }: CountLedgerOptions = {},
): CountLedger {
  const windows: readonly Window[] = limits.map(({ limit, windowMs }) => ({
    limit,
    windowMs,
    entries: createEntries({ windowMs, lostMs: lostMsOf(windowMs), holdUntilReply }),
    foreign: { count: 0, until: 0 },
    watch: violated && createBudgetWatch(clock, windowMs, violated, { reason: what, lostMs: lostMsOf(windowMs) }),
  }));
  const waiting: Waiting[] = [];
  let wake: Cancel | undefined;

  const countedIn = ({ entries, foreign }: Window): number => {
    const now = clock.monotonic();
    return entries.counted(now) + (foreign.until > now ? foreign.count : 0);
  };
  const mayGo = (count: number): boolean => windows.every((window) => countedIn(window) + count <= window.limit);
  const tighten = (window: Window, entry: Entry, headers: Headers): void => {
    const { limit, windowMs, entries, foreign } = window;
    const now = clock.monotonic();
    const counted = figuresOf(headers, 'x-order-count').get(windowMs) ?? 0;
    const remaining = figuresOf(headers, 'x-order-remaining').get(windowMs) ?? limit;
    const beyond = Math.min(limit, Math.max(counted, limit - remaining)) - entries.most(entry);
    if (beyond > 0 && (beyond >= foreign.count || foreign.until <= now)) {
      window.foreign = { count: beyond, until: now + windowMs };
    }
  };
  const issue = (count: number): CountTicket => {
    const issued = windows.map((window) => ({ window, entry: window.entries.issue(count, clock.monotonic()) }));
    const watched = windows.map(({ watch, limit }) => watch?.issued(count, limit));
    let ended = false;
    const end = (each: (window: Window, entry: Entry) => void): void => {
      if (ended) return;
      ended = true;
      for (const { window, entry } of issued) each(window, entry);
      serve();
    };
    return {
      replied: (headers) =>
        end((window, entry) => {
          window.entries.replied(entry, clock.monotonic());
          watched[windows.indexOf(window)]?.replied();
          tighten(window, entry, headers);
        }),
      aborted: (sent) =>
        end((window, entry) => {
          watched[windows.indexOf(window)]?.aborted(sent);
          if (sent) window.entries.lost(entry, clock.monotonic());
          else window.entries.unsent(entry);
        }),
    };
  };
  const serve = (): void => {
    wake?.();
    wake = undefined;
    const now = clock.monotonic();
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      const free = mayGo(first.count);
      if (first.giveUpAt > now && !free) break;
      waiting.shift();
      first.resolve(free ? issue(first.count) : undefined);
    }
    const [next] = waiting;
    if (!next) return;
    const frees = windows.flatMap(({ entries, foreign }) => [entries.nextEnd(now), foreign.until]);
    const at = Math.min(next.giveUpAt, ...frees.filter((time) => time > now));
    wake = clock.after(Math.max(1, at - now), serve);
  };

  return {
    acquire(count = 1, first = false) {
      if ((first || waiting.length === 0) && mayGo(count)) return Promise.resolve(issue(count));
      return new Promise((resolve) => {
        const one = { count, giveUpAt: clock.monotonic() + ledgerLimits.commandWaitMs, resolve };
        if (first) waiting.unshift(one);
        else waiting.push(one);
        serve();
      });
    },
    used(windowMs) {
      const window = windows.find((one) => one.windowMs === windowMs);
      return window ? countedIn(window) : 0;
    },
  };
}
