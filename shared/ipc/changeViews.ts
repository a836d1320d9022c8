/**
 * Calls that change what has no client id: leverage, margin, positions, triggers (B-A5). Each is sent once and never repeated
 * by the program; the answer says what the exchange tells afterwards.
 */
import { z } from 'zod';
import { symbolSettingSchema } from '../domain/accountSettings.ts';
import { positionSchema } from '../domain/order.ts';
import { triggerPriceSources } from '../domain/conditionalOrder.ts';
import { conditionalOrderSchema } from '../domain/conditionalOrderSchema.ts';
import { appErrorSchema } from '../result/appError.ts';
import { tradingContext } from './tradingViews.ts';

/** The settings of one contract as the account has them now. */
export const symbolSettingRequest = z.strictObject({ ...tradingContext, symbol: z.string() });

export { CLOSE_ALL_WORD } from '../domain/typedWord.ts';

/** One change, by what it does; decimals are text. Leverages that are null stay as they are. */
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
  /** At market, by the exchange's own call (R10). */
  z.strictObject({ kind: z.literal('closePosition'), symbol: z.string(), positionId: z.string() }),
  z.strictObject({ kind: z.literal('closeSymbol'), symbol: z.string() }),
  /** Everything: `typed` has to be {@link CLOSE_ALL_WORD}. */
  z.strictObject({ kind: z.literal('closeAll'), typed: z.string().max(40) }),
  z.strictObject({
    kind: z.literal('modifyTrigger'),
    symbol: z.string(),
    triggerId: z.string(),
    triggerPrice: z.string(),
    /** Said in words: nothing else can come to mean market (XU20). */
    execution: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('market') }),
      z.strictObject({ kind: z.literal('limit'), price: z.string() }),
    ]),
    source: z.enum(triggerPriceSources),
  }),
]);

/** Asks main to make one change. */
export const changeRequest = z.strictObject({ ...tradingContext, change: changeSchema });

/**
 * What became of it. `inDoubt`: it may have happened, and may still until `clearAt` (exchange time, Unix ms). What the
 * exchange says now stands beside it, null where it was not asked or could not be.
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
/** See {@link changeAnswer}. */
export type ChangeAnswer = z.infer<typeof changeAnswer>;
