/** What every ticket of the window passes, an order's and a plan's: the lock (R18) and the guard against repeats (B-A8). */
import type { IntentDraft } from '../../../../shared/domain/triggerDraft.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { fail, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { createRepeatGuard } from './repeatGuard.ts';
import type { TradeLock } from './tradeLock.ts';

type Answer<Value> = Promise<Result<Value, AppError>>;

/** See the opening comment. */
export interface TicketGuard {
  prepare<Ticket extends { readonly ticket: string }>(
    drafts: readonly IntentDraft[],
    run: () => Answer<Ticket>,
  ): Answer<Ticket>;
  submit<Value>(ticket: string, run: () => Answer<Value>): Answer<Value>;
}

/** A guard that has seen no ticket. */
export function createTicketGuard(clock: Clock, lock: Pick<TradeLock, 'obstacle' | 'active'>): TicketGuard {
  const repeats = createRepeatGuard(clock);
  return {
    async prepare(drafts, run) {
      const locked = lock.obstacle();
      if (locked) return fail(locked);
      const answer = await run();
      if (answer.ok) repeats.issued(answer.value.ticket, drafts);
      return answer;
    },
    async submit(ticket, run) {
      const stopped = lock.obstacle() ?? repeats.refusal(ticket);
      if (stopped) return fail(stopped);
      // Whoever confirms is at the desk.
      lock.active();
      const answer = await run();
      if (!answer.ok) repeats.failed(ticket);
      return answer;
    },
  };
}
