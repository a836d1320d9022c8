import type { EndpointRow } from '../../../shared/exchange/row.ts';
import type { Caller } from '../venue/accounts/types.ts';
import type { Reply, Request, RestOptions } from './exchange.ts';
import { codelessBody } from './dialect.ts';
import { failure, type Failure } from '../venue/failure.ts';
import type { Answer } from './handler.ts';
import { writeJson } from '../venue/json.ts';
import { rowsAt, splitTarget } from './routes.ts';
import { cancelsNamed, serve } from './serve.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { restMessage } from '../access/signature.ts';
import { productOf } from '../venue/counters.ts';

/** Headers that mark a request as signed. */
const signing = ['access-key', 'access-sign', 'access-timestamp', 'access-passphrase'];

/**
 * Whether a request needs no authentication: public endpoints, and content endpoints when the request carries no key
 * headers (A-CONTENT-ACCESS).
 */
export function isOpen({ label }: Pick<EndpointRow, 'label'>, { headers }: Pick<Request, 'headers'>): boolean {
  return label === 'PUBLIC' || (label === 'OPTIONAL' && !signing.some((name) => name in headers));
}

/** Returns the authenticated caller, or the documented refusal (document 1, Authentication). */
function admit(
  options: Pick<RestOptions, 'access' | 'deviations' | 'strict'>,
  row: EndpointRow,
  request: Request,
): Result<Caller, Failure> {
  return options.access.admit({
    headers: request.headers,
    address: request.address,
    market: row.market,
    label: row.label,
    path: row.path,
    needsContentType: needsContentType(options, row, request),
    message: (timestamp) => restMessage(timestamp, request.method, request.target, request.body),
  });
}

/**
 * Whether the content type is checked. The running exchange serves a request without a body that has no content type
 * (A-CONTENT-TYPE): this is tolerated and counted unless strict; a wrong content type is always refused.
 */
function needsContentType(
  { deviations, strict }: Pick<RestOptions, 'deviations' | 'strict'>,
  { path }: EndpointRow,
  { headers, body }: Request,
): boolean {
  if (strict || body.length > 0 || headers['content-type'] !== undefined) return true;
  deviations.note('missingContentType', path);
  return false;
}

/**
 * Refuses placements that come faster than the limit the control interface set for the account (-1059;
 * A-HIGH-FREQUENCY). `now` is monotonic.
 */
function checkPlacementRate(
  { access, accountLimits }: Pick<RestOptions, 'access' | 'accountLimits'>,
  row: Pick<EndpointRow, 'orders'>,
  { accountId }: Caller,
  now: number,
): Result<null, Failure> {
  const { placementsPerSecond } = access.restrictions.of(accountId);
  if (row.orders === undefined || placementsPerSecond === null) return ok(null);
  const isHurried = accountLimits.placementRate.isAbove(accountId, placementsPerSecond, now);
  return isHurried ? fail(failure('HIGH_FREQUENCY_ORDER_LIMITED')) : ok(null);
}

/** Refuses placements of an account that may not trade; cancels stay possible (A-CAN-TRADE). */
function checkTrading({ orders }: Pick<EndpointRow, 'orders'>, { barred }: Caller): Result<null, Failure> {
  return orders !== undefined && barred === true ? fail(failure('FORBIDDEN_ACCESS')) : ok(null);
}

export type { Reply, Request, RestOptions } from './exchange.ts';

/** Documented headers of private requests; the control interface reports which of them a request had. */
const documented = ['access-key', 'access-sign', 'access-timestamp', 'access-passphrase', 'content-type'];

/** Answers one request of a market: route, address limits, authentication, account limits, parameters, handler. */
export function answer(options: RestOptions, request: Request): Reply {
  const { venue, market } = options;
  const { path, query } = splitTarget(request.target);
  const now = venue.time.now();
  const note = (reply: Reply, weight: number): Reply => {
    const seen = {
      time: now,
      wallTime: venue.clock.now(),
      market,
      method: request.method,
      path,
      query,
      headers: documented.filter((name) => name in request.headers),
      weight,
      status: reply.status,
    };
    options.requests.add(seen, productOf(request.headers['user-agent']), reply.body);
    return reply;
  };
  const codeless = (status: 404 | 429): Reply => ({
    status,
    headers: {},
    body: codelessBody(options.dialect ?? 'documents', status, path, now),
  });
  const rows = rowsAt(market, path, options.strict, options.deviations);
  const row = rows.find(({ method }) => method === request.method);
  if (!row && options.ledger.isBanned(request.address, venue.clock.monotonic())) {
    return note(codeless(429), 0);
  }
  if (rows.length === 0) return note(codeless(404), 0);
  if (!row) return note(refusal(failure('REQUEST_METHOD_NOT_SUPPORTED'), {}), 0);

  const ofAddress = addressLimit(options, request.address, row);
  let { headers } = ofAddress;
  const tooMany = () => note({ ...codeless(429), headers }, 0);
  if (!ofAddress.allowed) return tooMany();
  const answered = (result: Answer): Reply =>
    note(
      result.ok ? { status: 200, headers, body: writeJson(result.value) } : refusal(result.error, headers),
      row.weight,
    );

  let caller: Caller | null = null;
  if (!isOpen(row, request)) {
    const admitted = admit(options, row, request);
    if (!admitted.ok) return answered(admitted);
    caller = admitted.value;
    const monotonic = venue.clock.monotonic();
    const ofAccount = options.accountLimits.spend(row, caller.accountId, monotonic);
    headers = { ...headers, ...ofAccount.headers };
    if (!ofAccount.allowed) {
      options.ledger.ban(request.address, options.accountLimits.bannedUntil(caller.accountId), monotonic);
      return tooMany();
    }
    if (isSpotCancel(row) && !options.ledger.spendCancels(request.address, cancelsNamed(row, request), monotonic))
      return tooMany();
    const hurried = checkPlacementRate(options, row, caller, monotonic);
    if (!hurried.ok) return answered(hurried);
    const trades = checkTrading(row, caller);
    if (!trades.ok) return answered(trades);
  }
  return answered(serve(options, row, request, caller));
}

/** Spot cancels have a separate limit beside their weight (document 1 Limits; A-CANCEL-LIMIT, A-BATCH-CANCEL). */
const isSpotCancel = ({ market, method }: EndpointRow): boolean => market === 'spot' && method === 'DELETE';

/**
 * Applies the limits of the address. Placements consume no weight, and their header reports 0 (document 1 Limits); a
 * ban refuses them like every other request.
 */
function addressLimit(
  options: RestOptions,
  address: string,
  row: EndpointRow,
): Pick<Reply, 'headers'> & { allowed: boolean } {
  const now = options.venue.clock.monotonic();
  if (row.orders !== undefined) {
    const allowed = !options.ledger.isBanned(address, now);
    return { allowed, headers: { 'X-USED-WEIGHT-10S': '0' } };
  }
  const { allowed, used, remaining } = options.ledger.spend(address, row.id, row.weight, now);
  return { allowed, headers: { 'X-USED-WEIGHT-10S': String(used), 'X-REMAINING-WEIGHT-10S': String(remaining) } };
}

function refusal({ status, body }: Failure, headers: Reply['headers']): Reply {
  return { status, headers, body: JSON.stringify(body) };
}
