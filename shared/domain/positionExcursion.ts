/** The prices that a position went through while it was open, and its result in units of the risk that its stop set. */
import type { PositionSide } from '../exchange/orderWords.ts';
import {
  absolute,
  divide,
  formatShort,
  maximum,
  minimum,
  multiply,
  negate,
  parseDecimal,
  sign,
  subtract,
  ZERO,
  type Decimal,
} from '../num/decimal.ts';
import { MINUTE_MS } from '../time/units.ts';
import type { ClosedPosition } from './closedPosition.ts';

/** Highest and lowest price of one minute, decimal text; `openTime` is Unix ms. */
export interface MinuteBar {
  readonly openTime: number;
  readonly high: string;
  readonly low: string;
}

/** Price moves against and for a position, at their greatest, from the entry price; decimal text, never below zero. */
export interface Excursion {
  readonly adverse: string;
  readonly favourable: string;
}

/**
 * Returns the greatest adverse and favourable excursion of a position, by the bars of the minutes from its opening to
 * its close. The first and the last minute count as a whole, so that neither move is understated. Null: entry, opening
 * or close is unknown, or a minute has no readable bar.
 */
export function excursionOf(
  { side, entryPrice, openedAt, closedAt }: Pick<ClosedPosition, 'side' | 'entryPrice' | 'openedAt' | 'closedAt'>,
  bars: readonly MinuteBar[],
): Excursion | null {
  const entry = entryPrice === null ? undefined : parseDecimal(entryPrice);
  if (!entry || openedAt === null || closedAt === null) return null;
  const byMinute = new Map(bars.map((bar) => [bar.openTime, bar]));
  let [high, low] = [entry, entry];
  for (let minute = openedAt - (openedAt % MINUTE_MS); minute <= closedAt; minute += MINUTE_MS) {
    const bar = byMinute.get(minute);
    const barHigh = bar && parseDecimal(bar.high);
    const barLow = bar && parseDecimal(bar.low);
    if (!barHigh || !barLow) return null;
    high = maximum(high, barHigh);
    low = minimum(low, barLow);
  }
  const [above, below] = [subtract(high, entry), subtract(entry, low)];
  return side === 'LONG'
    ? { adverse: formatShort(below), favourable: formatShort(above) }
    : { adverse: formatShort(above), favourable: formatShort(below) };
}

/** What a stop put at risk: the loss from entry to stop, for a size; null: the stop is not on the losing side. */
function riskOf(side: PositionSide, entry: Decimal, stop: Decimal, size: Decimal): Decimal | null {
  const distance = side === 'LONG' ? subtract(entry, stop) : subtract(stop, entry);
  return sign(distance) > 0 && sign(size) > 0 ? multiply(distance, size) : null;
}

/**
 * Returns the net result of a position as a multiple of the risk at its first stop (R), two decimals, rounded towards
 * zero; null where a value is unknown or the stop risked nothing.
 */
export function riskMultiple(
  { side, entryPrice, size, net }: Pick<ClosedPosition, 'side' | 'entryPrice' | 'size' | 'net'>,
  stopPrice: string,
): string | null {
  const [entry, result, quantity, stop] = [entryPrice, net, size, stopPrice].map((text) =>
    text === null ? undefined : parseDecimal(text),
  );
  const risk = entry && quantity && stop ? riskOf(side, entry, stop, quantity) : null;
  if (!risk || !result) return null;
  const multiple = divide(absolute(result), risk, 2, 'floor') ?? ZERO;
  return formatShort(sign(result) < 0 ? negate(multiple) : multiple);
}
