/**
 * Counts requests against the limits of an account (placements, spot cancels) by the same rule as the weight ledger: a
 * request counts from before it is sent until its reply plus the window (B-C1). Several windows apply at once.
 */
import type { Cancel, Clock } from '../../../../../shared/time/clock.ts';
import { ledgerLimits } from '../../clientLimits.ts';
import { createBudgetWatch, type BudgetWatch } from '../../invariants/budgetWatch.ts';
import type { Violated } from '../../../platform/invariants/violations.ts';
import { figuresOf, type Headers } from './ledgerHeaders.ts';

// What counts against one window of a limit (B-C1). An entry counts from before it is sent until its reply plus the
// window. Proof: it arrived in [sent s, reply r]. For the entry j that was sent last of those inside a window W of
// the server, and any i in W: r(i) >= a(i) > a(j) - W >= s(j) - W, so r(i) + W > s(j), and i counted when j was sent.
// So W never holds more than was counted then, whatever the latency, for sliding and for fixed windows.

/** One counted request. Times are monotonic milliseconds. */
export interface Entry {
  readonly weight: number;
  readonly sentAt: number;
  /** Infinite until the reply is received. */
  repliedAt: number;
  until: number;
  readonly ownAtIssue: number;
  readonly issuedAtIssue: number;
}

/** Every call passes the current time, which never goes back. */
export interface Entries {
  issue(weight: number, now: number): Entry;
  replied(entry: Entry, now: number): void;
  /** Records that no reply was received: the request may still arrive. */
  lost(entry: Entry, now: number): void;
  /** Records that the request was not sent. */
  unsent(entry: Entry): void;
  /** Returns the weight that counts now. */
  counted(now: number): number;
  /** Returns when the next entry ends; infinite when none ends by itself. */
  nextEnd(now: number): number;
  /**
   * Returns the most weight of the app's own requests that the exchange can have counted when this request arrived;
   * called when its reply was received.
   */
  most(entry: Entry): number;
  /** Returns the least weight of the app's own requests that the exchange must have counted then. */
  least(entry: Entry, now: number): number;
}

/** How long entries count. */
export interface EntryTimes {
  /** The exchange's window: time for which an entry counts after its reply. */
  readonly windowMs: number;
  /** Time for which an entry counts after it was given up without a reply. */
  readonly lostMs: number;
  /** Only a test sets false: entries then count from when they are sent, which proves nothing (R35). */
  readonly holdUntilReply: boolean;
}

/** Creates an empty list of entries. */
export function createEntries({ windowMs, lostMs, holdUntilReply }: EntryTimes): Entries {
  let ownWeight = 0;
  let issued = 0;
  /** In the order of their ends, which is the order of insertion: one queue for each length of time. */
  const held: Entry[] = [];
  const lost: Entry[] = [];
  const drop = (queue: Entry[], now: number): void => {
    let gone = 0;
    for (const entry of queue) {
      if (entry.until > now) break;
      ownWeight -= entry.weight;
      gone += 1;
    }
    if (gone > 0) queue.splice(0, gone);
  };
  const purge = (now: number): void => {
    drop(held, now);
    drop(lost, now);
  };
  const keep = (queue: Entry[], entry: Entry, until: number): void => {
    entry.until = until;
    queue.push(entry);
  };
  return {
    issue(weight, now) {
      purge(now);
      ownWeight += weight;
      issued += weight;
      const entry: Entry = {
        weight,
        sentAt: now,
        repliedAt: Number.POSITIVE_INFINITY,
        until: Number.POSITIVE_INFINITY,
        ownAtIssue: ownWeight,
        issuedAtIssue: issued,
      };
      if (!holdUntilReply) keep(held, entry, now + windowMs);
      return entry;
    },
    replied(entry, now) {
      entry.repliedAt = now;
      if (holdUntilReply) keep(held, entry, now + windowMs);
    },
    lost(entry, now) {
      if (holdUntilReply) keep(lost, entry, now + lostMs);
    },
    unsent(entry) {
      ownWeight -= entry.weight;
      const at = held.indexOf(entry);
      if (at >= 0) held.splice(at, 1);
    },
    counted(now) {
      purge(now);
      return ownWeight;
    },
    nextEnd(now) {
      purge(now);
      return Math.min(held[0]?.until ?? Number.POSITIVE_INFINITY, lost[0]?.until ?? Number.POSITIVE_INFINITY);
    },
    most: (entry) => entry.ownAtIssue + issued - entry.issuedAtIssue,
    least(entry, now) {
      // These requests certainly came before this one, because their replies were received before it was sent, and they
      // are certainly in its window, because they were replied to less than a window before its reply.
      let sum = entry.weight;
      for (const other of held) {
        if (other !== entry && other.repliedAt <= entry.sentAt && other.sentAt > now - windowMs) sum += other.weight;
      }
      return sum;
    },
  };
}

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
