/** Calls and events of the kill switch and of the user's limits. */
import { z } from 'zod';
import { safetyViewSchema, guardLimitsSchema } from '../domain/safety.ts';
import { tradingContext } from './tradingViews.ts';

/** Stops everything, or permits orders again. Both may be repeated; the second call finds it already done (XU34). */
export const safetyRequest = z.strictObject(tradingContext);
/** Current safety state. */
export const safetyEvent = z.strictObject({ ...tradingContext, safety: safetyViewSchema });

/**
 * Reasons why the ticket is locked: no user activity, the screen was locked or the machine slept, the user's command, the
 * window was closed while the program goes on, or the program started locked.
 */
export const lockReasons = ['idle', 'screen', 'person', 'window', 'start'] as const;
/** Reasons of a cool-off, during which no opening order is sent. */
export const coolOffReasons = ['dailyLoss', 'losses', 'person'] as const;

/**
 * Figures of the current UTC day by the exchange's clock, in dollars: realised profit of closed positions (`realised`),
 * fees of both markets, funding as far as the exchange reported it for positions held while the program ran, and
 * unrealised profit. `loss` is the negated sum of these, never below zero.
 */
export const guardDay = z.strictObject({
  /** Date, for example 2026-08-01. */
  day: z.string(),
  realised: z.string(),
  fees: z.string(),
  funding: z.string(),
  unrealised: z.string(),
  loss: z.string(),
  losingCloses: z.number().int(),
});

/**
 * The limits in force, the looser ones that wait to take effect (`from`: wall ms), and the widest the program accepts.
 */
export const guardsView = z.strictObject({
  ...tradingContext,
  limits: guardLimitsSchema,
  pending: z.strictObject({ limits: guardLimitsSchema, from: z.number() }).nullable(),
  widest: guardLimitsSchema,
  /** Null while nothing of the account is known. */
  day: guardDay.nullable(),
  /** `until`: wall ms as far as this clock is correct. */
  coolOff: z.strictObject({ reason: z.enum(coolOffReasons), until: z.number() }).nullable(),
  lock: z.strictObject({ reason: z.enum(lockReasons), since: z.number() }).nullable(),
});
/** Unlocks the locked ticket: `typed` must be {@link UNLOCK_WORD}. */
export const unlockRequest = z.strictObject({ ...tradingContext, typed: z.string().max(40) });
/** Word that the user must type to unlock a locked ticket. */
export const UNLOCK_WORD = 'trade';
/** Stops trading for this number of minutes; the period cannot be shortened. */
export const coolOffRequest = z.strictObject({ ...tradingContext, minutes: z.number().int().min(1).max(1440) });
/** Sets all limits; a limit cannot be left empty (XU33). */
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
