import {
  absolute,
  add,
  compare,
  decimal,
  divide,
  formatShort,
  maximum,
  minimum,
  multiply,
  powerOfTen,
  fromBigInt,
  sign,
  subtract,
  ZERO,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import { DAY_MS } from '../../../shared/time/units.ts';
import { formatDate, startOfDay } from '../../format/time.ts';

/** A day of the calendar, as main sends it. */
export interface DayEntry {
  /** Like 2026-03-01. */
  readonly from: string;
  readonly net: string;
  /** Trades with a known result. */
  readonly trades: number;
}

/** A day on which trades were closed. */
export interface PnlDay {
  readonly day: string;
  /** Days since 1970-01-01. */
  readonly at: number;
  readonly net: string;
  /** Sum of the net results up to and including this day. */
  readonly sum: string;
  readonly trades: number;
}

/** Returns the number of days from 1970-01-01 to a day like 2026-03-01. */
const dayNumber = (day: string): number => (startOfDay(day, 'utc') ?? 0) / DAY_MS;

/** Returns the day of a number of days since 1970-01-01, like 2026-03-01. */
export const dayText = (at: number): string => formatDate(at * DAY_MS, 'utc');

/** Returns the days, oldest first, each with the sum so far. */
export function pnlDays(entries: readonly DayEntry[]): readonly PnlDay[] {
  let sum: Decimal = ZERO;
  return entries.map(({ from, net, trades }) => {
    sum = add(sum, decimal(net));
    return { day: from, at: dayNumber(from), net, sum: formatShort(sum), trades };
  });
}

/** Lowest and highest value of an axis, and the values at which it has a line. */
export interface Scale {
  readonly low: Decimal;
  readonly high: Decimal;
  readonly ticks: readonly Decimal[];
  /** Decimals that show every tick exactly. */
  readonly decimals: number;
}

/** Smallest and largest power of ten of a step: a step of 0.00000001 is the smallest that an asset has. */
const STEPS = { from: -8, to: 18 } as const;

/** Returns the smallest step of 1, 2 or 5 times a power of ten that divides a span into at most `most` parts. */
function stepOf(span: Decimal, most: number): Decimal {
  const parts = fromBigInt(BigInt(most));
  for (let exponent = STEPS.from; exponent <= STEPS.to; exponent += 1) {
    for (const digit of [1n, 2n, 5n]) {
      const step = exponent < 0 ? fromBigInt(digit, -exponent) : fromBigInt(digit * powerOfTen(exponent));
      if (compare(multiply(step, parts), span) >= 0) return step;
    }
  }
  return span;
}

/** Returns the scale over these values and zero, with at most `most` parts; null: all of them are zero. */
export function scaleOver(values: readonly Decimal[], most: number): Scale | null {
  const low = values.reduce(minimum, ZERO);
  const high = values.reduce(maximum, ZERO);
  const span = subtract(high, low);
  if (sign(span) === 0) return null;
  const step = stepOf(span, most);
  const first = multiply(divide(low, step, 0, 'ceil')!, step);
  const ticks: Decimal[] = [];
  for (let tick = first; compare(tick, high) <= 0; tick = add(tick, step)) ticks.push(tick);
  return { low, high, ticks, decimals: Math.max(0, step.scale) };
}

/** Returns where a value lies between low (0) and high (1); money becomes a place on the screen here and nowhere else. */
export function shareOf(value: Decimal, low: Decimal, high: Decimal): number {
  const share = divide(subtract(value, low), subtract(high, low), 6, 'halfUp');
  return share ? Number(formatShort(share)) : 0;
}

/** Colours of a day in the map, from the weakest to the strongest. */
const LEVELS = 4;

/**
 * Returns the strength of each day's colour, 1 to 4, negative for a loss and 0 for no result: by its rank among the days
 * of the same sign, so that one exceptional day does not make all others look alike.
 */
export function strengths(days: readonly PnlDay[]): readonly number[] {
  const sizes = (wanted: number) =>
    days
      .map(({ net }) => decimal(net))
      .filter((net) => sign(net) === wanted)
      .map(absolute)
      .toSorted(compare);
  const ranked = new Map([1, -1].map((wanted) => [wanted, sizes(wanted)]));
  return days.map(({ net }) => {
    const exact = decimal(net);
    const direction = sign(exact);
    const all = ranked.get(direction);
    if (!all) return 0;
    const size = absolute(exact);
    const rank = all.findLastIndex((one) => compare(one, size) <= 0) + 1;
    return direction * Math.ceil((rank * LEVELS) / all.length);
  });
}
