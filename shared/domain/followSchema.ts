/** Follow settings in the app's form: how copies of one lead trader are made. Null means not reported. */
import { z } from 'zod';
import { labelledValueSchema } from './leadTrader.ts';

const leverage = z.number().int().nullable();

/** Leverage of one symbol as the follower set it (A-COPY-RECORDS). */
export const symbolLeverageSchema = z.strictObject({ symbol: z.string(), long: leverage, short: leverage });

/**
 * One configuration (document 3 Follower settings). Enumerated words are the exchange's values, unchanged; amounts and
 * ratios are decimal text. `symbols` belongs to the unified form, `symbol` to the form per symbol.
 */
export const followTermsSchema = z.strictObject({
  active: z.boolean(),
  symbol: z.string().nullable(),
  symbols: z.array(z.string()).nullable(),
  productType: z.string().nullable(),
  /** `percent` or `amount`: the unit of `copyValue`. */
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
  /** Fields that no document names, to be displayed as received. */
  more: z.array(labelledValueSchema),
});

/**
 * The settings of one follow. `mode` is `unified`, `per_symbol` or another word of the exchange, null where nothing is
 * set. Exactly the form that `mode` names is filled, see follow.ts; with any other mode `perSymbol` holds the existing
 * configurations.
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
