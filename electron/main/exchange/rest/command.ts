/**
 * One command: it takes its place in the rate limits and is signed before it is sent; it is sent at most once and never
 * again.
 */
import {
  endpoints,
  type CommandId,
  type PrivateEndpointId,
  type ReplyOf,
} from '../../../../shared/exchange/endpoints.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { commandLimits } from '../clientLimits.ts';
import type { CommandOutcome, CommandTrace, PreparedCommand } from '../ports.ts';
import { isPermissionError, type AuthBreaker } from './authBreaker.ts';
import type { Budgets } from './limits/budgets.ts';
import type { CallReport } from './client.ts';
import { outcomeOfFailure, outcomeOfReply } from './reply/outcome.ts';
import { type Parameters, bodyText, queryText } from './request/query.ts';
import { isExpired, type SignedTime } from './signedTime.ts';
import type { HttpReply, HttpRequest, HttpTransport, TransportFailure } from './transport.ts';
import { limits } from '../../../../shared/exchange/limits.ts';
import type { EndpointRow } from '../../../../shared/exchange/row.ts';
import { weightFigures } from './limits/ledgerHeaders.ts';

// The trace of one command for the timeline: what was signed and what happened on the wire. Of the headers it reads
// only those of the limits.

/** Most characters of the parameters that are kept. */
const MAX_PARAMETERS = 4_000;

/** Records the events of one command, step by step. */
export interface TraceOfCommand {
  /** Passes all events so far and all later ones to the listener. */
  readonly listen: (listener: (trace: CommandTrace) => void) => void;
  /** Records that the request was handed to the system. */
  readonly written: () => void;
  answered(reply: HttpReply, code: string | null): void;
  unanswered(failure: TransportFailure): void;
}

/** What is known when the command is signed. `queueMs`: the wait for its place in the rate limits. */
export interface SignedCommand {
  readonly id: CommandId;
  readonly row: EndpointRow;
  readonly parameters: Parameters;
  readonly timestamp: number;
  readonly queueMs: number;
}

/** Creates a trace that starts now, at the signature. `redact` removes known secrets from the parameters (B-D1). */
export function createCommandTrace(
  clock: Clock,
  redact: (text: string) => string,
  { id, row, parameters, timestamp, queueMs }: SignedCommand,
): TraceOfCommand {
  const signedAt = clock.monotonic();
  const listeners: ((trace: CommandTrace) => void)[] = [];
  const reported: CommandTrace[] = [];
  let sent = false;
  const notify = (trace: CommandTrace): void => {
    reported.push(trace);
    for (const listener of listeners) listener(trace);
  };
  const since = (): number => clock.monotonic() - signedAt;
  const left = (sentMs: number | null): void => {
    if (!sent) notify({ kind: 'sent', sentMs });
    sent = true;
  };
  const text = row.parametersIn === 'body' ? bodyText(parameters) : queryText(parameters);
  notify({
    kind: 'signed',
    row: id,
    method: row.method,
    path: row.path,
    parameters: redact(text).slice(0, MAX_PARAMETERS),
    timestamp,
    weight: row.weight,
    orders: row.orders === undefined ? 0 : Math.max(row.orders, parameters.items),
    queueMs,
  });
  return {
    listen(listener) {
      listeners.push(listener);
      for (const trace of reported) listener(trace);
    },
    written: () => left(since()),
    answered({ status, headers }, code) {
      // A transport may not report when bytes were sent: the response proves that they were.
      left(null);
      const { used } = weightFigures(headers, limits.weight.limit);
      notify({ kind: 'answered', status, replyMs: since(), usedWeight: used, code });
    },
    unanswered({ reason, sent: arrived }) {
      if (arrived) left(null);
      notify({ kind: 'unanswered', reason, left: arrived, replyMs: since() });
    },
  };
}

/** Dependencies of {@link createCommand}. */
export interface CommandParts {
  readonly clock: Clock;
  readonly transport: HttpTransport;
  readonly budgets: Budgets;
  readonly time: SignedTime;
  readonly breaker: AuthBreaker;
  readonly report: (report: CallReport) => void;
  /** Returns why nothing may be sent now; null when it may. */
  readonly mayGo: (id: PrivateEndpointId) => AppError | null;
  readonly build: (id: PrivateEndpointId, parameters: Parameters, timestamp: number) => HttpRequest;
  readonly clean: (error: AppError) => AppError;
  /** Removes known secrets from a text. */
  readonly redact: (text: string) => string;
}

/** Prepares a command whose parameters are checked. */
export async function createCommand<Id extends CommandId>(
  parts: CommandParts,
  id: Id,
  parameters: Parameters,
  lane: 'kill' | 'command' = 'command',
): Promise<Result<PreparedCommand<ReplyOf<Id>>, AppError>> {
  const { clock, breaker } = parts;
  const row = endpoints[id];
  const early = parts.mayGo(id);
  if (early) return fail(early);
  const known = await parts.time.ofCommand(row.market);
  if (!known.ok) return known;
  const queuedAt = clock.monotonic();
  const places = await parts.budgets.acquire(row, parameters.items, lane);
  if (!places) return fail(appError('rateLimited', 'error.rate.command', {}, { row: id }));
  // A command that holds its places waits for nothing more: the conditions checked before must still hold, otherwise it
  // is given up.
  const timestamp = parts.time.ofCommandNow(row.market);
  const late = timestamp.ok ? parts.mayGo(id) : timestamp.error;
  if (late || !timestamp.ok) {
    places.aborted(false);
    return fail(late ?? appError('unavailable', 'error.clock.unknown', { market: row.market }));
  }
  const queueMs = clock.monotonic() - queuedAt;
  const trace = createCommandTrace(clock, parts.redact, { id, row, parameters, timestamp: timestamp.value, queueMs });
  const request: HttpRequest = {
    ...parts.build(id, parameters, timestamp.value),
    limits: commandLimits.transport,
    urgent: true,
    // A cancellation, and everything of the kill switch, does not wait behind placements whose replies are missing.
    first: lane === 'kill' || row.method === 'DELETE',
    written: trace.written,
  };
  const signed = { wall: clock.now(), running: clock.monotonic() };
  /**
   * Whether the signature is too old. Both clocks are checked, because neither alone notices every sleep and every
   * clock step (B-C8, XE3).
   */
  const isOld = (): boolean =>
    clock.monotonic() - signed.running > commandLimits.sendWithinMs ||
    Math.abs(clock.now() - signed.wall) > commandLimits.sendWithinMs;
  let outcome: Promise<CommandOutcome<ReplyOf<Id>>> | undefined;

  const reported = (result: CommandOutcome<ReplyOf<Id>>): CommandOutcome<ReplyOf<Id>> => {
    const error = result.kind === 'answered' ? null : result.error;
    parts.report({ market: row.market, row: id, error, dropped: 0 });
    return result;
  };
  const unsent = (error: AppError): CommandOutcome<never> => {
    places.aborted(false);
    return { kind: 'notSent', error };
  };
  const send = async (): Promise<CommandOutcome<ReplyOf<Id>>> => {
    const seconds = commandLimits.sendWithinMs / 1000;
    if (isOld()) return unsent(appError('refused', 'error.order.tooLate', { seconds }, { row: id }));
    const refusal = parts.mayGo(id) ?? breaker.enter(row.market);
    if (refusal) return unsent(refusal);
    const sent = await parts.transport.send(request);
    if (!sent.ok) {
      trace.unanswered(sent.error);
      places.aborted(sent.error.sent);
      breaker.left(row.market, null, true);
      return reported(outcomeOfFailure(id, sent.error));
    }
    places.replied(sent.value);
    const read = outcomeOfReply(id, sent.value);
    trace.answered(sent.value, read.kind === 'answered' ? null : (read.error.exchange?.code ?? null));
    if (read.kind === 'answered') {
      breaker.left(row.market, null, false);
      return reported(read);
    }
    const error = parts.clean(read.error);
    if (isExpired(error)) void parts.time.expired(row.market, 'command');
    // A missing permission for commands says nothing against the key.
    breaker.left(row.market, isPermissionError(error) ? null : error, error.kind !== 'auth');
    return reported({ ...read, error });
  };

  return ok({
    timestamp: timestamp.value,
    trace: trace.listen,
    send() {
      outcome ??= send();
      return outcome;
    },
    abandon() {
      outcome ??= Promise.resolve(unsent(appError('refused', 'error.order.abandoned', {}, { row: id })));
    },
  });
}
