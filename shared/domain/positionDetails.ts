/** What a position says beyond its size and price: where its margin comes from and what it gathered. Null: not told. */
import { z } from 'zod';

const amount = z.string().nullable();

/** What was opened or closed so far: size in base, value and fee in the margin asset. */
const gathered = z.strictObject({ size: amount, value: amount, fee: amount });

/** Document 3 Position. Amounts are decimal text. */
export const positionDetailsSchema = z.strictObject({
  positionId: z.string(),
  marginAsset: z.string(),
  /** The order that opened it, where positions are kept apart. */
  openOrderId: z.string().nullable(),
  isolatedMargin: amount,
  autoAppendMargin: z.boolean().nullable(),
  opened: gathered,
  closed: gathered,
  fundingFee: amount,
  liquidationFee: amount,
  /** Places in the matching engine's sequence, as text. */
  createdSequence: z.string().nullable(),
  updatedSequence: z.string().nullable(),
});

/** See {@link positionDetailsSchema}. */
export type PositionDetails = z.infer<typeof positionDetailsSchema>;
