/**
 * The trace of one command for the timeline: what was signed and what happened on the wire. Of the headers it reads
 * only those of the limits.
 */
import type { CommandId } from '../../../../shared/exchange/endpoints.ts';
import { limits } from '../../../../shared/exchange/limits.ts';
import type { EndpointRow } from '../../../../shared/exchange/row.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { CommandTrace } from '../ports.ts';
import { weightFigures } from './limits/ledgerHeaders.ts';
import { bodyText, queryText, type Parameters } from './request/query.ts';
import type { HttpReply, TransportFailure } from './transport.ts';

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
