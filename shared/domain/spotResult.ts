/** What became of each order of a spot placement or cancel (document 2 Placed order, Cancelled order). */
import { z } from 'zod';
import { itemResultSchema } from './itemResult.ts';

/** A placed order; `symbol` is null where the item names none, `acceptedAt` (Unix ms) where it was not taken. */
export const spotPlacedSchema = itemResultSchema.extend({
  symbol: z.string().nullable(),
  acceptedAt: z.number().nullable(),
});

/** A cancelled order; `status` is the order's state after it, in the exchange's own word. */
export const spotCancelledSchema = itemResultSchema.extend({ status: z.string() });

/** See {@link spotPlacedSchema}. */
export type SpotPlaced = z.infer<typeof spotPlacedSchema>;
/** See {@link spotCancelledSchema}. */
export type SpotCancelled = z.infer<typeof spotCancelledSchema>;
