import { MINUTE_MS } from '../../../shared/time/units.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK_MINUTES = 7 * DAY;
/** Monday 1970-01-05 00:00 UTC. */
const FIRST_MONDAY = 345_600_000;

/** One trading session in minutes since Monday 00:00 UTC: `open` is included, `close` is not. */
export interface TradingSession {
  readonly open: number;
  readonly close: number;
}

/**
 * The sessions of a week in UTC, in order of time, none across the end of the week; null means the market is always
 * open.
 */
export type MarketHours = readonly TradingSession[] | null;

const session = (openDay: number, openHour: number, closeDay: number, closeHour: number): TradingSession => ({
  open: openDay * DAY + openHour * HOUR,
  close: closeDay * DAY + closeHour * HOUR,
});

/** Metals, currencies, commodities: Sunday 23:00 to Friday 22:00 UTC, with a break from 22:00 to 23:00 (A-MARKET-HOURS). */
export const metalHours: MarketHours = [
  session(0, 0, 0, 22),
  session(0, 23, 1, 22),
  session(1, 23, 2, 22),
  session(2, 23, 3, 22),
  session(3, 23, 4, 22),
  session(6, 23, 7, 0),
];

/** Shares and their indices: Monday to Friday 14:30 to 21:00 UTC (A-MARKET-HOURS). */
export const shareHours: MarketHours = [0, 1, 2, 3, 4].map((day) => ({
  open: day * DAY + 14 * HOUR + 30,
  close: day * DAY + 21 * HOUR,
}));

/** Returns whether a market with these hours is open at `time` (Unix ms). */
export function isSessionOpen(hours: MarketHours, time: number): boolean {
  if (hours === null) return true;
  const minute = Math.floor((time - FIRST_MONDAY) / MINUTE_MS) % WEEK_MINUTES;
  return hours.some(({ open, close }) => minute >= open && minute < close);
}
