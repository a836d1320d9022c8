/** Transfers between accounts of the same person (document 2 Transfer record). */
import { z } from 'zod';

/**
 * One transfer. `status` and the accounts are the exchange's own words (A-TRANSFER-STATUS); accounts and symbols are null
 * where it named none; `amount` is plain decimal text in `asset`; `createdAt` is Unix ms, null when unknown.
 */
export const transferSchema = z.strictObject({
  asset: z.string(),
  amount: z.string(),
  status: z.string(),
  fromAccount: z.string().nullable(),
  fromSymbol: z.string().nullable(),
  toAccount: z.string().nullable(),
  toSymbol: z.string().nullable(),
  createdAt: z.number().nullable(),
});

/** See {@link transferSchema}. */
export type Transfer = z.infer<typeof transferSchema>;
