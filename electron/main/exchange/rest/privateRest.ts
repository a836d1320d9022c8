/**
 * Signed REST client of one session: one key, one set of addresses. Queries may be repeated once, commands never
 * (B-A1).
 */
import type { ExchangeAddresses } from '../../../../shared/exchange/addresses.ts';
import {
  endpoints,
  type CommandId,
  type ParametersOf,
  type PrivateEndpointId,
  type PrivateQueryId,
  type ReplyOf,
} from '../../../../shared/exchange/endpoints.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { restLimits } from '../clientLimits.ts';
import { belongsTo } from '../hosts.ts';
import type { Meaning, PreparedCommand, PrivateRest } from '../ports.ts';
import type { Signer } from '../signer/signer.ts';
import { isPermissionError, type AuthBreaker } from './authBreaker.ts';
import type { Budgets } from './limits/budgets.ts';
import { classifyFailure } from './reply/classify.ts';
import { isNetwork, type CallReport } from './client.ts';
import { createCommand, type CommandParts } from './command.ts';
import { interpret } from './reply/interpret.ts';
import { laneOf } from './limits/lanes.ts';
import type { Lane, WeightLedger } from './limits/weightLedger.ts';
import { isLimitsRefusal } from './limits/ledgerRefusal.ts';
import { bodyText, checkParameters, queryText, type Parameters } from './request/query.ts';
import type { ReadReply } from './reply/readReply.ts';
import { withTurns } from '../../../../shared/time/steps.ts';
import { isExpired, type SignedTime } from './signedTime.ts';
import type { HttpRequest, HttpTransport } from './transport.ts';

/** Dependencies of the REST client of a session. */
export interface PrivateRestParts {
  readonly clock: Clock;
  readonly transport: HttpTransport;
  readonly ledger: WeightLedger;
  readonly budgets: Budgets;
  readonly time: SignedTime;
  readonly breaker: AuthBreaker;
  readonly signer: Signer;
  readonly addresses: ExchangeAddresses;
  /** Addresses of live in force; the shipped ones when not given. */
  readonly live?: ExchangeAddresses | undefined;
  readonly userAgent: string;
  /** Removes known secrets from the exchange's messages. */
  readonly redact: (text: string) => string;
  readonly report: (report: CallReport) => void;
}

/** Signed REST client that can be stopped: after `stop` nothing is sent any more. */
export interface RestSession extends PrivateRest {
  stop(): void;
}

export function createPrivateRest(parts: PrivateRestParts): RestSession {
  const { signer, addresses, ledger, breaker, time } = parts;
  let stopped = false;

  const ended = (row: string): AppError => appError('unavailable', 'error.exchange.stopped', {}, { row });
  const clean = (error: AppError): AppError =>
    error.exchange
      ? { ...error, exchange: { ...error.exchange, message: parts.redact(error.exchange.message) } }
      : error;
  /** Returns the error when a request may not be sent; the address is checked last, right before the signature. */
  const mayGo = (id: PrivateEndpointId): AppError | null => {
    if (stopped) return ended(id);
    const { market } = endpoints[id];
    const origin = addresses[market].rest;
    if (belongsTo(signer.environment, origin, parts.live)) return null;
    const params = { environment: signer.environment, host: origin.slice(0, 200) };
    return appError('refused', 'error.environment.foreignHost', params, { row: id });
  };
  const build = (id: PrivateEndpointId, parameters: Parameters, timestamp: number): HttpRequest => {
    const row = endpoints[id];
    const inBody = row.parametersIn === 'body';
    const query = inBody ? '' : queryText(parameters);
    const target = query === '' ? row.path : `${row.path}?${query}`;
    const body = inBody ? bodyText(parameters) : '';
    return {
      method: row.method,
      url: `${addresses[row.market].rest}${target}`,
      headers: {
        'User-Agent': parts.userAgent,
        Accept: 'application/json',
        'Content-Type': 'application/json',
        ...signer.request({ timestamp, method: row.method, target, body }),
      },
      body: inBody ? body : null,
      bodyBytes: restLimits.bodyBytes,
    };
  };

  const once = async (
    id: PrivateQueryId,
    parameters: Parameters,
    lane?: Lane,
  ): Promise<Result<ReadReply, AppError>> => {
    const { market, weight, label } = endpoints[id];
    const timestamp = await time.ofQuery(market);
    if (!timestamp.ok) return timestamp;
    const ticket = await ledger.acquire(weight, lane ?? laneOf(endpoints[id]), id);
    if (!ticket) return fail(appError('rateLimited', 'error.rate.waiting', {}, { row: id }));
    // The request is signed after the wait, so that the timestamp is the time of sending. Nothing is waited for from
    // here on: what allowed the request, above all the absence of a pause, was true a moment ago. If the machine slept
    // during the wait, the time from before is not used.
    const fresh = time.ofQueryNow(market);
    const refusal = fresh.ok ? (mayGo(id) ?? breaker.enter(market)) : fresh.error;
    if (refusal || !fresh.ok) {
      ticket.aborted(false);
      return fail(refusal!);
    }
    const built = build(id, parameters, fresh.value);
    // What the kill switch has to know before it cancels waits behind no other query.
    const sent = await parts.transport.send(lane === 'kill' ? { ...built, urgent: true, first: true } : built);
    if (!sent.ok) {
      ticket.aborted(sent.error.sent);
      breaker.left(market, null, true);
      return fail(classifyFailure(id, sent.error));
    }
    if (isLimitsRefusal(sent.value)) ticket.refused(sent.value.headers);
    else ticket.replied(sent.value.headers);
    const read = await withTurns(interpret(id, sent.value), parts.clock);
    // A missing partner permission is not one of the market: without it the key still trades there (XU28).
    const isApart = label === 'SIGNED' && !read.ok && isPermissionError(read.error);
    breaker.left(market, read.ok ? null : read.error, isApart || (!read.ok && read.error.kind !== 'auth'));
    return read.ok ? read : fail(clean(read.error));
  };

  const command: CommandParts = { ...parts, mayGo, build, clean };

  return {
    async query<Id extends PrivateQueryId>(id: Id, params: ParametersOf<Id>): Promise<Result<ReplyOf<Id>, AppError>> {
      const whole = await this.queryWhole(id, params);
      return whole.ok ? ok(whole.value.reply) : whole;
    },
    async queryWhole<Id extends PrivateQueryId>(
      id: Id,
      params: ParametersOf<Id>,
      lane?: Lane,
    ): Promise<Result<{ readonly reply: ReplyOf<Id>; readonly dropped: number }, AppError>> {
      const row = endpoints[id];
      const parameters = checkParameters(row, params, { now: time.now(row.market), means: [] });
      if (!parameters.ok) return parameters;
      const refusal = mayGo(id);
      if (refusal) return fail(refusal);
      let answer = await once(id, parameters.value, lane);
      if (!answer.ok && isExpired(answer.error) && (await time.expired(row.market, 'query'))) {
        answer = await once(id, parameters.value, lane);
      } else if (!answer.ok && isNetwork(answer.error) && !stopped) answer = await once(id, parameters.value, lane);
      if (stopped) return fail(ended(id));
      const { market } = row;
      const dropped = answer.ok ? answer.value.dropped : 0;
      parts.report({ market, row: id, error: answer.ok ? null : answer.error, dropped });
      return answer.ok ? ok({ reply: answer.value.value as ReplyOf<Id>, dropped }) : answer;
    },
    async prepare<Id extends CommandId>(
      id: Id,
      params: ParametersOf<Id>,
      means: readonly Meaning[] = [],
      lane?: 'kill',
    ): Promise<Result<PreparedCommand<ReplyOf<Id>>, AppError>> {
      const row = endpoints[id];
      const parameters = checkParameters(row, params, { now: time.now(row.market), means });
      return parameters.ok ? createCommand(command, id, parameters.value, lane) : parameters;
    },
    stop() {
      stopped = true;
    },
  };
}
