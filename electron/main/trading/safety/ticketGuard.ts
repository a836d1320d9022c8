/** Checks that every order and plan ticket must pass: the lock (R18) and the guard against repeated orders (B-A8). */
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { type AppError, appError } from '../../../../shared/result/appError.ts';
import { fail, type Result, ok } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { placeLimits } from '../tradingLimits.ts';
import { MINUTE_MS } from '../../../../shared/time/units.ts';
import { UNLOCK_WORD, type LockReason } from '../../../../shared/ipc/safetyViews.ts';

/** The lock of the order ticket (R18): after a while without user activity, after the screen was locked or the machine slept, or by the user's command, nothing new can be confirmed until the user types a word. Confirmed orders continue; cancels, closing and the kill switch do not check the lock. */
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

/**
 * Refuses the same order again within half a second, because a double click is not a second order (B-A6, B-A8). A
 * second use of the same ticket returns the result of the first, so only another ticket can mean another order.
 */
interface RepeatGuard {
  /** Records the drafts of an issued ticket. */
  issued(ticket: string, drafts: readonly IntentDraft[]): void;
  /** Returns why this ticket may not be used now; null when it may, and then its drafts count as sent. */
  refusal(ticket: string): AppError | null;
  /** Records that using a ticket failed: its drafts do not count as sent. */
  failed(ticket: string): void;
}

/** Creates a guard; nothing was sent yet. */
export function createRepeatGuard(clock: Clock): RepeatGuard {
  const issued = new Map<string, string>();
  let sent: { readonly ticket: string; readonly drafts: string; readonly at: number }[] = [];
  return {
    issued(ticket, drafts) {
      issued.set(ticket, JSON.stringify(drafts));
      const oldest = issued.keys().next();
      if (issued.size > placeLimits.tickets && !oldest.done) issued.delete(oldest.value);
    },
    refusal(ticket) {
      const drafts = issued.get(ticket);
      const now = clock.monotonic();
      sent = sent.filter(({ at }) => now - at < placeLimits.againMs);
      if (drafts === undefined || sent.some((one) => one.ticket === ticket)) return null;
      if (sent.some((one) => one.drafts === drafts)) {
        return appError('refused', 'error.guard.repeated', { seconds: placeLimits.againMs / 1_000 });
      }
      sent.push({ ticket, drafts, at: now });
      return null;
    },
    failed(ticket) {
      sent = sent.filter((one) => one.ticket !== ticket);
    },
  };
}

type Answer<Value> = Promise<Result<Value, AppError>>;

export interface TicketGuard {
  prepare<Ticket extends { readonly ticket: string }>(
    drafts: readonly IntentDraft[],
    run: () => Answer<Ticket>,
  ): Answer<Ticket>;
  submit<Value>(ticket: string, run: () => Answer<Value>): Answer<Value>;
}

/** Creates a guard that has seen no ticket. */
export function createTicketGuard(clock: Clock, lock: Pick<TradeLock, 'rejectionReason' | 'active'>): TicketGuard {
  const repeats = createRepeatGuard(clock);
  return {
    async prepare(drafts, run) {
      const locked = lock.rejectionReason();
      if (locked) return fail(locked);
      const answer = await run();
      if (answer.ok) repeats.issued(answer.value.ticket, drafts);
      return answer;
    },
    async submit(ticket, run) {
      const stopped = lock.rejectionReason() ?? repeats.refusal(ticket);
      if (stopped) return fail(stopped);
      // A confirmation shows that the user is active.
      lock.active();
      const answer = await run();
      if (!answer.ok) repeats.failed(ticket);
      return answer;
    },
  };
}
