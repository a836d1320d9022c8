/** Handlers of the window's archive calls: pages of records and coverage, also without key and network. */
import { isOwnOrder, type IsOurs } from '../../../exchange/mapping/orders.ts';
import type { Account, Environment } from '../../../../../shared/domain/environment.ts';
import type { CheckedRequest } from '../../../../../shared/ipc/contract.ts';
import { SYMBOL_PATTERN, type Market } from '../../../../../shared/exchange/markets.ts';
import type {
  ArchiveView,
  BalanceSnapshot,
  RecordCoverage,
  RecordKind,
  RecordSearchPage,
  RecordsPage,
} from '../../../../../shared/ipc/recordViews.ts';
import type { FeedState } from '../../../../../shared/ipc/views.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import type { ExportSource } from '../export/exportSource.ts';
import type { CallHandlers } from '../../../platform/callHandlers.ts';
import { kindsOf, earliestReadableTimeOf, listsOfAccount, listsOfSymbol, type ArchiveList } from './archiveLists.ts';
import type { ArchiveStore, Count } from './archiveStore.ts';
import type { Filling } from './filling.ts';
import type { MatchRequest, Page } from './recordTables.ts';
import { archiveLimits } from './archiveLimits.ts';
import { common, union, type Stretch } from '../../../../../shared/time/stretches.ts';
import type { ListName } from './coverageTables.ts';
import { isComplete } from './listSweep.ts';
import type { Instrument } from '../../../../../shared/domain/instrument.ts';

/**
 * The spot symbols that are followed: seen, held, named by bills, or requested. The spot API returns orders and fills
 * for one symbol at a time.
 */
export interface SpotSymbols {
  add(symbol: string): boolean;
  /** Follows every listed symbol of these assets (A-ARCHIVE-BILLS). */
  addAssets(assets: readonly string[]): void;
  /**
   * Returns the followed symbols that the exchange lists, in the order they became known; at most {@link
   * archiveLimits.symbols}.
   */
  all(): string[];
  /** Returns whether more symbols are known than are followed. */
  isCut(): boolean;
  clear(): void;
}

/** Creates the set without symbols. */
export function createSpotSymbols(instruments: {
  find(market: 'spot', symbol: string): Instrument | null | undefined;
  all(): readonly Instrument[];
}): SpotSymbols {
  const known = new Set<string>();
  const listed = (): string[] => [...known].filter((symbol) => instruments.find('spot', symbol));
  return {
    add(symbol) {
      if (known.has(symbol)) return false;
      known.add(symbol);
      return true;
    },
    addAssets(assets) {
      const wanted = new Set(assets);
      for (const { market, symbol, baseAsset } of instruments.all()) {
        if (market === 'spot' && wanted.has(baseAsset)) known.add(symbol);
      }
    },
    all: () => listed().slice(0, archiveLimits.symbols),
    isCut: () => listed().length > archiveLimits.symbols,
    clear: () => known.clear(),
  };
}

/** Counts of the records of each list, computed once and updated, because counting a large table takes long. */
export interface RecordCounts {
  replace(counts: readonly Count[]): void;
  add(fresh: readonly Omit<Count, 'records'>[]): void;
  /** Returns a count; `symbol` null: of all symbols. */
  of(market: Market, kind: RecordKind, symbol: string | null): number;
}

/** Creates empty counts. */
export function createRecordCounts(): RecordCounts {
  const counts = new Map<string, Map<string, number>>();
  const add = ({ market, kind, symbol }: Omit<Count, 'records'>, records: number): void => {
    const name = `${market} ${kind}`;
    const list = counts.get(name) ?? new Map<string, number>();
    list.set(symbol, (list.get(symbol) ?? 0) + records);
    counts.set(name, list);
  };
  return {
    replace(next) {
      counts.clear();
      for (const one of next) add(one, one.records);
    },
    add(fresh) {
      for (const one of fresh) add(one, 1);
    },
    of(market, kind, symbol) {
      const list = counts.get(`${market} ${kind}`);
      if (!list) return 0;
      return symbol === null ? [...list.values()].reduce((sum, one) => sum + one, 0) : (list.get(symbol) ?? 0);
    },
  };
}

// Views of the archive for the window: coverage, list by list, computed and never assumed.

/** Input of the coverage computation. */
interface CoverageParts {
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
    earliest: list.hasReach || list.backDays !== null ? floor : null,
    limitedBy: list.backDays !== null ? 'program' : list.hasReach ? 'exchange' : null,
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
    limitedBy: null,
    ranges: each.length === 0 ? [] : plain(each.reduce((both, { ranges }) => common(both, ranges), all)),
    incompleteFor: plain(each.reduce<Stretch[]>((both, { incompleteFor }) => union(both, incompleteFor), [])),
    complete: kind === 'fills' && !parts.isCut && bills.complete && each.every(({ complete }) => complete),
    records: parts.counts.of('spot', kind, null),
  };
}

/** Returns the coverage of the list a page shows. */
function coverageOf({ market, kind, symbol }: ListName, parts: CoverageParts): RecordCoverage {
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
function coverageOfAll(parts: CoverageParts): RecordCoverage[] {
  const whole = listsOfAccount(parts.account).map((list) => coverageOfList(list, null, parts));
  if (!kindsOf('spot', parts.account).includes('fills')) return whole;
  const each = spotSymbolsOf(parts).flatMap(listsOfSymbol);
  return [...whole, ...each.map((list) => coverageOfList(list, list.symbol, parts))];
}

/** The stored balances of a market; null: there are none, or the archive cannot be used now. */
export interface BalanceSource {
  /** Returns the last ones at or before a time (Unix ms). */
  until(market: Market, at: number): BalanceSnapshot | null;
  /** Returns the first ones at or after a time (Unix ms). */
  from(market: Market, at: number): BalanceSnapshot | null;
}

/** The records of a list that a search goes through. */
export interface SearchSource {
  /** Returns whether the account has such a list. */
  has(list: ListName): boolean;
  /** Searches a part of a list; null: the archive cannot be used now. */
  matches(asked: MatchRequest): RecordSearchPage | null;
}

/** IPC calls of the archive. */
export type ArchiveHandlers = Pick<CallHandlers, 'records.list' | 'records.archive' | 'records.snapshots'>;

/** Dependencies of {@link createArchiveReading}. */
export interface ArchiveReadingParts {
  readonly environment: Environment;
  readonly account: Account;
  readonly clock: Clock;
  readonly serverNow: (market: Market) => number | null;
  readonly askTime: () => Promise<void>;
  readonly isOurs: IsOurs;
  /** Opens the archive if it is not open yet. */
  readonly open: () => void;
  /** Writes records received from trading a moment ago. */
  readonly flush: () => void;
  readonly withOwner: <Value>(work: (store: ArchiveStore, owner: number) => Value) => Value | null;
  readonly place: () => 'file' | 'memory';
  readonly feed: () => FeedState;
  readonly filling: Pick<Filling, 'reading' | 'sweep' | 'state' | 'want' | 'prefer'>;
  readonly counts: RecordCounts;
  readonly symbols: SpotSymbols;
  readonly hasDrills: () => boolean;
}

export interface ArchiveReading {
  view(): ArchiveView;
  /** Returns whether the window requested this spot symbol since the start. */
  wasAsked(symbol: string): boolean;
  readonly handlers: ArchiveHandlers;
  readonly source: ExportSource;
  readonly search: SearchSource;
  readonly balances: BalanceSource;
}

type Request = CheckedRequest<'records.list'>;

/** Creates the handlers over the parts of an archive. */
export function createArchiveReading(parts: ArchiveReadingParts): ArchiveReading {
  const { environment, account, clock, counts, symbols, isOurs } = parts;
  const asked = new Set<string>();

  const coverageParts = (store: ArchiveStore, owner: number): CoverageParts => ({
    account,
    store,
    owner,
    counts,
    now: (market) => parts.serverNow(market) ?? clock.now(),
    symbols: account === 'main' ? symbols.all() : [],
    isCut: symbols.isCut(),
  });
  const view = (): ArchiveView => {
    // Read first: the file may fail here, and the rest then comes from its replacement.
    const coverage = parts.withOwner((store, owner) => coverageOfAll(coverageParts(store, owner))) ?? [];
    const { place, feed, filling } = parts;
    const hasDrills = parts.hasDrills();
    return { environment, account, place: place(), feed: feed(), reading: filling.reading(), coverage, hasDrills };
  };

  /** Returns why a request is refused; null when it is not. */
  const refusalOf = (request: Request): AppError | null => {
    if (request.environment !== environment || request.account !== account) {
      return appError('refused', 'error.trading.otherWorld', { environment, account });
    }
    const { market, kind, symbol } = request;
    if (!kindsOf(market, account).includes(kind))
      return appError('invalid', 'error.archive.noList', { kind, market, account });
    if (symbol === null || SYMBOL_PATTERN.test(symbol)) return null;
    return appError('invalid', 'error.market.unknownSymbol', { symbol: symbol.slice(0, 40) });
  };
  const ask = ({ market, symbol }: Request): void => {
    if (market !== 'spot' || symbol === null || asked.has(symbol)) return;
    asked.add(symbol);
    symbols.add(symbol);
    parts.filling.sweep();
  };
  const itemsOf = (kind: Request['kind'], { list }: Pick<Page, 'list'>): RecordsPage['items'] => {
    const items = { kind, list } as RecordsPage['items'];
    // An order was stored before the journal could show that it belongs to this app.
    const claimed = <One extends { readonly origin: 'desk' | 'external' }>(one: One, isOwn: boolean): One =>
      one.origin === 'external' && isOwn ? { ...one, origin: 'desk' } : one;
    if (items.kind === 'orders')
      return { kind: 'orders', list: items.list.map((one) => claimed(one, isOwnOrder(one, isOurs))) };
    if (items.kind === 'triggers')
      return { kind: 'triggers', list: items.list.map((one) => claimed(one, isOurs(one.clientId))) };
    return items;
  };

  return {
    view,
    wasAsked: (symbol) => asked.has(symbol),
    source: {
      has: ({ market, kind }) => kindsOf(market, account).includes(kind),
      now: (market) => parts.serverNow(market) ?? clock.now(),
      askTime: parts.askTime,
      coverage(list) {
        parts.open();
        if (list.market === 'spot' && list.symbol !== null) symbols.add(list.symbol);
        return parts.withOwner((store, owner) => coverageOf(list, coverageParts(store, owner)));
      },
      page(request) {
        parts.flush();
        const found = parts.withOwner((store, owner) => store.page(owner, request));
        return found && { items: itemsOf(request.kind, found), more: found.more };
      },
      want: (range) => parts.filling.want(range),
      state: () => parts.filling.state(),
    },
    search: {
      has: ({ market, kind }) => kindsOf(market, account).includes(kind),
      matches(request) {
        parts.open();
        parts.flush();
        const found = parts.withOwner((store, owner) => store.matches(owner, request));
        return found && { items: itemsOf(request.kind, found), next: found.next };
      },
    },
    balances: {
      until: (market, at) => parts.withOwner((store, owner) => store.snapshotUntil(owner, market, at)),
      from: (market, at) => parts.withOwner((store, owner) => store.snapshotFrom(owner, market, at)),
    },
    handlers: {
      'records.list'(request): Result<RecordsPage, AppError> {
        const refusal = refusalOf(request);
        if (refusal) return fail(refusal);
        parts.open();
        ask(request);
        // Older pages follow one that was shown before.
        if (request.before === null) parts.filling.prefer(request);
        parts.flush();
        const read = () =>
          parts.withOwner((store, owner) => ({
            found: store.page(owner, request),
            coverage: coverageOf(request, coverageParts(store, owner)),
          }));
        // A file that just failed may have been replaced, so the read is repeated once.
        const page = read() ?? read();
        if (!page) return fail(appError('unavailable', 'error.archive.waiting'));
        const { found, coverage } = page;
        return ok({ items: itemsOf(request.kind, found), more: found.more, coverage });
      },
      'records.snapshots'(request) {
        if (request.environment !== environment || request.account !== account) {
          return fail(appError('refused', 'error.trading.otherWorld', { environment, account }));
        }
        parts.open();
        const read = () => parts.withOwner((store, owner) => store.snapshots(owner, request));
        const snapshots = read() ?? read();
        return snapshots ? ok({ snapshots }) : fail(appError('unavailable', 'error.archive.waiting'));
      },
      'records.archive'(request): Result<ArchiveView, AppError> {
        if (request.environment !== environment || request.account !== account) {
          return fail(appError('refused', 'error.trading.otherWorld', { environment, account }));
        }
        parts.open();
        return ok(view());
      },
    },
  };
}
