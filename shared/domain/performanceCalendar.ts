/** Net results by day, week and month of a time zone, regrouped from the closing times of trades in UTC. */
import { formatShort } from '../num/decimal.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/units.ts';
import type { TradeUnits } from './performanceStatistics.ts';

/** Returns the offset of a time zone at a time (Unix ms), in minutes east of UTC. */
export type OffsetAt = (time: number) => number;

/** A day, the week that begins with it (Monday), or the month that begins with it, like `2026-03-01`. */
export interface CalendarEntry {
  readonly from: string;
  /** Sum of the known net results of the trades closed in it. */
  readonly net: string;
  /** Ids of these trades, last closed first. */
  readonly trades: readonly string[];
  /** Ids of the trades closed in it whose net result is unknown. */
  readonly unknown: readonly string[];
}

/** Entries in which a trade was closed, oldest first. */
export interface PerformanceCalendar {
  readonly days: readonly CalendarEntry[];
  readonly weeks: readonly CalendarEntry[];
  readonly months: readonly CalendarEntry[];
}

/** Place of a time in the calendar of a zone: days since 1970-01-01, hour, and days since Monday. */
export interface LocalTime {
  readonly day: number;
  readonly hour: number;
  readonly weekday: number;
}

/** Returns the place of a time (Unix ms) in the calendar of a zone. */
export function localTime(time: number, offsetAt: OffsetAt): LocalTime {
  const local = time + offsetAt(time) * MINUTE_MS;
  const day = Math.floor(local / DAY_MS);
  // 1970-01-01 was a Thursday.
  return { day, hour: Math.floor((local - day * DAY_MS) / HOUR_MS), weekday: (((day + 3) % 7) + 7) % 7 };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns a day like `2026-03-01`. */
function dayText(day: number): string {
  const date = new Date(day * DAY_MS);
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
}

/** Returns the day of a time (Unix ms) in the calendar of a zone, like `2026-03-01`. */
export const dayOfTime = (time: number, offsetAt: OffsetAt): string => dayText(localTime(time, offsetAt).day);

/** Returns the first day of the month of a day. */
function monthOf(day: number): number {
  const date = new Date(day * DAY_MS);
  return Math.floor(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY_MS);
}

interface DaySum {
  net: bigint;
  readonly trades: string[];
  readonly unknown: string[];
}

/** Returns the sum of a key, a new one where there is none. */
function sumOf(sums: Map<number, DaySum>, key: number): DaySum {
  const known = sums.get(key);
  if (known) return known;
  const created: DaySum = { net: 0n, trades: [], unknown: [] };
  sums.set(key, created);
  return created;
}

/** Joins days to longer entries, which hold what their days hold. */
function joined(days: ReadonlyMap<number, DaySum>, startOf: (day: number) => number): Map<number, DaySum> {
  const sums = new Map<number, DaySum>();
  for (const [day, { net, trades, unknown }] of days) {
    const sum = sumOf(sums, startOf(day));
    sum.net += net;
    for (const id of trades) sum.trades.push(id);
    for (const id of unknown) sum.unknown.push(id);
  }
  return sums;
}

/** The days of a calendar while trades are added, from the last closed to the first closed. */
export class CalendarSums {
  readonly #days = new Map<number, DaySum>();

  /** Adds a trade that was closed on a day; see {@link LocalTime}. */
  add({ id, net }: Pick<TradeUnits, 'id' | 'net'>, day: number): void {
    const sum = sumOf(this.#days, day);
    if (net === null) {
      sum.unknown.push(id);
      return;
    }
    sum.net += net;
    sum.trades.push(id);
  }

  /** Returns the calendar; `scale`: decimals of the units. */
  calendar(scale: number): PerformanceCalendar {
    const entries = (sums: ReadonlyMap<number, DaySum>): CalendarEntry[] =>
      [...sums]
        .toSorted(([a], [b]) => a - b)
        .map(([day, { net: units, trades, unknown }]) => ({
          from: dayText(day),
          net: formatShort({ units, scale }),
          trades,
          unknown,
        }));
    return {
      days: entries(this.#days),
      weeks: entries(joined(this.#days, (day) => day - ((((day + 3) % 7) + 7) % 7))),
      months: entries(joined(this.#days, monthOf)),
    };
  }
}
