/** Whether orders may be sent at all, and what the kill switch has done (B-A9, B-E7). */
import { z } from 'zod';
import { markets } from '../exchange/markets.ts';
import { appErrorSchema } from '../result/appError.ts';

/** `open`: orders may be sent. `killed`: the person stopped everything. `halted`: the program stopped itself, with the reason. */
export const safetyModes = ['open', 'killed', 'halted'] as const;

/** `cancelling`: cancels are under way. `waiting`: the exchange asks for silence. `verifying`: asking again. `done`: asked again and nothing is open that the key may see. `incomplete`: something is still open or could not be asked. */
export const killPhases = ['cancelling', 'waiting', 'verifying', 'done', 'incomplete'] as const;

/** One cancel of the kill switch; `symbol` null: all of the market. */
export const killItemSchema = z.strictObject({
  market: z.enum(markets),
  what: z.enum(['orders', 'conditional']),
  symbol: z.string().nullable(),
  outcome: z.enum(['underWay', 'accepted', 'refused', 'inDoubt', 'notSent']),
  error: appErrorSchema.nullable(),
});

/** An order that asking again still showed. */
export const killRemainingSchema = z.strictObject({
  market: z.enum(markets),
  what: z.enum(['orders', 'conditional']),
  symbol: z.string(),
  orderId: z.string(),
  clientId: z.string(),
});

/** How far the kill switch is. `verified`: the lists were asked again, whole, after the cancels. Times are wall ms. */
export const killReportSchema = z.strictObject({
  phase: z.enum(killPhases),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  /** Until when the exchange asks for silence; null when it does not. */
  pausedUntil: z.number().nullable(),
  items: z.array(killItemSchema),
  verified: z.boolean(),
  /** Markets that the key has no permission for: what is open there could be neither seen nor cancelled. */
  unseen: z.array(z.enum(markets)),
  remaining: z.array(killRemainingSchema),
});

/** `reason` explains a halt; `since` is wall time. */
export const safetyViewSchema = z.strictObject({
  mode: z.enum(safetyModes),
  reason: appErrorSchema.nullable(),
  since: z.number().nullable(),
  kill: killReportSchema.nullable(),
});

/** See {@link safetyModes}. */
export type SafetyMode = (typeof safetyModes)[number];
/** See {@link killReportSchema}. */
export type KillReport = z.infer<typeof killReportSchema>;
/** See {@link safetyViewSchema}. */
export type SafetyView = z.infer<typeof safetyViewSchema>;
