/**
 * The weight ledger (B-C1): a request counts from before it is sent until its reply plus the window, so that no window of
 * the server, sliding or fixed, can hold more than the limit whatever the latency. After a 429 everything is silent
 * (B-C2). One ledger serves both markets, because the limit belongs to the IP address (R3).
 */
import { limits } from '../../../../shared/exchange/limits.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { ledgerLimits } from '../../constants.ts';

/** What a request holds while it is counted. The first of the three that is called ends it. */
export interface LedgerTicket {
  /** A reply came; `headers` (lower case) may raise what is known to be used, never lower it. */
  replied(headers: Readonly<Record<string, string>>): void;
  /** No reply came. `sent` false: it certainly did not go out and stops counting; otherwise it may still arrive there. */
  aborted(sent: boolean): void;
  /** The exchange refused for its limits (429): everything pauses. */
  refused(headers: Readonly<Record<string, string>>): void;
}

/**
 * Who asks, the most important first. A later lane leaves room for the earlier ones: what charts want never keeps an order
 * from being cancelled (H6).
 */
export const lanes = ['command', 'reconcile', 'market'] as const;
/** See {@link lanes}. */
export type Lane = (typeof lanes)[number];

/** See the opening comment. */
export interface WeightLedger {
  /**
   * A ticket as soon as the weight fits, by lane and then in order of asking; `undefined` when that takes too long or too
   * many wait. A command does not wait for the end of a pause (B-C2).
   */
  acquire(weight: number, lane?: Lane): Promise<LedgerTicket | undefined>;
  /** Weight counted now, other users of the address included. */
  used(): number;
  /** Monotonic time until which nothing is sent; 0 without a pause. */
  pausedUntil(): number;
  /** Calls back whenever a pause begins or ends. */
  onPause(listener: () => void): void;
}

interface Entry {
  readonly weight: number;
  /** Monotonic time of release; infinite while the reply is awaited. */
  until: number;
}

interface Waiting {
  readonly weight: number;
  readonly lane: Lane;
  readonly giveUpAt: number;
  readonly resolve: (ticket: LedgerTicket | undefined) => void;
}

/** Seconds of a Retry-After header where they are sane; dates and nonsense are ignored (XS9). */
function retryAfterMs(headers: Readonly<Record<string, string>>): number | undefined {
  const text = headers['retry-after'];
  if (text === undefined || !/^\d{1,4}$/.test(text)) return undefined;
  const milliseconds = Number.parseInt(text, 10) * 1000;
  return milliseconds > 0 && milliseconds <= ledgerLimits.maxPauseMs ? milliseconds : undefined;
}

/** The weight the exchange says is used; absent, negative or absurd figures are ignored (XS38). */
function reportedWeight(headers: Readonly<Record<string, string>>): number | undefined {
  const text = headers['x-used-weight-10s'];
  if (text === undefined || !/^\d{1,5}$/.test(text)) return undefined;
  const weight = Number.parseInt(text, 10);
  return weight <= limits.weight.limit * 2 ? weight : undefined;
}

/** The most that may be counted when a request of a lane goes out. */
function capOf(lane: Lane): number {
  const soft = Math.floor(limits.weight.limit * ledgerLimits.softShare);
  switch (lane) {
    case 'command':
      return soft + ledgerLimits.commandReserve;
    case 'reconcile':
      return soft;
    case 'market':
      return soft - ledgerLimits.reconcileReserve;
  }
}

/** A ledger for one IP address. */
export function createWeightLedger(clock: Clock, random: Random): WeightLedger {
  const entries = new Set<Entry>();
  const waiting: Waiting[] = [];
  const listeners: (() => void)[] = [];
  let pauseEnds = 0;
  let pauseMs: number = ledgerLimits.defaultPauseMs;
  /** After a pause one request goes alone; the others follow its success. */
  let probe: 'none' | 'due' | 'flying' = 'none';
  let foreign: Entry | undefined;
  let wake: (() => void) | undefined;

  const purge = (): void => {
    const now = clock.monotonic();
    for (const entry of entries) if (entry.until <= now) entries.delete(entry);
  };
  const used = (): number => {
    purge();
    let sum = 0;
    for (const entry of entries) sum += entry.weight;
    return sum;
  };
  const isPaused = (): boolean => clock.monotonic() < pauseEnds;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  const issue = (weight: number): LedgerTicket => {
    const entry: Entry = { weight, until: Number.POSITIVE_INFINITY };
    entries.add(entry);
    const isProbe = probe === 'due';
    if (isProbe) probe = 'flying';
    let ended = false;
    const end = (heldMs: number): boolean => {
      if (ended) return false;
      ended = true;
      entry.until = clock.monotonic() + heldMs;
      return true;
    };
    const endProbe = (passed: boolean): void => {
      if (!isProbe || probe !== 'flying') return;
      probe = passed ? 'none' : 'due';
      if (passed) pauseMs = ledgerLimits.defaultPauseMs;
    };
    return {
      replied(headers) {
        if (!end(ledgerLimits.heldMs)) return;
        endProbe(true);
        const reported = reportedWeight(headers);
        const own = used() - (foreign && entries.has(foreign) ? foreign.weight : 0);
        if (reported !== undefined && reported > own) {
          if (foreign) entries.delete(foreign);
          foreign = { weight: reported - own, until: clock.monotonic() + limits.weight.windowMs };
          entries.add(foreign);
        }
        serve();
      },
      aborted(sent) {
        if (!end(sent ? ledgerLimits.abortedMs : 0)) return;
        endProbe(false);
        serve();
      },
      refused(headers) {
        if (!end(ledgerLimits.heldMs)) return;
        const pause = Math.max(retryAfterMs(headers) ?? 0, pauseMs) + random.integer(ledgerLimits.pauseJitterMs);
        pauseEnds = Math.max(pauseEnds, clock.monotonic() + pause);
        pauseMs = Math.min(pauseMs * 2, ledgerLimits.maxPauseMs);
        probe = 'due';
        clock.after(pause, () => {
          tell();
          serve();
        });
        tell();
        serve();
      },
    };
  };

  const mayGo = (weight: number, lane: Lane): boolean =>
    !isPaused() && probe !== 'flying' && used() + weight <= Math.max(capOf(lane), weight);

  const schedule = (): void => {
    wake?.();
    wake = undefined;
    if (waiting.length === 0) return;
    const now = clock.monotonic();
    let next = Math.min(...waiting.map((one) => one.giveUpAt));
    if (isPaused()) next = Math.min(next, pauseEnds);
    for (const entry of entries) if (entry.until < next) next = entry.until;
    wake = clock.after(Math.max(1, next - now), serve);
  };

  const serve = (): void => {
    const now = clock.monotonic();
    for (const late of waiting.filter((one) => one.giveUpAt <= now)) {
      waiting.splice(waiting.indexOf(late), 1);
      late.resolve(undefined);
    }
    for (const lane of lanes) {
      for (;;) {
        const index = waiting.findIndex((one) => one.lane === lane);
        const first = waiting[index];
        if (!first || !mayGo(first.weight, lane)) break;
        waiting.splice(index, 1);
        first.resolve(issue(first.weight));
      }
    }
    schedule();
  };

  return {
    acquire(weight, lane = 'market') {
      const ahead = waiting.some((one) => lanes.indexOf(one.lane) <= lanes.indexOf(lane));
      if (!ahead && mayGo(weight, lane)) return Promise.resolve(issue(weight));
      const command = lane === 'command';
      const waitMs = command ? ledgerLimits.commandWaitMs : ledgerLimits.maxWaitMs;
      const giveUpAt = clock.monotonic() + waitMs;
      if (command && isPaused() && pauseEnds > giveUpAt) return Promise.resolve(undefined);
      if (!command && waiting.length >= ledgerLimits.maxWaiting) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        waiting.push({ weight, lane, giveUpAt, resolve });
        schedule();
      });
    },
    used,
    pausedUntil: () => (isPaused() ? pauseEnds : 0),
    onPause(listener) {
      listeners.push(listener);
    },
  };
}
