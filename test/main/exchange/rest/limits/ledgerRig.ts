/**
 * A world for the proof of the ledgers (B-C1): a clock that leaps from event to event, a way there and back with seeded
 * delays, and an exchange of the test's own that counts what arrives. It knows nothing of how the ledgers count.
 */
import type { Cancel, Clock } from '../../../../../shared/time/clock.ts';
import type { Random } from '../../../../../shared/time/random.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly task: () => void;
  isOff: boolean;
}

/** A clock that leaps; promises settle after each event. */
export interface LeapClock extends Clock {
  run(until: number, isDone?: () => boolean): Promise<void>;
}

/** Timers in a heap: a world has many. */
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

/** What was counted in windows of one length: the sum of now, the most any sliding one held, the most any fixed one held. */
export interface Windows {
  add(at: number, weight: number): void;
  /** Of the sliding window that ends now. */
  sum(at: number): number;
  worstSliding(): number;
  worstFixed(): number;
}

/** Counts sliding windows, and fixed ones for ten places of their borders. */
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

/** Prints a figure of the proof for whoever reads the run. */
export function report(line: string): void {
  // oxlint-disable-next-line no-console -- the figures belong in the run's output
  console.info(line);
}

/** What a ticket of either ledger can be told. */
interface Ticket {
  replied(headers: Readonly<Record<string, string>>): void;
  aborted(sent: boolean): void;
  refused?(headers: Readonly<Record<string, string>>): void;
}

/** What the exchange answers to a request that arrives. */
export interface Arrival {
  readonly refused: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** How long the way takes, each way, in milliseconds. */
export type Delay = (random: Random) => number;

/** Ways of 20 to 1,500 ms: most are short, some are not, as ways are. */
export const skewed: Delay = (random) => 20 + Math.floor(1_480 * random.next() ** 3);
/** Ways of 20 to 1,500 ms, all equally often. */
export const even: Delay = (random) => 20 + random.integer(1_481);
/** Half of a way there and back of 20 to 1,500 ms, all equally often. */
export const roundTrip: Delay = (random) => (20 + random.integer(1_481)) / 2;
/** Ways of up to 8 s. */
export const long: Delay = (random) => 20 + random.integer(7_981);

const GIVE_UP_MS = 10_000;

/**
 * Sends what holds a ticket. A reply that takes longer than ten seconds is given up; one in `lossEvery` is lost and arrives
 * any time before the abort's 35 s are over less a window; as many never leave.
 */
export function createWay(clock: Clock, random: Random, delay: Delay, lossEvery: number | null) {
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
