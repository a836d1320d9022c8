/** Entries of the account, funding and tax lists of spot (document 2 Bill). Amounts are plain decimal text in `asset`. */
import { z } from 'zod';

/** Directions of a balance change, by its sign. */
export const billDirections = ['in', 'out', 'none'] as const;

/**
 * One entry. `businessType` is the exchange's value, unchanged (document 2 bizType, open); `change` is signed;
 * `filledQuantity` and `filledValue` are null where the entry does not belong to a fill; `createdAt` is Unix ms, null
 * when unknown.
 */
export const billSchema = z.strictObject({
  billId: z.string(),
  assetId: z.string(),
  asset: z.string(),
  businessType: z.string(),
  direction: z.enum(billDirections),
  change: z.string(),
  balanceAfter: z.string(),
  fee: z.string(),
  filledQuantity: z.string().nullable(),
  filledValue: z.string().nullable(),
  createdAt: z.number().nullable(),
});

/** See {@link billDirections}. */
export type BillDirection = (typeof billDirections)[number];
/** See {@link billSchema}. */
export type Bill = z.infer<typeof billSchema>;
