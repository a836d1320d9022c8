/** Funding of a perpetual contract (document 3 Current funding rate, Funding rate history). Rates are fractions as plain
 * decimal text: longs pay when positive (A-MARGIN). Times are Unix ms. */
import { z } from 'zod';

/**
 * Funding as it stands. `settledRate` is the rate of the last settlement, `comingRate` that of the next one as foreseen;
 * `nextIsPast`: the next settlement was named with a time that had passed when it was named, which happens with unusual
 * contracts and is shown as such. `intervalMinutes` is the time between settlements. Prices are those of the last refresh,
 * once a minute. What is null was not said.
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

/** A settlement of the past. */
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
