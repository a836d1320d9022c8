/** Fee rates of an account on one symbol (documents 2 and 3, Commission rate). */
import { z } from 'zod';
import { markets } from '../exchange/markets.ts';

/**
 * Rates are fractions as plain decimal text. Those of orders through the API are null when the exchange did not report
 * them.
 */
export const commissionRateSchema = z.strictObject({
  market: z.enum(markets),
  symbol: z.string(),
  makerRate: z.string(),
  takerRate: z.string(),
  apiMakerRate: z.string().nullable(),
  apiTakerRate: z.string().nullable(),
});

/** See {@link commissionRateSchema}. */
export type CommissionRate = z.infer<typeof commissionRateSchema>;
