/** The typed REST client of what needs no key, market data and content: every call derives from its row. */
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
import { withTurns } from './reply/stretches.ts';
import { laneOf } from './limits/lanes.ts';
import type { Lane, LedgerTicket, WeightLedger } from './limits/ledger.ts';
import { isLimitsRefusal } from './limits/ledgerRefusal.ts';
import { buildQuery } from './request/query.ts';
import type { HttpTransport } from './transport.ts';

/** What one finished call tells its observer: the market, and the error when it failed. */
export interface CallReport {
  readonly market: Market;
  readonly row: EndpointId;
  readonly error: AppError | null;
  /** Records that were dropped from a list reply. */
  readonly dropped: number;
}

/** REST without a key. */
export interface RestClient {
  /**
   * Asks a GET row. A network failure is tried once more inside the same budget; nothing else is. Content is asked with a
   * signature where a key is in use, openly where none is (A-CONTENT-ACCESS). `lane`: another than the row's own.
   */
  get<Id extends OpenEndpointId>(id: Id, params: ParametersOf<Id>, lane?: Lane): Promise<Result<ReplyOf<Id>, AppError>>;
  /** Where to ask from now on; null: nowhere, every call fails at once, replies still under way are thrown away. */
  setAddresses(addresses: ExchangeAddresses | null): void;
}

/** What the client stands on. */
export interface RestClientParts {
  readonly environment: Environment;
  readonly clock: Pick<Clock, 'after'>;
  readonly transport: HttpTransport;
  readonly ledger: WeightLedger;
  readonly userAgent: string;
  readonly report: (report: CallReport) => void;
  /** Exchange time in Unix ms, null while unknown: what may not lie in the future is judged by it. */
  readonly now?: (market: Market) => number | null;
  /** The signed way of the key in use; null without one. */
  readonly session?: () => Pick<PrivateRest, 'query'> | null;
}

/** Whether a failure may be tried once more: nothing readable came back, and it was a query. */
export const isNetwork = (error: AppError): boolean =>
  error.kind === 'network' && !error.key.startsWith('error.network.certificate');

/** A client without an address; give it one with `setAddresses`. */
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
      if (!belongsTo(environment, origin)) {
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
