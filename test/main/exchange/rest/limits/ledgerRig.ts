/**
 * The rig for the proof of the ledgers (B-C1): a clock that jumps from event to event, a network with seeded delays,
 * and a test exchange that counts what arrives. It does not depend on how the ledgers count.
 */
import type { Cancel, Clock } from '../../../../../shared/time/clock.ts';
import type { Random } from '../../../../../shared/time/random.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly task: () => void;
  isOff: boolean;
}

/** A clock that jumps from timer to timer; promises settle after each event. */
export interface LeapClock extends Clock {
  run(until: number, isDone?: () => boolean): Promise<void>;
}

/** Creates the clock; its timers are in a heap because a run has many. */
export function createLeapClock(start = 1_790_000_000_000): LeapClock {
  const heap: Timer[] = [];
  let elapsed = 0;
  let count = 0;
  const before = (a: Timer, b: Timer): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);
  const swap = (a: number, b: number): void => {
    [heap[a], heap[b]] = [heap[b]!, heap[a]!];
  };
  const add = (delay: number, task: () => void): Cancel => {
    count += 1;
    const timer: Timer = { at: elapsed + Math.max(0, delay), order: count, task, isOff: false };
    let at = heap.push(timer) - 1;
    for (let up = (at - 1) >> 1; at > 0 && before(heap[at]!, heap[up]!); up = (at - 1) >> 1) {
      swap(at, up);
      at = up;
    }
    return () => void (timer.isOff = true);
  };
  const take = (): void => {
    const last = heap.pop()!;
    if (heap.length === 0) return;
    heap[0] = last;
    for (let at = 0; ;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (heap[child] && before(heap[child], heap[least]!)) least = child;
      }
      if (least === at) return;
      swap(at, least);
      at = least;
    }
  };
  return {
    now: () => start + elapsed,
    monotonic: () => elapsed,
    after: add,
    every: () => () => undefined,
    async run(until, isDone = () => false) {
      const settle = async (): Promise<void> => {
        for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
      };
      await settle();
      while (!isDone()) {
        const next = heap[0];
        if (!next || next.at > until) break;
        take();
        if (next.isOff) continue;
        elapsed = next.at;
        next.task();
        await settle();
      }
      if (!isDone()) elapsed = Math.max(elapsed, until);
    },
  };
}

/**
 * Weights counted in windows of one length: the current sum, and the largest sum of any sliding and of any fixed
 * window.
 */
export interface Windows {
  add(at: number, weight: number): void;
  /** The sum of the sliding window that ends now. */
  sum(at: number): number;
  worstSliding(): number;
  worstFixed(): number;
}

/** Counts sliding windows, and fixed windows at ten offsets of their borders. */
export function createWindows(windowMs: number): Windows {
  const places = 10;
  const fixed = Array.from({ length: places }, () => ({ number: -1, sum: 0 }));
  let arrivals: { readonly at: number; readonly weight: number }[] = [];
  let first = 0;
  let inWindow = 0;
  let worstSliding = 0;
  let worstFixed = 0;
  const purge = (now: number): void => {
    for (; first < arrivals.length && arrivals[first]!.at <= now - windowMs; first += 1) {
      inWindow -= arrivals[first]!.weight;
    }
    if (first > 5_000) {
      arrivals = arrivals.slice(first);
      first = 0;
    }
  };
  return {
    add(at, weight) {
      purge(at);
      arrivals.push({ at, weight });
      inWindow += weight;
      worstSliding = Math.max(worstSliding, inWindow);
      for (const [place, window] of fixed.entries()) {
        const number = Math.floor((at + (place * windowMs) / places) / windowMs);
        if (number !== window.number) Object.assign(window, { number, sum: 0 });
        window.sum += weight;
        worstFixed = Math.max(worstFixed, window.sum);
      }
    },
    sum(at) {
      purge(at);
      return inWindow;
    },
    worstSliding: () => worstSliding,
    worstFixed: () => worstFixed,
  };
}

/** Prints a figure of the proof to the output of the run. */
export function report(line: string): void {
  // oxlint-disable-next-line no-console -- the figures belong in the run's output
  console.info(line);
}

/** The calls by which a ticket of either ledger ends. */
interface Ticket {
  replied(headers: Readonly<Record<string, string>>): void;
  aborted(sent: boolean): void;
  refused?(headers: Readonly<Record<string, string>>): void;
}

/** The exchange's response to a request that arrives. */
export interface Arrival {
  readonly refused: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the delay of one direction, in milliseconds. */
export type Delay = (random: Random) => number;

/** Delays of 20 to 1,500 ms: most are short and a few long, as on real networks. */
export const skewed: Delay = (random) => 20 + Math.floor(1_480 * random.next() ** 3);
/** Delays of 20 to 1,500 ms, evenly distributed. */
export const even: Delay = (random) => 20 + random.integer(1_481);
/** Half of a round trip of 20 to 1,500 ms, evenly distributed. */
export const roundTrip: Delay = (random) => (20 + random.integer(1_481)) / 2;
/** Delays of up to 8 s. */
export const long: Delay = (random) => 20 + random.integer(7_981);

const GIVE_UP_MS = 10_000;

/**
 * Creates a network that sends requests which hold a ticket. It aborts a request whose reply takes longer than ten
 * seconds. One request in `lossEvery` is lost and arrives at any time before the 35 s after its abort are over, less
 * one window; as many are never sent.
 */
export function createNetwork(clock: Clock, random: Random, delay: Delay, lossEvery: number | null) {
  return (ticket: Ticket, arrive: () => Arrival): void => {
    const fate = lossEvery === null ? -1 : random.integer(lossEvery);
    if (fate === 0) {
      ticket.aborted(false);
      return;
    }
    if (fate === 1) {
      clock.after(random.integer(GIVE_UP_MS + 25_000), arrive);
      clock.after(GIVE_UP_MS, () => ticket.aborted(true));
      return;
    }
    const there = delay(random);
    const whole = there + delay(random);
    let arrival: Arrival | undefined;
    clock.after(there, () => (arrival = arrive()));
    if (whole > GIVE_UP_MS) {
      clock.after(GIVE_UP_MS, () => ticket.aborted(true));
      return;
    }
    clock.after(whole, () => {
      if (arrival!.refused) ticket.refused?.(arrival!.headers);
      else ticket.replied(arrival!.headers);
    });
  };
}
