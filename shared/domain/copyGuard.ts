/** The follower's guards on a lead trader: the app checks them while it runs, the exchange never does. */
import { z } from 'zod';
import { appErrorSchema } from '../result/appError.ts';

/**
 * Actions of a guard when a limit is reached: it alerts the user, or it closes all copies of the trader and stops
 * following.
 */
export const copyGuardActions = ['alert', 'closeAndStop'] as const;
/** The quantities on which a guard can set a limit. */
export const copyGuardMarks = ['lossBudget', 'drawdown', 'concentration', 'idle'] as const;

/**
 * The guards on one trader; null: not set. `lossBudget`: USDT that copies of this trader may lose from `since` on (Unix
 * ms), open copies included. `drawdown`: fall of that sum from its peak, USDT. `concentration`: margin used by the
 * trader's copies as a share of the account's equity, per cent. `idleDays`: days without a new copy.
 */
export const copyGuardSchema = z.strictObject({
  traderId: z.string().min(1).max(40),
  since: z.number().int(),
  lossBudget: z.string().max(40).nullable(),
  drawdown: z.string().max(40).nullable(),
  concentration: z.string().max(40).nullable(),
  idleDays: z.number().int().min(1).max(365).nullable(),
  action: z.enum(copyGuardActions),
  /** Seconds between the alarm and the closing, in which the user can hold the closing. */
  countdownSeconds: z.number().int().min(10).max(600),
});

/**
 * One step of closing and stopping, executed once; `waiting` before that. `inDoubt`: it may have been executed, and is
 * not sent again. `copyId` and `symbol` null: the step that stops following the trader.
 */
export const copyAlarmItemSchema = z.strictObject({
  copyId: z.string().nullable(),
  symbol: z.string().nullable(),
  outcome: z.enum(['waiting', 'done', 'refused', 'inDoubt', 'notSent']),
  error: appErrorSchema.nullable(),
});

/** A limit that was reached. `figure` and `limit` are decimal text in the unit of the mark (days for `idle`). */
export const copyAlarmSchema = z.strictObject({
  alarmId: z.string(),
  traderId: z.string(),
  mark: z.enum(copyGuardMarks),
  figure: z.string(),
  limit: z.string(),
  /** Time of the alarm, wall ms. */
  at: z.number(),
  /** Wall ms at which copies are closed; null: the guard only alerts, or the closing was held, or is done. */
  actsAt: z.number().nullable(),
  state: z.enum(['told', 'counting', 'held', 'acting', 'done', 'failed']),
  /** Message key of what the closing left open or why it failed; null: none. */
  problem: z.string().nullable(),
  /** Steps taken after the alarm; empty before. */
  items: z.array(copyAlarmItemSchema),
});

/** See {@link copyGuardSchema}. */
export type CopyGuard = z.infer<typeof copyGuardSchema>;
/** See {@link copyAlarmSchema}. */
export type CopyAlarm = z.infer<typeof copyAlarmSchema>;
/** See {@link copyAlarmItemSchema}. */
export type CopyAlarmItem = z.infer<typeof copyAlarmItemSchema>;
/** See {@link copyGuardMarks}. */
export type CopyGuardMark = (typeof copyGuardMarks)[number];
