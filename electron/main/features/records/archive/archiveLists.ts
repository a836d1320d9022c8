/** The lists of an account and how each is read into records (documents 2 and 3: Account, Orders, Demo). */
import { DAY_MS } from '../../../../../shared/time/units.ts';
import { isTrailing } from '../../../../../shared/domain/conditionalOrder.ts';
import { mergeConditionalOrderLists } from '../../../../../shared/domain/conditionalOrderProgress.ts';
import type { ConditionalOrder } from '../../../../../shared/domain/conditionalOrderSchema.ts';
import type { Account } from '../../../../../shared/domain/environment.ts';
import type { Instrument } from '../../../../../shared/domain/instrument.ts';
import type { Market } from '../../../../../shared/exchange/markets.ts';
import type { RecordKind } from '../../../../../shared/ipc/recordViews.ts';
import { fillOfFuturesRecord, fillOfSpotRecord } from '../../../exchange/mapping/fills.ts';
import { incomeOf, billOfRecord } from '../../../exchange/mapping/accountRecords.ts';
import { transferOfRecord } from '../../../exchange/mapping/byRowSpot.ts';
import { copyOrderOf } from '../../../exchange/mapping/copyOrders.ts';
import { conditionalOrderOfRecord } from '../../../exchange/mapping/conditionalOrders.ts';
import { orderOfFuturesRecord, orderOfSpotRecord, type IsOurs } from '../../../exchange/mapping/orders.ts';
import {
  earliestOf,
  historyReader,
  type FiltersOf,
  type HistoryId,
  type ItemOf,
} from '../../../exchange/reading/lists.ts';
import type { Gap, TimeRange } from '../../../exchange/reading/plan.ts';
import { readAll } from '../../../exchange/reading/reader.ts';
import type { AppError } from '../../../../../shared/result/appError.ts';
import type { PrivateRest } from '../../../exchange/ports.ts';
import { isPassing } from '../../../account/access.ts';
import { archiveLimits } from './archiveLimits.ts';
import { recordKeyOf, withTransferIds, type Batch, type RecordOf } from './archiveRecord.ts';
import type { ListName } from './coverageTables.ts';
import { readPastConditionalOrders } from '../../../account/conditionalOrderLists.ts';

/** Dependencies of reading a list. */
export interface ReadingParts {
  readonly rest: Pick<PrivateRest, 'queryWhole'>;
  readonly find: (symbol: string) => Instrument | null | undefined;
  readonly isOurs: IsOurs;
  /** Exchange time, Unix ms. */
  readonly now: number;
}

/** Result of reading a range of a list; items read before an error are included. */
export interface ListRead {
  readonly batch: Batch;
  readonly gaps: readonly Gap[];
  readonly error: AppError | null;
  readonly times: readonly number[];
}

/** One list of records. Times in ms. */
export interface ArchiveList extends ListName {
  readonly id: HistoryId;
  /** Maximum number of records in one response. */
  readonly most: number;
  /** Maximum range of one request; null: none is known. */
  readonly longestMs: number | null;
  /** Whether the exchange states an earliest time it returns records for. */
  readonly hasReach: boolean;
  /** Days before now up to which the list is read; null: as far as the exchange reaches. */
  readonly backDays: number | null;
  /**
   * Whether the list is read after all others and rarely, and may be refused: not every key or account has it.
   */
  readonly isExtra: boolean;
  read(parts: ReadingParts, range: TimeRange): Promise<ListRead>;
}

/** Returns the earliest time a list is read back to, Unix ms; `now` is the exchange's time. */
export function earliestReadableTimeOf(
  { id, hasReach, backDays }: Pick<ArchiveList, 'id' | 'hasReach' | 'backDays'>,
  now: number,
): number {
  if (backDays !== null) return now - backDays * DAY_MS;
  const earliest = hasReach ? earliestOf(id, now) + archiveLimits.reachMarginMs : 0;
  return Math.max(archiveLimits.firstMs, earliest);
}

interface Row<Id extends HistoryId, Kind extends RecordKind> {
  readonly id: Id;
  readonly kind: Kind;
  readonly market: Market;
  readonly symbol: string | null;
  readonly most: number;
  readonly days: number | null;
  readonly hasReach?: true;
  readonly backDays?: number;
  readonly isExtra?: true;
  readonly filters: FiltersOf<Id>;
  /** Converts what was read; fewer records than items: some could not be used. */
  readonly records: (items: readonly ItemOf<Id>[], parts: ReadingParts) => readonly RecordOf[Kind][];
}

function listOf<Id extends HistoryId, Kind extends RecordKind>(row: Row<Id, Kind>): ArchiveList {
  const { id, kind, market, symbol, most, days } = row;
  return {
    id,
    kind,
    market,
    symbol,
    most,
    hasReach: row.hasReach ?? false,
    backDays: row.backDays ?? null,
    isExtra: row.isExtra ?? false,
    longestMs: days === null ? null : days * DAY_MS,
    async read(parts, range) {
      const options = { now: parts.now, calls: archiveLimits.callsPerWindow };
      const read = await readAll(historyReader(parts.rest, id, row.filters, range, options));
      const records = row.records(read.items, parts);
      // A record that exists but cannot be read is missing from the archive.
      const gaps: Gap[] = records.length < read.items.length ? [...read.gaps, 'dropped'] : [...read.gaps];
      const times = records.map((record) => recordKeyOf[kind](record).time);
      return { batch: { kind, source: 'rest', records } as unknown as Batch, gaps, error: read.error, times };
    },
  };
}

/** Returns the conversion of each item by itself; undefined: it cannot be used. */
function each<Item, Result>(convert: (item: Item, parts: ReadingParts) => Result | undefined) {
  return (items: readonly Item[], parts: ReadingParts): Result[] => items.flatMap((item) => convert(item, parts) ?? []);
}

const futuresOrders = (id: 'futures.order.history' | 'futures.sim.order.history', most: number): ArchiveList =>
  listOf({
    id,
    most,
    kind: 'orders',
    market: 'futures',
    symbol: null,
    days: 90,
    filters: {},
    records: each((item, { isOurs }) => orderOfFuturesRecord(item, isOurs)),
  });

/**
 * The conditional orders of all contracts. The list states no activation and callback of trailing orders (R9): these
 * are read from the other history where a range contains any; values that it refuses stay unknown.
 */
const conditionalOrders: ArchiveList = {
  id: 'futures.allAlgoOrders',
  kind: 'triggers',
  market: 'futures',
  symbol: null,
  most: 1_000,
  hasReach: false,
  backDays: archiveLimits.conditionalDays,
  isExtra: true,
  longestMs: 90 * DAY_MS,
  async read({ rest, isOurs, now }, range) {
    const options = { now, calls: archiveLimits.callsPerWindow };
    const read = await readAll(historyReader(rest, 'futures.allAlgoOrders', {}, range, options));
    const found = read.items.flatMap((record) => conditionalOrderOfRecord(record, isOurs) ?? []);
    const gaps: Gap[] = found.length < read.items.length ? [...read.gaps, 'dropped'] : [...read.gaps];
    const times = found.map(({ createdAt }) => createdAt);
    let records: readonly ConditionalOrder[] = found;
    let { error } = read;
    if (found.some(({ kind }) => isTrailing(kind))) {
      const trailing = await readPastConditionalOrders(rest, 'futures.trailing.historyOrders', {}, range, isOurs);
      const known = new Set(found.map(({ triggerId }) => triggerId));
      if (trailing.ok) {
        records = mergeConditionalOrderLists(
          found,
          trailing.value.items.filter(({ triggerId }) => known.has(triggerId)),
        );
      } else if (isPassing(trailing.error)) error ??= trailing.error;
    }
    return { batch: { kind: 'triggers', source: 'rest', records }, gaps, error, times };
  },
};

/** Returns the spot lists that are requested symbol by symbol. */
export function listsOfSymbol(symbol: string): ArchiveList[] {
  return [
    listOf({
      id: 'spot.allOrders',
      kind: 'orders',
      market: 'spot',
      symbol,
      most: 200,
      days: null,
      filters: { symbol },
      records: each((item, { isOurs }) => orderOfSpotRecord(item, isOurs)),
    }),
    listOf({
      id: 'spot.myTrades',
      kind: 'fills',
      market: 'spot',
      symbol,
      most: 200,
      days: null,
      filters: { symbol },
      records: each((item, { find }) => fillOfSpotRecord(item, find(symbol))),
    }),
  ];
}

/** Lists of the spot account that are read after all others (document 2 Account). */
const extraOfSpot = { market: 'spot', symbol: null, days: null, filters: {}, isExtra: true } as const;

/** Returns the lists that do not depend on symbols; the demo account has only futures orders (document 3, Demo). */
export function listsOfAccount(account: Account): ArchiveList[] {
  if (account === 'demo') return [futuresOrders('futures.sim.order.history', 1_000)];
  return [
    listOf({
      id: 'futures.userTrades',
      kind: 'fills',
      market: 'futures',
      symbol: null,
      most: 100,
      days: 7,
      filters: {},
      hasReach: true,
      records: each((item) => fillOfFuturesRecord(item)),
    }),
    futuresOrders('futures.order.history', 100),
    listOf({
      id: 'futures.account.income',
      kind: 'income',
      market: 'futures',
      symbol: null,
      most: 100,
      days: 100,
      filters: {},
      records: each((item) => incomeOf(item)),
    }),
    listOf({
      id: 'spot.account.bills',
      kind: 'bills',
      market: 'spot',
      symbol: null,
      most: 100,
      days: null,
      filters: {},
      records: each((item) => billOfRecord(item)),
    }),
    conditionalOrders,
    listOf({
      id: 'futures.copy.follower.historyOrders',
      kind: 'copies',
      market: 'futures',
      symbol: null,
      most: 100,
      days: 90,
      filters: {},
      isExtra: true,
      backDays: archiveLimits.copyDays,
      records: each((item) => copyOrderOf(item, false)),
    }),
    listOf({
      ...extraOfSpot,
      id: 'spot.account.fundingBills',
      kind: 'fundingBills',
      most: 100,
      records: each((item) => billOfRecord(item)),
    }),
    listOf({
      ...extraOfSpot,
      id: 'spot.account.transferRecords',
      kind: 'transfers',
      most: 100,
      records: (items) => withTransferIds(items.flatMap((item) => transferOfRecord(item) ?? [])),
    }),
    listOf({
      ...extraOfSpot,
      id: 'spot.tax.income',
      kind: 'tax',
      most: 200,
      backDays: archiveLimits.taxDays,
      records: each((item) => billOfRecord(item)),
    }),
  ];
}

/** Returns the kinds of records a market has with an account. */
export function kindsOf(market: Market, account: Account): readonly RecordKind[] {
  if (account === 'demo') return market === 'futures' ? ['orders'] : [];
  return market === 'futures'
    ? ['orders', 'fills', 'income', 'triggers', 'copies']
    : ['orders', 'fills', 'bills', 'fundingBills', 'transfers', 'tax'];
}
