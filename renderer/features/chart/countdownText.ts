const two = (value: number): string => `${value}`.padStart(2, '0');

/** Time left in ms as `04:05`, `03:04:05` or `2 d 03:04`; never below zero. */
export function countdownText(milliseconds: number): string {
  const total = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours, minutes] = [
    Math.floor(total / 86_400),
    Math.floor(total / 3_600) % 24,
    Math.floor(total / 60) % 60,
  ];
  if (days > 0) return `${days} d ${two(hours)}:${two(minutes)}`;
  return hours > 0 ? `${two(hours)}:${two(minutes)}:${two(total % 60)}` : `${two(minutes)}:${two(total % 60)}`;
}
