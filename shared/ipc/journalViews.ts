/** Calls of the journal: what a person notes on closed positions and sold lots. */
import { z } from 'zod';
import { closedPositionSchema } from '../domain/closedPosition.ts';
import { planAnswers } from '../domain/journal.ts';
import { drillChoices } from '../domain/pastDrill.ts';
import { orderReceiptSchema } from '../domain/orderReceipt.ts';
import { spotLotSchema } from '../domain/spotLot.ts';
import { markets } from '../exchange/markets.ts';
import { positionSides } from '../exchange/orderWords.ts';
import { recordCoverage } from './recordViews.ts';
import { tradingContext } from './tradingViews.ts';

/** See {@link JournalNotes}. The bounds here only keep a request small: main says what is wrong with an entry. */
const notes = {
  notes: z.string().max(100_000),
  tags: z.array(z.string().max(1_000)).max(100),
  rating: z.number().int().min(1).max(5).nullable(),
  mistakes: z.array(z.string().max(1_000)).max(100),
  plan: z.enum(planAnswers).nullable(),
};

/** See {@link JournalTrade}. */
const trade = {
  key: z.string(),
  market: z.enum(markets),
  symbol: z.string(),
  side: z.enum(positionSides),
  openedAt: z.number().nullable(),
  closedAt: z.number(),
};

/** An entry; times are Unix ms. */
export const journalEntry = z.strictObject({ ...notes, created: z.number(), changed: z.number() });

/**
 * Requests trades with what was noted on them, last closed first, after the first `skip` of them. `noted`: only those
 * with an entry; a search, a tag and a rating select entries as well. `drills`: whether trades of drills are left out.
 */
export const journalRequest = z.strictObject({
  ...tradingContext,
  search: z.string().max(1_000).nullable(),
  tag: z.string().max(1_000).nullable(),
  rating: z.number().int().min(1).max(5).nullable(),
  noted: z.boolean(),
  drills: z.enum(drillChoices),
  skip: z.number().int().min(0),
  limit: z.number().int().min(1).max(200),
});

/**
 * A trade of the list. `id`: of the position or lot, null when the trade is not among the records any more; `net` null:
 * not known; `drill`: kind of the drill in which it was opened. The notes of its entry are cut to their beginning.
 */
export const journalRow = z.strictObject({
  ...trade,
  id: z.string().nullable(),
  asset: z.string().nullable(),
  net: z.string().nullable(),
  drill: z.string().nullable(),
  entry: journalEntry.nullable(),
});

/** `tags`: those of all entries; `unreadable`: entries that the archive cannot read. */
export const journalAnswer = z.strictObject({
  items: z.array(journalRow),
  total: z.number().int(),
  tags: z.array(z.string()),
  unreadable: z.number().int(),
  coverage: z.strictObject({ futures: recordCoverage, spot: recordCoverage }),
});

/** Requests the page of one trade, by the id of its position or lot, or by the key of its entry. */
export const journalPageRequest = z.strictObject({ ...tradingContext, trade: z.string().max(1_000) });

/**
 * `orders`: those of the fills, oldest first, each with the intent from which this installation placed it. `receipts`: of
 * those that were sent with or without an estimate. `exits`: prices of the position's first stop-loss and take-profit, as
 * far as known.
 */
export const journalPageAnswer = z.strictObject({
  trade: journalRow,
  position: closedPositionSchema.nullable(),
  lot: spotLotSchema.nullable(),
  orders: z.array(z.strictObject({ orderId: z.string(), intentId: z.string().nullable() })),
  receipts: z.array(orderReceiptSchema),
  exits: z.strictObject({ stopLoss: z.string().nullable(), takeProfit: z.string().nullable() }),
});

/** Saves an entry; one without content is deleted. */
export const journalSaveRequest = z.strictObject({ ...tradingContext, key: z.string().max(1_000), ...notes });
/** The entry as it is stored; null: it has no content. */
export const journalSaveAnswer = z.strictObject({ entry: journalEntry.nullable() });

/** See {@link journalEntry}. */
export type JournalEntry = z.infer<typeof journalEntry>;
/** See {@link journalRequest}. */
export type JournalRequest = z.infer<typeof journalRequest>;
/** See {@link journalRow}. */
export type JournalRow = z.infer<typeof journalRow>;
/** See {@link journalAnswer}. */
export type JournalAnswer = z.infer<typeof journalAnswer>;
/** See {@link journalPageAnswer}. */
export type JournalPageAnswer = z.infer<typeof journalPageAnswer>;
/** See {@link journalSaveRequest}. */
export type JournalSaveRequest = z.infer<typeof journalSaveRequest>;
