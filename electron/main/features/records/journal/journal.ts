/** Handlers of the window's calls for the journal: joins the trades of the archive with what was noted on them. */
import { checkNotes, journalLimits, searchQuery } from '../../../../../shared/domain/journal.ts';
import { drillAt, isChosen, type PastDrill } from '../../../../../shared/domain/pastDrill.ts';
import type { OrderReceipt } from '../../../../../shared/domain/orderReceipt.ts';
import type { PositionHistory } from '../../../../../shared/domain/closedPositions.ts';
import type { SpotLotHistory } from '../../../../../shared/domain/spotLotHistory.ts';
import type { Market } from '../../../../../shared/exchange/markets.ts';
import type { JournalAnswer, JournalRequest, JournalRow } from '../../../../../shared/ipc/journalViews.ts';
import type { RecordCoverage } from '../../../../../shared/ipc/recordViews.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import { withTurns } from '../../../../../shared/time/steps.ts';
import { inSameContext, type TradingContext } from '../../../account/tradingContext.ts';
import type { CallHandlers } from '../../../platform/callHandlers.ts';
import type { SecretGuard } from '../../../platform/invariants/secretGuard.ts';
import type { JournalStore, NotWritten } from '../archive/archive.ts';
import type { StoredEntry } from '../archive/journalTable.ts';
import type { ClosedPositions } from '../closedPositions.ts';
import type { ExportSource } from '../export/exportSource.ts';
import { futuresFills, refusedList } from '../recordReading.ts';
import { createJournalEntries, type KnownEntries } from './journalEntries.ts';
import { journalTrades, type TradeOfJournal, type TradesOfJournal } from './journalTrades.ts';

/** Dependencies of {@link createJournal}. Null from a source: the archive cannot be used now. */
export interface JournalParts {
  readonly tradingContext: TradingContext;
  readonly clock: Pick<Clock, 'after'>;
  /** Null: there is no archive. */
  readonly source: Pick<ExportSource, 'has'> | null;
  readonly store: JournalStore | null;
  readonly positions: () => Promise<{
    readonly history: Pick<PositionHistory, 'closed'>;
    readonly fillCoverage: RecordCoverage;
  } | null>;
  /** The drills that were run, oldest first; the same list while none has changed. */
  readonly drills: () => readonly PastDrill[] | null;
  readonly exitPricesOf: ClosedPositions['exitPricesOf'];
  readonly lots: () => Promise<{
    readonly history: Pick<SpotLotHistory, 'closed'>;
    readonly fillCoverage: RecordCoverage;
  } | null>;
  /** Returns the receipts of the orders that this installation sent; null: the archive cannot be used now. */
  readonly receiptsOf: (market: Market, orderIds: readonly string[]) => OrderReceipt[] | null;
  readonly secretFree: SecretGuard;
}

/** The trades and entries at one moment. */
interface Joined {
  readonly trades: TradesOfJournal;
  readonly entries: KnownEntries;
  readonly drills: readonly PastDrill[];
  readonly coverage: JournalAnswer['coverage'];
}

/** The tags of trades by the keys of their entries. */
export interface JournalTags {
  of(key: string): string[];
}

/** The entries that are shown with the tags of all of them, and the trades with the entries that have lost theirs. */
interface Shown {
  readonly of: readonly unknown[];
  readonly entries: readonly StoredEntry[];
  readonly tags: readonly string[];
  readonly all: readonly (TradeOfJournal | StoredEntry)[];
}

/** The trades of the journal at one moment; the same `trades` while the archive is the same. */
export interface JournalState {
  readonly trades: TradesOfJournal;
  readonly coverage: JournalAnswer['coverage'];
  /** Returns a trade with its entry. */
  readonly rowOf: (trade: TradeOfJournal) => JournalRow;
}

/** The journal, and the tags of trades for other figures. */
export interface Journal {
  readonly handlers: Pick<CallHandlers, 'records.journal' | 'records.journalPage' | 'records.journalSave'>;
  /** Returns the same object while no entry has changed; null: the archive cannot be used now. */
  tags(): Promise<JournalTags | null>;
  /** Null: the archive cannot be used now. */
  trades(): Promise<JournalState | null>;
}

const waiting = () => fail(appError('unavailable', 'error.archive.waiting'));
/** Errors of what could not be stored. */
export const refusedWrites: Readonly<Record<NotWritten, AppError>> = {
  memory: appError('unavailable', 'error.notes.memory'),
  newer: appError('unavailable', 'error.notes.newer'),
  failed: appError('unavailable', 'error.notes.notSaved'),
};

/** An entry whose trade is not among the records. */
const rowOfEntry = ({ trade, entry }: StoredEntry, drills: readonly PastDrill[]): JournalRow => ({
  ...trade,
  id: null,
  asset: null,
  net: null,
  drill: drillAt(drills, trade.openedAt),
  entry,
});
const noDrills: readonly PastDrill[] = [];

/** Whether an entry is one that a request selects, apart from its search. */
const isSelected = ({ tag, rating }: JournalRequest, { entry }: StoredEntry): boolean =>
  (tag === null || entry.tags.includes(tag)) && (rating === null || entry.rating === rating);

/** Creates the handlers. */
export function createJournal(parts: JournalParts): Journal {
  const { tradingContext, clock, source, store, positions, lots, secretFree } = parts;
  const known = store && createJournalEntries(store, clock);
  let shown: Shown | null = null;
  let words: { readonly version: string; readonly tags: JournalTags } | null = null;
  let kept: { readonly of: readonly unknown[]; readonly trades: Promise<TradesOfJournal> } | null = null;

  const joined = async (): Promise<Joined | null> => {
    const futures = await positions();
    const spot = futures && (await lots());
    if (!futures || !spot || !known) return null;
    const drills = parts.drills() ?? noDrills;
    const of = [futures, spot, drills];
    if (!kept?.of.every((one, at) => one === of[at])) {
      kept = { of, trades: withTurns(journalTrades(futures.history, spot.history, drills), clock) };
    }
    const trades = await kept.trades;
    const entries = await known.read();
    return entries && { trades, entries, drills, coverage: { futures: futures.fillCoverage, spot: spot.fillCoverage } };
  };

  /** Returns the entries of this owner's trades, and those whose trades are not among its records any more. */
  const isShown = ({ trades }: Joined, { trade, owner }: StoredEntry): boolean =>
    trades.byKey.has(trade.key) || owner === store?.owner();

  const rowOf = ({ entries }: Joined, { row }: TradeOfJournal): JournalRow => ({
    ...row,
    entry: entries.byKey.get(row.key)?.entry ?? null,
  });
  const rowOfStored = (state: Joined, stored: StoredEntry): JournalRow => {
    const trade = state.trades.byKey.get(stored.trade.key);
    return trade ? rowOf(state, trade) : rowOfEntry(stored, state.drills);
  };

  /** Returns the entries that are shown, last closed first; computed again when a trade or an entry is another. */
  const shownOf = (state: Joined): Shown => {
    const of = [state.trades, known!.version(), store!.owner()];
    if (shown?.of.every((one, at) => one === of[at])) return shown;
    const entries = [...state.entries.byKey.values()].filter((stored) => isShown(state, stored)).toSorted(byClose);
    const tags = [...new Set(entries.flatMap(({ entry }) => entry.tags))].toSorted();
    const lost = entries.filter(({ trade }) => !state.trades.byKey.has(trade.key));
    const all = [...state.trades.all, ...lost];
    shown = { of, entries, tags, all: lost.length === 0 ? all : all.toSorted((a, b) => closeOf(b) - closeOf(a)) };
    return shown;
  };

  /** Returns the rows that a request selects, last closed first; null: the archive cannot be used now. */
  const select = (state: Joined, request: JournalRequest): { total: number; items: JournalRow[] } | null => {
    const { search, tag, rating, noted, drills: choice, skip, limit } = request;
    const isShownWith = (openedAt: number | null): boolean => isChosen(choice, drillAt(state.drills, openedAt));
    /** An entry may have been written before the records of its trade's opening were loaded. */
    const openedAtOf = ({ trade }: StoredEntry): number | null =>
      state.trades.byKey.get(trade.key)?.row.openedAt ?? trade.openedAt;
    const page = <Item>(all: readonly Item[], row: (item: Item) => JournalRow) => ({
      total: all.length,
      items: all.slice(skip, skip + limit).map(row),
    });
    if (search === null && tag === null && rating === null && !noted) {
      const { all } = shownOf(state);
      return page(
        choice === 'with' ? all : all.filter((one) => isShownWith(('row' in one ? one.row : one.trade).openedAt)),
        (one) => ('row' in one ? rowOf(state, one) : rowOfEntry(one, state.drills)),
      );
    }
    let entries = shownOf(state).entries;
    if (search !== null) {
      const query = searchQuery(search);
      const found = query === null ? [] : store!.matches(query);
      if (!found) return null;
      // Only what was found is looked at, however many entries there are.
      entries = found
        .flatMap((id) => state.entries.byId.get(id) ?? [])
        .filter((stored) => isShown(state, stored))
        .toSorted(byClose);
    }
    return page(
      entries.filter((stored) => isSelected(request, stored) && isShownWith(openedAtOf(stored))),
      (stored) => rowOfStored(state, stored),
    );
  };

  /** Returns the orders of a trade, with the intents of those that this installation placed. */
  const ordersOf = (trade: TradeOfJournal | null) => {
    const { position, lot } = trade ?? {};
    const fills = position?.fills ?? [lot?.purchase, lot?.sale].flatMap((fill) => fill ?? []);
    const ids = [...new Set(fills.map(({ orderId }) => orderId))];
    const intents = trade && store!.intents(trade.row.market, ids);
    return ids.map((orderId, at) => ({ orderId, intentId: intents?.[at] ?? null }));
  };

  const handlers: Journal['handlers'] = {
    'records.journal': inSameContext(tradingContext, async (request): Promise<Result<JournalAnswer, AppError>> => {
      const refused = refusedList(source, tradingContext, futuresFills);
      if (refused) return fail(refused);
      if ((request.search ?? '').length > journalLimits.search) {
        return fail(appError('invalid', 'error.notes.searchTooLong', { most: journalLimits.search }));
      }
      const state = await joined();
      const selected = state && select(state, request);
      if (!state || !selected) return waiting();
      return ok({
        ...selected,
        tags: [...shownOf(state).tags],
        unreadable: state.entries.unreadable.length,
        coverage: state.coverage,
      });
    }),
    'records.journalPage': inSameContext(tradingContext, async (request) => {
      const refused = refusedList(source, tradingContext, futuresFills);
      if (refused) return fail(refused);
      const state = await joined();
      if (!state) return waiting();
      const trade = state.trades.byId.get(request.trade) ?? state.trades.byKey.get(request.trade) ?? null;
      const key = trade?.row.key ?? request.trade;
      const answer = store!.find(key);
      if (!answer) return waiting();
      const { found } = answer;
      if (found === 'damaged') return fail(appError('unreadable', 'error.notes.damaged'));
      if (!trade && !found) return fail(appError('invalid', 'error.notes.unknownTrade'));
      const orders = ordersOf(trade);
      const ids = orders.map(({ orderId }) => orderId);
      const receipts = trade ? parts.receiptsOf(trade.row.market, ids) : [];
      if (!receipts) return waiting();
      return ok({
        trade: trade ? { ...trade.row, entry: found?.entry ?? null } : rowOfEntry(found!, state.drills),
        position: trade?.position ?? null,
        lot: trade?.lot ?? null,
        orders,
        receipts: [...receipts],
        exits: trade?.position ? await parts.exitPricesOf(trade.position) : { stopLoss: null, takeProfit: null },
      });
    }),
    'records.journalSave': inSameContext(tradingContext, async (request) => {
      const refused = refusedList(source, tradingContext, futuresFills);
      if (refused) return fail(refused);
      const checked = checkNotes(request);
      if ('problem' in checked) return fail(appError('invalid', checked.problem.key, checked.problem.params));
      const { notes, tags, rating, mistakes, plan } = checked.notes;
      const entry = { notes, tags, rating, mistakes, plan };
      if (!secretFree('archive', JSON.stringify(entry))) return fail(appError('refused', 'error.notes.secret'));
      const state = await joined();
      if (!state) return waiting();
      const before = store!.find(request.key);
      if (!before) return waiting();
      // What a damaged entry holds would be lost.
      if (before.found === 'damaged') return fail(appError('unreadable', 'error.notes.damaged'));
      const trade = state.trades.byKey.get(request.key)?.row ?? before.found?.trade;
      if (!trade) return fail(appError('invalid', 'error.notes.unknownTrade'));
      const written = store!.write(trade, entry);
      if (typeof written === 'string') return fail(refusedWrites[written]);
      known!.written(request.key, written.stored);
      return ok({ entry: written.stored?.entry ?? null });
    }),
  };
  return {
    handlers,
    async trades() {
      const state = await joined();
      return state && { ...state, rowOf: (trade) => rowOf(state, trade) };
    },
    async tags() {
      const entries = known && (await known.read());
      if (!known || !entries) return null;
      const version = known.version();
      if (words?.version !== version) {
        const tags = new Map([...entries.byKey].map(([key, { entry }]) => [key, entry.tags]));
        words = { version, tags: { of: (key) => [...(tags.get(key) ?? [])] } };
      }
      return words.tags;
    },
  };
}

const byClose = (a: StoredEntry, b: StoredEntry): number =>
  b.trade.closedAt - a.trade.closedAt || (a.trade.key < b.trade.key ? 1 : -1);
const closeOf = (one: TradeOfJournal | StoredEntry): number => ('row' in one ? one.row : one.trade).closedAt;
