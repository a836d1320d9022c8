/** Calls and events of plans (R15): several orders under one confirmation, and the conditional ones alone. */
import { z } from 'zod';
import { intentSchema } from '../domain/intent.ts';
import { planBoundSchema, planKinds, planSchema } from '../domain/plan.ts';
import { intentDraftSchema } from '../domain/triggerDraft.ts';
import { orderWarning, typedWord, world } from './tradingViews.ts';

/** Most intents one confirmation can allow. */
export const MAX_PLAN_INTENTS = 50;

/** Asks main to check every draft of a plan and to issue one ticket for all of them. */
export const preparePlanRequest = z.strictObject({
  ...world,
  kind: z.enum(planKinds),
  drafts: z.array(intentDraftSchema).min(1).max(MAX_PLAN_INTENTS),
});

/**
 * What one confirmation would allow. `items` are what will be sent, to the last digit, in their order; `reference` is the
 * price each was checked against. Valid until `expiresAt` (wall ms), for one submit.
 */
export const planTicket = z.strictObject({
  ticket: z.string(),
  kind: z.enum(planKinds),
  bound: planBoundSchema,
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
export const submitPlanRequest = z.strictObject({ ...world, ticket: z.string(), typed: typedWord });
/** The plan and its intents as they were when every one of them had been sent, had ended, or was in doubt. */
export const planAnswer = z.strictObject({ plan: planSchema, intents: z.array(intentSchema) });
/** Stops a running plan: what it has not sent stays unsent. */
export const stopPlanRequest = z.strictObject({ ...world, planId: z.string() });
/** Plans that changed. `reset`: exactly these are worth showing. */
export const plansEvent = z.strictObject({ ...world, reset: z.boolean(), plans: z.array(planSchema) });

/** See {@link planTicket}. */
export type PlanTicket = z.infer<typeof planTicket>;
/** See {@link plansEvent}. */
export type PlansEvent = z.infer<typeof plansEvent>;
