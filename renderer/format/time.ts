/** Time zone of shown times. */
export type TimeZone = 'local' | 'utc';

const two = (value: number): string => (value < 10 ? `0${value}` : `${value}`);
const three = (value: number): string => (value < 10 ? `00${value}` : value < 100 ? `0${value}` : `${value}`);

interface Fields {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
  /** Minutes east of UTC. */
  readonly offset: number;
}

/** Returns the calendar fields of a time (Unix ms) in the zone; `month` from 1. */
export function timeFields(time: number, zone: TimeZone): Fields {
  const date = new Date(time);
  return zone === 'utc'
    ? {
        year: date.getUTCFullYear(),
        month: date.getUTCMonth() + 1,
        day: date.getUTCDate(),
        hour: date.getUTCHours(),
        minute: date.getUTCMinutes(),
        second: date.getUTCSeconds(),
        millisecond: date.getUTCMilliseconds(),
        offset: 0,
      }
    : {
        year: date.getFullYear(),
        month: date.getMonth() + 1,
        day: date.getDate(),
        hour: date.getHours(),
        minute: date.getMinutes(),
        second: date.getSeconds(),
        millisecond: date.getMilliseconds(),
        offset: -date.getTimezoneOffset(),
      };
}

/** Formats a time as `14:05:09`. */
export function formatClock(time: number, zone: TimeZone): string {
  const { hour, minute, second } = timeFields(time, zone);
  return `${two(hour)}:${two(minute)}:${two(second)}`;
}

/** Formats a time as `14:05`. */
export function formatMinute(time: number, zone: TimeZone): string {
  const { hour, minute } = timeFields(time, zone);
  return `${two(hour)}:${two(minute)}`;
}

/** Formats a time as `2026-03-01`. */
export function formatDate(time: number, zone: TimeZone): string {
  const { year, month, day } = timeFields(time, zone);
  return `${year}-${two(month)}-${two(day)}`;
}

/** Formats a time by what differs from `today` (`2026-03-01`): `14:05:09`, `02-27 14:05` or `2025-12-31 14:05`. */
export function formatShortTime(time: number, today: string, zone: TimeZone): string {
  const date = formatDate(time, zone);
  if (date === today) return formatClock(time, zone);
  return `${date.slice(0, 4) === today.slice(0, 4) ? date.slice(5) : date} ${formatMinute(time, zone)}`;
}

/** Returns the zone's offset at that time: `UTC`, `UTC+02:00`, `UTC-03:30`. */
export function formatZone(time: number, zone: TimeZone): string {
  const { offset } = timeFields(time, zone);
  if (offset === 0) return 'UTC';
  const size = Math.abs(offset);
  return `UTC${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Formats the full timestamp for tooltips: `2026-03-01 14:05:09.120 UTC+02:00`. */
export function formatTimestamp(time: number, zone: TimeZone): string {
  const { millisecond } = timeFields(time, zone);
  return `${formatDate(time, zone)} ${formatClock(time, zone)}.${three(millisecond)} ${formatZone(time, zone)}`;
}

/** Formats date and minute of a candle: `2026-03-01 14:05`. */
export function formatBarTime(time: number, zone: TimeZone): string {
  return `${formatDate(time, zone)} ${formatMinute(time, zone)}`;
}

/** Returns the beginning of a calendar day (Unix ms) in the zone; days out of range roll over, as in a calendar. */
export function dateOf(year: number, month: number, day: number, zone: TimeZone): number {
  return zone === 'utc' ? Date.UTC(year, month - 1, day) : new Date(year, month - 1, day).getTime();
}

function dayFields(day: string): readonly [number, number, number] | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : null;
}

/** Returns the first millisecond of a day like `2026-03-01`; null where it is not one. */
export function startOfDay(day: string, zone: TimeZone): number | null {
  const fields = dayFields(day);
  return fields && dateOf(...fields, zone);
}

/** Returns the last millisecond of a day, which may be shorter or longer than 24 hours; null where it is not one. */
export function endOfDay(day: string, zone: TimeZone): number | null {
  const fields = dayFields(day);
  return fields && dateOf(fields[0], fields[1], fields[2] + 1, zone) - 1;
}
