/** Wire records of conditional and trailing orders (document 3 Conditional order, Order). */
import { z } from 'zod';
import { decimalText, idText, openEnum, timestamp } from '../../schema/primitives.ts';
import { algoTypes } from '../enumerations.ts';
import { futuresOrderRecord } from './futuresRecords.ts';
import { orderSides, orderStatuses, positionSides, timesInForce, triggeredTypes, workingTypes } from '../orderWords.ts';
import { resultId } from './records.ts';

/** Conditional order; take-profit and stop-loss prices are present when they were set (document 3). */
export const conditionalOrderRecord = z.object({
  algoId: idText,
  clientAlgoId: z.string(),
  algoType: openEnum(algoTypes),
  orderType: openEnum(triggeredTypes),
  symbol: z.string(),
  side: openEnum(orderSides),
  positionSide: openEnum(positionSides),
  timeInForce: openEnum(timesInForce.futures).optional(),
  quantity: decimalText,
  algoStatus: openEnum(orderStatuses),
  actualOrderId: idText.nullish(),
  actualPrice: decimalText.nullish(),
  triggerPrice: decimalText.nullish(),
  price: decimalText.nullish(),
  tpTriggerPrice: decimalText.nullish(),
  tpPrice: decimalText.nullish(),
  slTriggerPrice: decimalText.nullish(),
  slPrice: decimalText.nullish(),
  tpOrderType: openEnum(workingTypes).nullish(),
  workingType: openEnum(workingTypes).nullish(),
  closePosition: z.boolean().optional(),
  reduceOnly: z.boolean().optional(),
  createTime: timestamp,
  updateTime: timestamp,
  triggerTime: timestamp.optional(),
});

/** Trailing order: an order with activation price and callback rate in addition (document 3 Order). */
export const trailingOrderRecord = z.object({
  ...futuresOrderRecord.shape,
  activatePrice: decimalText.nullish(),
  callbackRate: decimalText.nullish(),
});

/** One cancelled order of an all-orders cancel (document 3). */
export const cancelledListRecord = z.object({
  orderId: resultId,
  success: z.boolean(),
  errorCode: z.union([z.string(), z.number()]).nullish(),
  errorMessage: z.string().nullish(),
});

/** One placed take-profit or stop-loss (document 3 placeTpSlOrder). */
export const tpSlPlacedRecord = cancelledListRecord;
