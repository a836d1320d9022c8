/** Calls and events of trading: plain JSON, decimals as text. Every command names environment and account (R16). */
import { z } from 'zod';
import { accounts, environments } from '../domain/environment.ts';
import { limits } from '../exchange/limits.ts';
import { intentSchema } from '../domain/intent.ts';
import { balanceSchema, fillSchema, orderSchema, positionSchema, orderDetailsSchema } from '../domain/order.ts';
import { appErrorSchema } from '../result/appError.ts';
import { feedState, market } from './views.ts';

/** Trading context (environment and account) that every trading call and event carries. */
export const tradingContext = { environment: z.enum(environments), account: z.enum(accounts) };

/**
 * A warning to read before confirming; it does not prevent the order (XU14, XU17). With `mustType` the user must type
 * that word before the order can be confirmed (B-A8: a limit order without a live price; XU14: one that executes
 * immediately far from the market).
 */
export const orderWarning = z.strictObject({
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  mustType: z.string().optional(),
});

/** Word that the user typed where a warning requires one; null: none was required. */
export const typedWord = z.string().max(40).nullable();

/** Cancels one order, by the exchange's id or by the client order id. */
export const cancelRequest = z.strictObject({
  ...tradingContext,
  market,
  symbol: z.string(),
  by: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('orderId'), orderId: z.string() }),
    z.strictObject({ kind: z.literal('clientOrderId'), clientOrderId: z.string() }),
  ]),
});

/** Cancels several orders of one market in one request, by the exchange's ids. */
export const cancelOrdersRequest = z.strictObject({
  ...tradingContext,
  market,
  orderIds: z.array(z.string()).min(1).max(limits.batchCancels),
});

/** Cancels all open orders of a symbol, or of a whole market when the scope explicitly says ALL (H4). */
export const cancelAllRequest = z.strictObject({
  ...tradingContext,
  market,
  scope: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('symbol'), symbol: z.string() }),
    z.strictObject({ kind: z.literal('ALL') }),
  ]),
});

/**
 * Result of a cancel: an accepted cancel does not mean that the order is gone; the order's state tells that (B-A11).
 */
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

/**
 * Requests past orders or fills of one symbol, newest first, up to one page of the exchange before `before` (Unix ms,
 * exclusive).
 */
export const pastRequest = z.strictObject({
  ...tradingContext,
  market,
  symbol: z.string(),
  before: z.number().int().nullable(),
});

/** Past orders. `complete`: the exchange provides nothing older. */
export const pastOrders = z.strictObject({ orders: z.array(orderSchema), complete: z.boolean() });
/** Past fills; `complete` as in {@link pastOrders}. */
export const pastFills = z.strictObject({ fills: z.array(fillSchema), complete: z.boolean() });

/** Requests details of one futures order beyond those in the lists. */
export const orderDetailsRequest = z.strictObject({
  ...tradingContext,
  symbol: z.string(),
  orderId: z.string().max(40),
});
/** Details that the exchange reports; `details` null: it no longer knows the order. `readAt`: wall ms. */
export const orderDetailsAnswer = z.strictObject({ details: orderDetailsSchema.nullable(), readAt: z.number() });

/**
 * Orders of one market. `reset`: the event contains exactly the open orders; otherwise each replaces the one with its
 * id, and one with a final status is no longer open. These events are never merged or dropped.
 */
export const ordersEvent = z.strictObject({
  ...tradingContext,
  market,
  feed: feedState,
  reset: z.boolean(),
  orders: z.array(orderSchema),
});

/** Fills of one market, oldest first. `reset`: they replace the displayed ones; otherwise each is new. */
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

/** Intents that changed. `reset`: the event contains exactly the intents to display. */
export const intentsEvent = z.strictObject({ ...tradingContext, reset: z.boolean(), intents: z.array(intentSchema) });

/** Fee rates and leverage of one symbol for this account; null where the exchange did not report them. */
export const symbolTerms = z.strictObject({
  market,
  symbol: z.string(),
  makerFeeRate: z.string().nullable(),
  takerFeeRate: z.string().nullable(),
  leverage: z.string().nullable(),
  marginType: z.string().nullable(),
});

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
