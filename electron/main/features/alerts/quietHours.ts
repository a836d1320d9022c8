/** Quiet hours: whether a moment lies within them. They may go over midnight; the end is not within. */

/** From and to as HH:MM. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

const twoDigits = (value: number): string => `${value}`.padStart(2, '0');

/** Whether `at` (Unix ms) is quiet, by this machine's own time or by UTC. */
export function isQuiet(hours: QuietHours | null, zone: 'local' | 'utc', at: number): boolean {
  if (hours === null) return false;
  const date = new Date(at);
  const [hour, minute] =
    zone === 'utc' ? [date.getUTCHours(), date.getUTCMinutes()] : [date.getHours(), date.getMinutes()];
  // Times of one form are in order as text.
  const now = `${twoDigits(hour)}:${twoDigits(minute)}`;
  const { from, to } = hours;
  return from <= to ? now >= from && now < to : now >= from || now < to;
}
