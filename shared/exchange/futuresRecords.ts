/** Wire records of the private futures endpoints (document 3). Replies keep unknown fields out of use and never fail on them. */
import { z } from 'zod';
import { decimalText, idText, openEnum, signedDecimal, timestamp } from '../schema/primitives.ts';
import {
  marginTypes,
  orderSides,
  orderStatuses,
  orderTypes,
  positionSides,
  separatedModes,
  timesInForce,
} from './orderWords.ts';

/** Order of futures (document 3 Order); the history form may leave the last three out. */
export const futuresOrderRecord = z.object({
  avgPrice: decimalText,
  clientOrderId: z.string(),
  cumQuote: decimalText,
  executedQty: decimalText,
  orderId: idText,
  origQty: decimalText,
  price: decimalText,
  side: openEnum(orderSides),
  positionSide: openEnum(positionSides),
  status: openEnum(orderStatuses),
  symbol: z.string(),
  time: timestamp,
  timeInForce: openEnum(timesInForce.futures),
  type: openEnum(orderTypes),
  updateTime: timestamp,
  reduceOnly: z.boolean().optional(),
  stopPrice: decimalText.optional(),
  workingType: z.string().optional(),
});

/** An id of an item result: empty or null where the item failed. */
const resultId = z.union([idText, z.literal('')]).nullish();

/** Result of a placement (document 3 Item result). */
export const futuresPlacedRecord = z.object({
  orderId: resultId,
  clientOrderId: z.string().nullish(),
  success: z.boolean(),
  errorCode: z.union([z.string(), z.number()]).nullish(),
  errorMessage: z.string().nullish(),
});

/** Result of one cancel (document 3 Item result). */
export const futuresCancelledRecord = z.object({
  orderId: resultId,
  origClientOrderId: z.string().nullish(),
  success: z.boolean(),
  errorCode: z.union([z.string(), z.number()]).nullish(),
  errorMessage: z.string().nullish(),
});

/** Own trade of futures (document 3 User trade). */
export const futuresUserTradeRecord = z.object({
  id: idText,
  orderId: idText,
  symbol: z.string(),
  buyer: z.boolean().optional(),
  commission: signedDecimal,
  commissionAsset: z.string(),
  maker: z.boolean(),
  price: decimalText,
  qty: decimalText,
  quoteQty: decimalText,
  realizedPnl: signedDecimal,
  side: openEnum(orderSides),
  positionSide: openEnum(positionSides),
  time: timestamp,
});

/** Position (document 3 Position). A row of size zero may carry little more than its name (A-FUTURES-ACCOUNT). */
export const positionRecord = z.object({
  id: idText,
  asset: z.string(),
  symbol: z.string(),
  side: openEnum(positionSides),
  marginType: openEnum(marginTypes),
  separatedMode: openEnum(separatedModes),
  separatedOpenOrderId: idText.optional(),
  leverage: decimalText,
  size: decimalText,
  openValue: decimalText.optional(),
  openFee: signedDecimal.optional(),
  fundingFee: signedDecimal.optional(),
  marginSize: decimalText.optional(),
  isolatedMargin: decimalText.optional(),
  isAutoAppendIsolatedMargin: z.boolean().optional(),
  cumOpenSize: decimalText.optional(),
  cumOpenValue: decimalText.optional(),
  cumOpenFee: signedDecimal.optional(),
  cumCloseSize: decimalText.optional(),
  cumCloseValue: decimalText.optional(),
  cumCloseFee: signedDecimal.optional(),
  cumFundingFee: signedDecimal.optional(),
  cumLiquidateFee: signedDecimal.optional(),
  createdMatchSequenceId: idText.optional(),
  updatedMatchSequenceId: idText.optional(),
  createdTime: timestamp.optional(),
  updatedTime: timestamp.optional(),
  unrealizePnl: signedDecimal.optional(),
  liquidatePrice: decimalText.optional(),
});
