/** Calls and events of placing orders: everything that one confirmation permits is a plan, also a single order (R48). */
import { z } from 'zod';
import { intentSchema } from '../domain/intent.ts';
import { planBoundSchema, planKinds, planProgramSchema, planSchema, replacedSchema } from '../domain/plan.ts';
import { intentDraftSchema } from '../domain/conditionalDraft.ts';
import { positionSchema } from '../domain/order.ts';
import { orderEstimateSchema } from '../domain/orderEstimate.ts';
import { changeAnswer, closingSchema } from './changeViews.ts';
import { orderWarning, typedWord, tradingContext } from './tradingViews.ts';

/** Maximum number of intents that one confirmation can permit. */
export const MAX_PLAN_INTENTS = 50;

const ordersRequest = z.strictObject({
  ...tradingContext,
  kind: z.enum(planKinds),
  drafts: z.array(intentDraftSchema).min(1).max(MAX_PLAN_INTENTS),
  /**
   * With the kind `move` only: orders that are cancelled and confirmed to have ended before the first order is sent.
   */
  replaces: z.array(replacedSchema).max(MAX_PLAN_INTENTS).default([]),
  /** With the kinds `twap` and `chase` only: the program by which the plan continues. */
  program: planProgramSchema.nullable().default(null),
  /** With the kind `single` only: what the window showed for its order; absent: nothing. */
  estimate: orderEstimateSchema.optional(),
});

/**
 * Requests that main checks every draft of a plan, or a closing of positions, and issues one ticket, which permits one
 * confirmation, once (B-A6).
 */
export const prepareRequest = z.discriminatedUnion('kind', [
  ordersRequest,
  z.strictObject({ ...tradingContext, kind: z.literal('close'), closing: closingSchema }),
]);

/**
 * The orders that one confirmation would permit. `items` are the orders exactly as they will be sent, in order;
 * `reference` is the price each was checked against. Valid until `expiresAt` (wall ms), for one submit.
 */
const ordersTicket = z.strictObject({
  ticket: z.string(),
  kind: z.enum(planKinds),
  bound: planBoundSchema,
  replaces: z.array(replacedSchema),
  program: planProgramSchema.nullable(),
  items: z.array(
    z.strictObject({
      draft: intentDraftSchema,
      reference: z.string().nullable(),
      notional: z.string().nullable(),
      warnings: z.array(orderWarning),
    }),
  ),
  expiresAt: z.number(),
});
/** The positions that one confirmation would close, as main knows them; `word` must be typed for every position. */
const closingTicket = z.strictObject({
  ticket: z.string(),
  kind: z.literal('close'),
  positions: z.array(positionSchema),
  word: z.string().nullable(),
  expiresAt: z.number(),
});
/** What one confirmation would permit. */
export const prepareAnswer = z.discriminatedUnion('kind', [ordersTicket, closingTicket]);

/**
 * Confirms a ticket; one typed word covers all of its orders. A used ticket returns the result of its first use; a
 * ticket whose warnings require a word is refused without it and stays usable.
 */
export const submitRequest = z.strictObject({ ...tradingContext, ticket: z.string(), typed: typedWord });
/**
 * The plan and its intents once every intent was sent, has ended, or is in doubt; a plan with a program returns as soon
 * as it runs, and the rest follows as events. A single order that was not even recorded is a failure instead.
 */
const ordersAnswer = z.strictObject({ plan: planSchema, intents: z.array(intentSchema) });
/** The outcome of a submit: the orders of a plan, or the closed positions. */
export const submitAnswer = z.union([ordersAnswer, changeAnswer]);
/** Pauses or resumes a plan with a program; orders due during the pause are not sent later. */
export const pausePlanRequest = z.strictObject({ ...tradingContext, planId: z.string(), paused: z.boolean() });
/** Stops a running plan: its unsent orders are never sent. */
export const stopPlanRequest = z.strictObject({ ...tradingContext, planId: z.string() });
/** Plans that changed. `reset`: the event contains exactly the plans to display. */
export const plansEvent = z.strictObject({ ...tradingContext, reset: z.boolean(), plans: z.array(planSchema) });

/** See {@link ordersTicket}. */
export type PlanTicket = z.infer<typeof ordersTicket>;
/** See {@link ordersAnswer}. */
export type PlanAnswer = z.infer<typeof ordersAnswer>;
/** See {@link closingTicket}. */
export type ClosingTicket = z.infer<typeof closingTicket>;
/** See {@link plansEvent}. */
export type PlansEvent = z.infer<typeof plansEvent>;
