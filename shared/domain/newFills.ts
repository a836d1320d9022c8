import type { Market } from '../exchange/markets.ts';
import type { Fill } from './order.ts';

/** Fills as main reports them: all that the list of a market has (`reset`), or those that were added. */
export interface ReportedFills {
  readonly market: Market;
  readonly reset: boolean;
  readonly feed: { readonly status: string; readonly reason: string | null };
  readonly fills: readonly Fill[];
}

/** Maximum number of fill keys remembered per market, so that no fill is reported twice. */
const KNOWN_LIMIT = 2_000;

/** Returns the key of a fill: both fills of a self-trade may have the same id. */
export function fillKey(fill: Pick<Fill, 'market' | 'symbol' | 'fillId' | 'orderId'>): string {
  return `${fill.market} ${fill.symbol} ${fill.fillId} ${fill.orderId}`;
}

/**
 * Whether a report tells what the account had done before. A list that was not read yet is empty, one whose reading
 * failed may lack fills: what comes after them may be past all the same.
 */
const tellsThePast = ({ reset, feed, fills }: ReportedFills): boolean =>
  reset ? feed.status === 'live' || (fills.length > 0 && feed.reason !== 'feed.reason.queryFailed') : fills.length > 0;

/**
 * Creates a function that returns the new fills of a report. It remembers the seen ones per market and `holder`, an account
 * of which it had seen none.
 */
export function createFillWatch(): (report: ReportedFills, holder?: string) => Fill[] {
  const seen = new Map<string, { readonly known: ReadonlySet<string>; readonly newest: number }>();
  return (report, holder = '') => {
    const { market, reset, fills } = report;
    const place = `${holder} ${market}`;
    const before = seen.get(place);
    const isNew = (fill: Fill): boolean => {
      if (before?.known.has(fillKey(fill)) === true) return false;
      // The first list contains only past fills; a later one may contain fills from a time without connection.
      return reset ? before !== undefined && fill.time > before.newest : true;
    };
    const fresh = fills.filter(isNew);
    if (before || tellsThePast(report)) {
      const known = new Set([...(reset ? [] : (before?.known ?? [])), ...fills.map(fillKey)].slice(-KNOWN_LIMIT));
      const newest = fills.reduce((latest, fill) => Math.max(latest, fill.time), before?.newest ?? 0);
      seen.set(place, { known, newest });
    }
    return fresh;
  };
}
