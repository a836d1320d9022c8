const two = (value: number): string => (value < 10 ? `0${value}` : `${value}`);

/** Time that is left in ms as `07:12:33`, begun seconds counted whole; over a day with the days in front: `2d 01:00:00`. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return days > 0 ? `${days}d ${clock}` : clock;
}
