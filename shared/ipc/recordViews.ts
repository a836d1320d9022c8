/** Calls and events of the archive: the account's history, stored locally and readable without a network. */
import { z } from 'zod';
import { incomeSchema, billSchema, storedTransferSchema } from '../domain/accountRecord.ts';
import { coinSchema } from '../domain/coin.ts';
import { closedPositionSchema } from '../domain/closedPosition.ts';
import { marginTermsSchema } from '../domain/marginTerms.ts';
import { conditionalOrderSchema } from '../domain/conditionalOrderSchema.ts';
import { copyOrderSchema } from '../domain/copyOrder.ts';
import { fillSchema, orderSchema } from '../domain/order.ts';
import { reconciliationGroups } from '../domain/reconciliation.ts';
import { tradeOrigins } from '../domain/tradeOrigin.ts';
import { spotLotSchema } from '../domain/spotLot.ts';
import { feedState, market } from './views.ts';
import { tradingContext } from './tradingViews.ts';

/**
 * Kinds of records. Income is the list of the futures account, bills are that of the spot account, triggers are
 * conditional orders, copies are closed copy orders of a follower. Funding bills, transfers and tax records are further lists of
 * the spot account.
 */
export const recordKinds = [
  'orders',
  'fills',
  'income',
  'bills',
  'triggers',
  'copies',
  'fundingBills',
  'transfers',
  'tax',
] as const;

/**
 * Requests records, newest first, older than `before` (Unix ms, exclusive), at most `limit`. `symbol` null: all; it
 * also filters income and bills where they have a symbol.
 */
export const recordsRequest = z.strictObject({
  ...tradingContext,
  market,
  kind: z.enum(recordKinds),
  symbol: z.string().nullable(),
  before: z.number().int().nullable(),
  limit: z.number().int().min(1).max(1000),
});

/**
 * What a search finds: records with each of these values, as they are stored, whose text contains `text` in any case
 * (empty: any), placed by `origin` (null: by anyone; only orders and fills). A fill's `maker` is `true` or `false`.
 */
export const recordFilter = z.strictObject({
  fields: z.partialRecord(
    z.enum(['side', 'type', 'status', 'maker', 'kind', 'asset', 'businessType', 'phase']),
    z.string().max(100),
  ),
  text: z.string().max(100),
  origin: z.enum(tradeOrigins).nullable(),
});

/**
 * Searches stored records, newest first, from `from` (Unix ms, inclusive, null: no bound) and before `before`
 * (exclusive, null: the newest).
 */
export const recordSearchRequest = recordsRequest.extend({
  from: z.number().int().nullable(),
  filter: recordFilter,
});

/** A range of time that was read completely, both ends in Unix ms and inclusive. */
export const coveredRange = z.strictObject({ from: z.number(), to: z.number() });

/**
 * Who limits how far back a list is read: the exchange, which returns nothing older, or this program, which requests
 * nothing older.
 */
export const coverageLimits = ['exchange', 'program'] as const;

/**
 * Stored part of a list. `ranges`: ranges that were read completely, oldest first. `complete`: they cover everything
 * from the earliest time that is read (`earliest`, with the limit it comes from in `limitedBy`; both null without one)
 * to the last sweep without a gap. `incompleteFor`: ranges that were read but whose details could not be read (H10).
 */
export const recordCoverage = z.strictObject({
  market,
  kind: z.enum(recordKinds),
  symbol: z.string().nullable(),
  ranges: z.array(coveredRange),
  incompleteFor: z.array(coveredRange),
  earliest: z.number().nullable(),
  limitedBy: z.enum(coverageLimits).nullable(),
  complete: z.boolean(),
  records: z.number().int(),
});

/**
 * A fill with what this program knew when it arrived as it happened: mark price and current funding rate (a fraction)
 * of its contract, null: not known then. Both are absent for a fill that was read later.
 */
export const archivedFill = fillSchema.extend({
  markPrice: z.string().nullable().optional(),
  fundingRate: z.string().nullable().optional(),
});

const recordItems = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('orders'), list: z.array(orderSchema) }),
  z.strictObject({ kind: z.literal('fills'), list: z.array(archivedFill) }),
  z.strictObject({ kind: z.literal('income'), list: z.array(incomeSchema) }),
  z.strictObject({ kind: z.literal('bills'), list: z.array(billSchema) }),
  z.strictObject({ kind: z.literal('triggers'), list: z.array(conditionalOrderSchema) }),
  z.strictObject({ kind: z.literal('copies'), list: z.array(copyOrderSchema) }),
  z.strictObject({ kind: z.literal('fundingBills'), list: z.array(billSchema) }),
  z.strictObject({ kind: z.literal('transfers'), list: z.array(storedTransferSchema) }),
  z.strictObject({ kind: z.literal('tax'), list: z.array(billSchema) }),
]);

/** One page. `items` are of the requested kind. `more`: older ones are stored. */
export const recordsPage = z.strictObject({ items: recordItems, more: z.boolean(), coverage: recordCoverage });

/**
 * Result of a search. `next`: the time (Unix ms) before which it continues, null: everything was searched. There may be
 * a `next` without items: a search ends after a number of records, so that the window can tell how far it is.
 */
export const recordSearchPage = z.strictObject({ items: recordItems, next: z.number().int().nullable() });

/**
 * Requests closed futures positions, last closed first, that follow `after` in that order (null: the first ones), closed
 * from `from` to `to` (Unix ms, inclusive, null: no bound). `symbol` null: all.
 */
export const closedPositionsRequest = z.strictObject({
  ...tradingContext,
  symbol: z.string().nullable(),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  after: z.strictObject({ closedAt: z.number(), id: z.string() }).nullable(),
  limit: z.number().int().min(1).max(200),
});

/**
 * One page of positions rebuilt from the archive. `total`: positions that match the request. `fillCoverage` and `incomeCoverage`: stored part of the lists they come
 * from. `unassigned`: funding and insurance that cannot be assigned to a position. `unknownKinds`: kinds of income that
 * no document names, as the exchange sends them. `unreadable`: fills that could not be used.
 */
export const closedPositionsPage = z.strictObject({
  /**
   * `stopPrice`: price of the position's first stop; null: it had none, or none is known. `terms`: in the order in which
   * they were in force; null: the desk did not see the position while it was open.
   */
  items: z.array(
    closedPositionSchema.extend({ stopPrice: z.string().nullable(), terms: z.array(marginTermsSchema).nullable() }),
  ),
  total: z.number().int(),
  more: z.boolean(),
  fillCoverage: recordCoverage,
  incomeCoverage: recordCoverage,
  unassigned: z.number().int(),
  unknownKinds: z.array(z.string()),
  unreadable: z.number().int(),
});

/**
 * Requests lots of spot that follow `after` in their order (null: the first ones): sold ones, last sold first, or those
 * still held, last bought first. `from` and `to` (Unix ms, inclusive, null: no bound) limit the time of the sale, or of
 * the purchase while the lot is held. `symbol` null: all.
 */
export const spotLotsRequest = z.strictObject({
  ...tradingContext,
  symbol: z.string().nullable(),
  sold: z.boolean(),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  after: z.strictObject({ time: z.number(), id: z.string() }).nullable(),
  limit: z.number().int().min(1).max(200),
});

/** One page of lots. `total`: lots that match the request. `unreadable`: fills that could not be used. */
export const spotLotsPage = z.strictObject({
  items: z.array(spotLotSchema),
  total: z.number().int(),
  more: z.boolean(),
  fillCoverage: recordCoverage,
  unreadable: z.number().int(),
});

/** State of the whole archive. `place`: stored in a file, or in memory until the program ends. */
export const archiveView = z.strictObject({
  ...tradingContext,
  place: z.enum(['file', 'memory']),
  feed: feedState,
  /** List that is being read backwards now; null when none is. */
  reading: z
    .strictObject({ market, kind: z.enum(recordKinds), symbol: z.string().nullable(), reached: z.number() })
    .nullable(),
  coverage: z.array(recordCoverage),
  /** Whether a drill was run in this environment, by any account. */
  hasDrills: z.boolean(),
});

/**
 * Balances of one market at a time, by asset, of the assets that hold anything. `at`: Unix ms; `dayEnd` is at the last
 * millisecond of a UTC day. `equity` is the total with the unrealised result; null where that is not reported.
 */
export const balanceSnapshot = z.strictObject({
  at: z.number().int(),
  reason: z.enum(['start', 'change', 'hour', 'dayEnd']),
  balances: z.array(
    z.strictObject({
      asset: z.string(),
      total: z.string(),
      available: z.string(),
      frozen: z.string(),
      unrealisedPnl: z.string().nullable(),
      equity: z.string().nullable(),
    }),
  ),
});

/** Requests the snapshots of a range (Unix ms, inclusive): every end of a day, and about `points` of the others. */
export const snapshotsRequest = z.strictObject({
  ...tradingContext,
  market,
  from: z.number().int().min(0),
  to: z.number().int(),
  points: z.number().int().min(1).max(500),
});

/** Snapshots, oldest first. */
export const snapshotsAnswer = z.strictObject({ snapshots: z.array(balanceSnapshot) });

/**
 * Requests the comparison of a market's balances with its income or bills from about `from` to about `to` (Unix ms;
 * null: no bound): the nearest stored balances before them are compared.
 */
export const reconciliationRequest = z.strictObject({
  ...tradingContext,
  market,
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
});

/** One asset. `lines` are sums of entries; the words of group `unknown` have a line each, named by `kind`. */
const assetReconciliation = z.strictObject({
  asset: z.string(),
  opening: z.string(),
  lines: z.array(
    z.strictObject({ group: z.enum(reconciliationGroups), kind: z.string().nullable(), amount: z.string() }),
  ),
  expected: z.string(),
  actual: z.string(),
  difference: z.string(),
});

/**
 * The comparison of the balances stored at `from` and `to` (Unix ms); both null: there are not two of them. `missing`:
 * ranges between them whose entries were not read. `unreadable`: entries that could not be used.
 */
export const reconciliationAnswer = z.strictObject({
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  assets: z.array(assetReconciliation),
  missing: z.array(coveredRange),
  unreadable: z.number().int(),
});

/** File formats for saving a list. */
export const exportFormats = ['csv', 'json', 'parquet'] as const;

/**
 * Requests that main saves a list of the archive for a range of time (Unix ms, inclusive), newest first. Main first
 * reads missing parts from the exchange, with lower priority than anything the user waits for.
 */
export const exportRequest = z.strictObject({
  ...tradingContext,
  market,
  kind: z.enum(recordKinds),
  symbol: z.string().nullable(),
  from: z.number().int(),
  to: z.number().int(),
  format: z.enum(exportFormats),
});

/**
 * Result of an export: `path` null, the user selected no file; `missing`: parts of the range that are not completely
 * known.
 */
export const exportAnswer = z.strictObject({
  path: z.string().nullable(),
  records: z.number().int(),
  missing: z.array(coveredRange),
});

/**
 * Progress of an export: `done` of `total` milliseconds of its range; `records` written so far. At most twice a second.
 */
export const exportingEvent = z.strictObject({
  ...tradingContext,
  phase: z.enum(['reading', 'writing']),
  done: z.number(),
  total: z.number().nullable(),
  records: z.number().int(),
});

/** Requests a coin of the exchange's list. */
export const coinRequest = z.strictObject({ ...tradingContext, asset: z.string().max(40) });

/** A coin, null: the list does not name it. `readAt`: time of the list, Unix ms; null: it could not be read yet. */
export const coinAnswer = z.strictObject({ readAt: z.number().nullable(), coin: coinSchema.nullable() });

/** See {@link coinAnswer}. */
export type CoinAnswer = z.infer<typeof coinAnswer>;
/** See {@link closedPositionsRequest}. */
export type ClosedPositionsRequest = z.infer<typeof closedPositionsRequest>;
/** See {@link closedPositionsPage}. */
export type ClosedPositionsPage = z.infer<typeof closedPositionsPage>;
/** See {@link spotLotsRequest}. */
export type SpotLotsRequest = z.infer<typeof spotLotsRequest>;
/** See {@link spotLotsPage}. */
export type SpotLotsPage = z.infer<typeof spotLotsPage>;
/** See {@link reconciliationRequest}. */
export type ReconciliationRequest = z.infer<typeof reconciliationRequest>;
/** See {@link reconciliationAnswer}. */
export type ReconciliationAnswer = z.infer<typeof reconciliationAnswer>;
/** See {@link exportRequest}. */
export type ExportRequest = z.infer<typeof exportRequest>;
/** See {@link exportAnswer}. */
export type ExportAnswer = z.infer<typeof exportAnswer>;
/** See {@link exportingEvent}. */
export type ExportingEvent = z.infer<typeof exportingEvent>;
/** See {@link balanceSnapshot}. */
export type BalanceSnapshot = z.infer<typeof balanceSnapshot>;
/** See {@link archivedFill}. */
export type ArchivedFill = z.infer<typeof archivedFill>;
/** See {@link recordKinds}. */
export type RecordKind = (typeof recordKinds)[number];
/** See {@link recordFilter}. */
export type RecordFilter = z.infer<typeof recordFilter>;
/** See {@link recordSearchRequest}. */
export type RecordSearchRequest = z.infer<typeof recordSearchRequest>;
/** See {@link recordSearchPage}. */
export type RecordSearchPage = z.infer<typeof recordSearchPage>;
/** See {@link recordsPage}. */
export type RecordsPage = z.infer<typeof recordsPage>;
/** See {@link recordCoverage}. */
export type RecordCoverage = z.infer<typeof recordCoverage>;
/** See {@link archiveView}. */
export type ArchiveView = z.infer<typeof archiveView>;
