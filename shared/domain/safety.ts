/** Whether orders may be sent at all, and the progress of the kill switch. */
import { z } from 'zod';
import { markets } from '../exchange/markets.ts';
import { appErrorSchema } from '../result/appError.ts';
import { decimalText } from '../schema/primitives.ts';

// The user's limits, which main enforces on every order. Decimals are text; dollars are the currency of the equity.

/** One set of limits. Shares are fractions: 0.1 is 10 %. */
export const guardLimitsSchema = z.strictObject({
  /** Maximum value of an order as a share of the equity, or `orderValue` dollars where that is more. */
  orderEquityShare: decimalText,
  orderValue: decimalText,
  /** Maximum value of all open positions and resting orders together, as a multiple of the equity. */
  openEquityTimes: decimalText,
  /** Maximum leverage under which an order may be placed, and that may be set. */
  leverage: decimalText,
  ordersPerMinute: z.number().int().min(1),
  /** Maximum distance of a limit price from the last price in the direction unfavourable to the user. */
  collar: decimalText,
  /** Maximum expected slippage of a market order in the book. */
  slippage: decimalText,
  /** Loss of one UTC day, in dollars, from which no opening order is sent until the next day. */
  dailyLoss: decimalText,
  /** Number of losing closes in a row that starts a cool-off of `coolOffMinutes`. */
  coolOffLosses: z.number().int().min(1),
  coolOffMinutes: z.number().int().min(1).max(1440),
  /** Minutes without user activity after which the order ticket is locked. */
  idleMinutes: z.number().int().min(1).max(1440),
  /** Maximum that internal transfers may move out of the account in one UTC day, in the coin itself. */
  transferUsdt: decimalText,
  transferBtc: decimalText,
  /** Symbols that may be traded; null: all that the API lists. */
  symbols: z.array(z.string()).nullable(),
});

/** See {@link guardLimitsSchema}. */
export type GuardLimits = z.infer<typeof guardLimitsSchema>;

/**
 * Modes. `open`: orders may be sent. `killed`: the user stopped everything. `halted`: the program stopped itself, with
 * the reason.
 */
export const safetyModes = ['open', 'killed', 'halted'] as const;

/**
 * Phases of the kill switch. `cancelling`: cancels are being sent. `waiting`: the exchange requires a pause.
 * `verifying`: the open orders are being read again. `done`: they were read again, and no order that the key may see is
 * open. `incomplete`: an order is still open, or a list could not be read.
 */
export const killPhases = ['cancelling', 'waiting', 'verifying', 'done', 'incomplete'] as const;

/** One cancel of the kill switch; `symbol` null: the whole market. */
export const killItemSchema = z.strictObject({
  market: z.enum(markets),
  what: z.enum(['orders', 'conditional']),
  symbol: z.string().nullable(),
  outcome: z.enum(['underWay', 'accepted', 'refused', 'inDoubt', 'notSent']),
  error: appErrorSchema.nullable(),
});

/** An order that was still open when the lists were read again. */
export const killRemainingSchema = z.strictObject({
  market: z.enum(markets),
  what: z.enum(['orders', 'conditional']),
  symbol: z.string(),
  orderId: z.string(),
  clientId: z.string(),
});

/** Progress of the kill switch. `verified`: the complete lists were read again after the cancels. Times are wall ms. */
export const killReportSchema = z.strictObject({
  phase: z.enum(killPhases),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  /** End of the pause that the exchange requires, wall ms; null when there is none. */
  pausedUntil: z.number().nullable(),
  items: z.array(killItemSchema),
  verified: z.boolean(),
  /** Markets that the key has no permission for: their open orders could be neither seen nor cancelled. */
  unseen: z.array(z.enum(markets)),
  remaining: z.array(killRemainingSchema),
});

/** Safety state. `reason` explains a halt; `since` is wall time. */
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
