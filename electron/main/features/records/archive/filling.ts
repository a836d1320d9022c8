/**
 * Reads missing records, at lower priority than everything the user waits for (H6): first the open orders, then the
 * newest gap of every list, then older ones, window by window backwards. Coverage shows where reading stopped; no other
 * progress is stored. A run is bounded, waits during a pause the exchange requires, and sends nothing without a key.
 */
import { markets } from '../../../../../shared/exchange/markets.ts';
import { endpoints } from '../../../../../shared/exchange/endpoints.ts';
import type { ArchiveView } from '../../../../../shared/ipc/recordViews.ts';
import { appError } from '../../../../../shared/result/appError.ts';
import { fail } from '../../../../../shared/result/result.ts';
import type { Cancel, Clock } from '../../../../../shared/time/clock.ts';
import { isPassing, type Access } from '../../../account/access.ts';
import { createSingleFlight } from '../../../account/singleFlight.ts';
import { archiveLimits } from './archiveLimits.ts';
import { earliestReadableTimeOf, type ArchiveList, type ReadingParts } from './archiveLists.ts';
import type { ListName } from './coverageTables.ts';
import type { Stretch } from '../../../../../shared/time/stretches.ts';
import { attempted, judge, nextWindow, type Window } from './listSweep.ts';
import type { FillingParts } from './fillingParts.ts';
import { createOpenSettling, type OpenSettling } from './openSettling.ts';

/** Purpose of a request: `newest` is due now, `past` was missing for long, `extra` is of a list that is read last. */
type Purpose = 'newest' | 'past' | 'extra';

/**
 * Limits the archive's request weight (H6) to a small share of the IP address's weight, however much is free. It counts
 * the requests of the last seconds and waits when another would exceed the share; older records leave room for the
 * newest.
 */
interface Pace {
  /** Resolves to true as soon as a request of this weight fits; to false when the waiting was ended. */
  take(weight: number, purpose: Purpose): Promise<boolean>;
  /** Returns whether a request of this weight fits now. */
  fits(weight: number, purpose: Purpose): boolean;
  /** Ends all waiting, because the results are no longer needed. */
  release(): void;
}

const mostOf: Readonly<Record<Purpose, number>> = {
  newest: archiveLimits.paceWeight,
  past: archiveLimits.pacePastWeight,
  extra: archiveLimits.paceExtraWeight,
};

/** Creates the pace with nothing requested yet. */
function createPace(clock: Clock): Pace {
  let asked: { readonly at: number; readonly weight: number }[] = [];
  const waiting = new Set<(goOn: boolean) => void>();
  const forget = (): void => {
    const since = clock.monotonic() - archiveLimits.paceMs;
    asked = asked.filter(({ at }) => at > since);
  };
  /** Returns whether a request fits; one that weighs more than the whole share is sent alone. */
  const fits = (weight: number, purpose: Purpose): boolean => {
    forget();
    const used = asked.reduce((sum, one) => sum + one.weight, 0);
    return used === 0 || used + weight <= mostOf[purpose];
  };
  const untilNext = (): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (goOn: boolean): void => {
        cancel();
        waiting.delete(end);
        resolve(goOn);
      };
      const next = asked[0]!.at + archiveLimits.paceMs - clock.monotonic();
      const cancel = clock.after(Math.max(1, next), () => end(true));
      waiting.add(end);
    });
  return {
    fits,
    async take(weight, purpose) {
      while (!fits(weight, purpose)) if (!(await untilNext())) return false;
      asked.push({ at: clock.monotonic(), weight });
      return true;
    },
    release() {
      for (const end of waiting) end(false);
    },
  };
}

/** State of the reading: `whole` when no readable record is missing. */
export type FillingState = 'noKey' | 'loading' | 'failed' | 'whole';

/** A range (exchange time, Unix ms) that a caller waits for; `symbol` null: of all symbols. */
export interface Wanted extends ListName, Stretch {}

export interface Filling {
  /** Restarts after the REST client of the account changed. */
  attached(): void;
  /**
   * Called when order updates may have been missed or another list is needed: the newest gap of every list is read
   * first.
   */
  sweep(): void;
  /** Reads the newest gap of one list soon, because new records are known to be in it. */
  due(list: ListName): void;
  /** Sets a range to read before everything else that is missing; null: none. */
  want(range: Wanted | null): void;
  /** Sets the list that the user looks at: its newest records are read before those of the other lists. */
  prefer(list: ListName): void;
  state(): FillingState;
  /** Returns whether every list was read up to the present once: anything still missing is older. */
  reachesNow(): boolean;
  reading(): ArchiveView['reading'];
  stop(): void;
}

const nameOf = ({ market, kind, symbol }: ListName): string => `${market} ${kind} ${symbol ?? ''}`;

/** The next window of a list to read; `now` is the time up to which that list can be read. */
interface Due {
  readonly list: ArchiveList;
  readonly window: Window;
  readonly now: number;
}

/** Chooses what is read next, from the coverage and from earlier results of the lists. */
interface Agenda {
  next(): Due | null;
  nowOf(list: ArchiveList): number | null;
  want(range: Wanted | null): void;
  prefer(list: ListName): void;
  /** Shortens the next windows of a list, because this one held more than one response returns. */
  narrow(list: ArchiveList, window: Window): void;
  /** Skips a list for a while, because the exchange refused it. */
  refused(list: ArchiveList): void;
  /** Records that a window was read with `records` records; `incomplete` ranges were given up. */
  read(list: ArchiveList, window: Window, incomplete: readonly Stretch[], records: number): void;
  /** Makes one list due. */
  due(list: ListName): void;
  /** Makes every list due; with `again` the refused ones too. */
  expire(again?: boolean): void;
  /** Returns whether a list is skipped that every account has. */
  hasRefused(): boolean;
  readonly reachesNow: () => boolean;
  clear(): void;
}

/**
 * Creates the agenda with nothing known about any list. `listedAt` returns when the open orders of a market, or the open
 * conditional orders, were listed.
 */
function createAgenda(parts: FillingParts, listedAt: OpenSettling['listedAt']): Agenda {
  const { clock } = parts;
  /** Monotonic times: when a list was last read up to the present, and until when a refused one is skipped. */
  const sweptAt = new Map<string, number>();
  const refusedUntil = new Map<string, number>();
  const lengths = new Map<string, number>();
  const givenUp = new Map<string, Stretch[]>();
  let asked: Wanted | null = null;
  let preferred: ListName | null = null;

  const isPreferred = ({ market, kind, symbol }: ArchiveList): boolean =>
    preferred?.market === market &&
    preferred.kind === kind &&
    (symbol === null || preferred.symbol === null || preferred.symbol === symbol);
  const isDue = (list: ArchiveList, now: number): boolean => {
    const last = sweptAt.get(nameOf(list));
    const every = parts.isBusy(list, now) ? archiveLimits.dueMs : archiveLimits.quietSweepMs;
    return last === undefined || clock.monotonic() - last >= every;
  };
  const lengthOf = (list: ArchiveList): number =>
    lengths.get(nameOf(list)) ?? list.longestMs ?? archiveLimits.firstWindowMs;
  /** Returns the time up to which a list can be read: orders only up to the last list of open ones. */
  const nowOf = ({ kind, market }: ArchiveList): number | null => {
    if (kind === 'triggers') return listedAt('triggers');
    return kind === 'orders' && parts.account === 'main' ? listedAt(market) : parts.serverNow(market);
  };

  /** Returns the next window of the range a caller waits for, when this list contains it. */
  const awaited = (list: ArchiveList, now: number, ranges: readonly Stretch[]): Window | null => {
    const { market, kind, symbol } = list;
    if (!asked || asked.market !== market || asked.kind !== kind) return null;
    if (symbol !== null && asked.symbol !== null && asked.symbol !== symbol) return null;
    const bounds = { floor: Math.max(earliestReadableTimeOf(list, now), asked.from), now: Math.min(now, asked.to) };
    return bounds.floor > bounds.now
      ? null
      : nextWindow(ranges, givenUp.get(nameOf(list)) ?? [], bounds, lengthOf(list));
  };
  const wanted = (
    list: ArchiveList,
  ): { readonly window: Window; readonly now: number; readonly first?: true } | null => {
    if ((refusedUntil.get(nameOf(list)) ?? 0) > clock.monotonic()) return null;
    const now = nowOf(list);
    if (now === null) return null;
    const covered = parts.covered(list);
    if (!covered) return null;
    const first = awaited(list, now, covered.ranges);
    if (first) return { window: { ...first, head: first.to === now }, now, first: true };
    const until = isDue(list, now) ? now : Math.min(now, covered.swept);
    const bounds = { floor: earliestReadableTimeOf(list, now), now: until };
    const window = nextWindow(covered.ranges, givenUp.get(nameOf(list)) ?? [], bounds, lengthOf(list));
    return window && { window: { ...window, head: window.to === now }, now };
  };
  const next = (): Due | null => {
    let best: Due | null = null;
    let extra: Due | null = null;
    let looked: Due | null = null;
    for (const list of parts.lists()) {
      const found = wanted(list);
      if (found?.first) return { list, ...found };
      if (!found) continue;
      if (found.window.head && isPreferred(list)) looked ??= { list, ...found };
      if (list.isExtra) extra = !extra || found.window.to > extra.window.to ? { list, ...found } : extra;
      else if (!best || found.window.to > best.window.to) best = { list, ...found };
    }
    return looked ?? best ?? extra;
  };

  return {
    next,
    nowOf,
    want(range) {
      asked = range;
    },
    prefer(list) {
      preferred = list;
    },
    narrow(list, window) {
      const tried = Math.min(lengthOf(list), window.to - window.from + 1);
      const shorter = Math.max(archiveLimits.narrowestMs, Math.floor(tried / archiveLimits.windowFactor));
      lengths.set(nameOf(list), shorter);
    },
    refused(list) {
      refusedUntil.set(nameOf(list), clock.monotonic() + archiveLimits.refusedMs);
    },
    read(list, window, incomplete, records) {
      const name = nameOf(list);
      givenUp.set(name, [...(givenUp.get(name) ?? []), ...incomplete]);
      if (window.head) sweptAt.set(name, clock.monotonic());
      const longest = list.longestMs ?? Number.MAX_SAFE_INTEGER;
      if (records < list.most) lengths.set(name, Math.min(longest, lengthOf(list) * archiveLimits.windowFactor));
    },
    due: (list) => void sweptAt.delete(nameOf(list)),
    expire(again = false) {
      sweptAt.clear();
      if (again) refusedUntil.clear();
    },
    hasRefused: () =>
      parts.lists().some((one) => !one.isExtra && (refusedUntil.get(nameOf(one)) ?? 0) > clock.monotonic()),
    reachesNow: () => parts.lists().every((list) => list.isExtra || sweptAt.has(nameOf(list))),
    clear() {
      for (const one of [sweptAt, refusedUntil, lengths, givenUp]) one.clear();
    },
  };
}

/**
 * Reads a window, stores its records and records the result; resolves to false when the requests failed or the key
 * changed.
 */
async function readWindow(
  { list, window }: Due,
  context: ReadingParts,
  isCurrent: () => boolean,
  parts: FillingParts,
  agenda: Agenda,
): Promise<boolean> {
  const { market, kind, symbol } = list;
  const range = { startTime: window.from, endTime: window.to, openEnd: window.head };
  const read = await list.read(context, range);
  if (!isCurrent()) return false;
  const covered = parts.covered(list);
  const verdict = judge(window, { ...read, failed: read.error !== null, most: list.most });
  const swept = window.head ? window.to : null;
  if (verdict.kind !== 'claim') {
    // The records that were read are stored; no coverage is claimed.
    if (!parts.keep(read.batch, covered && swept !== null ? attempted(covered, swept) : null)) return false;
    if (verdict.kind === 'narrow') {
      agenda.narrow(list, window);
      return true;
    }
    if (!read.error || isPassing(read.error)) return false;
    agenda.refused(list);
    return true;
  }
  const { whole, incomplete } = verdict;
  if (!parts.keep(read.batch, { market, kind, symbol, whole, incomplete, swept })) return false;
  agenda.read(list, window, incomplete, read.times.length);
  return true;
}

/** Creates the filling; nothing is read before there is a key. */
export function createFilling(parts: FillingParts): Filling {
  const { clock } = parts;
  let failures = 0;
  /** Number of ranges that a caller has waited for so far. */
  let wanted = 0;
  let state: FillingState = 'noKey';
  let reading: ArchiveView['reading'] = null;
  let timer: Cancel | undefined;
  let stopped = false;
  const open = createOpenSettling(parts);
  const agenda = createAgenda(parts, (what) => open.listedAt(what));
  const pace = createPace(clock);

  const setState = (next: FillingState, what: ArchiveView['reading'] = null): void => {
    if (state === next && JSON.stringify(reading) === JSON.stringify(what)) return;
    state = next;
    reading = what;
    parts.changed();
  };

  /** Runs once. `more`: the run's requests are used up; `failed`: the run should be retried. */
  const fill = async (restSession: Access): Promise<'done' | 'more' | 'failed'> => {
    const wantedBefore = wanted;
    let calls = 0;
    let purpose: Purpose = 'newest';
    const rest: ReadingParts['rest'] = {
      async queryWhole(id, params) {
        calls += 1;
        const goesOn = await pace.take(endpoints[id].weight, purpose);
        if (!goesOn) return fail(appError('unavailable', 'error.exchange.stopped', {}, { row: id }));
        return restSession.rest.queryWhole(id, params, 'archive');
      },
    };
    const isCurrent = (): boolean => parts.access()?.epoch === restSession.epoch;
    const contextOf = (now: number): ReadingParts => ({ ...parts.reading, rest, now });
    if (parts.account === 'main') {
      const settled = await open.settle(contextOf, isCurrent);
      if (!isCurrent()) return 'done';
      if (!settled) return 'failed';
    }
    for (const list of parts.lists()) {
      const now = agenda.nowOf(list);
      if (now !== null && (parts.covered(list)?.ranges.at(-1)?.to ?? 0) > now) parts.forgetAfter(list, now);
    }
    while (calls < archiveLimits.callsPerRun) {
      // Past orders are read up to the last list of open ones, and a run begins with these lists: a caller would wait for
      // the older records of this run.
      if (wanted !== wantedBefore) return 'more';
      const next = agenda.next();
      if (!next) return 'done';
      const { list, window, now } = next;
      const { market, kind, symbol } = list;
      // A list that is read last waits outside the run, so that it never delays the newest records.
      if (list.isExtra && !pace.fits(endpoints[list.id].weight, 'extra')) return 'more';
      purpose = list.isExtra ? 'extra' : window.head ? 'newest' : 'past';
      // Reading the last minute of a complete archive does not change its state, and neither do lists that not every
      // account has: by then all others are read.
      if (list.isExtra) setState(agenda.hasRefused() ? 'failed' : 'whole');
      else if (state !== 'whole' || !window.head) setState('loading', { market, kind, symbol, reached: window.to });
      if (!(await readWindow(next, contextOf(now), isCurrent, parts, agenda))) return isCurrent() ? 'failed' : 'done';
    }
    return agenda.next() ? 'more' : 'done';
  };
  const run = async (): Promise<void> => {
    const restSession = parts.access();
    if (!restSession || !parts.ready()) return setState(restSession ? 'loading' : 'noKey');
    const pause = parts.pausedUntil() - clock.monotonic();
    if (pause > 0) return again.soon(pause);
    const isOver = (): boolean => stopped || parts.access()?.epoch !== restSession.epoch;
    await parts.askTime();
    if (isOver()) return;
    const end = await fill(restSession);
    if (isOver()) return;
    failures = end === 'failed' ? failures + 1 : 0;
    if (end === 'more') again.soon(archiveLimits.nextRunMs);
    if (end === 'failed') {
      again.soon(Math.min(archiveLimits.retryCapMs, archiveLimits.retryMs * 2 ** Math.min(failures - 1, 10)));
    }
    const isLeft = end === 'failed' || agenda.hasRefused();
    const isMore = end === 'more' && agenda.next()?.list.isExtra === false;
    setState(isLeft ? 'failed' : isMore || unknown() ? 'loading' : 'whole');
  };
  /** Returns whether the exchange's time is unknown; nothing can be requested then. */
  const unknown = (): boolean => markets.some((market) => parts.serverNow(market) === null);
  const running = createSingleFlight(clock, run, parts.fault);
  const again = createSingleFlight(clock, () => Promise.resolve(running.now()), parts.fault);

  return {
    attached() {
      agenda.clear();
      open.clear();
      failures = 0;
      pace.release();
      timer?.();
      timer = undefined;
      again.cancel();
      const restSession = parts.access();
      setState(restSession ? 'loading' : 'noKey');
      if (!restSession) return;
      timer = clock.every(archiveLimits.sweepMs, () => running.now());
      again.soon(archiveLimits.startMs);
    },
    sweep() {
      agenda.expire();
      open.expire();
      again.cancel();
      if (parts.access()) again.soon(archiveLimits.startMs);
    },
    due(list) {
      agenda.due(list);
      if (parts.access()) again.soon(archiveLimits.startMs);
    },
    want(range) {
      agenda.want(range);
      if (range === null || !parts.access()) return;
      // A range up to the present needs the newest gap closed, and refused lists requested again.
      agenda.expire(true);
      open.expire();
      wanted += 1;
      running.now();
    },
    prefer: (list) => agenda.prefer(list),
    state: () => state,
    reachesNow: agenda.reachesNow,
    reading: () => reading,
    stop() {
      stopped = true;
      pace.release();
      timer?.();
      running.stop();
      again.stop();
    },
  };
}
