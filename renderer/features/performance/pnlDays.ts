import { absolute, compare, decimal, sign } from '../../../shared/num/decimal.ts';
import { DAY_MS } from '../../../shared/time/units.ts';
import { formatDate, startOfDay } from '../../format/time.ts';
import { runningSums } from './Curve.tsx';
import type { CalendarUnit } from './figures.tsx';
import type { PnlAxis, PnlPoint } from './PnlChart.tsx';

/** A day of the calendar, as main sends it. */
export interface DayEntry {
  /** Like 2026-03-01. */
  readonly from: string;
  readonly net: string;
  /** Trades with a known result. */
  readonly trades: number;
}

/** A day on which trades were closed: `name` like 2026-03-01, `at` in days since 1970-01-01, `sum` including this day. */
export interface PnlDay extends PnlPoint {
  readonly sum: string;
}

/** Days of a week. */
export const WEEK = 7;

/** Returns the number of days from 1970-01-01 to a day like 2026-03-01. */
const dayNumber = (day: string): number => (startOfDay(day, 'utc') ?? 0) / DAY_MS;

/** Returns the day of a number of days since 1970-01-01, like 2026-03-01. */
export const dayText = (at: number): string => formatDate(at * DAY_MS, 'utc');

/** Returns the days, oldest first, each with the sum so far. */
export function pnlDays(entries: readonly DayEntry[]): readonly PnlDay[] {
  const sums = runningSums(entries.map(({ net }) => net));
  return entries.map(({ from, net, trades }, index) => ({
    name: from,
    at: dayNumber(from),
    net,
    sum: sums[index + 1]!,
    trades,
  }));
}

/** Days from which a label names a month instead of a day. */
const LONG = 300;

/** Days from one entry of the calendar to the next; of months the fewest. */
const lengths = { days: 1, weeks: WEEK, months: 28 } as const;

/** Returns the axis of days, weeks or months: from the first to the last, with those between them without a trade. */
export function axisOf(unit: CalendarUnit, days: readonly PnlDay[]): PnlAxis {
  const first = days[0]?.at ?? 0;
  const count = days.length === 0 ? 0 : days.at(-1)!.at - first + 1;
  const slot = lengths[unit];
  const places =
    unit === 'months'
      ? days.map(({ at }) => at)
      : Array.from({ length: Math.ceil(count / slot) }, (_, index) => first + index * slot);
  const isLong = unit === 'months' || count > LONG;
  return {
    slot,
    labels: places.map((at) => ({ at, text: isLong ? dayText(at).slice(0, 7) : dayText(at).slice(5) })),
  };
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
