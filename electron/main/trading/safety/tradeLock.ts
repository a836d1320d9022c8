/**
 * The lock of the ticket (R18): without anybody at the desk for a while, or after the screen was locked or the machine slept,
 * nothing new is confirmed until a word is typed. What was confirmed before goes on; cancels, closing and the kill switch
 * never ask.
 */
import { MINUTE_MS } from '../../../../shared/time/units.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { UNLOCK_WORD, type LockReason } from '../../../../shared/ipc/safetyViews.ts';

export interface TradeLock {
  /** Why it is locked and since when (wall ms); null while it is open. */
  view(): { readonly reason: LockReason; readonly since: number } | null;
  /** Why nothing new may be confirmed; null when it may. */
  rejectionReason(): AppError | null;
  /** Somebody is at the desk. It opens nothing. */
  active(): void;
  lock(reason: LockReason): void;
  unlock(typed: string): Result<null, AppError>;
}

/** Dependencies of {@link createTradeLock}. */
export interface TradeLockParts {
  readonly clock: Clock;
  /** Minutes without anybody after which it locks. */
  readonly minutes: () => number;
  readonly changed: () => void;
}

/** An open lock. */
export function createTradeLock({ clock, minutes, changed }: TradeLockParts): TradeLock {
  const times = () => ({ wall: clock.now(), running: clock.monotonic() });
  let activeAt = times();
  let locked: { readonly reason: LockReason; readonly since: number } | null = null;
  const lock = (reason: LockReason): void => {
    if (locked) return;
    locked = { reason, since: clock.now() };
    changed();
  };
  const look = (): void => {
    const { wall, running } = times();
    // The running clock may stand still while the machine sleeps.
    const idleMs = Math.max(wall - activeAt.wall, running - activeAt.running);
    if (idleMs >= minutes() * MINUTE_MS) lock('idle');
  };
  return {
    view() {
      look();
      return locked;
    },
    rejectionReason() {
      look();
      return locked && appError('refused', 'error.guard.locked', { word: UNLOCK_WORD });
    },
    active() {
      look();
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
