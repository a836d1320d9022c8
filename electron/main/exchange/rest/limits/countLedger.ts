/**
 * Counts requests against limits of an account (placements, spot cancels) by the same proof as the weight ledger: a request
 * counts from before it is sent until its reply plus the window (B-C1). Several windows hold at once.
 */
import type { Cancel, Clock } from '../../../../../shared/time/clock.ts';
import { ledgerLimits } from '../../../constants.ts';
import { createEntries, type Entries, type Entry } from './ledgerEntries.ts';
import { figuresOf, type Headers } from './ledgerHeaders.ts';

/** One documented limit: so many in so many milliseconds. */
export interface CountLimit {
  readonly limit: number;
  readonly windowMs: number;
}

/** What one counted request holds. The first call ends it. */
export interface CountTicket {
  /** A reply came; `headers` may only tighten what is known. */
  replied(headers: Headers): void;
  /** No reply came. `sent` false: it did not go out and stops counting. */
  aborted(sent: boolean): void;
}

/** See the opening comment. */
export interface CountLedger {
  /** A ticket for so many at once, or within two seconds, or `undefined`. */
  acquire(count?: number): Promise<CountTicket | undefined>;
  /** How many count now in the window of this length. */
  used(windowMs: number): number;
}

/** One window: what is ours, and what an answer showed beyond it, which belongs to other programs of the account. */
interface Window {
  readonly limit: number;
  readonly windowMs: number;
  readonly entries: Entries;
  foreign: { readonly count: number; readonly until: number };
}

interface Waiting {
  readonly count: number;
  readonly giveUpAt: number;
  readonly resolve: (ticket: CountTicket | undefined) => void;
}

/** A ledger without entries. Only a test says `holdUntilReply` false (R35). */
export function createCountLedger(clock: Clock, limits: readonly CountLimit[], holdUntilReply = true): CountLedger {
  const windows: readonly Window[] = limits.map(({ limit, windowMs }) => ({
    limit,
    windowMs,
    // A lost one may still arrive there until its signature has expired.
    entries: createEntries({
      windowMs,
      lostMs: ledgerLimits.abortedMs - ledgerLimits.heldMs + windowMs,
      holdUntilReply,
    }),
    foreign: { count: 0, until: 0 },
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
          tighten(window, entry, headers);
        }),
      aborted: (sent) =>
        end(({ entries }, entry) => {
          if (sent) entries.lost(entry, clock.monotonic());
          else entries.unsent(entry);
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
    acquire(count = 1) {
      if (waiting.length === 0 && mayGo(count)) return Promise.resolve(issue(count));
      return new Promise((resolve) => {
        waiting.push({ count, giveUpAt: clock.monotonic() + ledgerLimits.commandWaitMs, resolve });
        serve();
      });
    },
    used(windowMs) {
      const window = windows.find((one) => one.windowMs === windowMs);
      return window ? countedIn(window) : 0;
    },
  };
}
