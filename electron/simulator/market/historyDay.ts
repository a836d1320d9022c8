import type { Random } from '../../../shared/time/random.ts';
import { bitsOf, plainDeviates, plainRank } from './deviates.ts';

/** Minutes in an hour. */
export const HOUR = 60;
const DAY = 24 * HOUR;

/** Activity over hours and over days: the share kept from one to the next and the noise added (logarithms). */
const HOURLY_KEEP = 0.88;
const HOURLY_NOISE = 0.18;
const DAILY_KEEP = 0.8;
const DAILY_NOISE = 0.2;

/**
 * Probability of a jump in a day, its smallest size relative to a usual minute, its tail index and its largest size.
 */
const JUMPS_A_DAY = 0.4;
const LEAST_JUMP = 6;
const JUMP_TAIL = 3;
const MOST_JUMP = 20;

/** A jump of a day. */
export interface HistoryJump {
  /** Minute of the day in which the price jumps; 1440 when it does not. */
  readonly minute: number;
  /** Size as a multiple of a usual minute's move at that time; negative is down. */
  readonly size: number;
}

/** Draws whether, when and how far a price jumps in a day; always uses the same number of draws. */
export function drawJump(random: Random): HistoryJump {
  const jumps = random.next() < JUMPS_A_DAY;
  const minute = random.integer(DAY);
  const side = random.next() < 0.5 ? -1 : 1;
  const size = Math.min(MOST_JUMP, LEAST_JUMP * (1 - random.next()) ** (-1 / JUMP_TAIL));
  return { minute: jumps ? minute : DAY, size: side * size };
}

const drawPlain = (random: Random): number => plainDeviates[plainRank(bitsOf(random.next()))]!;

/** Returns the activity of an hour, from that of the hour after it; both are logarithms. */
export function earlierHour(hourly: number, random: Random): number {
  return hourly * HOURLY_KEEP + HOURLY_NOISE * drawPlain(random);
}

/** Returns the activity of a day, from that of the day after it; both are logarithms. */
export function earlierDay(daily: number, random: Random): number {
  return daily * DAILY_KEEP + DAILY_NOISE * drawPlain(random);
}
