/**
 * Ports that trading uses: the signed REST client of the exchange and its private updates. The signer is behind them.
 */
import type { CommandId, ParametersOf, PrivateQueryId, ReplyOf } from '../../../shared/exchange/endpoints.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { ParameterRule } from '../../../shared/exchange/parameterRules.ts';
import type { PrivatePush } from '../../../shared/exchange/privateChannels.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Result } from '../../../shared/result/result.ts';

/**
 * What is known after a command was sent. `answered`: HTTP 200 in the form of its endpoint row, whatever its content.
 * `refused`: the exchange verifiably refused it (B-A3). `notSent`: certainly no byte of it arrived. `unknown`:
 * everything else.
 */
export type CommandOutcome<Reply> =
  | { readonly kind: 'answered'; readonly reply: Reply }
  | { readonly kind: 'refused'; readonly error: AppError }
  | { readonly kind: 'notSent'; readonly error: AppError }
  | { readonly kind: 'unknown'; readonly error: AppError };

/**
 * An event of a command on the wire, reported when it happens and without secrets. Times in ms count from the signature
 * by the monotonic clock; null: not known. `signed`: `parameters` as they are sent, `queueMs` is the wait for its place
 * in the rate limits, `orders` is its count against the limit of orders. `sent`: its bytes were handed to the system.
 * `answered`: `usedWeight` is from the response headers, `code` is the exchange's code of an error. `unanswered`:
 * `left` is false when no byte of it can have arrived.
 */
export type CommandTrace =
  | {
      readonly kind: 'signed';
      readonly row: CommandId;
      readonly method: string;
      readonly path: string;
      readonly parameters: string;
      readonly timestamp: number;
      readonly weight: number;
      readonly orders: number;
      readonly queueMs: number;
    }
  | { readonly kind: 'sent'; readonly sentMs: number | null }
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly replyMs: number;
      readonly usedWeight: number | null;
      readonly code: string | null;
    }
  | { readonly kind: 'unanswered'; readonly reason: string; readonly left: boolean; readonly replyMs: number };

/** A command that is checked, counted and signed, and that was not sent yet. It expires with its signature. */
export interface PreparedCommand<Reply> {
  /** The signed ACCESS-TIMESTAMP, exchange time in Unix ms: accepted until it is 30 s old (H3). */
  readonly timestamp: number;
  /** Reports the events of the command on the wire to `listener`, `signed` at once; a test double may leave it out. */
  readonly trace?: (listener: (trace: CommandTrace) => void) => void;
  /** Sends the command. A second call returns the result of the first; nothing is ever sent twice. */
  send(): Promise<CommandOutcome<Reply>>;
  /** Returns its place in the rate limits; the command will not be sent. */
  abandon(): void;
}

/** What a zero or an absent parameter of a command means, in words (B-A7). */
export type Meaning = Extract<ParameterRule, readonly ['zeroMeans', ...unknown[]]>[2];

/** Signed REST client of the account in use. */
export interface PrivateRest {
  /** Sends a query; it is tried once more after a network failure and never after anything else. */
  query<Id extends PrivateQueryId>(id: Id, params: ParametersOf<Id>): Promise<Result<ReplyOf<Id>, AppError>>;
  /**
   * Like `query`, with the number of records of the reply that could not be read and were dropped. A search for a lost
   * order counts only when none was dropped (B-A4). `archive`: sent after everything else (B-C1, H6); `background`:
   * after requests that the user waits for; `market`: with the chart's requests; `trading`: for a trading panel where
   * the user waits; `kill`: before those (B-A9).
   */
  queryWhole<Id extends PrivateQueryId>(
    id: Id,
    params: ParametersOf<Id>,
    lane?: 'archive' | 'background' | 'market' | 'trading' | 'kill',
  ): Promise<Result<{ readonly reply: ReplyOf<Id>; readonly dropped: number }, AppError>>;
  /**
   * Prepares a command: checks the parameters, takes its place in the rate limits (a wait over 2 s is an error, B-C2)
   * and signs it. The timestamp of a placement lies 20 s in the past (B-A4). `means` states in words what zero or
   * absent parameters stand for, as the user confirmed it; a command that means more than stated is refused (B-A7).
   * `kill`: it waits for no other request (B-A9).
   */
  prepare<Id extends CommandId>(
    id: Id,
    params: ParametersOf<Id>,
    means?: readonly Meaning[],
    lane?: 'kill',
  ): Promise<Result<PreparedCommand<ReplyOf<Id>>, AppError>>;
}

/** Signed REST client of a key that is not in use: it can only read. */
export interface ReadingSession {
  readonly rest: Pick<PrivateRest, 'queryWhole'>;
  /** Ends it: nothing is sent any more, and a reply that is under way counts as an error. */
  readonly close: () => void;
}

/**
 * State of a market's private connection: `waiting` delivers no updates, `open` was subscribed anew, `silent` and
 * `alive` are the result of its liveness check.
 */
export type PrivateSessionState = 'waiting' | 'open' | 'silent' | 'alive';

/** Receives the private updates for trading. */
export interface PrivateListener {
  /** A checked private frame; `receivedAt` is wall time. */
  readonly push: (push: PrivatePush, receivedAt: number) => void;
  readonly connectionState: (market: Market, state: PrivateSessionState) => void;
}
