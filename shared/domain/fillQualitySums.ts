/**
 * Compares the fill prices of copies with the market price of the same minute, in basis points of that price; positive
 * values are a cost.
 */
import { add, compare, divide, formatFixed, multiply, negate, parseDecimal, subtract, ZERO } from '../num/decimal.ts';
import { directionOf } from './copyFigures.ts';
import type { CopyOrder } from './copyOrder.ts';
import type { FillQuality } from './traderTruth.ts';

/** Maximum openings of a trader that are compared, newest first. */
export const OPENINGS_COMPARED = 50;

/** Decimals for calculating costs, and for displaying them. */
const SCALE = { cost: 8, shown: 2 } as const;
const BASIS_POINTS = { units: 10_000n, scale: 0 };

/**
 * Returns the market price of a minute: its turnover over its volume; where nothing traded, the middle of its range.
 * `null` when a value is not a decimal.
 */
export function minutePrice(bar: {
  readonly high: string;
  readonly low: string;
  readonly volume: string;
  readonly turnover: string;
}): string | null {
  const [volume, turnover] = [parseDecimal(bar.volume), parseDecimal(bar.turnover)];
  const average = volume && turnover && volume.units > 0n ? divide(turnover, volume, SCALE.cost, 'halfUp') : undefined;
  const [high, low] = [parseDecimal(bar.high), parseDecimal(bar.low)];
  if (!high || !low) return null;
  // An average outside the range is not usable: volume and turnover then use different units.
  const isWithin = average !== undefined && compare(average, low) >= 0 && compare(average, high) <= 0;
  if (isWithin) return formatFixed(average, SCALE.cost, 'halfUp');
  const middle = divide(add(high, low), { units: 2n, scale: 0 }, SCALE.cost, 'halfUp');
  return middle ? formatFixed(middle, SCALE.cost, 'halfUp') : null;
}

/** Returns the cost of one opening against the market price of its minute; null where either is not known. */
export function openingCost(order: Pick<CopyOrder, 'openPrice' | 'positionSide'>, market: string): string | null {
  const direction = directionOf(order);
  const opened = order.openPrice === null ? undefined : parseDecimal(order.openPrice);
  const at = parseDecimal(market);
  if (direction === null || !opened || !at || at.units <= 0n) return null;
  const worse = direction === 'long' ? subtract(opened, at) : subtract(at, opened);
  const cost = divide(multiply(worse, BASIS_POINTS), at, SCALE.cost, 'halfUp');
  return cost ? formatFixed(cost, SCALE.cost, 'halfUp') : null;
}

/** Returns the average and the worst cost in basis points; null for an empty list. */
export function fillQuality(costs: readonly string[]): FillQuality | null {
  const values = costs.flatMap((text) => parseDecimal(text) ?? []);
  const [first] = values;
  if (first === undefined) return null;
  const sum = values.reduce(add, ZERO);
  const average = divide(sum, { units: BigInt(values.length), scale: 0 }, SCALE.cost, 'halfUp') ?? negate(ZERO);
  const worst = values.reduce((most, one) => (compare(one, most) > 0 ? one : most), first);
  const shown = (value: typeof sum): string => formatFixed(value, SCALE.shown, 'halfUp');
  return { averageBasisPoints: shown(average), worstBasisPoints: shown(worst), copies: values.length };
}
