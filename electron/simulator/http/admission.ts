import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { restMessage } from '../access/signature.ts';
import type { Caller } from '../venue/accounts/types.ts';
import { failure, type Failure } from '../venue/failure.ts';
import type { Request, RestOptions } from './exchange.ts';

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
export function admit(
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
export function checkPlacementRate(
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
