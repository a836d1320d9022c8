/** The person's own limits, which main holds every order to (R18, B-A8). Decimals are text; dollars are those of equity. */
import { z } from 'zod';
import { decimalText } from '../schema/primitives.ts';

/** One set of limits. Shares are fractions: 0.1 is 10 %. */
export const guardLimitsSchema = z.strictObject({
  /** An order may be worth this share of the equity, or `orderValue` dollars where that is more. */
  orderEquityShare: decimalText,
  orderValue: decimalText,
  /** Everything open together, positions and resting orders, at most this many times the equity. */
  openEquityTimes: decimalText,
  /** Largest leverage an order may be placed under, and that may be set. */
  leverage: decimalText,
  ordersPerMinute: z.number().int().min(1),
  /** How far a limit price may lie from the last price against the person. */
  collar: decimalText,
  /** How far a market order may be expected to run through the book. */
  slippage: decimalText,
  /** Loss of one UTC day, in dollars, at which nothing that opens is sent until the next. */
  dailyLoss: decimalText,
  /** So many losing closes in a row begin a cool-off of `coolOffMinutes`. */
  coolOffLosses: z.number().int().min(1),
  coolOffMinutes: z.number().int().min(1).max(1440),
  /** Without anybody at the desk for so long, its ticket is locked. */
  idleMinutes: z.number().int().min(1).max(1440),
  /** Symbols that may be traded; null: all that the API lists. */
  symbols: z.array(z.string()).nullable(),
});

/** See {@link guardLimitsSchema}. */
export type GuardLimits = z.infer<typeof guardLimitsSchema>;
