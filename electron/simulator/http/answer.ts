import type { IncomingHttpHeaders } from 'node:http';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import type { Access } from '../access/access.ts';
import { restMessage } from '../access/signature.ts';
import type { Caller } from '../venue/accounts/types.ts';
import type { Deviations, RequestLog } from '../venue/counters.ts';
import type { Venue } from '../venue/venue.ts';
import type { AccountLimits } from './accountLimits.ts';
import { failure, type Failure } from './failure.ts';
import { futuresHandlers } from './futuresHandlers.ts';
import { futuresTradingHandlers } from './futuresTradingHandlers.ts';
import type { Answer, Context, PrivateContext } from './handler.ts';
import { writeJson } from './json.ts';
import { readParameters, sentInBody, sentInQuery, type Sent } from './parameters.ts';
import { rowsAt, splitTarget } from './routes.ts';
import type { ServedPrivateId, ServedPublicId } from './served.ts';
import { spotHandlers } from './spotHandlers.ts';
import { spotTradingHandlers } from './spotTradingHandlers.ts';
import type { StaleReads } from './staleReads.ts';
import type { WeightLedger } from './weights.ts';

/** A request as it arrived: the request line's target, one character per byte, and the bytes of the body. */
export interface Request {
  readonly method: string;
  readonly target: string;
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}

/** What goes back. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the REST side of one market needs. */
export interface RestOptions {
  readonly market: Market;
  readonly venue: Venue;
  readonly access: Access;
  readonly ledger: WeightLedger;
  readonly accountLimits: AccountLimits;
  readonly staleReads: StaleReads;
  readonly requests: RequestLog;
  readonly deviations: Deviations;
  /** Refuse what is only tolerated (R6). */
  readonly strict: boolean;
}

type AnyHandler<Seen> = (parameters: never, context: Seen) => Answer;
const publicHandlers: Readonly<Record<ServedPublicId, AnyHandler<Context>>> = { ...spotHandlers, ...futuresHandlers };
const privateHandlers: Readonly<Record<ServedPrivateId, AnyHandler<PrivateContext>>> = {
  ...spotTradingHandlers,
  ...futuresTradingHandlers,
};

/** Documented headers of private requests; control tells which of them came. */
const documented = ['access-key', 'access-sign', 'access-timestamp', 'access-passphrase', 'content-type'];

/** Answers one request of a market: route, limits of the address, door, limits of the account, parameters, handler. */
export function answer(options: RestOptions, request: Request): Reply {
  const { venue, market } = options;
  const { path, query } = splitTarget(request.target);
  const now = venue.time.now();
  const note = (reply: Reply, weight: number): Reply => {
    options.requests.add({
      time: now,
      wallTime: venue.clock.now(),
      market,
      method: request.method,
      path,
      query,
      headers: documented.filter((name) => name in request.headers),
      weight,
      status: reply.status,
    });
    return reply;
  };
  const rows = rowsAt(market, path, options.strict, options.deviations);
  if (rows.length === 0) return note(springError(404, 'Not Found', path, now), 0);
  const row = rows.find(({ method }) => method === request.method);
  if (!row) return note(refusal(failure('REQUEST_METHOD_NOT_SUPPORTED'), {}), 0);

  const ofAddress = addressLimit(options, request.address, row);
  let { headers } = ofAddress;
  const tooMany = () => note({ ...springError(429, 'Too Many Requests', path, now), headers }, 0);
  if (!ofAddress.allowed) return tooMany();
  const answered = (result: Answer): Reply =>
    note(
      result.ok ? { status: 200, headers, body: writeJson(result.value) } : refusal(result.error, headers),
      row.weight,
    );

  const context = { market: venue.market, now };
  if (row.label === 'PUBLIC') {
    const handler = publicHandlers[row.id as ServedPublicId];
    return answered(served(options, row, request, query, (parameters) => handler(parameters, context)));
  }
  const admitted = admit(options, row, request);
  if (!admitted.ok) return answered(admitted);
  const ofAccount = options.accountLimits.spend(row, admitted.value.accountId, venue.clock.monotonic());
  headers = { ...headers, ...ofAccount.headers };
  if (!ofAccount.allowed) return tooMany();
  const { deviations, strict } = options;
  const privately: PrivateContext = {
    ...context,
    caller: admitted.value,
    accounts: venue.accounts,
    deviations,
    strict,
  };
  const handler = privateHandlers[row.id as ServedPrivateId];
  const result = served(options, row, request, query, (parameters) => handler(parameters, privately));
  return answered(options.staleReads.shown(row, result));
}

/** Placements consume no weight and say so (document 1 Limits); a ban shuts them out like everything else. */
function addressLimit(
  options: RestOptions,
  address: string,
  row: EndpointRow,
): Pick<Reply, 'headers'> & { allowed: boolean } {
  const now = options.venue.clock.monotonic();
  if (row.orders !== undefined) {
    const allowed = !options.ledger.isBanned(address, row.id, now);
    return { allowed, headers: { 'X-USED-WEIGHT-10S': '0' } };
  }
  const { allowed, used, remaining } = options.ledger.spend(address, row.id, row.weight, now);
  return { allowed, headers: { 'X-USED-WEIGHT-10S': String(used), 'X-REMAINING-WEIGHT-10S': String(remaining) } };
}

function admit(options: RestOptions, row: EndpointRow, request: Request): Result<Caller, Failure> {
  return options.access.admit({
    headers: request.headers,
    address: request.address,
    market: row.market,
    label: row.label,
    needsContentType: true,
    message: (timestamp) => restMessage(timestamp, request.method, request.target, request.body),
  });
}

function served(
  options: RestOptions,
  row: EndpointRow,
  request: Request,
  query: string,
  handle: (parameters: never) => Answer,
): Answer {
  const sent: Result<Sent, Failure> = row.parametersIn === 'body' ? sentInBody(request.body) : ok(sentInQuery(query));
  if (!sent.ok) return sent;
  const parameters = readParameters(row, sent.value, options);
  if (!parameters.ok) return parameters;
  return handle(parameters.value as never);
}

function refusal({ status, body }: Failure, headers: Reply['headers']): Reply {
  return { status, headers, body: JSON.stringify(body) };
}

/** The body of an unknown path and of a spent limit: no code. */
function springError(status: number, error: string, path: string, now: number): Reply {
  return { status, headers: {}, body: JSON.stringify({ timestamp: now, status, error, path }) };
}
