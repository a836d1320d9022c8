/** Calls and events of placing orders: everything that one confirmation permits is a plan, a single order too (R48). */
import { z } from 'zod';
import { intentSchema } from '../domain/intent.ts';
import { planBoundSchema, planKinds, planProgramSchema, planSchema, replacedSchema } from '../domain/plan.ts';
import { intentDraftSchema } from '../domain/conditionalDraft.ts';
import { orderWarning, typedWord, tradingContext } from './tradingViews.ts';

/** Maximum number of intents that one confirmation can permit. */
export const MAX_PLAN_INTENTS = 50;

/** Requests that main checks every draft of a plan and issues one ticket, which permits one confirmation, once (B-A6). */
export const prepareRequest = z.strictObject({
  ...tradingContext,
  kind: z.enum(planKinds),
  drafts: z.array(intentDraftSchema).min(1).max(MAX_PLAN_INTENTS),
  /**
   * With the kind `move` only: orders that are cancelled and confirmed to have ended before the first order is sent.
   */
  replaces: z.array(replacedSchema).max(MAX_PLAN_INTENTS).default([]),
  /** With the kinds `twap` and `chase` only: the program by which the plan continues. */
  program: planProgramSchema.nullable().default(null),
});

/**
 * The orders that one confirmation would permit. `items` are the orders exactly as they will be sent, in order;
 * `reference` is the price each was checked against. Valid until `expiresAt` (wall ms), for one submit.
 */
export const planTicket = z.strictObject({
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

/**
 * Confirms a ticket; one typed word covers all of its orders. A used ticket returns the result of its first use; a
 * ticket whose warnings require a word is refused without it and stays usable.
 */
export const submitRequest = z.strictObject({ ...tradingContext, ticket: z.string(), typed: typedWord });
/**
 * The plan and its intents once every intent was sent, has ended, or is in doubt; a plan with a program returns as soon
 * as it runs, and the rest follows as events. A single order that was not even recorded is a failure instead.
 */
export const planAnswer = z.strictObject({ plan: planSchema, intents: z.array(intentSchema) });
/** Pauses or resumes a plan with a program; orders due during the pause are not sent later. */
export const pausePlanRequest = z.strictObject({ ...tradingContext, planId: z.string(), paused: z.boolean() });
/** Stops a running plan: its unsent orders are never sent. */
export const stopPlanRequest = z.strictObject({ ...tradingContext, planId: z.string() });
/** Plans that changed. `reset`: the event contains exactly the plans to display. */
export const plansEvent = z.strictObject({ ...tradingContext, reset: z.boolean(), plans: z.array(planSchema) });

/** See {@link planTicket}. */
export type PlanTicket = z.infer<typeof planTicket>;
/** See {@link plansEvent}. */
export type PlansEvent = z.infer<typeof plansEvent>;
