import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { restMessage } from '../access/signature.ts';
import type { Caller } from '../venue/accounts/types.ts';
import { failure, type Failure } from '../venue/failure.ts';
import type { Request, RestOptions } from './exchange.ts';

/** Headers that say a request means to be signed. */
const signing = ['access-key', 'access-sign', 'access-timestamp', 'access-passphrase'];

/** Whether nobody has to prove anything: public rows, and content where no key is in use (A-CONTENT-ACCESS). */
export function isOpen({ label }: Pick<EndpointRow, 'label'>, { headers }: Pick<Request, 'headers'>): boolean {
  return label === 'PUBLIC' || (label === 'OPTIONAL' && !signing.some((name) => name in headers));
}

/** Who asks and that they may, or the documented refusal (document 1, Authentication). */
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
 * Whether the content type is looked at. The running exchange serves a request without a body to clients that name none
 * (A-CONTENT-TYPE): tolerated and counted, unless strict; a wrong one is always refused.
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

/** Refuses placements that come faster than control allows the account (-1059; A-HIGH-FREQUENCY). `now` is monotonic. */
export function mayAsk(
  { access, accountLimits }: Pick<RestOptions, 'access' | 'accountLimits'>,
  row: Pick<EndpointRow, 'orders'>,
  { accountId }: Caller,
  now: number,
): Result<null, Failure> {
  const { placementsPerSecond } = access.standings.of(accountId);
  if (row.orders === undefined || placementsPerSecond === null) return ok(null);
  const isHurried = accountLimits.placementRate.isAbove(accountId, placementsPerSecond, now);
  return isHurried ? fail(failure('HIGH_FREQUENCY_ORDER_LIMITED')) : ok(null);
}
