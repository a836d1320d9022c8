/** Tickets (B-A6): each represents one confirmation and is used once. A second use returns the result of the first. */
import { isTyped } from '../../../../shared/domain/typedWord.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { placeLimits } from '../tradingLimits.ts';

/** `Content`: what main checked; `Answer`: the result of using it. */
export interface Tickets<Content, Answer> {
  /**
   * Issues a ticket for content that main checked; `word` must be typed when it is used. `issuedAt` and `expiresAt` are
   * wall time.
   */
  issue(
    content: Content,
    word?: string | null,
  ): { readonly ticket: string; readonly issuedAt: number; readonly expiresAt: number };
  /**
   * Uses a ticket: `run` is called at most once per ticket, whatever happens. `ageMs`: time since it was issued.
   * Without its word it is refused and stays usable (B-A8).
   */
  use(
    ticket: string,
    typed: string | null,
    run: (content: Content, ageMs: number) => Promise<Result<Answer, AppError>>,
  ): Promise<Result<Answer, AppError>>;
  /** Returns whether a ticket was issued here, whatever its state. */
  issued(ticket: string): boolean;
  /** Voids all unused tickets. */
  voidAll(): void;
}

interface Entry<Content, Answer> {
  readonly content: Content;
  readonly word: string | null;
  /**
   * Expiry on both clocks: wall time jumps when the machine slept, and can be set; the monotonic clock can do neither,
   * but may stand still.
   */
  readonly endsWall: number;
  readonly ends: number;
  valid: boolean;
  answer: Promise<Result<Answer, AppError>> | undefined;
}

const NAME_LENGTH = 24;

/** Returns the error of an order sent without its required word. */
export const wordMissing = (word: string): AppError => appError('refused', 'error.ticket.mustType', { word });

/** Creates the tickets, empty. `ticketMs`: validity of a ticket. */
export function createTickets<Content, Answer>(
  clock: Clock,
  random: Random,
  ticketMs: number = placeLimits.ticketMs,
): Tickets<Content, Answer> {
  const entries = new Map<string, Entry<Content, Answer>>();
  const makeRoom = (): void => {
    for (const name of entries.keys()) {
      if (entries.size < placeLimits.tickets) return;
      entries.delete(name);
    }
  };
  return {
    issue(content, word = null) {
      makeRoom();
      let ticket = '';
      while (ticket.length < NAME_LENGTH) ticket += random.integer(36).toString(36);
      const issuedAt = clock.now();
      const expiresAt = issuedAt + ticketMs;
      const ends = clock.monotonic() + ticketMs;
      entries.set(ticket, { content, word, endsWall: expiresAt, ends, valid: true, answer: undefined });
      return { ticket, issuedAt, expiresAt };
    },
    use(ticket, typed, run) {
      const entry = entries.get(ticket);
      if (!entry) return Promise.resolve(fail(appError('refused', 'error.ticket.unknown')));
      if (entry.answer) return entry.answer;
      if (!entry.valid) return Promise.resolve(fail(appError('refused', 'error.ticket.void')));
      if (clock.monotonic() >= entry.ends || clock.now() >= entry.endsWall) {
        return Promise.resolve(fail(appError('refused', 'error.ticket.expired', { seconds: ticketMs / 1000 })));
      }
      if (!isTyped(entry.word, typed)) return Promise.resolve(fail(wordMissing(entry.word!)));
      entry.answer = run(entry.content, clock.monotonic() - (entry.ends - ticketMs));
      return entry.answer;
    },
    issued: (ticket) => entries.has(ticket),
    voidAll() {
      for (const entry of entries.values()) entry.valid = false;
    },
  };
}
