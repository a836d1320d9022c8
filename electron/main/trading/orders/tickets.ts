/** Tickets (B-A6): what one confirmation allows, used once. Whoever shows a used one gets what its first use answered. */
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { placeLimits } from '../tradingLimits.ts';

/** What submitting answers. */
export type SubmitAnswer = Promise<Result<Intent, AppError>>;

/** See the opening comment. */
export interface Tickets {
  /** A ticket for main's own checked draft. */
  issue(draft: OrderDraft): { readonly ticket: string; readonly expiresAt: number };
  /** Uses a ticket: `run` is called at most once per ticket, whatever happens. */
  use(ticket: string, run: (draft: OrderDraft) => SubmitAnswer): SubmitAnswer;
  /** Unused tickets are worth nothing from now on. */
  voidAll(): void;
}

interface Entry {
  readonly draft: OrderDraft;
  /** Ends of both clocks: wall time leaps when the machine slept, the other when wall time is set. */
  readonly endsWall: number;
  readonly ends: number;
  valid: boolean;
  answer: SubmitAnswer | undefined;
}

const NAME_LENGTH = 24;

/** No tickets yet. */
export function createTickets(clock: Clock, random: Random): Tickets {
  const entries = new Map<string, Entry>();
  const makeRoom = (): void => {
    for (const name of entries.keys()) {
      if (entries.size < placeLimits.tickets) return;
      entries.delete(name);
    }
  };
  return {
    issue(draft) {
      makeRoom();
      let ticket = '';
      while (ticket.length < NAME_LENGTH) ticket += random.integer(36).toString(36);
      const expiresAt = clock.now() + placeLimits.ticketMs;
      const ends = clock.monotonic() + placeLimits.ticketMs;
      entries.set(ticket, { draft, endsWall: expiresAt, ends, valid: true, answer: undefined });
      return { ticket, expiresAt };
    },
    use(ticket, run) {
      const entry = entries.get(ticket);
      if (!entry) return Promise.resolve(fail(appError('refused', 'error.ticket.unknown')));
      if (entry.answer) return entry.answer;
      if (!entry.valid) return Promise.resolve(fail(appError('refused', 'error.ticket.void')));
      if (clock.monotonic() >= entry.ends || clock.now() >= entry.endsWall) {
        return Promise.resolve(
          fail(appError('refused', 'error.ticket.expired', { seconds: placeLimits.ticketMs / 1000 })),
        );
      }
      entry.answer = run(entry.draft);
      return entry.answer;
    },
    voidAll() {
      for (const entry of entries.values()) entry.valid = false;
    },
  };
}
