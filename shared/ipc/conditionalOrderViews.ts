/** Calls and events of conditional orders, which the exchange calls algo orders. */
import { z } from 'zod';
import { conditionalOrderSchema } from '../domain/conditionalOrderSchema.ts';
import { tradingContext } from './tradingViews.ts';
import { feedState } from './views.ts';

/**
 * Conditional orders of futures. `reset`: the event contains exactly the open ones; otherwise each replaces the one
 * with its id, and one in a final phase is no longer open. These events are never merged or dropped.
 */
export const conditionalOrdersEvent = z.strictObject({
  ...tradingContext,
  feed: feedState,
  reset: z.boolean(),
  triggers: z.array(conditionalOrderSchema),
});

/**
 * Cancels one conditional order by the exchange's id: the exchange offers no cancel by client id (document 3,
 * algoOrder).
 */
export const cancelConditionalOrderRequest = z.strictObject({ ...tradingContext, triggerId: z.string() });
/** Cancels all conditional orders of a symbol, or all when the scope says so explicitly (H4). */
export const cancelConditionalOrdersRequest = z.strictObject({
  ...tradingContext,
  scope: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('symbol'), symbol: z.string() }),
    z.strictObject({ kind: z.literal('ALL') }),
  ]),
});

/** Requests past conditional orders of one contract, newest first, created before `before` (Unix ms, exclusive). */
export const pastConditionalOrdersRequest = z.strictObject({
  ...tradingContext,
  symbol: z.string(),
  before: z.number().int().nullable(),
});
/** Past conditional orders. `complete`: the exchange provides nothing older. */
export const pastConditionalOrders = z.strictObject({
  triggers: z.array(conditionalOrderSchema),
  complete: z.boolean(),
});

/** See {@link conditionalOrdersEvent}. */
export type ConditionalOrdersEvent = z.infer<typeof conditionalOrdersEvent>;
