/**
 * Details of a position besides its size and price: source of its margin, and cumulative amounts. Null: not reported.
 */
import { z } from 'zod';

const amount = z.string().nullable();

/** Cumulative amounts opened or closed so far: size in base, value and fee in the margin asset. */
const gathered = z.strictObject({ size: amount, value: amount, fee: amount });

/** Details of a position (document 3 Position). Amounts are decimal text. */
export const positionDetailsSchema = z.strictObject({
  positionId: z.string(),
  marginAsset: z.string(),
  /** Id of the order that opened it, where positions are kept separately. */
  openOrderId: z.string().nullable(),
  isolatedMargin: amount,
  autoAppendMargin: z.boolean().nullable(),
  opened: gathered,
  closed: gathered,
  fundingFee: amount,
  liquidationFee: amount,
  /** Sequence numbers of the matching engine, as text. */
  createdSequence: z.string().nullable(),
  updatedSequence: z.string().nullable(),
});

/** See {@link positionDetailsSchema}. */
export type PositionDetails = z.infer<typeof positionDetailsSchema>;
