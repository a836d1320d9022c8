import { useMemo } from 'react';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { RecordCoverage } from '../../../shared/ipc/recordViews.ts';
import type { ArchiveSearch } from './useFound.ts';
import type { PastKind, PastScope } from './past.ts';
import { useHistory, type ShownHistory } from './usePast.ts';

/** A scope that may contain both markets; `market` is then the first of them. */
export interface WideScope extends PastScope {
  readonly isBoth: boolean;
}

/** The history of one market or of both. */
export interface WideHistory<Item> extends ShownHistory<Item> {
  /** Time (Unix ms) from which the entries of all shown markets are loaded, -Infinity: all are. */
  readonly reach: number;
  /** The coverage of each shown market. */
  readonly coverages: readonly (readonly [Market, RecordCoverage | null])[];
}

/** Returns the number of snapshots received of each market. */
export const resetsOf = (books: Readonly<Record<Market, { readonly resets: number }>>): Record<Market, number> => ({
  spot: books.spot.resets,
  futures: books.futures.resets,
});

/** Returns the part of a scope that is loaded of all its markets, so that live entries do not show more. */
export const loadedScope = (scope: PastScope, reach: number): PastScope =>
  reach > (scope.from ?? 0) ? { ...scope, from: reach } : scope;

const otherOf = (market: Market): Market => (market === 'spot' ? 'futures' : 'spot');

/** Returns the time (Unix ms) down to which a history is loaded. */
function reachOf<Item>({ complete, items }: ShownHistory<Item>, timeOf: (item: Item) => number): number {
  const oldest = items.at(-1);
  if (complete) return Number.NEGATIVE_INFINITY;
  return oldest === undefined ? Number.POSITIVE_INFINITY : timeOf(oldest);
}

/** Returns the entries of both lists from a time on, newest first. */
const merged = <Item>(
  first: readonly Item[],
  second: readonly Item[],
  reach: number,
  timeOf: (item: Item) => number,
): readonly Item[] =>
  [...first, ...second].filter((item) => timeOf(item) >= reach).toSorted((a, b) => timeOf(b) - timeOf(a));

/** Returns how far a search of both went back; null: that of one of them is not yet known. */
const searchedOf = (...times: readonly (number | null | undefined)[]): number | null => {
  const known = times.filter((time) => typeof time === 'number');
  return known.length === 0 ? null : Math.max(...known);
};

/** Returns state and actions of two histories as one; `reach`: the time (Unix ms) down to which both are loaded. */
function together<Item>(
  first: ShownHistory<Item>,
  second: ShownHistory<Item>,
  reach: number,
  timeOf: (item: Item) => number,
): Omit<ShownHistory<Item>, 'items'> {
  const parts = [first, second];
  const failed = parts.find(({ error }) => error !== null);
  const isLoading = parts.some(({ status }) => status === 'loading');
  return {
    ...first,
    status: failed ? 'failed' : isLoading ? 'loading' : 'ready',
    complete: parts.every(({ complete }) => complete),
    error: failed?.error ?? null,
    older() {
      for (const one of parts) if (reachOf(one, timeOf) === reach) one.older();
    },
    retry() {
      for (const one of parts) if (one.error !== null) one.retry();
    },
    ...(first.searchedTo === undefined ? {} : { searchedTo: searchedOf(first.searchedTo, second.searchedTo) }),
  };
}

/**
 * Returns the history of one market or of both; `resets` as in `useHistory`, by market. Of both, nothing is shown from
 * before the time down to which each is loaded, because there it would look as if one had no entries; older entries are
 * requested for the one that limits it.
 */
export function useWideHistory<Item>(
  kind: PastKind<Item>,
  scope: WideScope,
  resets: Readonly<Record<Market, number>>,
  search: ArchiveSearch | null,
): WideHistory<Item> {
  const { market, isBoth } = scope;
  const { timeOf } = kind;
  const other = otherOf(market);
  const first = useHistory(kind, scope, resets[market], search);
  // Without a symbol nothing is requested.
  const otherScope = { ...scope, market: other, symbol: isBoth ? scope.symbol : '' };
  const second = useHistory(kind, otherScope, resets[other], isBoth ? search : null);
  const reach = isBoth ? Math.max(reachOf(first, timeOf), reachOf(second, timeOf)) : Number.NEGATIVE_INFINITY;
  const { items: firstItems } = first;
  const { items: secondItems } = second;
  const items = useMemo(
    () => (isBoth ? merged(firstItems, secondItems, reach, timeOf) : firstItems),
    [isBoth, firstItems, secondItems, reach, timeOf],
  );
  const shown = isBoth ? together(first, second, reach, timeOf) : first;
  const ofFirst = [market, first.coverage] as const;
  return { ...shown, items, reach, coverages: isBoth ? [ofFirst, [other, second.coverage]] : [ofFirst] };
}
