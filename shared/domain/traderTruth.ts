/**
 * Results of following one trader, calculated from the copies themselves. Decimals are text in USDT unless stated
 * otherwise; null: not known.
 */
import { z } from 'zod';

const amount = z.string().nullable();

/** Fill prices of copies compared with the market price of the same minute; positive values are a cost. */
export const fillQualitySchema = z.strictObject({
  /** Average over `copies` openings, in basis points of the price. */
  averageBasisPoints: z.string(),
  worstBasisPoints: z.string(),
  copies: z.number().int(),
});

/** Results of one trader over all copies that were read. */
export const traderResultsSchema = z.strictObject({
  traderId: z.string(),
  /** Realised profit of closed copies, before fees. */
  realised: amount,
  /** Fees of openings and closings, as far as they are reported or follow from the net profit. */
  fees: amount,
  /** The trader's share of the gains. */
  profitShare: amount,
  /** Net profit of closed copies after fees, funding and profit share. */
  net: amount,
  /** Unrealised profit of open copies at the mark price. */
  unrealised: amount,
  closed: z.number().int(),
  wins: z.number().int(),
  losses: z.number().int(),
  /** Number of open copies; null while their list is incomplete. */
  openCopies: z.number().int().nullable(),
  marginInUse: amount,
  /** Value of open copies at the mark price, by side. */
  exposure: z.strictObject({ long: amount, short: amount }),
  /** Milliseconds from opening to closing, over closed copies. */
  holding: z.strictObject({ median: z.number(), longest: z.number() }).nullable(),
  /** Null until the bars of the openings' minutes have been read. */
  fills: fillQualitySchema.nullable(),
  firstAt: z.number().nullable(),
  lastAt: z.number().nullable(),
});

/** See {@link traderResultsSchema}. */
export type TraderResults = z.infer<typeof traderResultsSchema>;
/** See {@link fillQualitySchema}. */
export type FillQuality = z.infer<typeof fillQualitySchema>;
