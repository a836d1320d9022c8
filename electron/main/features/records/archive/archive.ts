/**
 * The archive: orders, conditional orders, fills, income and bills of an account, stored locally and readable without key and network.
 * Records from trading are stored at once, missing ones are read in the background, and coverage is computed from what
 * was read.
 */
import { isOwnOrder, type IsOurs } from '../../../exchange/mapping/orders.ts';
import type { Account, Environment } from '../../../../../shared/domain/environment.ts';
import type { ConditionalOrder } from '../../../../../shared/domain/conditionalOrderSchema.ts';
import type { Fill, Order } from '../../../../../shared/domain/order.ts';
import { isConditionalOrderEnd } from '../../../../../shared/domain/conditionalOrder.ts';
import type { ReceiptFacts } from '../../../../../shared/domain/orderReceipt.ts';
import { orderPhase, type UpdateSource } from '../../../../../shared/domain/orderProgress.ts';
import { parseDecimal } from '../../../../../shared/num/decimal.ts';
import type { EventPayload } from '../../../../../shared/ipc/contract.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import type { Cancel, Clock } from '../../../../../shared/time/clock.ts';
import type { SecretGuard } from '../../../platform/invariants/secretGuard.ts';
import type { Instruments } from '../../../market/instruments.ts';
import { createFeedStatus } from '../../../market/feedStatus.ts';
import type { Market } from '../../../../../shared/exchange/markets.ts';
import type { Access } from '../../../account/access.ts';
import type { PrivateRest } from '../../../exchange/ports.ts';
import type { ExportSource } from '../export/exportSource.ts';
import { archiveLimits } from './archiveLimits.ts';
import { listsOfAccount, listsOfSymbol, type ArchiveList } from './archiveLists.ts';
import { createArchivePlace, type ArchivePlace } from './archivePlace.ts';
import { createSnapshotRecorder } from './balanceSnapshots.ts';
import type { ArchivePort } from '../../../account/archivePort.ts';
import type { Batch, FillMark } from './archiveRecord.ts';
import {
  createArchiveReading,
  type ArchiveHandlers,
  type BalanceSource,
  createRecordCounts,
  type RecordCounts,
  type SearchSource,
  createSpotSymbols,
  type SpotSymbols,
} from './archiveReading.ts';
import type { ArchiveStore, CountedKind } from './archiveStore.ts';
import type { CoinStore } from '../coinList.ts';
import type { Claim } from './coverageTables.ts';
import { intentIdOfClientId } from '../../../../../shared/domain/intentName.ts';
import type { JournalNotes, JournalTrade } from '../../../../../shared/domain/journal.ts';
import type { SeenTerms } from '../../../../../shared/domain/marginTerms.ts';
import type { PastDrill } from '../../../../../shared/domain/pastDrill.ts';
import type { DayNotes, DayTemplate } from '../../../../../shared/domain/journalDay.ts';
import type { StoredDay } from './journalDayTable.ts';
import type { EntryPage, StoredEntry } from './journalTable.ts';
import type { JournalDifference, WrittenJournal } from './writtenJournal.ts';
import { runAtOnce } from '../../../../../shared/time/steps.ts';
import type { DatabaseFiles } from '../../../platform/sqlite/database.ts';
import { createFilling } from './filling.ts';
import type { FillingParts } from './fillingParts.ts';
import { createDayChecking } from './dayChecking.ts';
import { createWriteQueue } from './writeQueue.ts';
import { createMarginTermRecorder } from './marginTermRecorder.ts';
import type { MarginTermsRequest } from './marginTermTable.ts';
import { createSentOrders } from './sentOrders.ts';
import type { SentOrdersRequest, StoredSentOrder } from './sentOrderTable.ts';

/** Dependencies of {@link createArchive}. */
export interface ArchiveParts {
  readonly environment: Environment;
  readonly account: Account;
  readonly clock: Clock;
  readonly files: DatabaseFiles;
  readonly instruments: Pick<Instruments, 'find' | 'all'>;
  /** The exchange's time as it puts it on its records; `askTime` is awaited before it is relied on. */
  readonly serverNow: FillingParts['serverNow'];
  readonly askTime?: FillingParts['askTime'];
  readonly pausedUntil: FillingParts['pausedUntil'];
  /** Returns what is known of a contract now; without it nothing is. */
  readonly knownMark?: (symbol: string) => Omit<FillMark, 'fill'>;
  /** Returns whether this installation created a client order id (B-B7). */
  readonly isOurs: IsOurs;
  readonly notice: (error: AppError) => void;
  /** Secret check before anything is written to disk (V8); without it everything may be written. */
  readonly secretFree?: SecretGuard;
  readonly push: (event: 'records.changed', payload: EventPayload<'records.changed'>) => void;
}

export interface Archive extends ArchivePort {
  /**
   * Attaches another REST client of the account, with its key; null: none, and the last key's records stay readable.
   */
  attach(rest: PrivateRest | null, keyId: string | null): void;
  /**
   * Includes past copies in what is read. Nothing of copy trading is requested before the user has it: the first request
   * may start it (A-COPY-BEGIN).
   */
  readCopies(): void;
  /** Called when order updates may have been missed (reconnected, woken): the newest gap is read first. */
  sweep(): void;
  readonly handlers: ArchiveHandlers;
  /** Returns a copy of the archive's file, with everything received so far; null while it is not in its file. */
  backup(): AsyncIterable<Uint8Array> | null;
  /** Returns who placed each of these orders; null for one that is not stored. Null: the archive cannot be used now. */
  placedBy(market: Market, orderIds: readonly string[]): (Order['origin'] | null)[] | null;
  /**
   * Returns the number of stored records of a kind, or of entries of the journal, of all accounts; null while the archive
   * is not in its file.
   */
  total(kind: CountedKind): number | null;
  /**
   * Uses a checked file of the profile from now on, and reads again what it lacks. Returns the name under which the
   * present file is kept; null: nothing changed.
   */
  restore(from: string): string | null;
  /** Source of the records for exports. */
  readonly source: ExportSource;
  /** Source of the records for searches. */
  readonly search: SearchSource;
  readonly balanceSource: BalanceSource;
  /** The list of coins that was read last. */
  readonly coinList: CoinStore;
  readonly journal: JournalStore;
  readonly journalDays: JournalDayStore;
  readonly writtenJournal: WrittenJournalStore;
  readonly drills: DrillStore;
  /** Returns the terms under which positions were seen, oldest first. Null: the archive cannot be used now. */
  readonly seenTerms: (request: MarginTermsRequest) => SeenTerms[] | null;
  /** The orders of this installation, with what was predicted for them. */
  readonly sentOrders: SentOrderSource;
  /** Writes pending records and closes the file. */
  stop(): void;
}

/** Source of the sent orders. Null from a reading: the archive cannot be used now. */
export interface SentOrderSource {
  /** Returns what is known of sent orders by now, last sent first. */
  facts(request: SentOrdersRequest): ReceiptFacts[] | null;
  /** Returns what is known of the sent orders among these orders of a market, in their order. */
  factsOf(market: Market, orderIds: readonly string[]): ReceiptFacts[] | null;
  /** Returns how many there are, and the symbols of all. */
  counts(request: Pick<SentOrdersRequest, 'market' | 'symbol'>): ReturnType<ArchiveStore['sentOrderCounts']> | null;
}

/** The entries of the journal. Null from a reading: the archive cannot be used now. */
export interface JournalStore {
  /** Increases when the entries may be others: another key, or another file. */
  readonly turn: () => number;
  /** Returns the owner of the records that are shown. */
  readonly owner: () => number | null;
  entries(after: number, limit: number): EntryPage<StoredEntry> | null;
  find(key: string): { readonly found: StoredEntry | 'damaged' | null } | null;
  matches(query: string): number[] | null;
  /** Returns the intents from which this installation placed these orders, null for others. */
  intents(market: Market, orderIds: readonly string[]): (string | null)[] | null;
  /** Stores an entry in the file; never in memory, where it would be lost. Returns why it could not be stored. */
  write(trade: JournalTrade, notes: JournalNotes): { readonly stored: StoredEntry | null } | NotWritten;
}

/** The drills of the simulator, in the file of its environment alone. */
export interface DrillStore {
  /** Returns the drills, oldest first; the same list while none has changed. Null: the archive cannot be used now. */
  all(): readonly PastDrill[] | null;
  keep(drill: PastDrill): void;
}

/** Why something could not be stored: the archive is in memory only, of a newer version, or its disk failed. */
export type NotWritten = 'memory' | 'newer' | 'failed';

/** What was noted on days, and what new days start with. Null from a reading: the archive cannot be used now. */
export interface JournalDayStore {
  /** See {@link JournalStore.turn}. */
  readonly turn: () => number;
  entries(after: number, limit: number): EntryPage<StoredDay> | null;
  find(day: string): { readonly found: StoredDay | 'damaged' | null } | null;
  matches(query: string): number[] | null;
  /** Stores an entry in the file, as {@link JournalStore.write} does. */
  write(day: string, notes: DayNotes): { readonly stored: StoredDay | null } | NotWritten;
  template(): DayTemplate | null;
  writeTemplate(template: DayTemplate): { readonly stored: DayTemplate } | NotWritten;
}

/** What a person wrote in the journal of the account, whole. Null: the archive cannot be used now. */
export interface WrittenJournalStore {
  /** Returns all of it; entries that cannot be read are left out. */
  read(): WrittenJournal | null;
  /** Returns what {@link WrittenJournalStore.merge} would do. */
  differences(journal: WrittenJournal): JournalDifference | null;
  /** Adds what is missing and replaces what is older, all or nothing; returns why it could not be stored. */
  merge(journal: WrittenJournal): { readonly stored: JournalDifference } | NotWritten;
}

/** Owner id without records. */
const NOBODY = 0;

/** Whether a fill closed a position, in part or whole. */
function closes({ market, realisedPnl }: Fill): boolean {
  const realised = market === 'futures' && realisedPnl !== null ? parseDecimal(realisedPnl) : undefined;
  return realised !== undefined && realised.units !== 0n;
}

/** Returns the batch that may be stored: itself, or a copy without the records that contain a secret (V8). */
function withoutSecrets(batch: Batch, secretFree: SecretGuard = () => true): Batch {
  const mayPass = (record: unknown): boolean => secretFree('archive', JSON.stringify(record));
  const records = batch.records as readonly unknown[];
  const allowedRecords = records.filter(mayPass);
  return allowedRecords.length === records.length ? batch : ({ ...batch, records: allowedRecords } as Batch);
}

/** The records of a key's owner, with their counts and the spot symbols they name. */
interface OwnRecords {
  /** Selects the records of this key and counts them again; null: those of the key used last, read-only. */
  take(key: string | null): void;
  isKnown(): boolean;
  readonly owner: () => number | null;
  /** Increases with each {@link take}. */
  readonly turn: () => number;
  /** Runs `work` on the owner's records; null when no owner is known or the archive could not be used. */
  readonly use: <Value>(work: (store: ArchiveStore, owner: number) => Value) => Value | null;
  /** Writes the records that may be stored; returns how many changed, null when nothing could be written. */
  write(batches: readonly Batch[], claim: Claim | null): number | null;
}

/** Creates the records with no owner selected. */
function createOwnRecords(
  { account, clock, secretFree, notice }: Pick<ArchiveParts, 'account' | 'clock' | 'secretFree' | 'notice'>,
  place: ArchivePlace,
  counts: RecordCounts,
  symbols: SpotSymbols,
): OwnRecords {
  let owner: number | null = null;
  let generation = 0;
  return {
    take(key) {
      generation += 1;
      const turn = generation;
      const found = place.use((store) => {
        // No key has used this archive yet: an owner without records.
        if (key === null) return store.lastOwner(account) ?? NOBODY;
        return place.readOnly() ? (store.ownerOf(key, account) ?? NOBODY) : store.owner(key, account, clock.now());
      });
      const known =
        found === null
          ? null
          : place.use((store) => ({
              counts: store.counts(found),
              lists: store.lists(found),
              assets: store.billedAssets(found),
            }));
      // The database failed during these queries and was replaced; a nested call has already done this for the new one.
      if (turn !== generation) return;
      owner = known && found;
      symbols.clear();
      counts.replace(known?.counts ?? []);
      for (const { market, symbol } of [...(known?.lists ?? []), ...(known?.counts ?? [])]) {
        if (market === 'spot' && symbol !== null && symbol !== '') symbols.add(symbol);
      }
      symbols.addAssets(known?.assets ?? []);
    },
    isKnown: () => owner !== null,
    owner: () => owner,
    turn: () => generation,
    use(work) {
      const mine = owner;
      return mine === null ? null : place.use((store) => work(store, mine));
    },
    write(batches, claim) {
      const mine = owner;
      if (mine === null || place.readOnly()) return null;
      const clean = batches.map((batch) => withoutSecrets(batch, secretFree));
      // Records left out were read but are not stored: no coverage is claimed for them.
      const proven = clean.every((batch, index) => batch === batches[index]) ? claim : null;
      const stored = place.use((store) => store.write(mine, clean, proven));
      if (!stored) return null;
      counts.add(stored.fresh);
      for (const { market, symbol } of stored.fresh) if (market === 'spot' && symbol !== '') symbols.add(symbol);
      for (const { kind, symbol, id } of stored.conflicts) {
        notice(
          appError('unreadable', 'error.archive.conflict', { kind, symbol: symbol === '' ? '-' : symbol, record: id }),
        );
      }
      return stored.changed;
    },
  };
}

/** Returns what the archive knows of a sent order. */
function factsOf(
  store: ArchiveStore,
  owner: number,
  { sent, orderId, triggerId, after }: StoredSentOrder,
): ReceiptFacts {
  const order = orderId === null ? null : store.order(owner, sent.market, orderId);
  const trigger = order || triggerId === null ? null : store.conditionalOrder(owner, triggerId);
  return {
    sent,
    order: order && { ...order, isFinal: orderPhase(order.status) === 'final' },
    isDropped: trigger !== null && trigger.becameOrderId === null && isConditionalOrderEnd(trigger.phase),
    fills: orderId === null ? [] : store.fillsOfOrder(owner, sent.market, orderId),
    after,
  };
}

/** Creates an archive that is opened when it is first needed. */
export function createArchive(parts: ArchiveParts): Archive {
  const { environment, account, clock, notice } = parts;
  const name = `archive-${environment}.sqlite`;
  const counts = createRecordCounts();
  const symbols = createSpotSymbols(parts.instruments);
  const askTime = parts.askTime ?? (() => Promise.resolve());
  let attached: Access | null = null;
  let epoch = 0;
  let reporting: Cancel | null = null;
  let stopped = false;
  let copies = false;
  /** Drills that were read, and for which file. */
  let drills: { readonly turn: number; readonly all: readonly PastDrill[] } | null = null;

  const notify = (): void => {
    if (reporting || stopped) return;
    reporting = clock.after(archiveLimits.notifyMs, () => {
      reporting = null;
      parts.push('records.changed', reading.view());
    });
  };
  const feed = createFeedStatus(clock, notify);
  const settleFeed = (): void => {
    const state = filling.state();
    if (place.readOnly()) feed.set('stale', 'feed.reason.archiveReadOnly');
    else if (state === 'noKey') feed.set('stale', 'feed.reason.noKey');
    else if (state === 'failed') feed.set('stale', 'feed.reason.queryFailed');
    // While only older records are missing, the newest ones shown are complete; coverage reports the rest.
    else if (state === 'loading' && !filling.reachesNow()) feed.set('syncing', 'feed.reason.loading');
    else feed.set('live', null);
  };
  const changed = (): void => {
    settleFeed();
    notify();
  };

  /** Counts everything again for another owner or another database. */
  const takeOwner = (): void => {
    days.clear();
    marginTerms.clear();
    ownRecords.take(attached?.keyId ?? null);
  };
  const place = createArchivePlace({
    environment,
    clock,
    files: parts.files,
    name,
    notice,
    replaced() {
      takeOwner();
      queue.retry();
      filling.sweep();
      changed();
    },
  });

  const ownRecords = createOwnRecords(parts, place, counts, symbols);

  const secretFree = parts.secretFree ?? (() => true);
  /** Runs `work`, which writes, on the owner's records; null when none can be written. */
  const writing: OwnRecords['use'] = (work) => (place.readOnly() ? null : ownRecords.use(work));
  const sentOrders = createSentOrders({ clock, secretFree, withOwner: writing });
  const write = (batches: readonly Batch[], claim: Claim | null): boolean => {
    sentOrders.write();
    const count = ownRecords.write(batches, claim);
    if (count === null) return false;
    if (count > 0) for (const batch of batches) days.read(batch);
    if (count > 0 || claim) feed.received(clock.now());
    if (count > 0 || claim) notify();
    return true;
  };
  const snapshots = createSnapshotRecorder({
    clock,
    write: (market, snapshot) => writing((store, mine) => (store.writeSnapshot(mine, market, snapshot), true)) === true,
  });
  const marginTerms = createMarginTermRecorder({
    now: () => parts.serverNow('futures'),
    write(seen) {
      const clean = seen.filter((one) => secretFree('archive', JSON.stringify(one)));
      return writing((store, mine) => (store.writeMarginTerms(mine, clean), true)) === true;
    },
  });
  /** Writes what a person noted to the file, never to memory, where it would be lost. */
  const toFile = <Stored>(work: (store: ArchiveStore, owner: number) => Stored): { stored: Stored } | NotWritten => {
    if (place.readOnly()) return 'newer';
    if (place.place() === 'memory') return 'memory';
    const written = ownRecords.use((store, owner) => ({ stored: work(store, owner) }));
    // A full disk: the archive is in memory from now on, and the note is not.
    return written !== null && place.place() === 'file' ? written : 'failed';
  };
  const queue = createWriteQueue(clock, (batches) => write(batches, null));
  const take = (batch: Batch): void => {
    // Without a key the owner is unknown; a read-only file of a newer version accepts nothing.
    if (!attached || stopped || place.readOnly() || batch.records.length === 0) return;
    queue.add(batch);
  };

  /** Returns what is known of the contract of a fill that just happened; nothing of an older one. */
  const markOf = (fill: Fill): FillMark[] => {
    const now = parts.serverNow(fill.market);
    if (!parts.knownMark || fill.market !== 'futures' || now === null) return [];
    if (Math.abs(now - fill.time) > archiveLimits.justHappenedMs) return [];
    const known = parts.knownMark(fill.symbol);
    return known.markPrice === null && known.fundingRate === null ? [] : [{ fill, ...known }];
  };

  const lists = (): ArchiveList[] => [
    ...listsOfAccount(account).filter(({ kind }) => copies || kind !== 'copies'),
    ...(account === 'main' ? symbols.all().flatMap(listsOfSymbol) : []),
  ];
  const filling = createFilling({
    account,
    clock,
    access: () => attached,
    serverNow: parts.serverNow,
    askTime,
    pausedUntil: parts.pausedUntil,
    ready: () => ownRecords.isKnown() && !place.readOnly(),
    lists,
    isBusy(list, now) {
      if (list.isExtra) return false;
      if (list.symbol === null || reading.wasAsked(list.symbol)) return true;
      const newest = ownRecords.use((store, mine) => store.newest(mine, list));
      return newest !== null && now - newest < archiveLimits.quietAfterMs;
    },
    covered: (list) => ownRecords.use((store, mine) => store.covered(mine, list)),
    forgetAfter: (list, now) => void ownRecords.use((store, mine) => store.forgetAfter(mine, list, now)),
    openOrders: (market) => ownRecords.use((store, mine) => store.openOrders(mine, market)) ?? [],
    openConditionalOrders: () => ownRecords.use((store, mine) => store.openConditionalOrders(mine)) ?? [],
    keep(batch, claim) {
      queue.flush();
      const isWritten = write([batch], claim);
      if (isWritten && batch.kind === 'bills') symbols.addAssets(batch.records.map(({ asset }) => asset));
      return isWritten;
    },
    held: (assets) => symbols.addAssets(assets),
    reading: { find: (symbol) => parts.instruments.find('spot', symbol), isOurs: parts.isOurs },
    changed,
    fault: () => notice(appError('internal', 'error.archive.fault')),
  });
  const days = createDayChecking({
    clock,
    serverNow: parts.serverNow,
    lists,
    ready: () => attached !== null && ownRecords.isKnown() && !place.readOnly(),
    use: ownRecords.use,
    notice,
    fault: () => notice(appError('internal', 'error.archive.fault')),
  });
  const storedDrills = (): readonly PastDrill[] | null => {
    const turn = ownRecords.turn();
    if (drills?.turn !== turn) {
      const all = ownRecords.use((store) => store.drills());
      drills = all && { turn, all };
    }
    return drills?.all ?? null;
  };
  const reading = createArchiveReading({
    environment,
    account,
    clock,
    serverNow: parts.serverNow,
    askTime,
    isOurs: parts.isOurs,
    open: () => place.open(),
    flush: queue.flush,
    withOwner: ownRecords.use,
    place: place.place,
    feed: () => feed.view(),
    filling,
    counts,
    symbols,
    hasDrills: () => (storedDrills() ?? []).length > 0,
  });
  settleFeed();

  return {
    attach(rest, keyId) {
      queue.flush();
      queue.clear();
      sentOrders.write();
      sentOrders.clear();
      snapshots.clear();
      epoch += 1;
      attached = rest && keyId !== null ? { rest, keyId, epoch } : null;
      if (attached) {
        place.open();
        takeOwner();
      }
      filling.attached();
      changed();
    },
    orders: (orders: readonly Order[], source) => take({ kind: 'orders', source, records: orders }),
    conditionalOrders: (triggers: readonly ConditionalOrder[], source) =>
      take({ kind: 'triggers', source, records: triggers }),
    balances(market, balances) {
      if (attached && !stopped) snapshots.take(market, balances);
    },
    fills(fills: readonly Fill[], source: UpdateSource = 'rest') {
      take({ kind: 'fills', source, records: fills, marks: source === 'push' ? fills.flatMap(markOf) : [] });
      // What a closed position brought is known once its entries of income are; the user waits for it.
      if (source === 'push' && fills.some(closes)) filling.due({ market: 'futures', kind: 'income', symbol: null });
    },
    sending(order) {
      if (attached && !stopped) sentOrders.sending(order);
    },
    positions(positions) {
      if (!attached || stopped) return;
      queue.flush();
      sentOrders.positions(positions);
      marginTerms.positions(positions);
    },
    readCopies() {
      copies = true;
    },
    sweep: () => filling.sweep(),
    handlers: reading.handlers,
    backup() {
      place.open();
      queue.flush();
      return place.place() === 'file' ? parts.files.backup(name) : null;
    },
    placedBy(market, orderIds) {
      place.open();
      queue.flush();
      return ownRecords.use((store, mine) =>
        orderIds.map((id) => {
          const order = store.order(mine, market, id);
          // An order was stored before the journal could show that it belongs to this app.
          return order && (isOwnOrder(order, parts.isOurs) ? 'desk' : order.origin);
        }),
      );
    },
    total(kind) {
      place.open();
      queue.flush();
      return place.place() === 'file' ? place.use((store) => store.total(kind)) : null;
    },
    restore(from) {
      place.open();
      queue.flush();
      // What is being read now was asked for the present file; the other one must not claim it.
      if (attached) {
        epoch += 1;
        attached = { ...attached, epoch };
      }
      const aside = place.replaceBy(from);
      filling.attached();
      changed();
      return aside;
    },
    source: reading.source,
    search: reading.search,
    balanceSource: reading.balances,
    coinList: {
      readAt() {
        place.open();
        return place.use((store) => ({ at: store.coinsReadAt() }));
      },
      read: () => place.use((store) => store.coins()),
      keep: (readAt, coins) =>
        !place.readOnly() && place.use((store) => (store.writeCoins(readAt, coins), true)) === true,
    },
    sentOrders: {
      facts(request) {
        place.open();
        sentOrders.write();
        queue.flush();
        return ownRecords.use((store, owner) =>
          store.sentOrders(owner, request).map((stored) => factsOf(store, owner, stored)),
        );
      },
      factsOf: (market, orderIds) =>
        ownRecords.use((store, owner) =>
          orderIds.flatMap((id) => {
            const stored = store.sentOrder(owner, market, 'orderId', id);
            return stored ? [factsOf(store, owner, stored)] : [];
          }),
        ),
      counts: (request) => ownRecords.use((store, owner) => store.sentOrderCounts(owner, request)),
    },
    journal: {
      turn: ownRecords.turn,
      owner: ownRecords.owner,
      entries(after, limit) {
        place.open();
        return ownRecords.use((store) => store.journalEntries(account, after, limit));
      },
      find: (key) => ownRecords.use((store) => ({ found: store.journalEntry(account, key) })),
      matches: (query) => ownRecords.use((store) => store.journalMatches(query)),
      intents: (market, orderIds) =>
        ownRecords.use((store, owner) =>
          orderIds.map((id) => {
            const clientOrderId = store.order(owner, market, id)?.clientOrderId ?? '';
            return parts.isOurs(clientOrderId) ? intentIdOfClientId(clientOrderId) : null;
          }),
        ),
      write: (trade, notes) =>
        toFile((store, owner) => store.writeJournalEntry({ owner, account, trade }, notes, clock.now())),
    },
    seenTerms: (request) => ownRecords.use((store, owner) => store.marginTerms(owner, request)),
    drills: {
      all() {
        place.open();
        return storedDrills();
      },
      keep(drill) {
        place.open();
        if (place.readOnly() || stopped) return;
        drills = null;
        place.use((store) => store.writeDrill(drill));
        notify();
      },
    },
    journalDays: {
      turn: ownRecords.turn,
      entries(after, limit) {
        place.open();
        return ownRecords.use((store) => store.journalDays(account, after, limit));
      },
      find: (day) => ownRecords.use((store) => ({ found: store.journalDay(account, day) })),
      matches: (query) => ownRecords.use((store) => store.journalDayMatches(query)),
      write: (day, notes) => toFile((store) => store.writeJournalDay(account, day, notes, clock.now())),
      template: () => ownRecords.use((store) => store.journalTemplate(account)),
      writeTemplate: (template) =>
        toFile((store) => {
          store.writeJournalTemplate(account, template);
          return template;
        }),
    },
    writtenJournal: {
      read() {
        place.open();
        return ownRecords.use((store) => runAtOnce(store.writtenJournal(account)));
      },
      differences(journal) {
        place.open();
        return ownRecords.use((store) => store.journalDifferences(account, journal, clock.now()));
      },
      merge(journal) {
        place.open();
        const merged = toFile((store, owner) => store.mergeJournal({ owner, account }, journal, clock.now()));
        // What was read of the journal before is not what it holds now.
        if (typeof merged !== 'string') takeOwner();
        return merged;
      },
    },
    stop() {
      sentOrders.write();
      queue.stop();
      snapshots.stop();
      stopped = true;
      reporting?.();
      filling.stop();
      days.stop();
      place.close();
    },
  };
}
