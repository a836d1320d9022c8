/** Accepted range of times in a file, in Unix ms. */
import { MINUTE_MS } from '../../../shared/time/units.ts';

const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);
const ZERO = 48;

const written =
  /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)? ?(Z|UTC|[+-]\d\d:?\d\d)?$/i;

/**
 * Parses a time in Unix ms from bytes: epoch seconds (with a fraction too), milliseconds, microseconds, nanoseconds or
 * ISO. Returns NaN when it is not a time.
 */
export function readTime(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  let whole = 0;
  let at = start;
  for (; at < end; at += 1) {
    const digit = bytes[at]! - ZERO;
    if (digit < 0 || digit > 9) break;
    // Only the first sixteen digits are kept; of further digits only their number counts.
    if (whole < 16) value = value * 10 + digit;
    whole += 1;
  }
  if (at === end) return inRange(epoch(value, whole));
  if (bytes[at] === 46 && whole >= 9 && whole <= 10) return inRange(fraction(bytes, at + 1, end, value * 1000));
  return readWritten(new TextDecoder().decode(bytes.subarray(start, end)));
}

function epoch(value: number, digits: number): number {
  if (digits >= 9 && digits <= 10) return value * 1000;
  if (digits >= 12 && digits <= 13) return value;
  if (digits >= 15 && digits <= 16) return Math.floor(value / 1000);
  // Of nanoseconds the first sixteen digits were kept.
  return digits >= 18 && digits <= 19 ? Math.floor(value / 10 ** (16 - (digits - 6))) : Number.NaN;
}

function fraction(bytes: Uint8Array, start: number, end: number, milliseconds: number): number {
  let sum = milliseconds;
  for (let at = start; at < end; at += 1) {
    const digit = bytes[at]! - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    if (at - start < 3) sum += digit * 10 ** (2 - at + start);
  }
  return sum;
}

/**
 * Parses a written time (ISO, with a space for the T, without a zone UTC) in Unix ms; returns NaN when it is not a
 * time.
 */
export function readWritten(text: string): number {
  const parts = written.exec(text);
  if (!parts) return Number.NaN;
  const part = (index: number) => Number.parseInt(parts[index] ?? '0', 10);
  const milliseconds = Number.parseInt((parts[7] ?? '').slice(0, 3).padEnd(3, '0'), 10);
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)];
  const time = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
  // A date such as 31 February would become a day of March; here it is an error.
  const back = new Date(time);
  if (back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day || back.getUTCMinutes() !== minute)
    return Number.NaN;
  if (hour > 23 || second > 59) return Number.NaN;
  return inRange(time - offset(parts[8] ?? 'Z'));
}

function offset(zone: string): number {
  if (!/^[+-]/.test(zone)) return 0;
  const hours = Number.parseInt(zone.slice(1, 3), 10);
  const minutes = Number.parseInt(zone.slice(-2), 10);
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE_MS;
}

function inRange(time: number): number {
  return time >= EARLIEST && time < LATEST ? time : Number.NaN;
}
