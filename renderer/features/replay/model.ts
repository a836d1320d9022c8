/** Calculations of the replay panel: times as the user types them, and the speeds (R37). */
import { formatClock, formatDate } from '../../format/time.ts';

/** Largest file that is sent, in MB of a million bytes: the window sends it as text. */
export const MAX_FILE_MB = 30;

/** Speeds of a replay as multiples of real time. */
export const speeds = [0.5, 1, 2, 5, 10, 60, 300] as const;

/**
 * Returns how far one press of an arrow key moves within a file, in ms: a hundredth of it, in whole seconds, at least
 * one.
 */
export function sliderStep(first: number, last: number): number {
  return Math.max(1, Math.floor((last - first) / 100_000)) * 1000;
}

const TIME = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?\s*(?:Z|UTC)?$/i;

/** Reads a time typed as `2026-01-31 23:59:59` in UTC as Unix ms; `null` when it is invalid. */
export function readUtc(text: string): number | null {
  const found = TIME.exec(text.trim());
  if (!found) return null;
  const [year, month, day, hour, minute, second = 0] = found.slice(1).map((part) => Number(part ?? 0));
  const time = Date.UTC(year!, month! - 1, day, hour, minute, second);
  const iso = new Date(time).toISOString();
  // The 31st of a short month, or hour 24, would become another time than the typed one.
  return iso.startsWith(`${found[1]}-${found[2]}-${found[3]}T${found[4]}:${found[5]}`) ? time : null;
}

/** Formats a time of the file as it is shown and can be typed: `2026-01-31 23:59:59`, in UTC. */
export function utcText(time: number): string {
  return `${formatDate(time, 'utc')} ${formatClock(time, 'utc')}`;
}
