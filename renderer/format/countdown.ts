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
