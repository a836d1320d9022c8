/** Changes at the exchange while the program did not run, sent to the window at the start. */
import { z } from 'zod';
import { intentStates } from '../domain/intent.ts';
import { planKinds } from '../domain/plan.ts';
import { orderSides } from '../exchange/orderWords.ts';
import { tradingContext } from './tradingViews.ts';
import { market } from './views.ts';

/**
 * One change. Sizes and prices are decimals in base and quote. `order`: `filled`, `partly` filled further, `cancelled`,
 * `ended` otherwise, `gone` no longer open with an unknown end, `new` open and not known before. `conditional`: the
 * same, and `triggered` when its order is active. `position`: its size before and now. `plan`: it was running, and was
 * stopped. `doubt`: an order that was in doubt, with its current state. `alerts`: number of alerts not watched from
 * `from` to `to` (Unix ms).
 */
export const sinceLastSessionItemSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('order'),
    change: z.enum(['filled', 'partly', 'cancelled', 'ended', 'gone', 'new']),
    market,
    symbol: z.string(),
    side: z.enum(orderSides),
    /** Null on spot. */
    positionSide: z.string().nullable(),
    /** Null where it was sized in quote. */
    quantity: z.string().nullable(),
    /** Null: executes at market. */
    price: z.string().nullable(),
    executed: z.string(),
  }),
  z.strictObject({
    kind: z.literal('conditional'),
    change: z.enum(['triggered', 'filled', 'cancelled', 'ended', 'gone', 'new']),
    symbol: z.string(),
    side: z.enum(orderSides),
    positionSide: z.string(),
    /** One of conditionalOrderKinds or another word of the exchange. */
    trigger: z.string(),
    triggerPrice: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal('position'),
    change: z.enum(['opened', 'closed', 'changed']),
    symbol: z.string(),
    side: z.string(),
    before: z.string().nullable(),
    size: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal('plan'), plan: z.enum(planKinds), symbols: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('doubt'), market, symbol: z.string(), state: z.enum(intentStates) }),
  z.strictObject({ kind: z.literal('alerts'), count: z.number().int(), from: z.number(), to: z.number() }),
]);

/** Maximum number of changes in one list; the rest is only counted. */
export const SINCE_LAST_SESSION_ITEMS = 100;

/** `since`: wall time in Unix ms at which the account was last known; `more`: number of changes not listed. */
export const sinceLastSessionList = {
  since: z.number(),
  items: z.array(sinceLastSessionItemSchema).max(SINCE_LAST_SESSION_ITEMS + 1),
  more: z.number().int(),
};

/** The list, sent once after a start; empty when nothing changed. */
export const sinceLastSessionEvent = z.strictObject({ ...tradingContext, ...sinceLastSessionList });

/** See {@link sinceLastSessionItemSchema}. */
export type SinceLastSessionItem = z.infer<typeof sinceLastSessionItemSchema>;
/** See {@link sinceLastSessionEvent}. */
export type SinceLastSessionEvent = z.infer<typeof sinceLastSessionEvent>;
