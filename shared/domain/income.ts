/** Entries of a futures account's income list in the app's form. Decimals and ids are text, times are Unix ms. */
import { z } from 'zod';
import { listCursorSchema } from './listCursor.ts';

/**
 * One entry (document 3 Income item): `kind` and `reason` are the exchange's values, unchanged; `amount` may be
 * negative.
 */
export const incomeSchema = z.strictObject({
  incomeId: z.string(),
  asset: z.string(),
  /** Null where the entry belongs to no contract. */
  symbol: z.string().nullable(),
  kind: z.string(),
  amount: z.string(),
  /** The account's balance of the asset after the entry. */
  balance: z.string(),
  fee: z.string().nullable(),
  reason: z.string().nullable(),
  time: z.number(),
});

/**
 * A page of the list. `more` without `next`: more entries exist and the exchange did not report where they start; the
 * list is incomplete.
 */
export const incomePageSchema = z.strictObject({
  items: z.array(incomeSchema),
  more: z.boolean(),
  next: listCursorSchema.nullable(),
});

/** See {@link incomeSchema}. */
export type Income = z.infer<typeof incomeSchema>;
/** See {@link incomePageSchema}. */
export type IncomePage = z.infer<typeof incomePageSchema>;
