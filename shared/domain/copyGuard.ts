/** The follower's own guards over a lead trader: watched by the program while it runs, never by the exchange. */
import { z } from 'zod';
import { appErrorSchema } from '../result/appError.ts';

/** What a guard does when its mark is reached: it tells, or it closes all copies of the trader and stops following. */
export const copyGuardActions = ['alert', 'closeAndStop'] as const;
/** The marks a guard can have. */
export const copyGuardMarks = ['lossBudget', 'drawdown', 'concentration', 'idle'] as const;

/**
 * The guards over one trader; null: not set. `lossBudget`: USDT that copies of this trader may lose, open ones included, from
 * `since` on (Unix ms). `drawdown`: the fall of that sum from its highest, USDT. `concentration`: its margin in use as a
 * share of the account's equity, per cent. `idleDays`: so long without a new copy.
 */
export const copyGuardSchema = z.strictObject({
  traderId: z.string().min(1).max(40),
  since: z.number().int(),
  lossBudget: z.string().max(40).nullable(),
  drawdown: z.string().max(40).nullable(),
  concentration: z.string().max(40).nullable(),
  idleDays: z.number().int().min(1).max(365).nullable(),
  action: z.enum(copyGuardActions),
  /** Seconds between the alarm and closing, in which a person can hold it. */
  countdownSeconds: z.number().int().min(10).max(600),
});

/**
 * One step of closing and stopping, each taken once; `waiting` before. `inDoubt`: it may have happened, and is not sent
 * again. `copyId` and `symbol` null: stopping to follow the trader.
 */
export const copyAlarmItemSchema = z.strictObject({
  copyId: z.string().nullable(),
  symbol: z.string().nullable(),
  outcome: z.enum(['waiting', 'done', 'refused', 'inDoubt', 'notSent']),
  error: appErrorSchema.nullable(),
});

/** A mark that was reached. `figure` and `mark` are decimal text in the unit of the mark (days for `idle`). */
export const copyAlarmSchema = z.strictObject({
  alarmId: z.string(),
  traderId: z.string(),
  mark: z.enum(copyGuardMarks),
  figure: z.string(),
  limit: z.string(),
  /** Wall ms. */
  at: z.number(),
  /** Wall ms at which copies are closed; null: it only tells, or was held, or is done. */
  actsAt: z.number().nullable(),
  state: z.enum(['told', 'counting', 'held', 'acting', 'done', 'failed']),
  /** What the closing left behind or failed with, as a message key; null: nothing. */
  problem: z.string().nullable(),
  /** What was done about it, step by step; empty before. */
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
