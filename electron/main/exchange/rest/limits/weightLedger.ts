/**
 * The rate ledger of one IP address (B-C1): a request counts from before it is sent until its reply plus the window, so
 * that no window of the exchange, sliding or fixed, can hold more than the limit whatever the latency (the proof is in
 * `ledgerEntries.ts`). After a 429 nothing is sent for a while (B-C2). One ledger serves both markets, because the
 * limit belongs to the IP address (R3); response headers can only tighten it (XS38).
 */
import { limits } from '../../../../../shared/exchange/limits.ts';
import type { Cancel, Clock } from '../../../../../shared/time/clock.ts';
import type { Random } from '../../../../../shared/time/random.ts';
import { ledgerLimits } from '../../clientLimits.ts';
import { createBudgetWatch } from '../../invariants/budgetWatch.ts';
import type { Violated } from '../../../platform/invariants/violations.ts';
import { createEntries, type Entries, type Entry, type CountLedger, createCountLedger } from './countLedger.ts';
import { createForeign, type Foreign } from './ledgerForeign.ts';
import { type Headers, weightFigures, retryAfterMs } from './ledgerHeaders.ts';
import { capOf, type Lane, lanes, reserveOf } from './ledgerLanes.ts';
import type { Market } from '../../../../../shared/exchange/markets.ts';

/** One waiting request. */
interface Waiting<Ticket> {
  readonly weight: number;
  readonly row: string | null;
  readonly giveUpAt: number;
  readonly resolve: (ticket: Ticket | undefined) => void;
}

/**
 * Requests that wait for a place: one queue for each lane, in the order of arrival. Times are monotonic milliseconds.
 */
interface WaitingLanes<Ticket> {
  add(lane: Lane, one: Waiting<Ticket>): void;
  /**
   * Removes and returns the first request of a lane, or where that does not fit the first one without weight, which
   * takes no place from the others.
   */
  take(lane: Lane, fits: (one: Waiting<Ticket>) => boolean): Waiting<Ticket> | undefined;
  /** Returns the number of requests that wait in a lane, or in all lanes. */
  count(lane?: Lane): number;
  /** Whether a request waits in this lane or an earlier one. */
  isAhead(lane: Lane): boolean;
  /** Gives up every request that waited too long. */
  giveUp(now: number): void;
  /** Returns when the next request gives up; infinite when none waits. */
  nextGiveUp(): number;
}

/** Creates the lanes; no request waits. */
function createWaitingLanes<Ticket>(): WaitingLanes<Ticket> {
  const queues = new Map<Lane, Waiting<Ticket>[]>(lanes.map((lane) => [lane, []]));
  const queueOf = (lane: Lane): Waiting<Ticket>[] => queues.get(lane) ?? [];
  return {
    add(lane, one) {
      queueOf(lane).push(one);
    },
    take(lane, fits) {
      const queue = queueOf(lane);
      const at = queue.findIndex((one, place) => (place === 0 || one.weight === 0) && fits(one));
      return at < 0 ? undefined : queue.splice(at, 1)[0];
    },
    count: (lane) =>
      lane === undefined ? lanes.reduce((sum, one) => sum + queueOf(one).length, 0) : queueOf(lane).length,
    isAhead: (lane) => lanes.slice(0, lanes.indexOf(lane) + 1).some((one) => queueOf(one).length > 0),
    giveUp(now) {
      // All requests of a lane wait equally long: the first to arrive is the first to give up.
      for (const queue of queues.values()) {
        for (let first = queue[0]; first && first.giveUpAt <= now; first = queue[0]) {
          queue.shift();
          first.resolve(undefined);
        }
      }
    },
    nextGiveUp: () => Math.min(...lanes.map((lane) => queueOf(lane)[0]?.giveUpAt ?? Number.POSITIVE_INFINITY)),
  };
}

/**
 * The pause after a refusal because of the limits (B-C2, XS9, XS10): its length, and the one request that probes
 * whether it is over.
 */
interface Pause {
  /** Returns when the pause ends; a time in the past without a pause. */
  endsAt(): number;
  isOn(now: number): boolean;
  /** Calls the listener whenever a pause begins or ends. */
  readonly onChange: (listener: () => void) => void;
  /**
   * Records that a request sent at `sentAt` was refused. Requests that were in flight together count as one refusal.
   */
  refused(now: number, sentAt: number, headers: Headers): void;
  /** Whether the next request is sent alone, as a probe. */
  probeIsDue(): boolean;
  probeLeft(): void;
  /** Whether a probe is in flight; nothing else is sent then. */
  probeIsUnderWay(): boolean;
  /** Records that the probe ended; `passed`: the exchange responds again. */
  probed(passed: boolean): void;
  /** Reports the end of the pause to nobody any more. */
  stop(): void;
}

/** Creates the state without a pause. It calls `ended` when a pause is over, after the listeners. */
function createPause(clock: Clock, random: Random, ended: () => void): Pause {
  const listeners: (() => void)[] = [];
  let beganAt = Number.NEGATIVE_INFINITY;
  let endsAt = 0;
  let current: number = ledgerLimits.defaultPauseMs;
  let next: number = ledgerLimits.defaultPauseMs;
  let probe: 'none' | 'due' | 'underWay' = 'none';
  let timer: Cancel | undefined;
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    endsAt: () => endsAt,
    isOn: (now) => now < endsAt,
    onChange(listener) {
      listeners.push(listener);
    },
    refused(now, sentAt, headers) {
      if (sentAt > beganAt) {
        beganAt = now;
        current = next;
        next = Math.min(next * 2, ledgerLimits.maxPauseMs);
      }
      const pause = Math.max(retryAfterMs(headers) ?? 0, current) + random.integer(ledgerLimits.pauseJitterMs);
      endsAt = Math.max(endsAt, now + pause);
      probe = 'due';
      timer?.();
      timer = clock.after(endsAt - now, () => {
        notify();
        ended();
      });
      notify();
    },
    probeIsDue: () => probe === 'due',
    probeLeft() {
      probe = 'underWay';
    },
    probeIsUnderWay: () => probe === 'underWay',
    probed(passed) {
      if (probe !== 'underWay') return;
      probe = passed ? 'none' : 'due';
      if (passed) next = ledgerLimits.defaultPauseMs;
    },
    stop: () => timer?.(),
  };
}

/**
 * What response headers report: the limit in force, and the weight of an endpoint whose weight is not documented (R2,
 * XS38).
 */
interface Figures {
  readonly limit: () => number;
  readonly learned: (row: string) => number | undefined;
  /** Returns the weight that is counted for a request of an endpoint. */
  weightOf(weight: number, row: string | null): number;
  /** Records the response to this entry; `counts` false: the exchange refused the request and did not count it. */
  reported(entry: Entry, headers: Headers, row: string | null, counts: boolean): void;
}

/** Creates the figures before any response: the documented limit holds. */
function createFigures(clock: Clock, entries: Entries, foreign: Foreign, unstated: ReadonlySet<string>): Figures {
  const learned = new Map<string, number>();
  let limit: number = limits.weight.limit;
  let limitNotifiedAt = Number.NEGATIVE_INFINITY;
  return {
    limit: () => limit,
    learned: (row) => learned.get(row),
    weightOf: (weight, row) => Math.max(weight, learned.get(row ?? '') ?? 0),
    reported(entry, headers, row, counts) {
      // A response to a request without weight, a placement, reports 0 whatever is used (document 1, Limits).
      if (entry.weight === 0) return;
      const now = clock.monotonic();
      const reported = weightFigures(headers, limit);
      // A lower limit holds at once, and for as long as responses report it: one odd response is ignored after a while
      // (XS38).
      if (reported.limit !== null && (reported.limit <= limit || now - limitNotifiedAt >= ledgerLimits.limitHeldMs)) {
        limit = reported.limit;
        limitNotifiedAt = now;
      }
      if (reported.used === null) return counts ? foreign.silent(now) : undefined;
      // The exchange did not count a refused request.
      const missing = counts ? 0 : entry.weight;
      const most = entries.most(entry) - missing;
      if (row !== null && unstated.has(row) && reported.used > most) {
        learned.set(row, Math.min(ledgerLimits.learnedWeight, entry.weight + reported.used - most));
      }
      foreign.reported(now, reported.used, most, () => entries.least(entry, now) - missing);
    },
  };
}

/** Creates one timer whose time (monotonic ms, infinite: never) can be changed as often as needed. */
function createWake(clock: Clock, ring: () => void): { set(at: number, now: number): void } {
  let timer: Cancel | undefined;
  let setTo = Number.POSITIVE_INFINITY;
  const rung = (): void => {
    setTo = Number.POSITIVE_INFINITY;
    ring();
  };
  return {
    set(at, now) {
      if (at === setTo) return;
      timer?.();
      setTo = at;
      timer = at === Number.POSITIVE_INFINITY ? undefined : clock.after(Math.max(1, at - now), rung);
    },
  };
}

/**
 * The limits of the account, each with its ledger: placements of each market, and spot cancels (document 1, Limits).
 * They outlive the session of a key.
 */
interface AccountCounters {
  readonly orders: Readonly<Record<Market, CountLedger>>;
  readonly spotCancels: CountLedger;
}

/** Creates the counters; nothing was counted. They call `violated` when a limit was not kept after all (V7). */
function createAccountCounters(clock: Clock, violated?: Violated): AccountCounters {
  return {
    orders: {
      spot: createCountLedger(clock, [limits.orders.spot], { violated }),
      futures: createCountLedger(clock, [limits.orders.futures], { violated }),
    },
    spotCancels: createCountLedger(clock, limits.spotCancels, { violated, what: 'cancels' }),
  };
}

export { lanes, type Lane } from './ledgerLanes.ts';

/** The place that a request holds while it is counted. The first call of one of the three methods ends it. */
export interface LedgerTicket {
  /** Records that a reply was received; `headers` can raise the known usage, never lower it. */
  replied(headers: Headers): void;
  /**
   * Records that no reply was received. `sent` false: the request was certainly not sent and stops counting; otherwise
   * it may still arrive.
   */
  aborted(sent: boolean): void;
  /** Records that the exchange refused because of its limits (429, or the page of a ban): everything pauses. */
  refused(headers: Headers): void;
}

/** Used and free weight of one IP address. */
export interface WeightLedger {
  /**
   * Returns a ticket as soon as the weight fits, by lane and then in the order of arrival; `undefined` when that takes
   * too long or when too many wait. A command does not wait for the end of a pause (B-C2); the kill switch does, and
   * goes first after it. `row`: the id of an endpoint whose weight may be learnt.
   */
  acquire(weight: number, lane?: Lane, row?: string): Promise<LedgerTicket | undefined>;
  /** Returns the weight counted now, including other users of the IP address. */
  used(): number;
  /** Returns the limit in force: the documented one, or a lower one that headers reported. */
  limit(): number;
  /** Returns the weight kept for commands. */
  reserve(): number;
  /** Returns the number of waiting requests. */
  waiting(): number;
  /** Returns the learnt weight of an endpoint whose weight is not documented (R2); `undefined` when none was learnt. */
  learned(row: string): number | undefined;
  /** Returns the monotonic time until which nothing is sent; 0 without a pause. */
  pausedUntil(): number;
  /** Calls the listener whenever a pause begins or ends. */
  onPause(listener: () => void): void;
  /** The limits of the account, in addition to the weight of the IP address. */
  readonly counters: AccountCounters;
  /** Ends the ledger: all waiting requests give up at once, and none waits any more. */
  stop(): void;
}

/** Options of {@link createWeightLedger}. */
export interface LedgerOptions {
  /** Returns how many symbols have open orders now: cancelling them all must fit (B-C1). */
  readonly openSymbols?: (() => number) | undefined;
  /** Endpoints whose weight is not documented (R2). */
  readonly unstated?: ReadonlySet<string>;
  /**
   * Whether an earlier run of the program may have ended on this IP address a moment ago (B-C1): the first responses
   * show what it had used.
   */
  readonly mayHavePredecessor?: boolean;
  /** Whether a request counts until its reply; only a test sets false (R35): see {@link createEntries}. */
  readonly holdUntilReply?: boolean;
  /** Called when the limit was not kept after all (V7). */
  readonly violated?: Violated | undefined;
}

/** Whether a lane skips the careful probing while other programs may use the limit: its requests cannot wait. */
const isUrgent = (lane: Lane): boolean => lane === 'kill' || lane === 'command';

/** Creates a ledger for one IP address. */
export function createWeightLedger(clock: Clock, random: Random, options: LedgerOptions = {}): WeightLedger {
  const {
    openSymbols = () => 0,
    unstated = new Set<string>(),
    holdUntilReply = true,
    mayHavePredecessor = false,
  } = options;
  const entries = createEntries({ windowMs: ledgerLimits.heldMs, lostMs: ledgerLimits.abortedMs, holdUntilReply });
  const foreign = createForeign(mayHavePredecessor ? clock.monotonic() : undefined);
  const watch = options.violated && createBudgetWatch(clock, limits.weight.windowMs, options.violated);
  const figures = createFigures(clock, entries, foreign, unstated);
  const pause = createPause(clock, random, () => serve());
  const wake = createWake(clock, () => serve());
  const waiting = createWaitingLanes<LedgerTicket>();
  /** The single request in flight that finds out how much other programs use. */
  let usageProbe: Entry | undefined;
  let stopped = false;

  const used = (): number => entries.counted(clock.monotonic()) + foreign.weight(clock.monotonic());
  const reserve = (): number => reserveOf(figures.limit(), openSymbols());

  const issue = (weight: number, lane: Lane, row: string | null): LedgerTicket => {
    const now = clock.monotonic();
    const entry = entries.issue(figures.weightOf(weight, row), now);
    const watched = watch?.issued(entry.weight, figures.limit());
    const isProbe = pause.probeIsDue();
    if (isProbe) pause.probeLeft();
    if (!isUrgent(lane) && foreign.isUnknown(now)) usageProbe = entry;
    let ended = false;
    const end = (count: () => void): void => {
      if (ended) return;
      ended = true;
      if (usageProbe === entry) usageProbe = undefined;
      count();
      serve();
    };
    return {
      replied: (headers) =>
        end(() => {
          entries.replied(entry, clock.monotonic());
          watched?.replied();
          if (isProbe) pause.probed(true);
          figures.reported(entry, headers, row, true);
        }),
      aborted: (sent) =>
        end(() => {
          if (sent) entries.lost(entry, clock.monotonic());
          else entries.unsent(entry);
          watched?.aborted(sent);
          if (isProbe) pause.probed(false);
        }),
      refused: (headers) =>
        end(() => {
          entries.replied(entry, clock.monotonic());
          watched?.replied();
          const refusedAt = clock.monotonic();
          foreign.refused(refusedAt);
          figures.reported(entry, headers, null, false);
          pause.refused(refusedAt, entry.sentAt, headers);
        }),
    };
  };

  const mayGo = (weight: number, lane: Lane): boolean => {
    const now = clock.monotonic();
    if (pause.isOn(now) || pause.probeIsUnderWay()) return false;
    // A placement uses no weight of the IP address, whatever others use (document 1, Limits); the account counts it.
    if (weight === 0) return true;
    const ownWeight = entries.counted(now);
    const limit = figures.limit();
    const cap = capOf(lane, limit, reserve());
    if (!isUrgent(lane) && foreign.isUnknown(now)) {
      // The last known usage of others may be over; sending one request at a time is the way to find out.
      return (
        usageProbe === undefined &&
        ownWeight + weight <= Math.max(cap, weight) &&
        (ownWeight === 0 || used() + weight <= limit)
      );
    }
    return used() + weight <= Math.max(cap, weight);
  };

  const schedule = (): void => {
    const now = clock.monotonic();
    const next =
      waiting.count() === 0
        ? Number.POSITIVE_INFINITY
        : Math.min(waiting.nextGiveUp(), pause.isOn(now) ? Infinity : entries.nextEnd(now), foreign.nextEnd(now));
    wake.set(next, now);
  };
  const serve = (): void => {
    waiting.giveUp(stopped ? Number.POSITIVE_INFINITY : clock.monotonic());
    for (const lane of lanes) {
      const fits = ({ weight, row }: { weight: number; row: string | null }): boolean =>
        mayGo(figures.weightOf(weight, row), lane);
      for (let next = waiting.take(lane, fits); next; next = waiting.take(lane, fits)) {
        next.resolve(issue(next.weight, lane, next.row));
      }
    }
    schedule();
  };

  return {
    acquire(weight, lane = 'market', named?: string) {
      const row = named ?? null;
      const now = clock.monotonic();
      // A request without weight, a placement, takes no place from others.
      const inTurn = weight === 0 || !waiting.isAhead(lane);
      if (inTurn && mayGo(figures.weightOf(weight, row), lane)) return Promise.resolve(issue(weight, lane, row));
      if (stopped) return Promise.resolve(undefined);
      const from = lane === 'kill' ? Math.max(now, pause.endsAt()) : now;
      const giveUpAt = from + (lane === 'command' ? ledgerLimits.commandWaitMs : ledgerLimits.maxWaitMs);
      if (lane === 'command' && pause.isOn(now) && pause.endsAt() > giveUpAt) return Promise.resolve(undefined);
      if (!isUrgent(lane) && waiting.count(lane) >= ledgerLimits.maxWaiting) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        waiting.add(lane, { weight, row, giveUpAt, resolve });
        schedule();
      });
    },
    used,
    limit: figures.limit,
    reserve,
    waiting: () => waiting.count(),
    learned: figures.learned,
    pausedUntil: () => (pause.isOn(clock.monotonic()) ? pause.endsAt() : 0),
    onPause: pause.onChange,
    counters: createAccountCounters(clock, options.violated),
    stop() {
      stopped = true;
      pause.stop();
      serve();
    },
  };
}
