/**
 * A plan: the orders that one confirmation permits. Its bound was shown before it was confirmed; each of its intents is
 * sent at most once, never more intents than the bound, and it never continues by itself after a restart, a resume or a
 * change.
 */
import { z } from 'zod';
import { markets } from '../exchange/markets.ts';
import { appErrorSchema } from '../result/appError.ts';
import { accounts, environments } from './environment.ts';
import { DAY_MS } from '../time/units.ts';

/**
 * Kinds of plans. `single`: one order. `batch`: orders sent together, in as few requests as the exchange allows.
 * `sequence`: one after the other, each only when the one before was placed. `move`: the order to replace is cancelled
 * and confirmed to have ended, then the new orders follow as a sequence, reduced by what had filled meanwhile. `twap`:
 * its orders one after the other at their interval. `chase`: one resting order that is cancelled and placed again as
 * the best price moves.
 */
export const planKinds = ['single', 'batch', 'sequence', 'move', 'twap', 'chase'] as const;

/**
 * States of a plan. `running`: it may still send orders. `done`: every intent has been sent or ended. `stopped`: it
 * will send nothing more, with the reason.
 */
export const planStates = ['running', 'done', 'stopped'] as const;

/** Order that a plan of the kind `move` cancels first. */
export const replacedSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('order'), market: z.enum(markets), symbol: z.string(), orderId: z.string() }),
  z.strictObject({ kind: z.literal('trigger'), symbol: z.string(), triggerId: z.string() }),
]);

/**
 * Program of a plan that sends orders by itself while the app runs. `twap`: a slice every `intervalMs`; its drafts are
 * the slices. `chase`: its one draft is the first order; it follows the best price of its side up to `limitPrice`, with
 * at most `moves` new orders, until `durationMs` have passed.
 */
export const planProgramSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('twap'), intervalMs: z.number().int().min(1_000).max(DAY_MS) }),
  z.strictObject({
    kind: z.literal('chase'),
    limitPrice: z.string(),
    moves: z.number().int().min(1).max(49),
    durationMs: z.number().int().min(5_000).max(DAY_MS),
  }),
]);

/**
 * Bound of a plan: the number of intents, their total value in quote (null where a market order has no price), the
 * lowest and highest price (null likewise), and the wall time in Unix ms after which nothing more is sent.
 */
export const planBoundSchema = z.strictObject({
  intents: z.number().int().min(1),
  notional: z.string().nullable(),
  lowestPrice: z.string().nullable(),
  highestPrice: z.string().nullable(),
  endsAt: z.number(),
});

/**
 * One plan. `left`: number of drafts not sent, which are sent only while the plan runs. `program`, `paused` and
 * `nextAt` (wall ms of the next slice, null when none is due) apply to plans with a program.
 */
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
  program: planProgramSchema.nullable().default(null),
  paused: z.boolean().default(false),
  nextAt: z.number().nullable().default(null),
  createdAt: z.number(),
  updatedAt: z.number(),
});

/** See {@link planKinds}. */
export type PlanKind = (typeof planKinds)[number];
/** See {@link replacedSchema}. */
export type Replaced = z.infer<typeof replacedSchema>;
/** See {@link planProgramSchema}. */
export type PlanProgram = z.infer<typeof planProgramSchema>;
/** See {@link planBoundSchema}. */
export type PlanBound = z.infer<typeof planBoundSchema>;
/** See {@link planSchema}. */
export type Plan = z.infer<typeof planSchema>;
