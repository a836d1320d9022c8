/**
 * Reads past copies back, 90 days a question, to 400 days or until two stretches in a row hold nothing, then only new ones.
 * A stretch that fails is stated as a gap and asked for again later; the newest before anything older, for guards hang on it.
 * What was paid to traders is read with them.
 */
import { SHARE_WITHIN_MS, type SharePayment } from '../../../../../shared/domain/traderTruthSums.ts';
import type { Cancel, Clock } from '../../../../../shared/time/clock.ts';
import type { TimeRange } from '../../../exchange/reading/plan.ts';
import { copyPastLimits as limits } from '../copyLimits.ts';
import type { CopyReader, Whole } from '../lists/copyReader.ts';
import { endOf, type PastCopyStore } from './pastCopyStore.ts';

/** A stretch of exchange time, both ends inclusive, Unix ms. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** How far the reading is; see the event of the same names. */
export interface PastState {
  readonly reachedBack: number | null;
  readonly goal: number | null;
  readonly reading: boolean;
  readonly gaps: readonly Stretch[];
}

export interface PastReading {
  /**
   * Begins with the reader of a key and one for what a person waits for, as the newest stretch where `isAwaited`; everything
   * of before is forgotten.
   */
  begin(reader: CopyReader, hurried?: CopyReader, isAwaited?: boolean): void;
  /** Stands still and forgets. */
  forget(): void;
  /** Looks for new ones now, back to `from` at least, `hurried` when a person asked for it; false when that failed. */
  look(from: number, hurried?: boolean): Promise<boolean>;
  state(): PastState;
  /** The exchange time up to which new ones were looked for; null before the first answer. */
  readTo(): number | null;
  /** Whether every copy that ended at `since` or later was read. */
  covers(since: number): boolean;
  /** Payments to traders; null while some of them are not known. */
  shares(): readonly SharePayment[] | null;
  /** Of copies closed up to this exchange time every payment is booked and read. */
  sharesSettledTo(): number;
  /** The first stretch was read. */
  readonly hasBegun: () => boolean;
}

/** Dependencies of {@link createPastReading}. */
export interface PastReadingParts {
  readonly clock: Clock;
  /** The end of what is asked for: the exchange's time in Unix ms, or later where what it tells of is. */
  readonly now: () => number;
  /** The exchange's time by the last comparison of clocks. */
  readonly exchangeNow: () => number;
  readonly store: PastCopyStore;
  /** A step ended; `failed` tells how. */
  readonly stepped: (failed: boolean) => void;
}

/** What was paid to traders, as far as it is known. */
interface Payments {
  readonly gaps: () => readonly Stretch[];
  /** What was read of a stretch; `settledTo`: it holds every payment for copies closed until then. */
  add(stretch: Stretch, paid: Whole<SharePayment>, settledTo: number | null): void;
  all(): readonly SharePayment[];
  readonly settledTo: () => number;
  clear(): void;
}

/** Nothing was read. */
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

/** Work that is done one after the other, whether or not what came before succeeded. */
function createTaskQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = turn.then(work, work);
    turn = mine;
    return mine;
  };
}

/** What of the past is read, and what is missing of it. Each reading answers null when its key is not in use any more. */
interface PastStretches extends Pick<PastReading, 'readTo' | 'covers' | 'shares' | 'sharesSettledTo' | 'hasBegun'> {
  /** The next older stretch; `first` reads the newest of all. */
  older(from: CopyReader, first?: CopyReader): Promise<boolean | null>;
  /** What came since, back to `back` at least. */
  newer(from: CopyReader, back: number, by?: CopyReader): Promise<boolean | null>;
  /** A stretch that failed. */
  again(from: CopyReader, stretch: Stretch, by?: CopyReader): Promise<boolean | null>;
  /** Nothing older is to be read. */
  readonly isDone: () => boolean;
  state(): Omit<PastState, 'reading'>;
  /** The first stretch that failed, of copies before that of payments. */
  gap(): Stretch | undefined;
  /** The newest of all stretches where it failed. */
  newestGap(): Stretch | null;
  hasGaps(): boolean;
  hasShareGaps(): boolean;
  clear(): void;
}

/** Nothing was read. */
function createPastStretches(
  { now, exchangeNow, store }: Pick<PastReadingParts, 'now' | 'exchangeNow' | 'store'>,
  isCurrent: (from: CopyReader) => boolean,
): PastStretches {
  let goal: number | null = null;
  /** Everything older than this is still to be read. */
  let edge: number | null = null;
  /** The stretch that was asked for first. */
  let newest: Stretch | null = null;
  /** Everything up to this was read. */
  let readTo: number | null = null;
  let emptyInRow = 0;
  let gaps: Stretch[] = [];
  const payments = createPayments();
  const isDone = (): boolean => edge !== null && goal !== null && edge <= goal;

  /** Reads a stretch; true when all of it is there now. Nothing is kept of another key's answer. */
  const read = async (from: CopyReader, stretch: Stretch, openEnd: boolean, by = from): Promise<boolean | null> => {
    const range: TimeRange = { startTime: stretch.from, endTime: stretch.to, openEnd };
    const part = await by.past(range);
    if (!isCurrent(from)) return null;
    // A list of payments always has an end: one that holds for the copies just read, whose time may run ahead of ours (R38).
    const latest = part.items.reduce((most, order) => Math.max(most, endOf(order)), 0);
    const paidTo = Math.max(range.endTime, now(), latest > now() ? latest + SHARE_WITHIN_MS : 0);
    const askedAt = exchangeNow();
    const paid = await by.shares(openEnd ? { ...range, endTime: paidTo } : range);
    if (!isCurrent(from)) return null;
    // Together: copies without what was paid for them would show figures that are untrue.
    store.add(part.items);
    gaps = part.complete ? gaps.filter((gap) => gap !== stretch) : gaps;
    payments.add(stretch, paid, openEnd ? askedAt - SHARE_WITHIN_MS : null);
    emptyInRow = part.complete && part.items.length === 0 ? emptyInRow + 1 : 0;
    return part.complete;
  };

  /** `first` reads the newest stretch. */
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

/** A reading that stands still. */
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
    // A gap is asked for again less and less often; meanwhile new ones are looked for.
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
      // A fault of this program in one stretch does not end the reading of all others.
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
    look: (back, hurried = false) =>
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
