/**
 * The limit on a day's loss, and the cool-off (R18). While one holds, nothing that opens or adds is sent; reducing, closing
 * and cancelling pass. What has begun is not shortened by anything: not by limits, a restart or a clock that is set.
 */
import type { GuardLimits } from '../../../../shared/domain/guardLimits.ts';
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
import { createDayBook, dayOf, emptyDay, nextDay, type FillValue } from './dayBook.ts';
import { DAY_BYTES, DAY_FILE, dayFileText, readDayFile, type CoolOff, type DayKept } from './dayFile.ts';

/** What it stands on. Dollars are those of equity. */
export interface DayGuardParts {
  readonly clock: Clock;
  readonly files: ProfileFiles;
  /** Names the environment and account. */
  readonly world: string;
  readonly limits: () => Pick<GuardLimits, 'dailyLoss' | 'coolOffLosses' | 'coolOffMinutes'>;
  readonly serverNow: () => number | null;
  readonly positions: () => readonly Position[];
  /** What all open positions would make now. */
  readonly unrealised: () => Decimal;
  readonly value: (fill: Fill) => FillValue;
  readonly notice: (error: AppError) => void;
  readonly changed: () => void;
}

/** See the opening comment. */
export interface DayGuard {
  readonly loaded: Promise<void>;
  /** Why nothing that opens may be sent; null when it may. */
  obstacle(): AppError | null;
  /** Fills, new ones or known ones. */
  fills(fills: readonly Fill[]): void;
  /** Looks whether a limit is reached or a cool-off is over. */
  look(): void;
  day(): GuardDay;
  coolOff(): { readonly reason: CoolOffReason; readonly until: number } | null;
  /** Begins one by hand; a running one is only ever made longer. */
  start(minutes: number): void;
  flush(): Promise<void>;
}

const MINUTE_MS = 60_000;
/** A file that cannot be read now is asked for again, so often, before it counts as lost (B-E2). */
const READ_AGAIN_MS = 5_000;
const READ_TRIES = 6;

/** A guard whose file is being read. */
export function createDayGuard(parts: DayGuardParts): DayGuard {
  const { clock, files, world } = parts;
  const now = (): number => parts.serverNow() ?? clock.now();
  let book = createDayBook(emptyDay(dayOf(now())));
  let others: Readonly<Record<string, DayKept>> = {};
  let held: CoolOff | null = null;
  /** Running time at which the cool-off may end; null: it began in an earlier run. */
  let untilRunning: number | null = null;
  let streakFrom = 0;
  let early: Fill[] | null = [];
  let writing: Promise<unknown> = Promise.resolve();
  /** Whether a write is due that will take whatever is known by then. */
  let waits = false;
  let told = '';

  const save = (): void => {
    others = { ...others, [world]: { record: book.record(), coolOff: held, streakFrom } };
    if (waits) return;
    waits = true;
    writing = writing.then(async () => {
      waits = false;
      const text = dayFileText(others);
      if (!(await files.replace(DAY_FILE, text))) parts.notice(appError('unavailable', 'error.guard.notWritten'));
    });
  };
  const tell = (): void => {
    const shown = JSON.stringify([day(), coolOff()]);
    if (shown === told) return;
    told = shown;
    parts.changed();
  };
  const total = (): Decimal => {
    const { realised, fees, funding } = book.sums();
    return add(subtract(add(decimal(realised), parts.unrealised()), decimal(fees)), decimal(funding));
  };
  const day = (): GuardDay => {
    const { day: name, realised, fees, funding } = book.sums();
    const made = total();
    const loss = sign(made) < 0 ? negate(made) : ZERO;
    const unrealised = formatShort(parts.unrealised());
    const losingCloses = book.losing(streakFrom).length;
    return { day: name, realised, fees, funding, unrealised, loss: formatShort(loss), losingCloses };
  };
  const coolOff = (): { readonly reason: CoolOffReason; readonly until: number } | null => {
    if (!held) return null;
    const server = parts.serverNow();
    const left = server === null || held.untilServer === null ? 0 : held.untilServer - server;
    return {
      reason: held.reason,
      until: held.reason === 'dailyLoss' ? clock.now() + Math.max(0, left) : held.untilWall,
    };
  };
  /** Every clock must agree, but the end of a day is the exchange's alone. */
  const isOver = ({ reason, untilWall, untilServer }: CoolOff): boolean => {
    const server = parts.serverNow();
    const byServer = server !== null && untilServer !== null && server >= untilServer;
    if (reason === 'dailyLoss') return byServer;
    return byServer && clock.now() >= untilWall && (untilRunning === null || clock.monotonic() >= untilRunning);
  };
  /** A longer one that runs already stays. */
  const begin = (reason: CoolOffReason, ms: number, leastServer = 0): void => {
    const server = parts.serverNow();
    const untilServer = server === null ? null : Math.max(server + ms, leastServer, held?.untilServer ?? 0);
    const untilWall = Math.max(clock.now() + ms, held?.untilWall ?? 0);
    const isDay = reason === 'dailyLoss' || held?.reason === 'dailyLoss';
    held = { reason: isDay ? 'dailyLoss' : reason, untilWall, untilServer };
    untilRunning = Math.max(clock.monotonic() + ms, untilRunning ?? 0);
    streakFrom = now();
    save();
  };
  const look = (): void => {
    if (early) return;
    const server = parts.serverNow();
    if (book.roll(dayOf(now()))) save();
    if (held && server !== null && held.untilServer === null) {
      // Begun while the exchange's time was not known: its end is told as soon as it is.
      const until = server + Math.max(0, held.untilWall - clock.now());
      held = { ...held, untilServer: held.reason === 'dailyLoss' ? Math.max(until, nextDay(server)) : until };
      save();
    }
    if (held && isOver(held)) {
      held = null;
      save();
    }
    if (book.fund(parts.positions())) save();
    const { dailyLoss, coolOffLosses, coolOffMinutes } = parts.limits();
    const ms = coolOffMinutes * MINUTE_MS;
    if (held?.reason !== 'dailyLoss' && compare(negate(total()), decimal(dailyLoss)) >= 0) {
      begin('dailyLoss', ms, nextDay(now()));
    }
    const losing = book.losing(streakFrom);
    const last = losing[losing.length - 1];
    // What was lost long ago, as by a list of yesterday's fills, has cooled off already.
    if (last && losing.length >= coolOffLosses && last.time + ms > now()) begin('losses', last.time + ms - now());
    tell();
  };

  /** Ends with the first try: nobody who starts waits for the others, and nothing that opens is sent before them. */
  const load = async (tries: number): Promise<void> => {
    const text = await files.read(DAY_FILE, DAY_BYTES);
    if (text === undefined && tries > 1) {
      clock.after(READ_AGAIN_MS, () => void load(tries - 1));
      return;
    }
    const read = typeof text === 'string' ? readDayFile(text) : null;
    others = read ?? {};
    const own = others[world];
    if (own) {
      book = createDayBook(own.record);
      ({ coolOff: held, streakFrom } = own);
    }
    const waiting = early ?? [];
    early = null;
    book.roll(dayOf(now()));
    book.take(waiting, parts.value);
    if (text !== null && !read) {
      // Whether a cool-off was running is not known any more: one begins.
      parts.notice(appError('unreadable', 'error.guard.dayLost', { minutes: parts.limits().coolOffMinutes }));
      begin('losses', parts.limits().coolOffMinutes * MINUTE_MS);
    }
    tell();
  };
  const loaded = load(READ_TRIES);

  return {
    loaded,
    obstacle() {
      look();
      if (!held) return early ? appError('unavailable', 'error.guard.dayReading') : null;
      const until = coolOff()!.until;
      const minutes = Math.max(1, Math.ceil((until - clock.now()) / MINUTE_MS));
      if (held.reason !== 'dailyLoss') return appError('refused', 'error.guard.coolOff', { minutes });
      const value = formatFixed(decimal(day().loss), 2, 'ceil');
      return appError('refused', 'error.guard.dailyLoss', { value, limit: parts.limits().dailyLoss, minutes });
    },
    fills(fills) {
      if (early) return void early.push(...fills);
      book.roll(dayOf(now()));
      if (!book.take(fills, parts.value)) return;
      save();
      look();
    },
    look,
    day,
    coolOff,
    start(minutes) {
      begin('person', minutes * MINUTE_MS);
      tell();
    },
    async flush() {
      // While it is still being read nothing is known that could be kept.
      if (!early) await writing;
    },
  };
}
