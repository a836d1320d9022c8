/** Calls and events of the archive: what the account ever did, kept here, readable without a network. */
import { z } from 'zod';
import { billSchema } from '../domain/bill.ts';
import { incomeSchema } from '../domain/income.ts';
import { fillSchema, orderSchema } from '../domain/order.ts';
import { feedState, market } from './views.ts';
import { tradingContext } from './tradingViews.ts';

/** Kinds of records. Income is the futures account's list, bills are the spot account's. */
export const recordKinds = ['orders', 'fills', 'income', 'bills'] as const;

/**
 * What is asked: newest first, older than `before` (Unix ms, exclusive), at most `limit`. `symbol` null: all; income and
 * bills may be narrowed by it where they carry one.
 */
export const recordsRequest = z.strictObject({
  ...tradingContext,
  market,
  kind: z.enum(recordKinds),
  symbol: z.string().nullable(),
  before: z.number().int().nullable(),
  limit: z.number().int().min(1).max(1000),
});

/** A stretch of time that was read whole, both ends in Unix ms and inclusive. */
export const coveredRange = z.strictObject({ from: z.number(), to: z.number() });

/**
 * How much of a list is here. `ranges`: stretches that were read whole, oldest first. `complete`: they reach from the
 * earliest the exchange answers for (`earliest`, null where it gives no bound) to the last sweep without a gap.
 * `incompleteFor`: stretches that were read and whose details could not be (H10).
 */
export const recordCoverage = z.strictObject({
  market,
  kind: z.enum(recordKinds),
  symbol: z.string().nullable(),
  ranges: z.array(coveredRange),
  incompleteFor: z.array(coveredRange),
  earliest: z.number().nullable(),
  complete: z.boolean(),
  records: z.number().int(),
});

/** One page. `items` are of the kind that was asked. `more`: older ones are here. */
export const recordsPage = z.strictObject({
  items: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('orders'), list: z.array(orderSchema) }),
    z.strictObject({ kind: z.literal('fills'), list: z.array(fillSchema) }),
    z.strictObject({ kind: z.literal('income'), list: z.array(incomeSchema) }),
    z.strictObject({ kind: z.literal('bills'), list: z.array(billSchema) }),
  ]),
  more: z.boolean(),
  coverage: recordCoverage,
});

/** What is known of the archive as a whole. `place`: kept in a file, or in memory until the program ends (XF14). */
export const archiveView = z.strictObject({
  ...tradingContext,
  place: z.enum(['file', 'memory']),
  feed: feedState,
  /** What is being read backwards now; null when nothing is. */
  reading: z
    .strictObject({ market, kind: z.enum(recordKinds), symbol: z.string().nullable(), reached: z.number() })
    .nullable(),
  coverage: z.array(recordCoverage),
});

/** What can be exported: the archive's lists, and conditional orders, which the exchange alone keeps. */
export const exportKinds = [...recordKinds, 'triggers'] as const;

/** Kinds of files a list is saved as. */
export const exportFormats = ['csv', 'json'] as const;

/**
 * Asks main to save a list of the archive for a range of time (Unix ms, inclusive), newest first. What is missing is read
 * from the exchange first, behind everything a person waits for. Conditional orders are asked of the exchange alone, and
 * need a symbol.
 */
export const exportRequest = z.strictObject({
  ...tradingContext,
  market,
  kind: z.enum(exportKinds),
  symbol: z.string().nullable(),
  from: z.number().int(),
  to: z.number().int(),
  format: z.enum(exportFormats),
});

/** What was saved: `path` null, the person chose no file; `missing`: stretches of the range that are not known whole. */
export const exportAnswer = z.strictObject({
  path: z.string().nullable(),
  records: z.number().int(),
  missing: z.array(coveredRange),
});

/** How far an export is: `done` of `total` milliseconds of its range; `records` written so far. At most twice a second. */
export const exportingEvent = z.strictObject({
  ...tradingContext,
  phase: z.enum(['reading', 'writing']),
  done: z.number(),
  total: z.number().nullable(),
  records: z.number().int(),
});

/** See {@link exportRequest}. */
export type ExportRequest = z.infer<typeof exportRequest>;
/** See {@link exportAnswer}. */
export type ExportAnswer = z.infer<typeof exportAnswer>;
/** See {@link exportingEvent}. */
export type ExportingEvent = z.infer<typeof exportingEvent>;
/** See {@link exportKinds}. */
export type ExportKind = (typeof exportKinds)[number];
/** See {@link recordKinds}. */
export type RecordKind = (typeof recordKinds)[number];
/** See {@link recordsPage}. */
export type RecordsPage = z.infer<typeof recordsPage>;
/** See {@link recordCoverage}. */
export type RecordCoverage = z.infer<typeof recordCoverage>;
/** See {@link archiveView}. */
export type ArchiveView = z.infer<typeof archiveView>;
