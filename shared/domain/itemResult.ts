/** What an answer to a futures command says of each item it was about (document 3 Item result). */
import { z } from 'zod';

/** Why the exchange refused, in its own words as plain text; `code` null when it named none. */
export const refusalSchema = z.strictObject({ code: z.string().nullable(), message: z.string() });

/**
 * `accepted`: the exchange took it, which is not yet the end of it (B-A11). `refused`: it said so. `unknown`: the answer
 * contradicts itself or names no order; nothing is proven and it must be looked up (XS4, XS6).
 */
export const itemOutcomes = ['accepted', 'refused', 'unknown'] as const;

/** Result of one placed or cancelled order. Ids are null when the answer names none. */
export const itemResultSchema = z.strictObject({
  outcome: z.enum(itemOutcomes),
  orderId: z.string().nullable(),
  clientOrderId: z.string().nullable(),
  refusal: refusalSchema.nullable(),
});

/** Result of closing one position; `orderId` is the order that closes it. */
export const closedPositionSchema = z.strictObject({
  outcome: z.enum(itemOutcomes),
  positionId: z.string(),
  orderId: z.string().nullable(),
  refusal: refusalSchema.nullable(),
});

/** Result of a changed setting; `at` is the exchange's time of the request in Unix ms. */
export const changeResultSchema = z.strictObject({
  outcome: z.enum(['accepted', 'refused']),
  at: z.number().nullable(),
  refusal: refusalSchema.nullable(),
});

/** See {@link refusalSchema}. */
export type Refusal = z.infer<typeof refusalSchema>;
/** See {@link itemResultSchema}. */
export type ItemResult = z.infer<typeof itemResultSchema>;
/** See {@link closedPositionSchema}. */
export type ClosedPosition = z.infer<typeof closedPositionSchema>;
/** See {@link changeResultSchema}. */
export type ChangeResult = z.infer<typeof changeResultSchema>;
