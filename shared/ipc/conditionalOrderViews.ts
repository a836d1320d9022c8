/** Calls and events of conditional orders: the exchange calls them algo orders. */
import { z } from 'zod';
import { conditionalOrderSchema } from '../domain/conditionalOrderSchema.ts';
import { tradingContext } from './tradingViews.ts';
import { feedState } from './views.ts';

/**
 * Conditional orders of futures. `reset`: exactly these are open; otherwise each replaces the one of its id, and one whose
 * phase is an end leaves the open ones. Never merged or dropped.
 */
export const conditionalOrdersEvent = z.strictObject({
  ...tradingContext,
  feed: feedState,
  reset: z.boolean(),
  triggers: z.array(conditionalOrderSchema),
});

/** Cancels one, by the exchange's id: there is no cancel by ours (document 3, algoOrder). */
export const cancelConditionalOrderRequest = z.strictObject({ ...tradingContext, triggerId: z.string() });
/** Cancels all of a symbol, or all when the scope says so in words (H4). */
export const cancelConditionalOrdersRequest = z.strictObject({
  ...tradingContext,
  scope: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('symbol'), symbol: z.string() }),
    z.strictObject({ kind: z.literal('ALL') }),
  ]),
});

/** Past conditional orders of one contract, newest first, created before `before` (Unix ms, exclusive). */
export const pastConditionalOrdersRequest = z.strictObject({
  ...tradingContext,
  symbol: z.string(),
  before: z.number().int().nullable(),
});
/** `complete`: nothing older exists within the exchange's reach. */
export const pastConditionalOrders = z.strictObject({
  triggers: z.array(conditionalOrderSchema),
  complete: z.boolean(),
});

/** See {@link conditionalOrdersEvent}. */
export type ConditionalOrdersEvent = z.infer<typeof conditionalOrdersEvent>;
