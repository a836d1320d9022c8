/**
 * The typed REST client for requests that need no key, market data and content: every call derives from its endpoint
 * row.
 */
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { ExchangeAddresses } from '../../../../shared/exchange/addresses.ts';
import {
  endpoints,
  type EndpointId,
  type OpenEndpointId,
  type ParametersOf,
  type PrivateQueryId,
  type ReplyOf,
} from '../../../../shared/exchange/endpoints.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { restLimits } from '../clientLimits.ts';
import { belongsTo } from '../hosts.ts';
import type { PrivateRest } from '../ports.ts';
import { classifyFailure } from './reply/classify.ts';
import { interpret } from './reply/interpret.ts';
import { withTurns } from '../../../../shared/time/steps.ts';
import { laneOf } from './limits/lanes.ts';
import type { Lane, LedgerTicket, WeightLedger } from './limits/weightLedger.ts';
import { isLimitsRefusal } from './limits/ledgerRefusal.ts';
import { buildQuery } from './request/query.ts';
import type { HttpTransport } from './transport.ts';

/** Report of one finished call to its observer: the market, and the error when it failed. */
export interface CallReport {
  readonly market: Market;
  readonly row: EndpointId;
  readonly error: AppError | null;
  /** Number of records that were dropped from a list reply. */
  readonly dropped: number;
}

/** REST client without a key. */
export interface RestClient {
  /**
   * Sends the GET request of an endpoint. A network failure is tried once more within the same rate limit; nothing else
   * is. Content is requested with a signature where a key is in use, without one otherwise (A-CONTENT-ACCESS). `lane`:
   * a lane other than that of the endpoint.
   */
  get<Id extends OpenEndpointId>(id: Id, params: ParametersOf<Id>, lane?: Lane): Promise<Result<ReplyOf<Id>, AppError>>;
  /**
   * Sets the addresses for all further requests; null: there are none, every call fails at once, and replies still in
   * flight are discarded.
   */
  setAddresses(addresses: ExchangeAddresses | null): void;
}

/** Dependencies of {@link createRestClient}. */
export interface RestClientParts {
  readonly environment: Environment;
  readonly clock: Pick<Clock, 'after'>;
  readonly transport: HttpTransport;
  readonly ledger: WeightLedger;
  /** Addresses of live in force; the shipped ones when not given. */
  readonly live?: ExchangeAddresses | undefined;
  readonly userAgent: string;
  readonly report: (report: CallReport) => void;
  /** Exchange time in Unix ms, null while unknown: it decides whether a time lies in the future. */
  readonly now?: (market: Market) => number | null;
  /** Returns the signed REST client of the key in use; null without one. */
  readonly session?: () => Pick<PrivateRest, 'query'> | null;
}

/**
 * Whether a failed query may be tried once more: nothing readable was received, and neither a certificate nor the
 * user's own route is the reason.
 */
export const isNetwork = (error: AppError): boolean =>
  error.kind === 'network' && !/^error\.(?:network\.(?:certificate|route)|proxy\.)/.test(error.key);

/** Creates a client without addresses; the caller sets them with `setAddresses`. */
export function createRestClient(parts: RestClientParts): RestClient {
  const { environment, transport, ledger, userAgent } = parts;
  let addresses: ExchangeAddresses | null = null;
  let epoch = 0;

  const once = async (
    id: OpenEndpointId,
    url: string,
    lane: Lane,
  ): Promise<Result<{ value: unknown; dropped: number }, AppError>> => {
    const ticket: LedgerTicket | undefined = await ledger.acquire(endpoints[id].weight, lane, id);
    if (!ticket) return fail(appError('rateLimited', 'error.rate.waiting', {}, { row: id }));
    const sent = await transport.send({
      method: 'GET',
      url,
      headers: { 'User-Agent': userAgent, Accept: 'application/json', 'Content-Type': 'application/json' },
      body: null,
      bodyBytes: id.endsWith('exchangeInfo') ? restLimits.exchangeInfoBytes : restLimits.bodyBytes,
    });
    if (!sent.ok) {
      ticket.aborted(sent.error.sent);
      return fail(classifyFailure(id, sent.error));
    }
    if (isLimitsRefusal(sent.value)) ticket.refused(sent.value.headers);
    else ticket.replied(sent.value.headers);
    return withTurns(interpret(id, sent.value), parts.clock);
  };

  return {
    async get<Id extends OpenEndpointId>(
      id: Id,
      params: ParametersOf<Id>,
      lane?: Lane,
    ): Promise<Result<ReplyOf<Id>, AppError>> {
      const row = endpoints[id];
      const inLane = lane ?? laneOf(row);
      const session = row.label === 'OPTIONAL' ? parts.session?.() : null;
      if (session) {
        const signed = await session.query(id as PrivateQueryId, params as ParametersOf<PrivateQueryId>);
        return signed as Result<ReplyOf<Id>, AppError>;
      }
      const started = epoch;
      const origin = addresses?.[row.market].rest;
      if (origin === undefined) return fail(appError('unavailable', 'error.exchange.stopped', {}, { row: id }));
      if (!belongsTo(environment, origin, parts.live)) {
        return fail(appError('refused', 'error.environment.foreignHost', { environment, host: origin }, { row: id }));
      }
      const query = buildQuery(row, params, { now: parts.now?.(row.market) ?? null, means: [] });
      if (!query.ok) return query;
      const url = `${origin}${row.path}${query.value === '' ? '' : `?${query.value}`}`;
      let answer = await once(id, url, inLane);
      if (!answer.ok && isNetwork(answer.error) && started === epoch) answer = await once(id, url, inLane);
      if (started !== epoch) return fail(appError('unavailable', 'error.exchange.stopped', {}, { row: id }));
      parts.report({
        market: row.market,
        row: id,
        error: answer.ok ? null : answer.error,
        dropped: answer.ok ? answer.value.dropped : 0,
      });
      return answer.ok ? ok(answer.value.value as ReplyOf<Id>) : answer;
    },
    setAddresses(next) {
      epoch += 1;
      addresses = next;
    },
  };
}
