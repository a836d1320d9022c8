import type { Market } from '../../../shared/exchange/markets.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import type { Deviations } from '../venue/counters.ts';
import { servedRows } from './served.ts';

/** Longest request target that is read; a longer one is cut and matches no path. */
const MAX_TARGET = 8192;

/** Endpoint rows by market and path; one path may have several methods. */
const byPath = new Map<string, EndpointRow[]>();
for (const row of servedRows) {
  const key = `${row.market} ${row.path}`;
  byPath.set(key, [...(byPath.get(key) ?? []), row]);
}

/** Splits a request line's target into path and raw query. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const short = target.slice(0, MAX_TARGET);
  const mark = short.indexOf('?');
  return mark < 0 ? { path: short, query: '' } : { path: short.slice(0, mark), query: short.slice(mark + 1) };
}

/**
 * Returns the endpoint rows at a path, for any method. A trailing slash is tolerated and counted unless strict (R6).
 */
export function rowsAt(market: Market, path: string, strict: boolean, deviations: Deviations): readonly EndpointRow[] {
  const at = (wanted: string) => byPath.get(`${market} ${wanted}`) ?? [];
  const exact = at(path);
  if (exact.length > 0 || strict || !path.endsWith('/')) return exact;
  const tolerated = at(path.slice(0, -1));
  if (tolerated.length > 0) deviations.note('trailingSlash', path);
  return tolerated;
}

/** Returns the endpoint row of a path and a method; nothing is counted. */
export function servedAt(market: Market, path: string, method: string, strict: boolean): EndpointRow | undefined {
  const tolerated = strict || !path.endsWith('/') ? path : path.slice(0, -1);
  return byPath.get(`${market} ${tolerated}`)?.find((row) => row.method === method);
}
