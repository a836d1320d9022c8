/**
 * Wire records of the spot account and its orders (document 2). Unknown fields of a reply are ignored and never make it
 * fail.
 */
import { z } from 'zod';
import { decimalText, idText, openEnum, signedDecimal, timestamp } from '../../schema/primitives.ts';
import { orderSides, orderStatuses, orderTypes, timesInForce } from '../orderWords.ts';
import { resultId } from './records.ts';

/** Order of spot (document 2 Order). */
export const spotOrderRecord = z.object({
  symbol: z.string(),
  orderId: idText,
  clientOrderId: z.string(),
  price: decimalText,
  origQty: decimalText,
  executedQty: decimalText,
  cummulativeQuoteQty: decimalText,
  status: openEnum(orderStatuses),
  timeInForce: openEnum(timesInForce.spot),
  type: openEnum(orderTypes),
  side: openEnum(orderSides),
  time: timestamp,
  updateTime: timestamp,
  isWorking: z.boolean().optional(),
});

/** Reply to a placement (document 2 Placed order). */
export const spotPlacedRecord = z.object({
  symbol: z.string(),
  orderId: idText,
  clientOrderId: z.string(),
  transactTime: timestamp,
});

/** Reply to a cancel; a cancel by client id returns the client id instead of orderId (A-CANCEL-BY-CLIENT-ID). */
export const spotCancelledRecord = z.object({
  orderId: idText.optional(),
  origClientOrderId: z.string().optional(),
  status: openEnum(orderStatuses),
});

/** One order of a batch placement: it was placed when it has an orderId and no errorCode (A-BATCH-RESULT). */
export const spotBatchPlacedRecord = z
  .object({
    symbol: z.string().nullish(),
    orderId: resultId,
    clientOrderId: z.string().nullish(),
    transactTime: timestamp.nullish(),
    errorCode: z.union([z.string(), z.number()]).nullish(),
    errorMsg: z.string().nullish(),
  })
  .refine(
    ({ orderId, clientOrderId, errorCode }) => [orderId, clientOrderId, errorCode].some(Boolean),
    'names no order',
  );

/** One order of a batch cancel (A-BATCH-CANCEL). */
export const spotBatchCancelledRecord = z
  .object({
    orderId: resultId,
    origClientOrderId: z.string().nullish(),
    status: openEnum(orderStatuses),
    errorMsg: z.string().nullish(),
  })
  .refine(({ orderId, origClientOrderId }) => Boolean(orderId) || Boolean(origClientOrderId), 'names no order');

/** Own trade of spot (document 2 My trade). */
export const spotMyTradeRecord = z.object({
  symbol: z.string(),
  id: idText,
  orderId: idText,
  price: decimalText,
  qty: decimalText,
  quoteQty: decimalText,
  commission: signedDecimal,
  time: timestamp,
  isBuyer: z.boolean(),
});

/** Account information of spot (document 2); recorded replies omit some fields. */
export const spotAccountRecord = z.object({
  canTrade: z.boolean(),
  canWithdraw: z.boolean().optional(),
  canDeposit: z.boolean().optional(),
  brokered: z.boolean().optional(),
  requireSelfTradePrevention: z.boolean().optional(),
  preventSor: z.boolean().optional(),
  updateTime: timestamp.optional(),
  accountType: z.string().optional(),
  balances: z.array(z.object({ asset: z.string(), free: decimalText, locked: decimalText })),
  permissions: z.array(z.string()).optional(),
  uid: idText.optional(),
  symbolCommissions: z.record(z.string(), z.unknown()).nullish(),
});
