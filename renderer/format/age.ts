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
