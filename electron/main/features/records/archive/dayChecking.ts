/**
 * Stores the checksum of each day that is over and completely covered, in the background and in small steps, and computes
 * it again when such a day was read again: another result is a notice.
 */
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import type { Cancel, Clock } from '../../../../../shared/time/clock.ts';
import { pause } from '../../../../../shared/time/steps.ts';
import type { Stretch } from '../../../../../shared/time/stretches.ts';
import { DAY_MS } from '../../../../../shared/time/units.ts';
import type { FillingParts } from './fillingParts.ts';
import { archiveLimits } from './archiveLimits.ts';
import { recordKeyOf, type Batch } from './archiveRecord.ts';
import type { ArchiveStore } from './archiveStore.ts';
import type { ListName } from './coverageTables.ts';
import { dayOf, type DayChecksum, type ListDay } from './dayChecksums.ts';

/** Dependencies of {@link createDayChecking}. `use` returns null when no archive is usable now. */
export interface DayCheckingParts {
  readonly clock: Clock;
  readonly serverNow: FillingParts['serverNow'];
  readonly lists: () => readonly ListName[];
  readonly ready: () => boolean;
  readonly use: <Value>(work: (store: ArchiveStore, owner: number) => Value) => Value | null;
  readonly notice: (error: AppError) => void;
  readonly fault: () => void;
}

export interface DayChecking {
  /** Called with records that were read and changed what is stored: their days are computed again. */
  read(batch: Batch): void;
  /** Called when another owner or another database is in use. */
  clear(): void;
  stop(): void;
}

const nameOf = ({ market, kind, symbol, day }: ListDay): string => `${market} ${kind} ${symbol ?? ''} ${day}`;

/** Returns the days that lie completely in a range, by their start; null: none does. */
function wholeDays({ from, to }: Stretch): Stretch | null {
  const first = Math.ceil(from / DAY_MS) * DAY_MS;
  const last = dayOf(to + 1) - DAY_MS;
  return first <= last ? { from: first, to: last } : null;
}

/** Creates the checking, which begins some time after it is created. */
export function createDayChecking(parts: DayCheckingParts): DayChecking {
  const { clock } = parts;
  /** Days with a stored checksum, and days that were read again since. */
  const stored = new Set<string>();
  const again = new Set<string>();
  let turn = 0;
  let isRunning = false;

  /** Computes a day, once more whenever it was read again meanwhile; null: the archive cannot be used now. */
  const compute = async (list: ListDay, isCurrent: () => boolean): Promise<DayChecksum | null> => {
    for (;;) {
      again.delete(nameOf(list));
      const steps = parts.use((store, owner) => store.dayChecksum(owner, list));
      if (!steps) return null;
      for (;;) {
        // The database that the steps read is closed when another one is in use.
        const step = isCurrent() ? parts.use(() => steps.next()) : null;
        if (!step) return null;
        if (!step.done) {
          await pause(clock);
          continue;
        }
        if (again.has(nameOf(list))) break;
        return step.value;
      }
    }
  };
  /** Stores or compares the checksum of a day; false: the archive cannot be used now. */
  const check = async (list: ListDay, isCurrent: () => boolean): Promise<boolean> => {
    const name = nameOf(list);
    const isAgain = again.has(name);
    if (stored.has(name) && !isAgain) return true;
    if (!isAgain && parts.use((store, owner) => store.storedDay(owner, list))) {
      stored.add(name);
      return true;
    }
    const found = await compute(list, isCurrent);
    if (!found) return false;
    const before = parts.use((store, owner) => ({ known: store.keepDay(owner, list, found) }));
    if (!before) return false;
    stored.add(name);
    if (before.known) {
      const day = new Date(list.day).toISOString().slice(0, 10);
      const { kind, symbol } = list;
      const counts = { before: before.known.records, after: found.records };
      parts.notice(appError('unreadable', 'error.archive.dayChanged', { kind, symbol: symbol ?? '-', day, ...counts }));
    }
    return true;
  };
  /** Checks the days of a list that are over and have records; false: the archive cannot be used now. */
  const checkList = async (list: ListName, isCurrent: () => boolean): Promise<boolean> => {
    const now = parts.serverNow(list.market);
    const covered = parts.use((store, owner) => store.covered(owner, list));
    if (now === null || !covered) return now === null;
    for (const { from, to } of covered.ranges) {
      const days = wholeDays({ from, to: Math.min(to, now - archiveLimits.dayOverMs) });
      for (let at = days?.from ?? 0; days && at <= days.to; await pause(clock)) {
        const next = parts.use((store, owner) => ({ time: store.nextRecordTime(owner, list, at) }));
        if (!next || !isCurrent()) return false;
        if (next.time === null || next.time >= days.to + DAY_MS) break;
        const day = dayOf(next.time);
        if (!(await check({ ...list, day }, isCurrent)) || !isCurrent()) return false;
        at = day + DAY_MS;
      }
    }
    return true;
  };
  const run = async (): Promise<void> => {
    if (isRunning || !parts.ready()) return;
    isRunning = true;
    const own = turn;
    try {
      for (const { market, kind, symbol } of parts.lists()) {
        if (!(await checkList({ market, kind, symbol }, () => turn === own))) break;
      }
    } catch {
      parts.fault();
    }
    isRunning = false;
  };
  const stopTimer: Cancel = clock.every(archiveLimits.dayChecksMs, () => void run());

  return {
    read(batch) {
      for (const record of batch.records) {
        const { market, symbol, time } = recordKeyOf[batch.kind](record as never);
        const isOfSymbol = market === 'spot' && (batch.kind === 'orders' || batch.kind === 'fills');
        const day: ListDay = { market, kind: batch.kind, symbol: isOfSymbol ? symbol : null, day: dayOf(time) };
        again.add(nameOf(day));
      }
    },
    clear() {
      turn += 1;
      stored.clear();
      again.clear();
    },
    stop() {
      turn += 1;
      stopTimer();
    },
  };
}
