/**
 * Funding of a perpetual contract (document 3 Current funding rate, Funding rate history). Rates are fractions as plain
 * decimal text: longs pay when the rate is positive (A-MARGIN). Times are Unix ms.
 */
import { z } from 'zod';

/**
 * Current funding. `settledRate` is the rate of the last settlement, `comingRate` the predicted rate of the next one;
 * `nextIsPast`: the exchange reported a time of the next settlement that had already passed, which happens with unusual
 * contracts and is displayed as such. `intervalMinutes` is the time between settlements. Prices are those of the last
 * refresh, once a minute. Null means not reported.
 */
export const fundingSchema = z.strictObject({
  symbol: z.string(),
  settledRate: z.string(),
  comingRate: z.string(),
  benchmarkRate: z.string().nullable(),
  nextSettlementAt: z.number().nullable(),
  nextIsPast: z.boolean(),
  intervalMinutes: z.number().int().nullable(),
  markPrice: z.string().nullable(),
  indexPrice: z.string().nullable(),
  at: z.number().nullable(),
});

/** A past settlement. */
export const fundingSettlementSchema = z.strictObject({
  symbol: z.string(),
  rate: z.string(),
  settledAt: z.number(),
  markPrice: z.string().nullable(),
});

/** See {@link fundingSchema}. */
export type Funding = z.infer<typeof fundingSchema>;
/** See {@link fundingSettlementSchema}. */
export type FundingSettlement = z.infer<typeof fundingSettlementSchema>;
