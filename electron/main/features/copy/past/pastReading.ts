/**
 * Reads past copies back in ranges of 89 days, to 400 days or until two ranges in a row are empty, then only new ones.
 * A range that fails is reported as a gap and requested again later; the newest range comes first, because guards
 * depend on it. The payments to traders are read with them.
 */
import { SHARE_WITHIN_MS, type SharePayment } from '../../../../../shared/domain/traderTruthSums.ts';
import type { Cancel, Clock } from '../../../../../shared/time/clock.ts';
import type { TimeRange } from '../../../exchange/reading/plan.ts';
import { copyPastLimits as limits } from '../copyLimits.ts';
import type { CopyReader, Whole } from '../lists/copyReader.ts';
import { endOf, type PastCopyStore } from './pastCopyStore.ts';

/** A range of exchange time, both ends inclusive, Unix ms. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Progress of the reading; see the event with the same field names. */
export interface PastState {
  readonly reachedBack: number | null;
  readonly goal: number | null;
  readonly reading: boolean;
  readonly gaps: readonly Stretch[];
}

export interface PastReading {
  /**
   * Starts reading with the reader of a key and one for requests the user waits for; the second reads the newest range
   * when `isAwaited`. All earlier data is discarded.
   */
  begin(reader: CopyReader, hurried?: CopyReader, isAwaited?: boolean): void;
  /** Stops reading and discards everything. */
  forget(): void;
  /**
   * Reads new copies now, back to `from` at least, with the `hurried` reader when the user requested it; resolves to
   * false when that failed.
   */
  readNewCopies(from: number, hurried?: boolean): Promise<boolean>;
  state(): PastState;
  /** Returns the exchange time up to which new copies were read; null before the first response. */
  readTo(): number | null;
  /** Returns whether every copy that ended at `since` or later was read. */
  covers(since: number): boolean;
  /** Returns the payments to traders; null while some of them are unknown. */
  shares(): readonly SharePayment[] | null;
  /** Returns the exchange time such that every payment for copies closed up to it is booked and read. */
  sharesSettledTo(): number;
  /** Returns whether the first range was read. */
  readonly hasBegun: () => boolean;
}

/** Dependencies of {@link createPastReading}. */
export interface PastReadingParts {
  readonly clock: Clock;
  /** Returns the end of a requested range: the exchange's time in Unix ms, or later when its records are. */
  readonly now: () => number;
  /** Returns the exchange's time from the last clock comparison. */
  readonly exchangeNow: () => number;
  readonly store: PastCopyStore;
  /** Called when a step ended; `failed` states the result. */
  readonly stepped: (failed: boolean) => void;
}

/** The known payments to traders. */
interface Payments {
  readonly gaps: () => readonly Stretch[];
  /** Adds the payments read for a range; `settledTo`: the range holds every payment for copies closed until then. */
  add(stretch: Stretch, paid: Whole<SharePayment>, settledTo: number | null): void;
  all(): readonly SharePayment[];
  readonly settledTo: () => number;
  clear(): void;
}

/** Creates the payments, with none read. */
function createPayments(): Payments {
  const payments = new Map<string, SharePayment>();
  let gaps: Stretch[] = [];
  let settledTo = Number.NEGATIVE_INFINITY;
  return {
    gaps: () => gaps,
    add(stretch, paid, to) {
      for (const payment of paid.items) payments.set(payment.incomeId, payment);
      gaps = gaps.filter((gap) => gap !== stretch);
      if (!paid.complete) gaps.push(stretch);
      else if (to !== null) settledTo = Math.max(settledTo, to);
    },
    all: () => [...payments.values()],
    settledTo: () => settledTo,
    clear() {
      payments.clear();
      gaps = [];
      settledTo = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Creates a queue that runs work one after the other, whether or not earlier work succeeded. */
function createTaskQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = turn.then(work, work);
    turn = mine;
    return mine;
  };
}

/** Ranges of the past that were read, and those missing. Each reading returns null when its key is no longer in use. */
interface PastStretches extends Pick<PastReading, 'readTo' | 'covers' | 'shares' | 'sharesSettledTo' | 'hasBegun'> {
  /** Reads the next older range; `first` is the reader of the newest range. */
  older(from: CopyReader, first?: CopyReader): Promise<boolean | null>;
  /** Reads new copies, back to `back` at least. */
  newer(from: CopyReader, back: number, by?: CopyReader): Promise<boolean | null>;
  /** Reads a failed range again. */
  again(from: CopyReader, stretch: Stretch, by?: CopyReader): Promise<boolean | null>;
  /** Returns whether there is nothing older to read. */
  readonly isDone: () => boolean;
  state(): Omit<PastState, 'reading'>;
  /** Returns the first failed range, of copies before that of payments. */
  gap(): Stretch | undefined;
  /** Returns the newest range if it failed, else null. */
  newestGap(): Stretch | null;
  hasGaps(): boolean;
  hasShareGaps(): boolean;
  clear(): void;
}

/** Creates the ranges with nothing read. */
function createPastStretches(
  { now, exchangeNow, store }: Pick<PastReadingParts, 'now' | 'exchangeNow' | 'store'>,
  isCurrent: (from: CopyReader) => boolean,
): PastStretches {
  let goal: number | null = null;
  /** Everything older than this is still to be read; null before the first reading. */
  let edge: number | null = null;
  /** The range that was requested first. */
  let newest: Stretch | null = null;
  /** Everything up to this time was read. */
  let readTo: number | null = null;
  let emptyInRow = 0;
  let gaps: Stretch[] = [];
  const payments = createPayments();
  const isDone = (): boolean => edge !== null && goal !== null && edge <= goal;

  /** Reads a range; returns true when all of it was read. A response for another key is discarded. */
  const read = async (from: CopyReader, stretch: Stretch, openEnd: boolean, by = from): Promise<boolean | null> => {
    const range: TimeRange = { startTime: stretch.from, endTime: stretch.to, openEnd };
    const part = await by.past(range);
    if (!isCurrent(from)) return null;
    // The payments request always has an end: one late enough for the copies just read, whose time may run ahead of
    // real time (R38).
    const latest = part.items.reduce((most, order) => Math.max(most, endOf(order)), 0);
    const paidTo = Math.max(range.endTime, now(), latest > now() ? latest + SHARE_WITHIN_MS : 0);
    const askedAt = exchangeNow();
    const paid = await by.shares(openEnd ? { ...range, endTime: paidTo } : range);
    if (!isCurrent(from)) return null;
    // Stored together: copies without their payments would show wrong figures.
    store.add(part.items);
    gaps = part.complete ? gaps.filter((gap) => gap !== stretch) : gaps;
    payments.add(stretch, paid, openEnd ? askedAt - SHARE_WITHIN_MS : null);
    emptyInRow = part.complete && part.items.length === 0 ? emptyInRow + 1 : 0;
    return part.complete;
  };

  /** Reads the next older range; `first` is the reader of the newest one. */
  const older = async (from: CopyReader, first?: CopyReader): Promise<boolean | null> => {
    const to = edge === null ? now() : edge - 1;
    const isNewest = edge === null;
    goal ??= Math.max(0, to - limits.goalMs);
    const stretch = { from: Math.max(goal, to - limits.windowMs + 1), to };
    const good = await read(from, stretch, isNewest, isNewest ? first : from);
    if (good === null) return null;
    edge = stretch.from;
    if (isNewest) {
      readTo = to;
      newest = stretch;
    }
    if (!good) gaps.push(stretch);
    else if (emptyInRow >= limits.emptyWindows) goal = edge;
    return good;
  };
  const newer = async (from: CopyReader, back: number, by?: CopyReader): Promise<boolean | null> => {
    if (readTo === null) return null;
    const to = now();
    const stretch = { from: Math.min(readTo - limits.overlapMs, back), to };
    const empty = emptyInRow;
    const good = await read(from, stretch, true, by);
    emptyInRow = empty;
    if (good) readTo = to;
    return good;
  };
  const again = async (from: CopyReader, stretch: Stretch, by?: CopyReader): Promise<boolean | null> => {
    const empty = emptyInRow;
    const good = await read(from, stretch, false, by);
    emptyInRow = empty;
    return good;
  };

  return {
    older,
    newer,
    again,
    isDone,
    state: () => ({ reachedBack: edge, goal, gaps: [...gaps] }),
    gap: () => [...gaps, ...payments.gaps()][0],
    newestGap: () => (newest && gaps.includes(newest) ? newest : null),
    hasGaps: () => gaps.length > 0,
    hasShareGaps: () => payments.gaps().length > 0,
    readTo: () => readTo,
    covers: (since) => edge !== null && (edge <= since || isDone()) && gaps.every(({ to }) => to < since),
    shares: () => (payments.gaps().length === 0 && edge !== null ? payments.all() : null),
    sharesSettledTo: payments.settledTo,
    hasBegun: () => edge !== null,
    clear() {
      goal = edge = readTo = newest = null;
      emptyInRow = 0;
      gaps = [];
      payments.clear();
    },
  };
}

/** Creates the reading, not started. */
export function createPastReading(parts: PastReadingParts): PastReading {
  const { clock, store, stepped } = parts;
  let reader: CopyReader | null = null;
  let hurriedReader: CopyReader | undefined;
  let isFirstAwaited = false;
  let timer: Cancel | undefined;
  let retryMs: number = limits.retryMs;
  const stretches = createPastStretches(parts, (from) => reader === from);
  const inTurn = createTaskQueue();

  const step = async (from: CopyReader): Promise<void> => {
    const { isDone } = stretches;
    const gap = stretches.gap();
    const isNew = isDone() && gap === undefined;
    const missed = stretches.newestGap();
    const first = isFirstAwaited ? hurriedReader : from;
    const good = await (missed
      ? stretches.again(from, missed, first)
      : !isDone()
        ? stretches.older(from, first)
        : gap
          ? stretches.again(from, gap)
          : stretches.newer(from, Number.POSITIVE_INFINITY));
    if (reader !== from) return;
    stepped(good !== true);
    const isWhole = good === true && !stretches.hasShareGaps();
    const wait = retryMs;
    retryMs = isWhole ? limits.retryMs : Math.min(retryMs * 2, limits.slowestMs);
    // A gap is requested at growing intervals; meanwhile new copies are still read.
    if (gap && isDone() && !isNew) await stretches.newer(from, Number.POSITIVE_INFINITY);
    if (reader === from)
      later(isWhole && !isDone() ? 0 : isDone() && !stretches.hasGaps() ? limits.newMs : isWhole ? retryMs : wait);
  };
  const later = (ms: number): void => {
    timer?.();
    const from = reader;
    timer = from ? clock.after(ms, () => void run(from)) : undefined;
  };
  const run = async (from: CopyReader): Promise<void> => {
    try {
      await inTurn(() => step(from));
    } catch {
      // A program error in one range does not end the reading of the others.
      if (reader !== from) return;
      stepped(true);
      later(limits.retryMs);
    }
  };
  const forget = (): void => {
    reader = null;
    timer?.();
    timer = undefined;
    retryMs = limits.retryMs;
    stretches.clear();
    store.clear();
  };

  return {
    begin(next, hurried, isAwaited = false) {
      forget();
      reader = next;
      hurriedReader = hurried;
      isFirstAwaited = isAwaited;
      later(0);
    },
    forget,
    readNewCopies: (back, hurried = false) =>
      inTurn(async () => {
        const from = reader;
        const good = from && (await stretches.newer(from, back, hurried ? hurriedReader : from));
        if (from && reader === from && good !== null) stepped(!good);
        return good === true;
      }),
    state() {
      const { reachedBack, goal, gaps } = stretches.state();
      return { reachedBack, goal, reading: reader !== null && !stretches.isDone(), gaps };
    },
    readTo: () => stretches.readTo(),
    covers: (since) => stretches.covers(since),
    shares: () => stretches.shares(),
    sharesSettledTo: () => stretches.sharesSettledTo(),
    hasBegun: stretches.hasBegun,
  };
}
