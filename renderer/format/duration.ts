const two = (value: number): string => (value < 10 ? `0${value}` : `${value}`);

/**
 * Formats the remaining ms as `07:12:33`, rounded up to whole seconds; above one day with the days first: `2d
 * 01:00:00`.
 */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return days > 0 ? `${days}d ${clock}` : clock;
}

/** An age as a message key and its number. */
export interface AgeText {
  readonly key: 'age.seconds' | 'age.minutes' | 'age.hours' | 'age.days';
  readonly value: number;
}

/**
 * Returns the message for an age in ms: whole seconds below two minutes, then minutes, hours, days; rounded down, never
 * negative.
 */
export function describeAge(milliseconds: number): AgeText {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 120) return { key: 'age.seconds', value: seconds };
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return { key: 'age.minutes', value: minutes };
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return { key: 'age.hours', value: hours };
  return { key: 'age.days', value: Math.floor(hours / 24) };
}
