/** Drafts of orders other than plain ones: a conditional order, or a take-profit or stop-loss of a position. */
import { z } from 'zod';
import { conditionalTypes, orderSides, planTypes, positionSides } from '../exchange/orderWords.ts';
import { attachedDraftSchema, orderDraftSchema } from './order.ts';
import { triggerPriceSources } from './conditionalOrder.ts';

const common = {
  market: z.literal('futures'),
  symbol: z.string(),
  positionSide: z.enum(positionSides),
  source: z.enum(triggerPriceSources),
};

/**
 * A conditional order (document 3, algoOrder). `price` with STOP and TAKE_PROFIT only; `triggerPrice` null for
 * trailing; `activatePrice` and `callbackRate` for trailing only. `callbackRate` is a fraction: 0.01 is 1 % (B-B9).
 */
export const conditionalDraftSchema = z.strictObject({
  ...common,
  kind: z.literal('conditional'),
  side: z.enum(orderSides),
  type: z.enum(conditionalTypes),
  quantity: z.string(),
  price: z.string().nullable(),
  triggerPrice: z.string().nullable(),
  activatePrice: z.string().nullable(),
  callbackRate: z.string().nullable(),
  reduceOnly: z.boolean(),
  /**
   * Take-profit and stop-loss presets of the order that it places (presetTakeProfitPrice, presetStopLossPrice). Absent:
   * none.
   */
  attached: attachedDraftSchema.optional(),
});

/**
 * A take-profit or stop-loss of an open position (document 3, placeTpSlOrder). Where the wire uses 0 or an absent
 * field, this draft uses explicit words, so that no other value can come to mean market or the whole position (H4,
 * B-A7).
 */
export const tpSlDraftSchema = z.strictObject({
  ...common,
  kind: z.literal('tpSl'),
  plan: z.enum(planTypes),
  triggerPrice: z.string(),
  execution: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('market') }),
    z.strictObject({ kind: z.literal('limit'), price: z.string() }),
  ]),
  size: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('wholePosition') }),
    z.strictObject({ kind: z.literal('quantity'), quantity: z.string() }),
  ]),
});

/** A conditional order, or a take-profit or stop-loss. */
export const conditionalOrTpSlDraftSchema = z.discriminatedUnion('kind', [conditionalDraftSchema, tpSlDraftSchema]);
/** Every draft that one intent can place. A plain order has no `kind`. */
export const intentDraftSchema = z.union([conditionalOrTpSlDraftSchema, orderDraftSchema]);

/** See {@link conditionalDraftSchema}. */
export type ConditionalDraft = z.infer<typeof conditionalDraftSchema>;
/** See {@link tpSlDraftSchema}. */
export type TpSlDraft = z.infer<typeof tpSlDraftSchema>;
/** See {@link conditionalOrTpSlDraftSchema}. */
export type ConditionalOrTpSlDraft = z.infer<typeof conditionalOrTpSlDraftSchema>;
/** See {@link intentDraftSchema}. */
export type IntentDraft = z.infer<typeof intentDraftSchema>;
