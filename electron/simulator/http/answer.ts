import { endpoints, type EndpointId } from '../../../shared/exchange/endpoints.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import type { Deviations, RequestLog } from '../venue/counters.ts';
import type { Venue } from '../venue/venue.ts';
import { failure, type Failure } from './failure.ts';
import { futuresHandlers } from './futuresHandlers.ts';
import type { Answer, Context } from './handler.ts';
import { writeJson } from './json.ts';
import { readParameters } from './parameters.ts';
import { spotHandlers } from './spotHandlers.ts';
import type { WeightLedger } from './weights.ts';

/** A request as it arrived. `target` is the request line's path and query. */
export interface Request {
  readonly method: string;
  readonly target: string;
  readonly address: string;
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
  readonly ledger: WeightLedger;
  readonly requests: RequestLog;
  readonly deviations: Deviations;
  /** Refuse what is only tolerated (R6). */
  readonly strict: boolean;
}

type AnyHandler = (parameters: never, context: Context) => Answer;
const handlers = { ...spotHandlers, ...futuresHandlers } as Readonly<Record<EndpointId, AnyHandler>>;

/** Rows by market and path; one path may have several methods. */
const byPath = new Map<string, EndpointRow[]>();
for (const row of Object.values(endpoints)) {
  const key = `${row.market} ${row.path}`;
  byPath.set(key, [...(byPath.get(key) ?? []), row]);
}

/** Longest request line read; longer ones find nothing. */
const MAX_TARGET = 8192;

/** Answers one request of a market: route, limits, parameters, handler, headers. */
export function answer(options: RestOptions, request: Request): Reply {
  const { venue } = options;
  const [path = '', query = ''] = split(request.target.slice(0, MAX_TARGET));
  const now = venue.time.now();
  const note = (reply: Reply, weight: number): Reply => {
    options.requests.add({
      time: now,
      wallTime: venue.clock.now(),
      market: options.market,
      method: request.method,
      path,
      query,
      weight,
      status: reply.status,
    });
    return reply;
  };
  const rows = rowsAt(options, path);
  if (rows.length === 0) return note(springError(404, 'Not Found', path, now), 0);
  const row = rows.find(({ method }) => method === request.method);
  if (!row) return note(refusal(failure('REQUEST_METHOD_NOT_SUPPORTED'), {}), 0);
  const spent = options.ledger.spend(request.address, row.id, row.weight, venue.clock.monotonic());
  const headers = {
    'X-USED-WEIGHT-10S': String(spent.used),
    'X-REMAINING-WEIGHT-10S': String(spent.remaining),
  };
  if (!spent.allowed) return note({ ...springError(429, 'Too Many Requests', path, now), headers }, 0);
  const parameters = readParameters(row.parameters, new URLSearchParams(query));
  if (!parameters.ok) return note(refusal(parameters.error, headers), row.weight);
  const result = handlers[row.id as EndpointId](parameters.value as never, { market: venue.market, now });
  if (!result.ok) return note(refusal(result.error, headers), row.weight);
  return note({ status: 200, headers, body: writeJson(result.value) }, row.weight);
}

/** The rows at a path, by whatever method. A trailing slash is tolerated and counted unless strict (R6). */
function rowsAt({ market, strict, deviations }: RestOptions, path: string): EndpointRow[] {
  const at = (wanted: string) => byPath.get(`${market} ${wanted}`) ?? [];
  const exact = at(path);
  if (exact.length > 0 || strict || !path.endsWith('/')) return exact;
  const tolerated = at(path.slice(0, -1));
  if (tolerated.length > 0) deviations.note('trailingSlash', path);
  return tolerated;
}

function split(target: string): string[] {
  const mark = target.indexOf('?');
  return mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)];
}

function refusal({ status, body }: Failure, headers: Reply['headers']): Reply {
  return { status, headers, body: JSON.stringify(body) };
}

/** The body of an unknown path and of a spent limit: no code. */
function springError(status: number, error: string, path: string, now: number): Reply {
  return { status, headers: {}, body: JSON.stringify({ timestamp: now, status, error, path }) };
}
