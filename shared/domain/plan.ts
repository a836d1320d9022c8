/**
 * A plan: what one confirmation allows (R15). Its bound was shown before it was confirmed; its intents are sent at most
 * once each, never more of them than the bound, and it never goes on by itself after a restart, a resume or a change.
 */
import { z } from 'zod';
import { markets } from '../exchange/markets.ts';
import { appErrorSchema } from '../result/appError.ts';
import { accounts, environments } from './environment.ts';

/**
 * `single`: one order. `batch`: orders sent together, in as few requests as the exchange allows. `sequence`: one after
 * the other, each only when the one before was placed. `move`: what it replaces is cancelled and seen to have ended, then
 * its orders follow as a sequence, less what had filled meanwhile. `twap`: its orders one after the other at their
 * interval. `chase`: one resting order that is cancelled and placed anew as the best price moves.
 */
export const planKinds = ['single', 'batch', 'sequence', 'move', 'twap', 'chase'] as const;

/** `running`; `done`: every intent has been sent or ended; `stopped`: it will send nothing more, with the reason. */
export const planStates = ['running', 'done', 'stopped'] as const;

/** What a plan of the kind `move` takes away first. */
export const replacedSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('order'), market: z.enum(markets), symbol: z.string(), orderId: z.string() }),
  z.strictObject({ kind: z.literal('trigger'), symbol: z.string(), triggerId: z.string() }),
]);

/**
 * How a plan acts on its own while the program runs. `twap`: a slice each `intervalMs`; its drafts are the slices. `chase`:
 * its one draft is the first order; it follows the best price of its side up to `limitPrice`, with at most `moves` new
 * orders, until `durationMs` have passed.
 */
export const planProgramSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('twap'), intervalMs: z.number().int().min(1_000).max(86_400_000) }),
  z.strictObject({
    kind: z.literal('chase'),
    limitPrice: z.string(),
    moves: z.number().int().min(1).max(49),
    durationMs: z.number().int().min(5_000).max(86_400_000),
  }),
]);

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

/**
 * `left`: drafts that were never sent and never will be unless it runs. `program`, `paused` and
 * `nextAt` (wall ms of the next slice, null when none is due) belong to plans that act on their own.
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
