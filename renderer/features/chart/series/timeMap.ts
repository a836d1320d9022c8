/**
 * Open times of the drawn bars, oldest first, and the length of a bar (both in ms), used to convert between pixels and
 * times.
 */
export interface DrawnTimes {
  readonly times: readonly number[];
  readonly step: number;
}

/**
 * Returns the position of a time among the drawn bars: whole numbers are bars, fractions lie between them, and
 * positions before the first or after the last continue in steps of one bar. `null` while nothing is drawn.
 */
export function placeOfTime({ times, step }: DrawnTimes, time: number): number | null {
  const { length } = times;
  if (length === 0) return null;
  const first = times[0]!;
  const last = times[length - 1]!;
  if (time <= first) return (time - first) / step;
  if (time >= last) return length - 1 + (time - last) / step;
  let low = 0;
  let high = length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (times[middle]! <= time) low = middle;
    else high = middle;
  }
  return low + (time - times[low]!) / (times[high]! - times[low]!);
}

/** Returns the time (Unix ms) at a position; the inverse of {@link placeOfTime}. */
export function timeAtPlace({ times, step }: DrawnTimes, place: number): number | null {
  const { length } = times;
  if (length === 0) return null;
  if (place <= 0) return times[0]! + place * step;
  if (place >= length - 1) return times[length - 1]! + (place - length + 1) * step;
  const low = Math.floor(place);
  return times[low]! + (place - low) * (times[low + 1]! - times[low]!);
}
