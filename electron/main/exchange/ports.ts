/** What trading stands on: the signed way to the exchange and its private news, as ports. The signer is behind them. */
import type { CommandId, ParametersOf, PrivateQueryId, ReplyOf } from '../../../shared/exchange/endpoints.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { ParameterRule } from '../../../shared/exchange/parameterRules.ts';
import type { PrivatePush } from '../../../shared/exchange/privateChannels.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Result } from '../../../shared/result/result.ts';

/**
 * What is known once a command was sent. `answered`: HTTP 200 with the row's shape, whatever it says. `refused`: the
 * exchange said no with proof (B-A3). `notSent`: certainly no byte of it arrived. `unknown`: everything else.
 */
export type CommandOutcome<Reply> =
  | { readonly kind: 'answered'; readonly reply: Reply }
  | { readonly kind: 'refused'; readonly error: AppError }
  | { readonly kind: 'notSent'; readonly error: AppError }
  | { readonly kind: 'unknown'; readonly error: AppError };

/**
 * What happened to a command on the wire, told when it happens, nothing secret in it. Times in ms count from its signature
 * by the running clock; null: not known. `signed`: `parameters` as they are sent, `queueMs` the wait for its place,
 * `orders` how many it counts against the limit of orders. `sent`: its bytes were handed to the system. `answered`:
 * `usedWeight` by the answer's headers, `code` as the exchange sent it with an error. `unanswered`: `left` false when no
 * byte of it can have arrived.
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

/** A command that is checked, counted and signed, and has not left. It expires with its signature. */
export interface PreparedCommand<Reply> {
  /** The signed ACCESS-TIMESTAMP, exchange time in Unix ms: accepted until it is 30 s old (H3). */
  readonly timestamp: number;
  /** Tells what happens to it on the wire, `signed` at once; a double of it may have nothing to tell. */
  readonly trace?: (listener: (trace: CommandTrace) => void) => void;
  /** Sends it. A second call answers what the first did; nothing is ever sent twice. */
  send(): Promise<CommandOutcome<Reply>>;
  /** Gives its place in the budgets back; it will not be sent. */
  abandon(): void;
}

/** What a zero or an absent parameter of a command means, in words (B-A7). */
export type Meaning = Extract<ParameterRule, readonly ['zeroMeans', ...unknown[]]>[2];

/** Signed REST of the account in use. */
export interface PrivateRest {
  /** A query; tried once more on a network failure, never on anything else. */
  query<Id extends PrivateQueryId>(id: Id, params: ParametersOf<Id>): Promise<Result<ReplyOf<Id>, AppError>>;
  /**
   * The same, with the number of records of the reply that could not be read and were dropped. A look for a lost order
   * counts only when none was (B-A4). `archive`: it travels behind everything else (B-C1, H6); `background`: behind
   * what a person waits for; `market`: with the chart; `trading`: a person waits for it in a trading panel; `kill`: before it (B-A9).
   */
  queryWhole<Id extends PrivateQueryId>(
    id: Id,
    params: ParametersOf<Id>,
    lane?: 'archive' | 'background' | 'market' | 'trading' | 'kill',
  ): Promise<Result<{ readonly reply: ReplyOf<Id>; readonly dropped: number }, AppError>>;
  /**
   * Prepares a command: parameters checked, place in the budget taken (a wait over 2 s is an error, B-C2), signed. The
   * timestamp of a placement lies 20 s back (B-A4). `means` says in words what zero or absent parameters stand for, as the
   * person confirmed it; a command that means more than was said is refused (B-A7). `kill`: it waits behind nobody (B-A9).
   */
  prepare<Id extends CommandId>(
    id: Id,
    params: ParametersOf<Id>,
    means?: readonly Meaning[],
    lane?: 'kill',
  ): Promise<Result<PreparedCommand<ReplyOf<Id>>, AppError>>;
}

/** Whether a market's private socket brings news: `waiting` it does not, `open` subscribed anew, `silent` and `alive` its proof of life. */
export type PrivateSessionState = 'waiting' | 'open' | 'silent' | 'alive';

/** What the private way tells trading. */
export interface PrivateListener {
  /** A checked private frame; `receivedAt` is wall time. */
  readonly push: (push: PrivatePush, receivedAt: number) => void;
  readonly publicClient: (market: Market, state: PrivateSessionState) => void;
}
