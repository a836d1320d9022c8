import type { TimeZone } from '../../format/time.ts';

const MOMENT = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2}))?$/;

/** A typed date with or without a minute, `2026-03-01` or `2026-03-01 14:05`, as Unix ms; `null` when it is no such date. */
export function readMoment(text: string, zone: TimeZone): number | null {
  const match = MOMENT.exec(text.trim());
  if (!match) return null;
  const [year, month, day, hour, minute] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const utc = new Date(Date.UTC(year, month - 1, day, hour, minute));
  // The thirtieth of February would become another day.
  if (utc.getUTCMonth() !== month - 1 || utc.getUTCDate() !== day || hour > 23 || minute > 59) return null;
  return zone === 'utc' ? utc.getTime() : new Date(year, month - 1, day, hour, minute).getTime();
}
