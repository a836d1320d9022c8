/** Views of the archive for the window: coverage, list by list, computed and never assumed. */
import type { Account } from '../../../../../shared/domain/environment.ts';
import type { Market } from '../../../../../shared/exchange/markets.ts';
import type { RecordCoverage } from '../../../../../shared/ipc/recordViews.ts';
import { earliestReadableTimeOf, kindsOf, listsOfAccount, listsOfSymbol, type ArchiveList } from './archiveLists.ts';
import type { ArchiveStore } from './archiveStore.ts';
import { archiveLimits } from './archiveLimits.ts';
import { common, union, type Stretch } from '../../../../../shared/time/stretches.ts';
import type { ListName } from './coverageTables.ts';
import { isComplete } from './listSweep.ts';
import type { RecordCounts } from './recordCounts.ts';

/** Input of the coverage computation. */
export interface CoverageParts {
  readonly account: Account;
  readonly store: Pick<ArchiveStore, 'covered' | 'lists'>;
  readonly owner: number;
  readonly counts: RecordCounts;
  /** Spot symbols that are followed; `isCut`: there are more than the limit. */
  readonly symbols: readonly string[];
  readonly isCut: boolean;
  /** Returns the exchange's time in Unix ms, wall time while it is unknown: the reach of its lists moves with it. */
  readonly now: (market: Market) => number;
}

const plain = (list: readonly Stretch[]): { from: number; to: number }[] => list.map(({ from, to }) => ({ from, to }));

/** Returns the coverage of one exchange list; `symbol` narrows the count when the list holds all symbols. */
function coverageOfList(list: ArchiveList, symbol: string | null, parts: CoverageParts): RecordCoverage {
  const { market, kind } = list;
  const covered = parts.store.covered(parts.owner, list);
  const floor = earliestReadableTimeOf(list, Math.max(covered.swept, parts.now(market)));
  return {
    market,
    kind,
    symbol,
    ranges: plain(covered.ranges),
    incompleteFor: plain(covered.incomplete),
    earliest: list.hasReach ? floor : null,
    complete: isComplete(covered, floor),
    records: parts.counts.of(market, kind, symbol),
  };
}

/** Returns the spot symbols with a separate list: followed now, or read at some time. */
function spotSymbolsOf({ store, owner, symbols }: CoverageParts): string[] {
  const read = store.lists(owner).flatMap(({ market, symbol }) => (market === 'spot' ? (symbol ?? []) : []));
  return [...new Set([...symbols, ...read])];
}

/**
 * Returns the coverage of all spot symbols together: covered where each symbol is. Fills are complete when the bills
 * are too, because each trade leaves a bill and each billed asset is followed; an order without a fill leaves none, so
 * orders are never complete.
 */
function coverageOfSpot(kind: 'orders' | 'fills', parts: CoverageParts): RecordCoverage {
  const each = spotSymbolsOf(parts).flatMap((symbol) =>
    listsOfSymbol(symbol)
      .filter((list) => list.kind === kind)
      .map((list) => coverageOfList(list, symbol, parts)),
  );
  const bills = coverageOf({ market: 'spot', kind: 'bills', symbol: null }, parts);
  const all: Stretch[] = [{ from: archiveLimits.firstMs, to: Number.MAX_SAFE_INTEGER }];
  return {
    market: 'spot',
    kind,
    symbol: null,
    earliest: null,
    ranges: each.length === 0 ? [] : plain(each.reduce((both, { ranges }) => common(both, ranges), all)),
    incompleteFor: plain(each.reduce<Stretch[]>((both, { incompleteFor }) => union(both, incompleteFor), [])),
    complete: kind === 'fills' && !parts.isCut && bills.complete && each.every(({ complete }) => complete),
    records: parts.counts.of('spot', kind, null),
  };
}

/** Returns the coverage of the list a page shows. */
export function coverageOf({ market, kind, symbol }: ListName, parts: CoverageParts): RecordCoverage {
  const whole = listsOfAccount(parts.account).find((list) => list.market === market && list.kind === kind);
  if (whole) return coverageOfList(whole, symbol, parts);
  if (symbol === null) return coverageOfSpot(kind === 'orders' ? 'orders' : 'fills', parts);
  return coverageOfList(
    listsOfSymbol(symbol).find((list) => list.kind === kind)!,
    symbol,
    parts,
  );
}

/** Returns the coverage of every list. */
export function coverageOfAll(parts: CoverageParts): RecordCoverage[] {
  const whole = listsOfAccount(parts.account).map((list) => coverageOfList(list, null, parts));
  if (!kindsOf('spot', parts.account).includes('fills')) return whole;
  const each = spotSymbolsOf(parts).flatMap(listsOfSymbol);
  return [...whole, ...each.map((list) => coverageOfList(list, list.symbol, parts))];
}
