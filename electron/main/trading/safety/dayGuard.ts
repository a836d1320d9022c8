/**
 * The daily loss limit and the cool-off (R18). While one is active, no order that opens or adds is sent; reducing,
 * closing and cancelling are allowed. Nothing shortens a running one: not a change of limits, a restart or a changed
 * clock.
 */
import { MINUTE_MS } from '../../../../shared/time/units.ts';
import type { Fill, Position } from '../../../../shared/domain/order.ts';
import type { CoolOffReason, GuardDay } from '../../../../shared/ipc/safetyViews.ts';
import {
  add,
  compare,
  decimal,
  formatFixed,
  formatShort,
  negate,
  sign,
  subtract,
  ZERO,
  type Decimal,
} from '../../../../shared/num/decimal.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { ProfileFiles } from '../../platform/files/profileFiles.ts';
import { createDayResult, dayOf, emptyDay, nextDay, type FillValue } from './dayResult.ts';
import { DAY_BYTES, DAY_FILE, dayFileText, readDayFile, type CoolOff, type DayKept } from './dayFile.ts';
import type { GuardLimits } from '../../../../shared/domain/safety.ts';

/** Dependencies of {@link createDayGuard}. Dollars are those of equity. */
export interface DayGuardParts {
  readonly clock: Clock;
  readonly files: ProfileFiles;
  /** Name of the environment and account. */
  readonly tradingContext: string;
  readonly limits: () => Pick<GuardLimits, 'dailyLoss' | 'coolOffLosses' | 'coolOffMinutes'>;
  readonly serverNow: () => number | null;
  readonly positions: () => readonly Position[];
  /** Returns the unrealised result of all open positions. */
  readonly unrealised: () => Decimal;
  readonly value: (fill: Fill) => FillValue;
  readonly notice: (error: AppError) => void;
  readonly changed: () => void;
}

export interface DayGuard {
  readonly loaded: Promise<void>;
  /** Returns why no opening order may be sent; null when it may. */
  rejectionReason(): AppError | null;
  /** Takes fills, new or known ones. */
  fills(fills: readonly Fill[]): void;
  /** Checks whether a limit is reached or a cool-off is over. */
  checkLimits(): void;
  day(): GuardDay;
  coolOff(): { readonly reason: CoolOffReason; readonly until: number } | null;
  /** Starts a cool-off by hand; a running one is only ever extended. */
  start(minutes: number): void;
  flush(): Promise<void>;
}

/** Retry interval and number of attempts for a file that cannot be read now, before it counts as lost (B-E2). */
const READ_AGAIN_MS = 5_000;
const READ_TRIES = 6;

/** The file of all days, of which one part belongs to this trading context. */
interface DayKeeping {
  /** Reads the file; `took` receives this trading context's part, and whether stored data was lost. */
  load(took: (own: DayKept | undefined, isLost: boolean) => void): Promise<void>;
  save(own: DayKept): void;
  /** Resolves when everything saved so far is written. */
  written(): Promise<unknown>;
}

/** Creates the access to the file; nothing was read yet. */
function createDayKeeping({
  clock,
  files,
  tradingContext,
  notice,
}: Pick<DayGuardParts, 'clock' | 'files' | 'tradingContext' | 'notice'>): DayKeeping {
  let daysByContext: Readonly<Record<string, DayKept>> = {};
  let writing: Promise<unknown> = Promise.resolve();
  /** Whether a write is pending that will include all data known when it runs. */
  let waits = false;
  /**
   * Resolves after the first attempt: the start does not wait for the others, and no opening order is sent before they
   * end.
   */
  const load = async (took: (own: DayKept | undefined, isLost: boolean) => void, tries: number): Promise<void> => {
    const text = await files.read(DAY_FILE, DAY_BYTES);
    if (text === undefined && tries > 1) {
      clock.after(READ_AGAIN_MS, () => void load(took, tries - 1));
      return;
    }
    const read = readDayFile(text ?? '');
    daysByContext = read ?? {};
    took(daysByContext[tradingContext], text !== null && !read);
  };
  return {
    load: (took) => load(took, READ_TRIES),
    save(storedDay) {
      daysByContext = { ...daysByContext, [tradingContext]: storedDay };
      if (waits) return;
      waits = true;
      writing = writing.then(async () => {
        waits = false;
        const text = dayFileText(daysByContext);
        if (!(await files.replace(DAY_FILE, text))) notice(appError('unavailable', 'error.guard.notWritten'));
      });
    },
    written: () => writing,
  };
}

/** The cool-off: whether one is running, and when it is over by every clock. */
interface CoolOffWatch {
  held(): CoolOff | null;
  /** Returns the exchange time after which losing closes count. */
  streakFrom(): number;
  shown(): ReturnType<DayGuard['coolOff']>;
  /**
   * Starts a cool-off; a longer one that is running stays. `leastServer`: it does not end before this exchange time.
   */
  begin(reason: CoolOffReason, ms: number, leastServer?: number): void;
  /** Continues a cool-off of an earlier run, or the one started in this run where that ends later. */
  adopt(kept: Pick<DayKept, 'coolOff' | 'streakFrom'>): void;
  /** Sets the end in exchange time when it was not known at the start; returns true when it did. */
  settleEnd(): boolean;
  /** Ends a cool-off that is over; returns true when it did. */
  endIfOver(): boolean;
}

/** Returns whether a cool-off lasts until the end of a day whose date is not known yet. */
const isOpenDay = ({ reason, untilServer }: CoolOff): boolean => reason === 'dailyLoss' && untilServer === null;

/** Combines two cool-offs: by each clock the later end counts, and one for the daily loss stays one for the daily loss. */
function longerOf(one: CoolOff, other: CoolOff): CoolOff {
  const later = one.untilServer === null ? other.untilServer : Math.max(one.untilServer, other.untilServer ?? 0);
  return {
    reason: one.reason === 'dailyLoss' ? 'dailyLoss' : other.reason,
    untilWall: Math.max(one.untilWall, other.untilWall),
    // The end of a day whose date is unknown must not be taken for the known end of the other cool-off.
    untilServer: isOpenDay(one) || isOpenDay(other) ? null : later,
  };
}

/** Creates the watch with no cool-off running. */
function createCoolOffWatch(clock: Clock, serverNow: () => number | null): CoolOffWatch {
  let held: CoolOff | null = null;
  /** Monotonic time at which the cool-off may end; 0: it began in an earlier run. */
  let untilRunning = 0;
  let streakFrom = 0;
  /** Whether a cool-off was started while the exchange's time was unknown: its end in that time is still to be set. */
  let isUnsettled = false;
  /** Every clock must agree, except that the end of a day depends on the exchange's time only. */
  const isOver = ({ reason, untilWall, untilServer }: CoolOff): boolean => {
    // An unknown time is before every end, and an unknown end after every time.
    const byServer = (serverNow() ?? Number.NEGATIVE_INFINITY) >= (untilServer ?? Number.POSITIVE_INFINITY);
    if (reason === 'dailyLoss') return byServer;
    return byServer && clock.now() >= untilWall && clock.monotonic() >= untilRunning;
  };
  const settleEnd = (): boolean => {
    const server = serverNow();
    if (!held || server === null || !isUnsettled) return false;
    const { untilWall, untilServer } = held;
    const until = Math.max(server + Math.max(0, untilWall - clock.now()), untilServer ?? 0);
    // The end of a day that is known already does not move to the next one.
    held = { ...held, untilServer: isOpenDay(held) ? Math.max(until, nextDay(server)) : until };
    isUnsettled = false;
    return true;
  };
  return {
    held: () => held,
    streakFrom: () => streakFrom,
    shown() {
      if (!held) return null;
      const server = serverNow();
      const left = server === null ? 0 : (held.untilServer ?? 0) - server;
      return {
        reason: held.reason,
        until: held.reason === 'dailyLoss' ? clock.now() + Math.max(0, left) : held.untilWall,
      };
    },
    begin(reason, ms, leastServer = 0) {
      settleEnd();
      const server = serverNow();
      const begun = {
        reason,
        untilWall: clock.now() + ms,
        untilServer: server === null ? null : Math.max(server + ms, leastServer),
      };
      held = held ? longerOf(held, begun) : begun;
      isUnsettled ||= server === null;
      untilRunning = Math.max(clock.monotonic() + ms, untilRunning);
      streakFrom = server ?? clock.now();
    },
    adopt(stored) {
      held = held && stored.coolOff ? longerOf(stored.coolOff, held) : (held ?? stored.coolOff);
      isUnsettled ||= stored.coolOff !== null && stored.coolOff.untilServer === null;
      streakFrom = Math.max(streakFrom, stored.streakFrom);
    },
    settleEnd,
    endIfOver() {
      if (!held || !isOver(held)) return false;
      held = null;
      return true;
    },
  };
}

/** Creates a guard and starts reading its file. */
export function createDayGuard(parts: DayGuardParts): DayGuard {
  const { clock } = parts;
  const now = (): number => parts.serverNow() ?? clock.now();
  let dayResult = createDayResult(emptyDay(dayOf(now())));
  const keeping = createDayKeeping(parts);
  const coolOff = createCoolOffWatch(clock, parts.serverNow);
  let early: Fill[] | null = [];
  let notified = '';

  const save = (): void =>
    keeping.save({ record: dayResult.record(), coolOff: coolOff.held(), streakFrom: coolOff.streakFrom() });
  const notify = (): void => {
    const shown = JSON.stringify([day(), coolOff.shown()]);
    if (shown === notified) return;
    notified = shown;
    parts.changed();
  };
  const total = (): Decimal => {
    const { realised, fees, funding } = dayResult.sums();
    return add(subtract(add(decimal(realised), parts.unrealised()), decimal(fees)), decimal(funding));
  };
  const day = (): GuardDay => {
    const { day: name, realised, fees, funding } = dayResult.sums();
    const made = total();
    const loss = sign(made) < 0 ? negate(made) : ZERO;
    const unrealised = formatShort(parts.unrealised());
    const losingCloses = dayResult.losing(coolOff.streakFrom()).length;
    return { day: name, realised, fees, funding, unrealised, loss: formatShort(loss), losingCloses };
  };
  const begin = (reason: CoolOffReason, ms: number, leastServer?: number): void => {
    coolOff.begin(reason, ms, leastServer);
    // What the file holds of the other accounts is not known before it is read: it must not be written over.
    if (!early) save();
  };
  const checkLimits = (): void => {
    if (early) return;
    if (dayResult.roll(dayOf(now()))) save();
    // A cool-off that began while the exchange's time was unknown gets its end as soon as it is known.
    if (coolOff.settleEnd()) save();
    if (coolOff.endIfOver()) save();
    if (dayResult.fund(parts.positions())) save();
    const held = coolOff.held();
    const { dailyLoss, coolOffLosses, coolOffMinutes } = parts.limits();
    const ms = coolOffMinutes * MINUTE_MS;
    if (held?.reason !== 'dailyLoss' && compare(negate(total()), decimal(dailyLoss)) >= 0) {
      begin('dailyLoss', ms, nextDay(now()));
    }
    const losing = dayResult.losing(coolOff.streakFrom());
    const last = losing[losing.length - 1];
    // Losses long ago, for example from a list of yesterday's fills, have cooled off already.
    if (last && losing.length >= coolOffLosses && last.time + ms > now()) begin('losses', last.time + ms - now());
    notify();
  };

  const loaded = keeping.load((storedDay, isLost) => {
    if (storedDay) {
      dayResult = createDayResult(storedDay.record);
      coolOff.adopt(storedDay);
    }
    const waiting = early!;
    early = null;
    dayResult.roll(dayOf(now()));
    dayResult.take(waiting, parts.value);
    // One was begun by hand meanwhile.
    if (coolOff.held() !== (storedDay?.coolOff ?? null)) save();
    if (isLost) {
      // Whether a cool-off was running is unknown, so one begins.
      parts.notice(appError('unreadable', 'error.guard.dayLost', { minutes: parts.limits().coolOffMinutes }));
      begin('losses', parts.limits().coolOffMinutes * MINUTE_MS);
    }
    notify();
  });

  return {
    loaded,
    rejectionReason() {
      checkLimits();
      const held = coolOff.held();
      if (!held) return early ? appError('unavailable', 'error.guard.dayReading') : null;
      const until = coolOff.shown()!.until;
      const minutes = Math.max(1, Math.ceil((until - clock.now()) / MINUTE_MS));
      if (held.reason !== 'dailyLoss') return appError('refused', 'error.guard.coolOff', { minutes });
      const value = formatFixed(decimal(day().loss), 2, 'ceil');
      return appError('refused', 'error.guard.dailyLoss', { value, limit: parts.limits().dailyLoss, minutes });
    },
    fills(fills) {
      if (early) return void early.push(...fills);
      dayResult.roll(dayOf(now()));
      if (!dayResult.take(fills, parts.value)) return;
      save();
      checkLimits();
    },
    checkLimits,
    day,
    coolOff: () => coolOff.shown(),
    start(minutes) {
      begin('person', minutes * MINUTE_MS);
      notify();
    },
    async flush() {
      await keeping.written();
    },
  };
}
