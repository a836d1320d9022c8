/**
 * Calls that change leverage, margin or conditional orders, and the closing of positions, for which the exchange takes no client id
 * (B-A5). Each is sent once and never repeated by the program; the result contains the state that the exchange reports
 * afterwards.
 */
import { z } from 'zod';
import { symbolSettingSchema } from '../domain/accountSettings.ts';
import { positionSchema } from '../domain/order.ts';
import { triggerPriceSources } from '../domain/conditionalOrder.ts';
import { conditionalOrderSchema } from '../domain/conditionalOrderSchema.ts';
import { appErrorSchema } from '../result/appError.ts';
import { tradingContext } from './tradingViews.ts';

/** Requests the current settings of one contract. */
export const symbolSettingRequest = z.strictObject({ ...tradingContext, symbol: z.string() });

/** One change, by kind; decimals are text. A leverage of null stays unchanged. */
export const changeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('leverage'),
    symbol: z.string(),
    marginType: z.enum(['CROSSED', 'ISOLATED']),
    crossLeverage: z.string().nullable(),
    isolatedLongLeverage: z.string().nullable(),
    isolatedShortLeverage: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal('marginType'),
    symbol: z.string(),
    marginType: z.enum(['CROSSED', 'ISOLATED']),
    separatedMode: z.enum(['COMBINED', 'SEPARATED']),
  }),
  z.strictObject({
    kind: z.literal('positionMargin'),
    symbol: z.string(),
    positionId: z.string(),
    direction: z.enum(['add', 'reduce']),
    amount: z.string(),
  }),
  z.strictObject({ kind: z.literal('autoMargin'), symbol: z.string(), positionId: z.string(), on: z.boolean() }),
  z.strictObject({
    kind: z.literal('modifyTrigger'),
    symbol: z.string(),
    triggerId: z.string(),
    triggerPrice: z.string(),
    /** An explicit word, so that no other value can come to mean market (XU20). */
    execution: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('market') }),
      z.strictObject({ kind: z.literal('limit'), price: z.string() }),
    ]),
    source: z.enum(triggerPriceSources),
  }),
]);

/** Positions to close at market by the exchange's close endpoint: one by its id, those of one contract, or every one. */
export const closingSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('closePosition'), symbol: z.string(), positionId: z.string() }),
  z.strictObject({ kind: z.literal('closeSymbol'), symbol: z.string() }),
  z.strictObject({ kind: z.literal('closeAll') }),
]);

/** Requests one change. */
export const changeRequest = z.strictObject({ ...tradingContext, change: changeSchema });

/**
 * Result of a change. `inDoubt`: it may have been executed, and may still be until `clearAt` (exchange time, Unix ms).
 * The other fields hold the state that the exchange reports now, null where it was not read or could not be.
 */
export const changeAnswer = z.strictObject({
  outcome: z.enum(['done', 'refused', 'inDoubt']),
  error: appErrorSchema.nullable(),
  clearAt: z.number().nullable(),
  setting: symbolSettingSchema.nullable(),
  positions: z.array(positionSchema).nullable(),
  triggers: z.array(conditionalOrderSchema).nullable(),
});

/** See {@link changeSchema}. */
export type Change = z.infer<typeof changeSchema>;
/** See {@link closingSchema}. */
export type Closing = z.infer<typeof closingSchema>;
/** See {@link changeAnswer}. */
export type ChangeAnswer = z.infer<typeof changeAnswer>;
