/** Handlers of the window's archive calls: pages of records and coverage, also without key and network. */
import type { Account, Environment } from '../../../../../shared/domain/environment.ts';
import type { CheckedRequest } from '../../../../../shared/ipc/contract.ts';
import { SYMBOL_PATTERN, type Market } from '../../../../../shared/exchange/markets.ts';
import type { ArchiveView, RecordsPage } from '../../../../../shared/ipc/recordViews.ts';
import type { FeedState } from '../../../../../shared/ipc/views.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import type { ExportSource } from '../export/exportSource.ts';
import type { CallHandlers } from '../../../platform/callHandlers.ts';
import { kindsOf } from './archiveLists.ts';
import type { ArchiveStore } from './archiveStore.ts';
import { coverageOf, coverageOfAll, type CoverageParts } from './archiveViews.ts';
import type { Filling } from './filling.ts';
import type { RecordCounts } from './recordCounts.ts';
import type { Page } from './recordTables.ts';
import type { SpotSymbols } from './spotSymbols.ts';

/** IPC calls of the archive. */
export type ArchiveHandlers = Pick<CallHandlers, 'records.list' | 'records.archive'>;

/** Dependencies of {@link createArchiveReading}. */
export interface ArchiveReadingParts {
  readonly environment: Environment;
  readonly account: Account;
  readonly clock: Clock;
  readonly serverNow: (market: Market) => number | null;
  readonly askTime: () => Promise<void>;
  readonly isOurs: (clientOrderId: string) => boolean;
  /** Opens the archive if it is not open yet. */
  readonly open: () => void;
  /** Writes records received from trading a moment ago. */
  readonly flush: () => void;
  readonly withOwner: <Value>(work: (store: ArchiveStore, owner: number) => Value) => Value | null;
  readonly place: () => 'file' | 'memory';
  readonly feed: () => FeedState;
  readonly filling: Pick<Filling, 'reading' | 'sweep' | 'state' | 'want'>;
  readonly counts: RecordCounts;
  readonly symbols: SpotSymbols;
}

export interface ArchiveReading {
  view(): ArchiveView;
  /** Returns whether the window requested this spot symbol since the start. */
  wasAsked(symbol: string): boolean;
  readonly handlers: ArchiveHandlers;
  readonly source: ExportSource;
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
    return { environment, account, place: place(), feed: feed(), reading: filling.reading(), coverage };
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
  const itemsOf = (kind: Request['kind'], { list }: Page): RecordsPage['items'] => {
    const items = { kind, list } as RecordsPage['items'];
    if (items.kind !== 'orders') return items;
    // The order was stored before the journal could show that it belongs to this app.
    const orders = items.list.map((order) =>
      order.origin === 'external' && isOurs(order.clientOrderId) ? { ...order, origin: 'desk' as const } : order,
    );
    return { kind: 'orders', list: orders };
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
    handlers: {
      'records.list'(request): Result<RecordsPage, AppError> {
        const refusal = refusalOf(request);
        if (refusal) return fail(refusal);
        parts.open();
        ask(request);
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
