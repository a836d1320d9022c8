/**
 * The lock of the order ticket (R18): after a while without user activity, or after the screen was locked or the
 * machine slept, nothing new can be confirmed until the user types a word. Confirmed orders continue; cancels, closing
 * and the kill switch do not check the lock.
 */
import { MINUTE_MS } from '../../../../shared/time/units.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { UNLOCK_WORD, type LockReason } from '../../../../shared/ipc/safetyViews.ts';

export interface TradeLock {
  /** Returns why it is locked and since when (wall ms); null while it is open. */
  view(): { readonly reason: LockReason; readonly since: number } | null;
  /** Returns why nothing new may be confirmed; null when it may. */
  rejectionReason(): AppError | null;
  /** Records that the user is active. It does not unlock. */
  active(): void;
  lock(reason: LockReason): void;
  unlock(typed: string): Result<null, AppError>;
}

/** Dependencies of {@link createTradeLock}. */
export interface TradeLockParts {
  readonly clock: Clock;
  /** Returns the minutes without user activity after which it locks. */
  readonly minutes: () => number;
  readonly changed: () => void;
}

/** Creates an open lock. */
export function createTradeLock({ clock, minutes, changed }: TradeLockParts): TradeLock {
  const times = () => ({ wall: clock.now(), running: clock.monotonic() });
  let activeAt = times();
  let locked: { readonly reason: LockReason; readonly since: number } | null = null;
  const lock = (reason: LockReason): void => {
    if (locked) return;
    locked = { reason, since: clock.now() };
    changed();
  };
  const lockIfIdle = (): void => {
    const { wall, running } = times();
    // The monotonic clock may stand still while the machine sleeps.
    const idleMs = Math.max(wall - activeAt.wall, running - activeAt.running);
    if (idleMs >= minutes() * MINUTE_MS) lock('idle');
  };
  return {
    view() {
      lockIfIdle();
      return locked;
    },
    rejectionReason() {
      lockIfIdle();
      return locked && appError('refused', 'error.guard.locked', { word: UNLOCK_WORD });
    },
    active() {
      lockIfIdle();
      activeAt = times();
    },
    lock,
    unlock(typed) {
      if (typed.trim().toLowerCase() !== UNLOCK_WORD) {
        return fail(appError('refused', 'error.guard.unlockWord', { word: UNLOCK_WORD }));
      }
      activeAt = times();
      if (!locked) return ok(null);
      locked = null;
      changed();
      return ok(null);
    },
  };
}
