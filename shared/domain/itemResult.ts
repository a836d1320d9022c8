/** Results per item in the reply to a futures command (document 3 Item result). */
import { z } from 'zod';

/** Reason of a refusal, the exchange's text as plain text; `code` is null when the exchange named none. */
export const refusalSchema = z.strictObject({ code: z.string().nullable(), message: z.string() });

/**
 * Outcomes of an item. `accepted`: the exchange accepted it, which is not yet its final state (B-A11). `refused`: the
 * exchange refused it. `unknown`: the reply contradicts itself or names no order; nothing is proven and the order must
 * be looked up (XS4, XS6).
 */
export const itemOutcomes = ['accepted', 'refused', 'unknown'] as const;

/** Result of one placed or cancelled order. Ids are null when the reply names none. */
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
