/**
 * Closes positions at market under a ticket (R10, R48). Closing is allowed while orders are stopped or locked, and needs
 * neither the journal nor a client id.
 */
import type { Position } from '../../../../shared/domain/order.ts';
import { CLOSE_ALL_WORD } from '../../../../shared/domain/typedWord.ts';
import type { ChangeAnswer, Closing } from '../../../../shared/ipc/changeViews.ts';
import type { ClosingTicket } from '../../../../shared/ipc/planViews.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { noKey, type CurrentAccess } from '../../account/access.ts';
import { createTickets } from '../orders/tickets.ts';

/**
 * Runs a closing in its turn. `symbol` null: it affects every contract, waits for all before it, and all later ones
 * wait for it.
 */
type ClosingTurns = <Value>(symbol: string | null, run: () => Promise<Value>) => Promise<Value>;

/** Creates the queue of closings, empty: those that may affect the same position run one after the other (R10). */
export function createClosingTurns(): ClosingTurns {
  /** Settles when the last closing has ended, by contract; the key null holds the last closing of every contract. */
  const last = new Map<string | null, Promise<unknown>>();
  return (symbol, run) => {
    const before = symbol === null ? [...last.values()] : [symbol, null].flatMap((one) => last.get(one) ?? []);
    const mine = Promise.all(before).then(run);
    const end = Promise.allSettled([mine]).then(() => {
      if (last.get(symbol) === end) last.delete(symbol);
    });
    last.set(symbol, end);
    return mine;
  };
}

/** Dependencies of {@link createClosings}. */
interface ClosingParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly access: CurrentAccess;
  readonly positions: () => readonly Position[];
  /** Returns why nothing may be closed; null when it may. */
  readonly check: (closing: Closing) => Promise<AppError | null>;
  /** Checks and sends a closing, under no other key than this one. */
  readonly run: (closing: Closing, keyId: string) => Promise<Result<ChangeAnswer, AppError>>;
}

export interface Closings {
  prepare(closing: Closing): Promise<Result<ClosingTicket, AppError>>;
  /** Returns whether a ticket was issued here, whatever its state. */
  issued(ticket: string): boolean;
  submit(ticket: string, typed: string | null): Promise<Result<ChangeAnswer, AppError>>;
  voidTickets(): void;
}

/** Returns whether a closing affects a position. */
function closes(closing: Closing, { symbol, positionId }: Position): boolean {
  if (closing.kind === 'closeAll') return true;
  return closing.symbol === symbol && (closing.kind === 'closeSymbol' || closing.positionId === positionId);
}

/** Creates the closings of one account, without tickets. */
export function createClosings({ clock, random, access, positions, check, run }: ClosingParts): Closings {
  const tickets = createTickets<{ readonly closing: Closing; readonly keyId: string }, ChangeAnswer>(clock, random);
  const inTurn = createClosingTurns();
  return {
    async prepare(closing) {
      const restSession = access();
      const wrong = restSession ? await check(closing) : noKey();
      if (wrong || !restSession) return fail(wrong ?? noKey());
      const word = closing.kind === 'closeAll' ? CLOSE_ALL_WORD : null;
      const { ticket, expiresAt } = tickets.issue({ closing, keyId: restSession.keyId }, word);
      const closed = positions().filter((one) => closes(closing, one));
      return ok({ ticket, kind: 'close', positions: closed, word, expiresAt });
    },
    issued: (ticket) => tickets.issued(ticket),
    submit: (ticket, typed) =>
      tickets.use(ticket, typed, ({ closing, keyId }) =>
        inTurn('symbol' in closing ? closing.symbol : null, () => run(closing, keyId)),
      ),
    voidTickets: () => tickets.voidAll(),
  };
}
