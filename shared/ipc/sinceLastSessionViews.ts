/** What changed at the exchange while the program did not run, as it is told at the start (B-A10). */
import { z } from 'zod';
import { intentStates } from '../domain/intent.ts';
import { planKinds } from '../domain/plan.ts';
import { orderSides } from '../exchange/orderWords.ts';
import { tradingContext } from './tradingViews.ts';
import { market } from './views.ts';

/**
 * One thing that changed. Sizes and prices are decimals in base and quote.
 * `order`: `filled`, `partly` more of it filled, `cancelled`, `ended` otherwise, `gone` it is open no more and nobody said
 * how it ended, `new` it is open and was not known. `conditional`: as well, `triggered` its order is under way. `position`:
 * by its size before and now. `plan`: it ran, and was stopped. `doubt`: an order that was in doubt, as it stands now.
 * `alerts`: so many were not watched from `from` to `to` (Unix ms).
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
    /** Null executes at market. */
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

/** Most things that one list names; the rest is counted. */
export const SINCE_LAST_SESSION_ITEMS = 100;

/** `since`: wall time in Unix ms at which the account was known last; `more`: how many things are not named. */
export const sinceLastSessionList = {
  since: z.number(),
  items: z.array(sinceLastSessionItemSchema).max(SINCE_LAST_SESSION_ITEMS + 1),
  more: z.number().int(),
};

/** The list, once after a start; empty when nothing changed. */
export const sinceLastSessionEvent = z.strictObject({ ...tradingContext, ...sinceLastSessionList });

/** See {@link sinceLastSessionItemSchema}. */
export type SinceLastSessionItem = z.infer<typeof sinceLastSessionItemSchema>;
/** See {@link sinceLastSessionEvent}. */
export type SinceLastSessionEvent = z.infer<typeof sinceLastSessionEvent>;
