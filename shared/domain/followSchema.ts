/** How copies of one lead trader are made: follow settings as the app means them. Null means not told. */
import { z } from 'zod';
import { labelledValueSchema } from './labelledValue.ts';

const leverage = z.number().int().nullable();

/** Leverage of one symbol as the follower set it (A-COPY-RECORDS). */
export const symbolLeverageSchema = z.strictObject({ symbol: z.string(), long: leverage, short: leverage });

/**
 * One configuration (document 3 Follower settings). Words are the exchange's own; amounts and ratios are decimal text.
 * `symbols` belongs to the unified form, `symbol` to the form per symbol.
 */
export const followTermsSchema = z.strictObject({
  active: z.boolean(),
  symbol: z.string().nullable(),
  symbols: z.array(z.string()).nullable(),
  productType: z.string().nullable(),
  /** `percent` or `amount`: what `copyValue` counts. */
  copyBasis: z.string().nullable(),
  copyValue: z.string().nullable(),
  maxHolding: z.string().nullable(),
  marginType: z.string().nullable(),
  marginAsset: z.string().nullable(),
  leverageType: z.string().nullable(),
  longLeverage: leverage,
  shortLeverage: leverage,
  customLeverages: z.array(symbolLeverageSchema).nullable(),
  takeProfitRatio: z.string().nullable(),
  stopLossRatio: z.string().nullable(),
  slippageRatio: z.string().nullable(),
  /** Members no document names, to be shown as they came. */
  more: z.array(labelledValueSchema),
});

/**
 * The settings of one follow. `mode` is `unified`, `per_symbol` or another word of the exchange, null where nothing is
 * set. Exactly the form that `mode` names is filled, see follow.ts; of another mode `perSymbol` holds what there is.
 */
export const followSettingsSchema = z.strictObject({
  traderId: z.string(),
  mode: z.string().nullable(),
  unified: followTermsSchema.nullable(),
  perSymbol: z.array(followTermsSchema),
});

/** See {@link symbolLeverageSchema}. */
export type SymbolLeverage = z.infer<typeof symbolLeverageSchema>;
/** See {@link followTermsSchema}. */
export type FollowTerms = z.infer<typeof followTermsSchema>;
/** See {@link followSettingsSchema}. */
export type FollowSettings = z.infer<typeof followSettingsSchema>;
