/** What following one trader really brought, from the copies themselves. Decimals are text in USDT unless said; null: not known. */
import { z } from 'zod';

const amount = z.string().nullable();

/** How copies were filled against the market of their minute: shares of the price, positive where it cost something. */
export const fillQualitySchema = z.strictObject({
  /** Average over `copies` openings, in basis points of the price. */
  averageBasisPoints: z.string(),
  worstBasisPoints: z.string(),
  copies: z.number().int(),
});

/** The figures of one trader over all copies that were read. */
export const traderTruthSchema = z.strictObject({
  traderId: z.string(),
  /** Closed copies: what prices brought, before fees. */
  realised: amount,
  /** Fees of openings and closings, as far as they are told or follow from the net figure. */
  fees: amount,
  /** What the trader got of the gains. */
  profitShare: amount,
  /** What is left of closed copies after fees, funding and profit share. */
  net: amount,
  /** Open copies on the mark price. */
  unrealised: amount,
  closed: z.number().int(),
  wins: z.number().int(),
  losses: z.number().int(),
  /** Null while the list of open copies is not whole. */
  openCopies: z.number().int().nullable(),
  marginInUse: amount,
  /** Value of open copies on the mark price, by side. */
  exposure: z.strictObject({ long: amount, short: amount }),
  /** Milliseconds from opening to closing, over closed copies. */
  holding: z.strictObject({ median: z.number(), longest: z.number() }).nullable(),
  /** Null until bars of the openings' minutes were read. */
  fills: fillQualitySchema.nullable(),
  firstAt: z.number().nullable(),
  lastAt: z.number().nullable(),
});

/** See {@link traderTruthSchema}. */
export type TraderTruth = z.infer<typeof traderTruthSchema>;
/** See {@link fillQualitySchema}. */
export type FillQuality = z.infer<typeof fillQualitySchema>;
