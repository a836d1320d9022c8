/**
 * A plan: what one confirmation allows (R15). Its bound was shown before it was confirmed; its intents are sent at most
 * once each, never more of them than the bound, and it never goes on by itself after a restart, a resume or a change.
 */
import { z } from 'zod';
import { appErrorSchema } from '../result/appError.ts';
import { accounts, environments } from './environment.ts';

/**
 * `single`: one order. `batch`: orders sent together, in as few requests as the exchange allows. `sequence`: one after
 * the other, each only when the one before was placed.
 */
export const planKinds = ['single', 'batch', 'sequence'] as const;

/** `running`; `done`: every intent has been sent or ended; `stopped`: it will send nothing more, with the reason. */
export const planStates = ['running', 'done', 'stopped'] as const;

/**
 * The bound: how many intents, what they are worth together in quote (null where a market order has no price), the lowest
 * and highest price (null likewise), and the wall time in Unix ms after which nothing of it is sent.
 */
export const planBoundSchema = z.strictObject({
  intents: z.number().int().min(1),
  notional: z.string().nullable(),
  lowestPrice: z.string().nullable(),
  highestPrice: z.string().nullable(),
  endsAt: z.number(),
});

/** See the opening comment. `left`: drafts that were never sent and never will be unless it runs. */
export const planSchema = z.strictObject({
  planId: z.string(),
  environment: z.enum(environments),
  account: z.enum(accounts),
  kind: z.enum(planKinds),
  symbols: z.array(z.string()),
  bound: planBoundSchema,
  state: z.enum(planStates),
  stopped: appErrorSchema.nullable(),
  intentIds: z.array(z.string()),
  left: z.number().int(),
  createdAt: z.number(),
  updatedAt: z.number(),
});

/** See {@link planKinds}. */
export type PlanKind = (typeof planKinds)[number];
/** See {@link planBoundSchema}. */
export type PlanBound = z.infer<typeof planBoundSchema>;
/** See {@link planSchema}. */
export type Plan = z.infer<typeof planSchema>;
