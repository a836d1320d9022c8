/** Entries of a futures account's income list as the app means them. Decimals and ids are text, times Unix ms. */
import { z } from 'zod';
import { listCursorSchema } from './listCursor.ts';

/** One entry (document 3 Income item): `kind` and `reason` are the exchange's own words; `amount` may be negative. */
export const incomeSchema = z.strictObject({
  incomeId: z.string(),
  asset: z.string(),
  /** Null where it belongs to no contract. */
  symbol: z.string().nullable(),
  kind: z.string(),
  amount: z.string(),
  /** What the account held of the asset afterwards. */
  balance: z.string(),
  fee: z.string().nullable(),
  reason: z.string().nullable(),
  time: z.number(),
});

/** A part of the list. `more` without `next`: more exists and the exchange did not say where; the list is incomplete. */
export const incomePageSchema = z.strictObject({
  items: z.array(incomeSchema),
  more: z.boolean(),
  next: listCursorSchema.nullable(),
});

/** See {@link incomeSchema}. */
export type Income = z.infer<typeof incomeSchema>;
/** See {@link incomePageSchema}. */
export type IncomePage = z.infer<typeof incomePageSchema>;
