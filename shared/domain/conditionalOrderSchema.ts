/** A conditional order as the app means it. Decimals are text, ids are text, times Unix ms; null means not told. */
import { z } from 'zod';
import { orderSides } from '../exchange/orderWords.ts';
import { conditionalOrderPhases } from './conditionalOrder.ts';

/** A take-profit or stop-loss that hangs on another order; `limitPrice` null executes at market. */
export const attachedOrderSchema = z.strictObject({
  triggerPrice: z.string(),
  limitPrice: z.string().nullable(),
  /** `contract`, `mark` or another word of the exchange. */
  source: z.string().nullable(),
});

/**
 * One conditional or trailing order (document 3 Conditional order, Order). `kind` is one of conditionalOrderKinds or another word
 * of the exchange; `status` is the exchange's own word and `phase` what it means.
 */
export const conditionalOrderSchema = z.strictObject({
  triggerId: z.string(),
  /** Empty when it has none. */
  clientId: z.string(),
  /** CONDITIONAL or another word of the exchange; a trailing list does not tell it. */
  category: z.string().nullable(),
  kind: z.string(),
  symbol: z.string(),
  side: z.enum(orderSides),
  positionSide: z.string(),
  /** In base; null where it closes the whole position. */
  quantity: z.string().nullable(),
  wholePosition: z.boolean().nullable(),
  triggerPrice: z.string().nullable(),
  /** `contract`, `mark` or another word of the exchange. */
  triggerSource: z.string().nullable(),
  /** Null executes at market. */
  limitPrice: z.string().nullable(),
  timeInForce: z.string().nullable(),
  reduceOnly: z.boolean().nullable(),
  takeProfit: attachedOrderSchema.nullable(),
  stopLoss: attachedOrderSchema.nullable(),
  /** Trailing alone: where following begins, and how far the price may turn back, as a fraction: 0.01 is 1 % (B-B9). */
  activationPrice: z.string().nullable(),
  callbackRate: z.string().nullable(),
  status: z.string(),
  phase: z.enum(conditionalOrderPhases),
  /** The order it became when it triggered. */
  becameOrderId: z.string().nullable(),
  executedPrice: z.string().nullable(),
  executedQuantity: z.string().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
  triggeredAt: z.number().nullable(),
  origin: z.enum(['desk', 'external']),
  /** The order it came with, where a push told it (private orders, openTpslParentOrderId). */
  parentOrderId: z.string().optional(),
});

/** See {@link attachedOrderSchema}. */
export type AttachedOrder = z.infer<typeof attachedOrderSchema>;
/** See {@link conditionalOrderSchema}. */
export type ConditionalOrder = z.infer<typeof conditionalOrderSchema>;
