/**
 * The rate ledger of one address (B-C1): a request counts from before it is sent until its reply plus the window, so that
 * no window of the exchange, sliding or fixed, can hold more than the limit whatever the latency (the proof stands at
 * `ledgerEntries.ts`). After a 429 everything is silent (B-C2). One ledger serves both markets, because the limit belongs
 * to the IP address (R3); what headers say may only tighten it (XS38).
 */
import { limits } from '../../../../../shared/exchange/limits.ts';
import type { Cancel, Clock } from '../../../../../shared/time/clock.ts';
import type { Random } from '../../../../../shared/time/random.ts';
import { ledgerLimits } from '../../clientLimits.ts';
import { createBudgetWatch } from '../../invariants/budgetWatch.ts';
import type { Violated } from '../../../platform/invariants/violations.ts';
import { createEntries, type Entries, type Entry } from './ledgerEntries.ts';
import { createForeign, type Foreign } from './ledgerForeign.ts';
import { type Headers, weightFigures, retryAfterMs } from './ledgerHeaders.ts';
import { capOf, type Lane, lanes, reserveOf } from './ledgerLanes.ts';
import type { Market } from '../../../../../shared/exchange/markets.ts';
import { type CountLedger, createCountLedger } from './countLedger.ts';

/** One that waits. */
interface Waiting<Ticket> {
  readonly weight: number;
  readonly row: string | null;
  readonly giveUpAt: number;
  readonly resolve: (ticket: Ticket | undefined) => void;
}

/** Who waits for a place: one queue per lane, each in order of asking. Times are monotonic milliseconds. */
interface WaitingLanes<Ticket> {
  add(lane: Lane, one: Waiting<Ticket>): void;
  /** Takes out the first of a lane, or where that does not fit the first that weighs nothing, which takes nobody's place. */
  take(lane: Lane, fits: (one: Waiting<Ticket>) => boolean): Waiting<Ticket> | undefined;
  /** How many wait in a lane, or in all. */
  count(lane?: Lane): number;
  /** Whether somebody waits in this lane or an earlier one. */
  isAhead(lane: Lane): boolean;
  /** Sends away whoever waited too long. */
  giveUp(now: number): void;
  /** When the next one gives up; infinite when nobody waits. */
  nextGiveUp(): number;
}

/** Nobody waits. */
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
      // All of a lane wait equally long: the first asked is the first to give up.
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
 * The silence after a refusal for the limits (B-C2, XS9, XS10): how long, and the one request that tries whether it
 * is over.
 */
interface Pause {
  /** When it ends; lies in the past without one. */
  endsAt(): number;
  isOn(now: number): boolean;
  /** Calls back whenever a pause begins or ends. */
  readonly onChange: (listener: () => void) => void;
  /** A request sent at `sentAt` was refused. Those that were under way together are one refusal. */
  refused(now: number, sentAt: number, headers: Headers): void;
  /** Whether the next request goes alone, to try. */
  probeIsDue(): boolean;
  probeLeft(): void;
  /** Whether such a request is under way; nothing else goes then. */
  probeIsUnderWay(): boolean;
  /** The trying request ended; passed: the exchange answers again. */
  probed(passed: boolean): void;
}

/** No pause. `ended` hears when one is over, after the listeners. */
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
  };
}

/** What the headers of answers tell: the limit that holds, and what a row weighs whose weight is stated nowhere (R2, XS38). */
interface Figures {
  readonly limit: () => number;
  readonly learned: (row: string) => number | undefined;
  /** What a request of a row is counted with. */
  weightOf(weight: number, row: string | null): number;
  /** An answer to this entry came; `counts` false: the exchange refused it and did not count it. */
  reported(entry: Entry, headers: Headers, row: string | null, counts: boolean): void;
}

/** Nothing was told: the documented limit holds. */
function createFigures(clock: Clock, entries: Entries, foreign: Foreign, unstated: ReadonlySet<string>): Figures {
  const learned = new Map<string, number>();
  let limit: number = limits.weight.limit;
  let limitNotifiedAt = Number.NEGATIVE_INFINITY;
  return {
    limit: () => limit,
    learned: (row) => learned.get(row),
    weightOf: (weight, row) => Math.max(weight, learned.get(row ?? '') ?? 0),
    reported(entry, headers, row, counts) {
      // What weighs nothing, a placement, is answered with 0 whatever is used (document 1, Limits).
      if (entry.weight === 0) return;
      const now = clock.monotonic();
      const reported = weightFigures(headers, limit);
      // A lower limit holds at once, and for as long as answers tell it: one odd answer is forgotten after a while (XS38).
      if (reported.limit !== null && (reported.limit <= limit || now - limitNotifiedAt >= ledgerLimits.limitHeldMs)) {
        limit = reported.limit;
        limitNotifiedAt = now;
      }
      if (reported.used === null) return counts ? foreign.silent(now) : undefined;
      // A refused request was not counted there.
      const missing = counts ? 0 : entry.weight;
      const most = entries.most(entry) - missing;
      if (row !== null && unstated.has(row) && reported.used > most) {
        learned.set(row, Math.min(ledgerLimits.learnedWeight, entry.weight + reported.used - most));
      }
      foreign.reported(now, reported.used, most, () => entries.least(entry, now) - missing);
    },
  };
}

/** One timer that is set to another moment (monotonic ms, infinite: never) as often as that changes. */
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
 * The limits of the account, each with its ledger: placements of either market, and spot cancels (document 1, Limits). They
 * outlive a session of a key.
 */
interface AccountCounters {
  readonly orders: Readonly<Record<Market, CountLedger>>;
  readonly spotCancels: CountLedger;
}

/** Nothing counted. `violated` hears of a limit that was not kept after all (V7). */
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

/** What a request holds while it is counted. The first of the three that is called ends it. */
export interface LedgerTicket {
  /** A reply came; `headers` may raise what is known to be used, never lower it. */
  replied(headers: Headers): void;
  /** No reply came. `sent` false: it certainly did not go out and stops counting; otherwise it may still arrive there. */
  aborted(sent: boolean): void;
  /** The exchange refused for its limits (429, or the page of a ban): everything pauses. */
  refused(headers: Headers): void;
}

/** Weight used and left at one address. */
export interface WeightLedger {
  /**
   * A ticket as soon as the weight fits, by lane and then in order of asking; `undefined` when that takes too long or too
   * many wait. A command does not wait for the end of a pause (B-C2); the kill switch does, and goes first after it.
   * `row`: the id of a row whose weight may be learned.
   */
  acquire(weight: number, lane?: Lane, row?: string): Promise<LedgerTicket | undefined>;
  /** Weight counted now, other users of the address included. */
  used(): number;
  /** The limit that holds now: the documented one, or a lower one that headers told. */
  limit(): number;
  /** Weight kept for commands. */
  reserve(): number;
  /** How many requests wait for their place. */
  waiting(): number;
  /** What a row was found to weigh where its weight is nowhere stated (R2); `undefined` when nothing was learned. */
  learned(row: string): number | undefined;
  /** Monotonic time until which nothing is sent; 0 without a pause. */
  pausedUntil(): number;
  /** Calls back whenever a pause begins or ends. */
  onPause(listener: () => void): void;
  /** The limits of the account beside the weight of the address. */
  readonly counters: AccountCounters;
}

/** What may differ. */
export interface LedgerOptions {
  /** How many symbols have open orders now: cancelling them all must fit (B-C1). */
  readonly openSymbols?: (() => number) | undefined;
  /** Rows whose weight is stated nowhere (R2). */
  readonly unstated?: ReadonlySet<string>;
  /** A program of ours may have died on this address a moment ago (B-C1): the first answers tell what it had used. */
  readonly mayHavePredecessor?: boolean;
  /** Only a test says false (R35): see {@link createEntries}. */
  readonly holdUntilReply?: boolean;
  /** Told when the limit was not kept after all (V7). */
  readonly violated?: Violated | undefined;
}

/** Lanes that do not feel their way when others may be spending: what they carry cannot wait. */
const isUrgent = (lane: Lane): boolean => lane === 'kill' || lane === 'command';

/** A ledger for one IP address. */
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
  /** The one request that finds out what others spend. */
  let feeler: Entry | undefined;

  const used = (): number => entries.counted(clock.monotonic()) + foreign.weight(clock.monotonic());
  const reserve = (): number => reserveOf(figures.limit(), openSymbols());

  const issue = (weight: number, lane: Lane, row: string | null): LedgerTicket => {
    const now = clock.monotonic();
    const entry = entries.issue(figures.weightOf(weight, row), now);
    const watched = watch?.issued(entry.weight, figures.limit());
    const isProbe = pause.probeIsDue();
    if (isProbe) pause.probeLeft();
    if (!isUrgent(lane) && foreign.isUnknown(now)) feeler = entry;
    let ended = false;
    const end = (count: () => void): void => {
      if (ended) return;
      ended = true;
      if (feeler === entry) feeler = undefined;
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
    // A placement consumes no weight of the address, whoever spent it (document 1, Limits); the account counts it.
    if (weight === 0) return true;
    const own = entries.counted(now);
    const limit = figures.limit();
    const cap = capOf(lane, limit, reserve());
    if (!isUrgent(lane) && foreign.isUnknown(now)) {
      // What was last known of others may be over; asking carefully is the way to hear of it.
      return feeler === undefined && own + weight <= Math.max(cap, weight) && (own === 0 || used() + weight <= limit);
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
    waiting.giveUp(clock.monotonic());
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
      // What weighs nothing, a placement, takes nobody's place.
      const inTurn = weight === 0 || !waiting.isAhead(lane);
      if (inTurn && mayGo(figures.weightOf(weight, row), lane)) return Promise.resolve(issue(weight, lane, row));
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
  };
}
