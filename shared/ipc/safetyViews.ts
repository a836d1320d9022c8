/** Calls and events of the kill switch and of the person's own limits (B-A8, B-A9, R18). */
import { z } from 'zod';
import { safetyViewSchema } from '../domain/safety.ts';
import { guardLimitsSchema } from '../domain/guardLimits.ts';
import { world } from './tradingViews.ts';

/** Stops everything, or lets orders be sent again. Both may be asked twice; the second finds it done (XU34). */
export const safetyRequest = z.strictObject(world);
/** What holds now. */
export const safetyEvent = z.strictObject({ ...world, safety: safetyViewSchema });

/**
 * The limits in force, the looser ones that wait for their hour (`from`: wall ms), and the widest the program accepts.
 */
export const guardsView = z.strictObject({
  ...world,
  limits: guardLimitsSchema,
  pending: z.strictObject({ limits: guardLimitsSchema, from: z.number() }).nullable(),
  widest: guardLimitsSchema,
});
/** Other limits, all of them: a blank one is no limit that this can carry (XU33). */
export const guardsRequest = z.strictObject({ ...world, limits: guardLimitsSchema });

/** See {@link safetyEvent}. */
export type SafetyEvent = z.infer<typeof safetyEvent>;
/** See {@link guardsView}. */
export type GuardsView = z.infer<typeof guardsView>;
