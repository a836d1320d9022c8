/** The archive in one database: owners, records and coverage. Failures are thrown as {@link DatabaseFailure}. */
import { z } from 'zod';
import type { Account } from '../../../../../shared/domain/environment.ts';
import type { ConditionalOrder } from '../../../../../shared/domain/conditionalOrderSchema.ts';
import type { JournalNotes, JournalTrade } from '../../../../../shared/domain/journal.ts';
import type { DayNotes, DayTemplate } from '../../../../../shared/domain/journalDay.ts';
import type { PastDrill } from '../../../../../shared/domain/pastDrill.ts';
import type { Fill, Order } from '../../../../../shared/domain/order.ts';
import type { HeldSide, SentOrder } from '../../../../../shared/domain/orderEstimate.ts';
import type { Market } from '../../../../../shared/exchange/markets.ts';
import { recordKinds, type BalanceSnapshot, type RecordKind } from '../../../../../shared/ipc/recordViews.ts';
import type { SeenTerms } from '../../../../../shared/domain/marginTerms.ts';
import type { Batch } from './archiveRecord.ts';
import {
  forgetAfter,
  readCovered,
  readLists,
  writeClaim,
  type Claim,
  type Covered,
  type ListName,
} from './coverageTables.ts';
import {
  checksumOfDay,
  forgetDaysAfter,
  keepDay,
  nextRecordTime,
  readDay,
  type DayChecksum,
  type ListDay,
} from './dayChecksums.ts';
import { readDrills, writeDrill } from './drillTable.ts';
import {
  readJournalDay,
  readJournalDays,
  readTemplate,
  rebuildDayIndex,
  searchJournalDays,
  writeJournalDay,
  writeTemplate,
  type StoredDay,
} from './journalDayTable.ts';
import {
  readEntries,
  readEntry,
  rebuildIndex,
  searchEntries,
  writeEntry,
  type EntryPage,
  type StoredEntry,
} from './journalTable.ts';
import { readMarginTerms, writeMarginTerms, type MarginTermsRequest } from './marginTermTable.ts';
import {
  readSnapshotFrom,
  readSnapshots,
  readSnapshotUntil,
  writeSnapshot,
  type SnapshotsRequest,
} from './snapshotTable.ts';
import {
  countSentOrders,
  linkSentOrders,
  readFillsOfOrder,
  readSentOrder,
  readSentOrders,
  writeHeldAfter,
  writeSentOrder,
  type SentOrdersRequest,
  type StoredSentOrder,
} from './sentOrderTable.ts';
import { coinSchema, type Coin } from '../../../../../shared/domain/coin.ts';
import {
  differencesOf,
  mergeWritten,
  readWritten,
  type JournalDifference,
  type WrittenJournal,
} from './writtenJournal.ts';
import { runAtOnce } from '../../../../../shared/time/steps.ts';
import { DatabaseFailure, transaction, type Database, type SqlValue } from '../../../platform/sqlite/database.ts';
import {
  countAll,
  readMatches,
  readOpen,
  readPage,
  readRecord,
  writeRecords,
  type Conflict,
  type Matches,
  type MatchRequest,
  type Page,
  type PageRequest,
} from './recordTables.ts';

/** Number of records of a symbol (empty for records without one). */
export interface Count extends ListName {
  readonly symbol: string;
  readonly records: number;
}

/** What a restoration compares the number of: kinds of records, entries of the journal, and drills. */
export const countedKinds = [...recordKinds, 'journal', 'journalDays', 'drills'] as const;
/** See {@link countedKinds}. */
export type CountedKind = (typeof countedKinds)[number];

/** Result of a write. */
export interface Stored {
  readonly fresh: readonly Omit<Count, 'records'>[];
  readonly changed: number;
  readonly conflicts: readonly Conflict[];
}

/** Archive of one database. `owner` is one key with one account: records of two keys never mix. */
export interface ArchiveStore {
  /** Returns the owner of a key, created when it is new, and marks it as the last one used (`now`: wall time). */
  owner(key: string, account: Account, now: number): number;
  /** Returns the existing owner of a key; null when it is new. */
  ownerOf(key: string, account: Account): number | null;
  /** Returns the owner used last; null when there is none. */
  lastOwner(account: Account): number | null;
  /** Writes records and the coverage that reading them proved, in one transaction. */
  write(owner: number, batches: readonly Batch[], claim: Claim | null): Stored;
  page(owner: number, asked: PageRequest): Page;
  /** Searches a part of a list. */
  matches(owner: number, asked: MatchRequest): Matches;
  /** Returns the order with this id; null when it is not stored. */
  order(owner: number, market: Market, id: string): Order | null;
  counts(owner: number): Count[];
  /** Returns the number of records of a kind, or of entries of the journal, of all owners. */
  total(kind: CountedKind): number;
  lists(owner: number): ListName[];
  covered(owner: number, list: ListName): Covered;
  forgetAfter(owner: number, list: ListName, now: number): boolean;
  openOrders(owner: number, market: Market): Order[];
  openConditionalOrders(owner: number): ConditionalOrder[];
  /** Returns the time of a list's newest record in Unix ms; null without records. */
  newest(owner: number, list: ListName): number | null;
  writeSnapshot(owner: number, market: Market, snapshot: BalanceSnapshot): void;
  snapshots(owner: number, request: SnapshotsRequest): BalanceSnapshot[];
  /** Returns the last snapshot at or before a time, or the first at or after it (Unix ms); null: there is none. */
  snapshotUntil(owner: number, market: Market, at: number): BalanceSnapshot | null;
  snapshotFrom(owner: number, market: Market, at: number): BalanceSnapshot | null;
  /** Returns the time of the first record of a list at or after a time (Unix ms); null: there is none. */
  nextRecordTime(owner: number, list: ListName, from: number): number | null;
  /** Computes the checksum of a day in steps. */
  dayChecksum(owner: number, list: ListDay): Generator<void, DayChecksum>;
  /** Returns the checksum that is stored of a day; null: none is. */
  storedDay(owner: number, list: ListDay): DayChecksum | null;
  /** Stores the checksum of a day once; returns the stored one when it differs and this one is new. */
  keepDay(owner: number, list: ListDay, found: DayChecksum): DayChecksum | null;
  /** Returns the assets that bills name. */
  billedAssets(owner: number): string[];
  /** Replaces the list of coins; `readAt`: when it was requested, Unix ms. */
  writeCoins(readAt: number, coins: readonly Coin[]): void;
  /** Returns when the stored list of coins was requested, Unix ms; null: none is stored. */
  coinsReadAt(): number | null;
  /** Returns the list of coins that was read last; null: none was. */
  coins(): { readonly readAt: number; readonly coins: Coin[] } | null;
  /** Returns entries of the journal after a row id, each with the beginning of its notes. */
  journalEntries(account: Account, after: number, limit: number): EntryPage<StoredEntry>;
  /** Returns the entry of a trade, `damaged` when its row is not one, null when there is none. */
  journalEntry(account: Account, key: string): StoredEntry | 'damaged' | null;
  /** Returns the row ids of the entries, of all accounts, that match a query. */
  journalMatches(query: string): number[];
  /** Stores the entry of a trade, or deletes one without content; returns what is stored. */
  writeJournalEntry(
    place: { readonly owner: number; readonly account: Account; readonly trade: JournalTrade },
    notes: JournalNotes,
    now: number,
  ): StoredEntry | null;
  /** Returns entries of days after a row id, each with the beginning of its notes. */
  journalDays(account: Account, after: number, limit: number): EntryPage<StoredDay>;
  /** Returns the entry of a day, `damaged` when its row is not one, null when there is none. */
  journalDay(account: Account, day: string): StoredDay | 'damaged' | null;
  /** Returns the row ids of the days, of all accounts, that match a query. */
  journalDayMatches(query: string): number[];
  /** Stores the entry of a day, or deletes one without content; returns what is stored. */
  writeJournalDay(account: Account, day: string, notes: DayNotes, now: number): StoredDay | null;
  /** Stores terms under which positions were seen, and returns those of a side and a time, oldest first. */
  writeMarginTerms(owner: number, seen: readonly SeenTerms[]): void;
  marginTerms(owner: number, request: MarginTermsRequest): SeenTerms[];
  /** Returns the drills that were run, oldest first. */
  drills(): PastDrill[];
  /** Stores a drill; one that began at the same time is replaced. */
  writeDrill(drill: PastDrill): void;
  /** Returns and replaces what new days start with. */
  journalTemplate(account: Account): DayTemplate;
  writeJournalTemplate(account: Account, template: DayTemplate): void;
  /** See {@link WrittenJournalStore}. */
  writtenJournal(account: Account): Generator<void, WrittenJournal>;
  journalDifferences(account: Account, journal: WrittenJournal, now: number): JournalDifference;
  mergeJournal(
    place: { readonly owner: number; readonly account: Account },
    journal: WrittenJournal,
    now: number,
  ): JournalDifference;
  /** Stores orders that are about to be sent. */
  writeSentOrders(owner: number, orders: readonly SentOrder[]): void;
  /** Stores the positions of an order's side after its fills. */
  writeHeldAfter(owner: number, sent: SentOrder, after: HeldSide): void;
  /** Returns sent orders, last sent first, and how many there are, with the symbols of all. */
  sentOrders(owner: number, request: SentOrdersRequest): StoredSentOrder[];
  sentOrderCounts(
    owner: number,
    request: Pick<SentOrdersRequest, 'market' | 'symbol'>,
  ): ReturnType<typeof countSentOrders>;
  /** Returns one sent order, by its client id or by the id of its order; null: it is not stored. */
  sentOrder(owner: number, market: Market, by: 'clientId' | 'orderId', id: string): StoredSentOrder | null;
  /** Returns the fills of an order, newest first. */
  fillsOfOrder(owner: number, market: Market, orderId: string): Fill[];
  /** Returns the conditional order with this id; null when it is not stored. */
  conditionalOrder(owner: number, id: string): ConditionalOrder | null;
  /** Copies the newest records of a read-only file to a database in memory, without coverage. */
  copyNewestTo(other: Database, most: number): void;
  /** Writes a row and deletes it; throws when writing is impossible. */
  probe(): void;
  close(): void;
}

function coinsOf(body: SqlValue): Coin[] {
  try {
    const checked = z.array(coinSchema).safeParse(JSON.parse(String(body)));
    if (checked.success) return checked.data;
  } catch {
    // Reported by the throw below.
  }
  throw new DatabaseFailure('broken', 'coins');
}

const NO_CLAIM: readonly string[] = [
  'owners',
  'snapshots',
  'fillMarks',
  'journal',
  'journalDays',
  'journalTemplates',
  'drills',
  'marginTerms',
  'sentOrders',
  ...recordKinds,
];

/** Creates the archive in `database`, whose layout is ready. */
export function createArchiveStore(database: Database): ArchiveStore {
  return {
    owner: (key, account, now) =>
      transaction(database, () => {
        // After the clock was set back, the key used now must still count as the last one.
        const [last] = database.all('SELECT max(used) AS used FROM owners');
        const used = Math.max(now, ((last?.used as number | null | undefined) ?? 0) + 1);
        database.run(
          'INSERT INTO owners (key, account, used) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET used = excluded.used',
          key,
          account,
          used,
        );
        const [row] = database.all('SELECT id FROM owners WHERE key = ? AND account = ?', key, account);
        return row!.id as number;
      }),
    ownerOf(key, account) {
      const [row] = database.all('SELECT id FROM owners WHERE key = ? AND account = ?', key, account);
      return (row?.id as number | undefined) ?? null;
    },
    lastOwner(account) {
      const [row] = database.all('SELECT id FROM owners WHERE account = ? ORDER BY used DESC LIMIT 1', account);
      return (row?.id as number | undefined) ?? null;
    },
    write: (owner, batches, claim) =>
      transaction(database, () => {
        const written = batches.map((batch) => writeRecords(database, owner, batch));
        if (claim) writeClaim(database, owner, claim);
        for (const batch of batches) linkSentOrders(database, owner, batch);
        const fresh = written.flatMap((one) => one.fresh);
        for (const { market, kind, symbol } of fresh) {
          database.run(
            `INSERT INTO counts (owner, market, kind, symbol, records) VALUES (?, ?, ?, ?, 1)
             ON CONFLICT DO UPDATE SET records = records + 1`,
            owner,
            market,
            kind,
            symbol,
          );
        }
        return {
          fresh,
          changed: written.reduce((sum, { changed }) => sum + changed, 0),
          conflicts: written.flatMap(({ conflicts }) => conflicts),
        };
      }),
    page: (owner, asked) => readPage(database, owner, asked),
    matches: (owner, asked) => readMatches(database, owner, asked),
    order(owner, market, id) {
      const [row] = database.all(
        'SELECT body FROM orders WHERE owner = ? AND market = ? AND id = ?',
        owner,
        market,
        id,
      );
      return row ? readRecord('orders', row.body) : null;
    },
    counts: (owner) =>
      database
        .all('SELECT market, kind, symbol, records FROM counts WHERE owner = ? ORDER BY market, kind, symbol', owner)
        .map(({ market, kind, symbol, records }) => ({
          market: market as Market,
          kind: kind as RecordKind,
          symbol: String(symbol),
          records: records as number,
        })),
    total(kind) {
      const [counted] =
        kind === 'journal' || kind === 'journalDays' || kind === 'drills'
          ? database.all(`SELECT count(*) AS records FROM ${kind}`)
          : database.all('SELECT coalesce(sum(records), 0) AS records FROM counts WHERE kind = ?', kind);
      return counted!.records as number;
    },
    lists: (owner) => readLists(database, owner),
    covered: (owner, list) => readCovered(database, owner, list),
    forgetAfter: (owner, list, now) =>
      transaction(database, () => {
        forgetDaysAfter(database, owner, list, now);
        return forgetAfter(database, owner, list, now);
      }),
    openOrders: (owner, market) => readOpen(database, owner, 'orders', market),
    openConditionalOrders: (owner) => readOpen(database, owner, 'triggers', 'futures'),
    newest(owner, { market, kind, symbol }: ListName) {
      const narrowed = symbol === null ? [] : [symbol];
      const where = `owner = ? AND market = ?${symbol === null ? '' : ' AND symbol = ?'}`;
      const [row] = database.all(`SELECT max(time) AS time FROM ${kind} WHERE ${where}`, owner, market, ...narrowed);
      return (row?.time as number | null | undefined) ?? null;
    },
    writeSnapshot: (owner, market, snapshot) => writeSnapshot(database, owner, market, snapshot),
    snapshots: (owner, request) => readSnapshots(database, owner, request),
    snapshotUntil: (owner, market, at) => readSnapshotUntil(database, owner, market, at),
    snapshotFrom: (owner, market, at) => readSnapshotFrom(database, owner, market, at),
    nextRecordTime: (owner, list, from) => nextRecordTime(database, owner, list, from),
    dayChecksum: (owner, list) => checksumOfDay(database, owner, list),
    storedDay: (owner, list) => readDay(database, owner, list),
    keepDay: (owner, list, found) => transaction(database, () => keepDay(database, owner, list, found)),
    // From one asset to the next in the index, however many bills each has.
    billedAssets: (owner) =>
      database
        .all(
          `WITH RECURSIVE assets(asset) AS (
             SELECT min(json_extract(body, '$.asset')) FROM bills WHERE owner = ?1
             UNION ALL
             SELECT (SELECT min(json_extract(body, '$.asset')) FROM bills
                     WHERE owner = ?1 AND json_extract(body, '$.asset') > asset)
             FROM assets WHERE asset IS NOT NULL
           ) SELECT asset FROM assets WHERE asset IS NOT NULL`,
          owner,
        )
        .map(({ asset }) => String(asset)),
    writeCoins(readAt, coins) {
      database.run('INSERT OR REPLACE INTO coins VALUES (1, ?, ?)', readAt, JSON.stringify(coins));
    },
    coinsReadAt: () => (database.all('SELECT readAt FROM coins')[0]?.readAt as number | undefined) ?? null,
    coins() {
      const [row] = database.all('SELECT readAt, body FROM coins');
      return row ? { readAt: row.readAt as number, coins: coinsOf(row.body!) } : null;
    },
    journalEntries: (account, after, limit) => readEntries(database, account, after, limit),
    journalEntry: (account, key) => readEntry(database, account, key),
    journalMatches: (query) => searchEntries(database, query),
    writeJournalEntry: (place, notes, now) => writeEntry(database, place, notes, now),
    journalDays: (account, after, limit) => readJournalDays(database, account, after, limit),
    journalDay: (account, day) => readJournalDay(database, account, day),
    journalDayMatches: (query) => searchJournalDays(database, query),
    writeJournalDay: (account, day, notes, now) => writeJournalDay(database, account, day, notes, now),
    writeMarginTerms: (owner, seen) => transaction(database, () => writeMarginTerms(database, owner, seen)),
    marginTerms: (owner, request) => readMarginTerms(database, owner, request),
    drills: () => readDrills(database),
    writeDrill: (drill) => writeDrill(database, drill),
    journalTemplate: (account) => readTemplate(database, account),
    writeJournalTemplate: (account, template) => writeTemplate(database, account, template),
    writtenJournal: (account) => readWritten(database, account),
    journalDifferences: (account, journal, now) => differencesOf(database, account, journal, now),
    mergeJournal: (place, journal, now) => mergeWritten(database, place, journal, now),
    writeSentOrders: (owner, orders) =>
      transaction(database, () => {
        for (const sent of orders) writeSentOrder(database, owner, sent);
      }),
    writeHeldAfter: (owner, sent, after) => writeHeldAfter(database, owner, sent, after),
    sentOrders: (owner, request) => readSentOrders(database, owner, request),
    sentOrderCounts: (owner, request) => countSentOrders(database, owner, request),
    sentOrder: (owner, market, by, id) => readSentOrder(database, owner, market, by, id),
    fillsOfOrder: (owner, market, orderId) => readFillsOfOrder(database, owner, market, orderId),
    conditionalOrder(owner, id) {
      const [row] = database.all(
        "SELECT body FROM triggers WHERE owner = ? AND market = 'futures' AND id = ?",
        owner,
        id,
      );
      return row ? readRecord('triggers', row.body) : null;
    },
    copyNewestTo(other, most) {
      transaction(other, () => {
        for (const name of NO_CLAIM) {
          for (const row of database.all(`SELECT * FROM ${name} ORDER BY rowid DESC LIMIT ?`, most).toReversed()) {
            const columns = Object.keys(row);
            const marks = columns.map(() => '?').join(', ');
            other.run(`INSERT INTO ${name} (${columns.join(', ')}) VALUES (${marks})`, ...Object.values(row));
          }
        }
        for (const kind of recordKinds) other.exec(countAll(kind));
        runAtOnce(rebuildIndex(other));
        runAtOnce(rebuildDayIndex(other));
      });
    },
    probe: () =>
      transaction(database, () => {
        database.run("INSERT OR REPLACE INTO lists VALUES (0, '', '', '', 0)");
        database.run('DELETE FROM lists WHERE owner = 0');
      }),
    close: () => database.close(),
  };
}
