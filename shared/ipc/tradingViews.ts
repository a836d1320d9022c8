/** Calls and events of trading: plain JSON, decimals as text. Every command names environment and account (R16). */
import { z } from 'zod';
import { accounts, environments } from '../domain/environment.ts';
import { intentSchema } from '../domain/intent.ts';
import { orderDetailsSchema } from '../domain/orderDetails.ts';
import { balanceSchema, fillSchema, orderDraftSchema, orderSchema, positionSchema } from '../domain/order.ts';
import { appErrorSchema } from '../result/appError.ts';
import { feedState, market } from './views.ts';

/** What every trading call and event carries: the world it belongs to. */
export const tradingContext = { environment: z.enum(environments), account: z.enum(accounts) };

/** Asks main to check a draft and to issue a ticket: what one confirmation allows, once (B-A6). */
export const prepareRequest = z.strictObject({ ...tradingContext, draft: orderDraftSchema });

/**
 * A remark to read before confirming; it does not forbid (XU14, XU17). With `mustType` that word has to be typed before the
 * order can be confirmed (B-A8: a limit order without a live price; XU14: one that executes at once far from the market).
 */
export const orderWarning = z.strictObject({
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  mustType: z.string().optional(),
});

/**
 * A ticket: `draft` is what will be sent, to the last digit. `reference` is the price it was checked against. Valid until
 * `expiresAt` (wall ms), for one submit.
 */
export const orderTicket = z.strictObject({
  ticket: z.string(),
  draft: orderDraftSchema,
  reference: z.string().nullable(),
  notional: z.string().nullable(),
  warnings: z.array(orderWarning),
  expiresAt: z.number(),
});

/** What the person typed where the remarks ask for a word; null: nothing was asked. */
export const typedWord = z.string().max(40).nullable();

/**
 * Confirms a ticket. A ticket that was used answers what its first use answered; one whose remarks ask for a word is
 * refused without it and stays usable.
 */
export const submitRequest = z.strictObject({ ...tradingContext, ticket: z.string(), typed: typedWord });

/** Cancels one order, by the exchange's id or by ours. */
export const cancelRequest = z.strictObject({
  ...tradingContext,
  market,
  symbol: z.string(),
  by: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('orderId'), orderId: z.string() }),
    z.strictObject({ kind: z.literal('clientOrderId'), clientOrderId: z.string() }),
  ]),
});

/** Cancels all open orders of a symbol, or of a whole market when the scope says ALL in words (H4). */
export const cancelAllRequest = z.strictObject({
  ...tradingContext,
  market,
  scope: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('symbol'), symbol: z.string() }),
    z.strictObject({ kind: z.literal('ALL') }),
  ]),
});

/** What became of a cancel: accepted is not yet gone; the order's own state tells (B-A11). */
export const cancelAnswer = z.strictObject({
  results: z.array(
    z.strictObject({
      orderId: z.string().nullable(),
      clientOrderId: z.string().nullable(),
      outcome: z.enum(['accepted', 'refused', 'inDoubt']),
      error: appErrorSchema.nullable(),
    }),
  ),
});

/** Past orders or fills of one symbol, newest first, up to one page of the exchange before `before` (Unix ms, exclusive). */
export const pastRequest = z.strictObject({
  ...tradingContext,
  market,
  symbol: z.string(),
  before: z.number().int().nullable(),
});

/** `complete`: nothing older exists within the exchange's reach. */
export const pastOrders = z.strictObject({ orders: z.array(orderSchema), complete: z.boolean() });
/** See {@link pastOrders}. */
export const pastFills = z.strictObject({ fills: z.array(fillSchema), complete: z.boolean() });

/** One futures order of which more is asked than the lists tell. */
export const orderDetailsRequest = z.strictObject({
  ...tradingContext,
  symbol: z.string(),
  orderId: z.string().max(40),
});
/** What the exchange says of it besides; `details` null: it does not know the order any more. `readAt`: wall ms. */
export const orderDetailsAnswer = z.strictObject({ details: orderDetailsSchema.nullable(), readAt: z.number() });

/**
 * Orders of one market. `reset`: exactly these are open; otherwise each replaces the one of its id, and one whose status
 * is final leaves the open ones. Events are never merged or dropped.
 */
export const ordersEvent = z.strictObject({
  ...tradingContext,
  market,
  feed: feedState,
  reset: z.boolean(),
  orders: z.array(orderSchema),
});

/** Fills of one market, oldest first. `reset`: forget what was shown; otherwise each is new. */
export const fillsEvent = z.strictObject({
  ...tradingContext,
  market,
  feed: feedState,
  reset: z.boolean(),
  fills: z.array(fillSchema),
});

/** All balances of one market. */
export const balancesEvent = z.strictObject({
  ...tradingContext,
  market,
  feed: feedState,
  balances: z.array(balanceSchema),
});

/** All open positions. */
export const positionsEvent = z.strictObject({
  ...tradingContext,
  feed: feedState,
  positions: z.array(positionSchema),
});

/** Intents that changed. `reset`: exactly these are worth showing. */
export const intentsEvent = z.strictObject({ ...tradingContext, reset: z.boolean(), intents: z.array(intentSchema) });

/** Rates and leverage of one symbol, as the account has them; null where the exchange did not say. */
export const symbolTerms = z.strictObject({
  market,
  symbol: z.string(),
  makerFeeRate: z.string().nullable(),
  takerFeeRate: z.string().nullable(),
  leverage: z.string().nullable(),
  marginType: z.string().nullable(),
});

/** See {@link orderTicket}. */
export type OrderTicket = z.infer<typeof orderTicket>;
/** See {@link orderWarning}. */
export type OrderWarning = z.infer<typeof orderWarning>;
/** See {@link cancelAnswer}. */
export type CancelAnswer = z.infer<typeof cancelAnswer>;
/** See {@link ordersEvent}. */
export type OrdersEvent = z.infer<typeof ordersEvent>;
/** See {@link fillsEvent}. */
export type FillsEvent = z.infer<typeof fillsEvent>;
/** See {@link balancesEvent}. */
export type BalancesEvent = z.infer<typeof balancesEvent>;
/** See {@link positionsEvent}. */
export type PositionsEvent = z.infer<typeof positionsEvent>;
/** See {@link intentsEvent}. */
export type IntentsEvent = z.infer<typeof intentsEvent>;
/** See {@link symbolTerms}. */
export type SymbolTerms = z.infer<typeof symbolTerms>;
