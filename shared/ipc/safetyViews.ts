/** Calls and events of the kill switch and of the person's own limits (B-A8, B-A9, R18). */
import { z } from 'zod';
import { safetyViewSchema } from '../domain/safety.ts';
import { guardLimitsSchema } from '../domain/guardLimits.ts';
import { tradingContext } from './tradingViews.ts';

/** Stops everything, or lets orders be sent again. Both may be asked twice; the second finds it done (XU34). */
export const safetyRequest = z.strictObject(tradingContext);
/** What holds now. */
export const safetyEvent = z.strictObject({ ...tradingContext, safety: safetyViewSchema });

/** Why the ticket is locked (R18): nobody was at the desk, or the screen was locked or the machine slept. */
export const lockReasons = ['idle', 'screen'] as const;
/** Why nothing that opens is sent for a while. */
export const coolOffReasons = ['dailyLoss', 'losses', 'person'] as const;

/**
 * The day so far, in dollars, UTC by the exchange's clock: what was closed (`realised`), the fees of both markets, funding
 * as far as the exchange told it of positions held while the program ran, and what is open now. `loss` is their sum turned
 * round, never below zero.
 */
export const guardDay = z.strictObject({
  /** 2026-08-01. */
  day: z.string(),
  realised: z.string(),
  fees: z.string(),
  funding: z.string(),
  unrealised: z.string(),
  loss: z.string(),
  losingCloses: z.number().int(),
});

/**
 * The limits in force, the looser ones that wait for their hour (`from`: wall ms), and the widest the program accepts.
 */
export const guardsView = z.strictObject({
  ...tradingContext,
  limits: guardLimitsSchema,
  pending: z.strictObject({ limits: guardLimitsSchema, from: z.number() }).nullable(),
  widest: guardLimitsSchema,
  /** Null before anything of the account is known. */
  day: guardDay.nullable(),
  /** `until`: wall ms as far as this clock tells. */
  coolOff: z.strictObject({ reason: z.enum(coolOffReasons), until: z.number() }).nullable(),
  lock: z.strictObject({ reason: z.enum(lockReasons), since: z.number() }).nullable(),
});
/** Opens the locked ticket: `typed` has to be {@link UNLOCK_WORD}. */
export const unlockRequest = z.strictObject({ ...tradingContext, typed: z.string().max(40) });
/** The word that opens a locked ticket (R18). */
export const UNLOCK_WORD = 'trade';
/** No trading for so long, which nothing shortens. */
export const coolOffRequest = z.strictObject({ ...tradingContext, minutes: z.number().int().min(1).max(1440) });
/** Other limits, all of them: a blank one is no limit that this can carry (XU33). */
export const guardsRequest = z.strictObject({ ...tradingContext, limits: guardLimitsSchema });

/** See {@link safetyEvent}. */
export type SafetyEvent = z.infer<typeof safetyEvent>;
/** See {@link guardsView}. */
export type GuardsView = z.infer<typeof guardsView>;
/** See {@link guardDay}. */
export type GuardDay = z.infer<typeof guardDay>;
/** See {@link coolOffReasons}. */
export type CoolOffReason = (typeof coolOffReasons)[number];
/** See {@link lockReasons}. */
export type LockReason = (typeof lockReasons)[number];
