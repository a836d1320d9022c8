/** Calls and events of plans (R15): several orders under one confirmation, and the conditional ones alone. */
import { z } from 'zod';
import { intentSchema } from '../domain/intent.ts';
import { planBoundSchema, planKinds, planProgramSchema, planSchema, replacedSchema } from '../domain/plan.ts';
import { intentDraftSchema } from '../domain/conditionalDraft.ts';
import { orderWarning, typedWord, tradingContext } from './tradingViews.ts';

/** Most intents one confirmation can allow. */
export const MAX_PLAN_INTENTS = 50;

/** Asks main to check every draft of a plan and to issue one ticket for all of them. */
export const preparePlanRequest = z.strictObject({
  ...tradingContext,
  kind: z.enum(planKinds),
  drafts: z.array(intentDraftSchema).min(1).max(MAX_PLAN_INTENTS),
  /** With the kind `move` alone: what is cancelled and seen to have ended before the first order leaves. */
  replaces: z.array(replacedSchema).max(MAX_PLAN_INTENTS).default([]),
  /** With the kinds `twap` and `chase` alone: how it goes on by itself. */
  program: planProgramSchema.nullable().default(null),
});

/**
 * What one confirmation would allow. `items` are what will be sent, to the last digit, in their order; `reference` is the
 * price each was checked against. Valid until `expiresAt` (wall ms), for one submit.
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

/** Confirms a plan's ticket, as `submitRequest` confirms that of one order; one word stands for all of its orders. */
export const submitPlanRequest = z.strictObject({ ...tradingContext, ticket: z.string(), typed: typedWord });
/**
 * The plan and its intents as they were when every one of them had been sent, had ended, or was in doubt; one that acts on
 * its own answers as soon as it runs, and the rest follows as events.
 */
export const planAnswer = z.strictObject({ plan: planSchema, intents: z.array(intentSchema) });
/** Holds a plan that acts on its own, or lets it go on; what is due meanwhile is not made up for. */
export const pausePlanRequest = z.strictObject({ ...tradingContext, planId: z.string(), paused: z.boolean() });
/** Stops a running plan: what it has not sent stays unsent. */
export const stopPlanRequest = z.strictObject({ ...tradingContext, planId: z.string() });
/** Plans that changed. `reset`: exactly these are worth showing. */
export const plansEvent = z.strictObject({ ...tradingContext, reset: z.boolean(), plans: z.array(planSchema) });

/** See {@link planTicket}. */
export type PlanTicket = z.infer<typeof planTicket>;
/** See {@link plansEvent}. */
export type PlansEvent = z.infer<typeof plansEvent>;
