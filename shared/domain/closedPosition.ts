/** A futures position rebuilt from its fills, with result and costs apart. Decimals and ids are text, times Unix ms. */
import { z } from 'zod';
import { orderSides, positionSides } from '../exchange/orderWords.ts';

/**
 * What is not known about a position. `openingMissing`: fills that opened it are not among the records.
 * `fillsMissing`: the records have a gap while it was open. `resultDiffers`: the exchange reports another result than
 * its fills yield. `orderMissing`: the order of a fill is not among the records. `fundingMissing`: the account's income
 * was not read for all the time it was open. `fundingShared`: a payment cannot be assigned to one of several positions.
 * `feeAssets`: fees were paid in several assets, or in an unknown one. `closeInferred`: an order that no record of the
 * copy names is counted as its close, because the exchange reports the result of closing it.
 */
export const positionIssues = [
  'openingMissing',
  'fillsMissing',
  'resultDiffers',
  'orderMissing',
  'fundingMissing',
  'fundingShared',
  'feeAssets',
  'closeInferred',
] as const;

/**
 * The part of a fill that belongs to a position: one that closes a position and opens the next belongs to both.
 * `realised` is the exchange's figure for the whole fill; null: not reported.
 */
export const positionFillSchema = z.strictObject({
  fillId: z.string(),
  orderId: z.string(),
  side: z.enum(orderSides),
  opens: z.boolean(),
  price: z.string(),
  quantity: z.string(),
  fee: z.string(),
  realised: z.string().nullable(),
  time: z.number(),
});

/**
 * One position. Amounts are in `asset`: `fees` is positive when paid, `funding` and `insurance` are positive when
 * received. `net` is realised PnL less fees, with funding and insurance. Null: not known. `entryPrice` and `exitPrice`
 * are averages weighted by size.
 */
export const closedPositionSchema = z.strictObject({
  id: z.string(),
  symbol: z.string(),
  side: z.enum(positionSides),
  /** Opening order of a position that is kept separately; null: all opening orders of its side share it. */
  openOrderId: z.string().nullable(),
  asset: z.string().nullable(),
  size: z.string(),
  entryPrice: z.string().nullable(),
  exitPrice: z.string().nullable(),
  openedAt: z.number().nullable(),
  /** Null: it is still open. */
  closedAt: z.number().nullable(),
  realised: z.string().nullable(),
  fees: z.string().nullable(),
  funding: z.string().nullable(),
  insurance: z.string(),
  net: z.string().nullable(),
  /** Who placed the opening orders; null: unknown, or several of these. */
  origin: z.enum(['desk', 'external', 'copied']).nullable(),
  liquidated: z.boolean(),
  issues: z.array(z.enum(positionIssues)),
  /** Number of all its fills. */
  fillCount: z.number().int(),
  /** Its newest fills, oldest first. */
  fills: z.array(positionFillSchema),
});

/** See {@link positionIssues}. */
export type PositionIssue = (typeof positionIssues)[number];
/** See {@link positionFillSchema}. */
export type PositionFill = z.infer<typeof positionFillSchema>;
/** See {@link closedPositionSchema}. */
export type ClosedPosition = z.infer<typeof closedPositionSchema>;

/** Returns the order that opened a position; null: its opening is not known. The id ends with the order it begins with. */
export const beganWithOrder = ({ id, openedAt }: ClosedPosition): string | null =>
  openedAt === null ? null : id.slice(id.lastIndexOf(' ') + 1);

/** Issues with which a result is known, but may be another one. */
const uncertain: ReadonlySet<PositionIssue> = new Set(['fillsMissing', 'closeInferred']);

/** Whether the result of a position may be another one than its records show. */
export const isEstimatedPosition = ({ issues }: Pick<ClosedPosition, 'issues'>): boolean =>
  issues.some((issue) => uncertain.has(issue));
