/**
 * A conditional order in the app's form. Decimals are text, ids are text, times are Unix ms; null means not reported.
 */
import { z } from 'zod';
import { orderSides } from '../exchange/orderWords.ts';
import { conditionalOrderPhases } from './conditionalOrder.ts';

/** A take-profit or stop-loss attached to another order; with `limitPrice` null it executes at market. */
export const attachedOrderSchema = z.strictObject({
  triggerPrice: z.string(),
  limitPrice: z.string().nullable(),
  /** `contract`, `mark` or another word of the exchange. */
  source: z.string().nullable(),
});

/**
 * One conditional or trailing order (document 3 Conditional order, Order). `kind` is one of conditionalOrderKinds or
 * another word of the exchange; `status` is the exchange's status and `phase` its meaning.
 */
export const conditionalOrderSchema = z.strictObject({
  triggerId: z.string(),
  /** Client order id; empty when it has none. */
  clientId: z.string(),
  /** CONDITIONAL or another word of the exchange; null in the trailing list, which does not report it. */
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
  /** Null: it executes at market. */
  limitPrice: z.string().nullable(),
  timeInForce: z.string().nullable(),
  reduceOnly: z.boolean().nullable(),
  takeProfit: attachedOrderSchema.nullable(),
  stopLoss: attachedOrderSchema.nullable(),
  /**
   * For trailing orders only: the price at which trailing starts, and the callback rate as a fraction: 0.01 is 1 %
   * (B-B9).
   */
  activationPrice: z.string().nullable(),
  callbackRate: z.string().nullable(),
  status: z.string(),
  phase: z.enum(conditionalOrderPhases),
  /** Id of the order that it placed when it triggered. */
  becameOrderId: z.string().nullable(),
  executedPrice: z.string().nullable(),
  executedQuantity: z.string().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
  triggeredAt: z.number().nullable(),
  origin: z.enum(['desk', 'external']),
  /** Id of the order it was attached to, where an order update reported it (private orders, openTpslParentOrderId). */
  parentOrderId: z.string().optional(),
});

/** See {@link attachedOrderSchema}. */
export type AttachedOrder = z.infer<typeof attachedOrderSchema>;
/** See {@link conditionalOrderSchema}. */
export type ConditionalOrder = z.infer<typeof conditionalOrderSchema>;
