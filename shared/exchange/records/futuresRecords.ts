/**
 * Wire records of the private futures endpoints (document 3). Unknown fields of a reply are ignored and never make it
 * fail.
 */
import { z } from 'zod';
import { decimalText, idText, openEnum, signedDecimal, timestamp } from '../../schema/primitives.ts';
import {
  conditionalTypes,
  marginTypes,
  orderSides,
  orderStatuses,
  orderTypes,
  positionSides,
  separatedModes,
  timesInForce,
  workingTypes,
} from '../orderWords.ts';
import { resultId } from './records.ts';

/**
 * Order of futures (document 3 Order). The history form may omit reduceOnly and the fields after it; the last four
 * fields belong to the list of current orders and are for display only (A-ORDER-EXTRAS).
 */
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
  type: openEnum([...orderTypes, ...conditionalTypes]),
  updateTime: timestamp,
  reduceOnly: z.boolean().optional(),
  stopPrice: decimalText.optional(),
  workingType: openEnum(workingTypes).optional(),
  priceProtect: z.boolean().nullish(),
  priceMatch: z.string().nullish(),
  selfTradePreventionMode: z.string().nullish(),
  goodTillDate: timestamp.nullish(),
});

/** Order of a history list (document 3 Order, history). */
export const futuresHistoryRecord = futuresOrderRecord;

/**
 * Reply to a request that changes a setting (document 3 Account, Copy trading): it looks like an error, and only its
 * code 200 means success (A-CHANGE-REPLY).
 */
export const changeReply = z.object({
  code: z.union([z.string(), z.number()]),
  msg: z.string(),
  requestTime: timestamp.optional(),
});

/** Balance of a futures or demo account (document 3 Demo balance; A-FUTURES-ACCOUNT). */
export const futuresBalanceRecord = z.object({
  asset: z.string(),
  balance: signedDecimal,
  availableBalance: signedDecimal,
  frozen: decimalText,
  unrealizePnl: signedDecimal,
});

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

/**
 * Position (document 3 Position). A position of size zero may contain little more than its symbol (A-FUTURES-ACCOUNT).
 */
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

/** Result of closing one position (document 3 closePositions). */
export const closedPositionRecord = z.object({
  positionId: idText,
  success: z.boolean(),
  successOrderId: resultId,
  errorMessage: z.string().nullish(),
});
