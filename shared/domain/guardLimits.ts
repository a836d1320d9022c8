/** The user's limits, which main enforces on every order. Decimals are text; dollars are the currency of the equity. */
import { z } from 'zod';
import { decimalText } from '../schema/primitives.ts';

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
  /** Symbols that may be traded; null: all that the API lists. */
  symbols: z.array(z.string()).nullable(),
});

/** See {@link guardLimitsSchema}. */
export type GuardLimits = z.infer<typeof guardLimitsSchema>;
