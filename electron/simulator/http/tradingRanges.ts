import { DAY_MS } from '../../../shared/time/units.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { failure, failureSaying, type Failure } from '../venue/failure.ts';

/** The requested time range of a list, both ends included. Unix ms. */
export interface Range {
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

/** A time range with both ends. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the range with open ends filled in; an end before its start is refused (-1171). */
export function spanOf({ startTime, endTime }: Range): Result<Span, Failure> {
  if (startTime !== undefined && endTime !== undefined && startTime > endTime) {
    return fail(failure('START_TIME_AFTER_END_TIME'));
  }
  return ok({ from: startTime ?? 0, to: endTime ?? Infinity });
}

/** As {@link spanOf}, limited to `days`: a wider range is refused (-1170), an open end is closed at that width. */
export function spanWithin(range: Range, days: number): Result<Span, Failure> {
  const span = spanOf(range);
  if (!span.ok) return span;
  const { startTime, endTime } = range;
  const width = days * DAY_MS;
  if (startTime !== undefined && endTime !== undefined && endTime - startTime > width) {
    return fail(failureSaying('QUERY_TIME_OUT_OF_RANGE', `time range cannot exceed ${days} days`));
  }
  if (startTime === undefined) return ok({ from: endTime === undefined ? 0 : endTime - width, to: span.value.to });
  return ok({ from: startTime, to: endTime ?? startTime + width });
}

/** Whether a time is in a range. */
export function within({ from, to }: Span, time: number): boolean {
  return time >= from && time <= to;
}

/**
 * Returns at most `limit` of a list sorted oldest first: with a start the oldest, so that a client pages forwards;
 * without one the newest. The order is kept.
 */
export function atMost<T>(sorted: readonly T[], limit: number, startTime: number | undefined): T[] {
  return startTime === undefined ? sorted.slice(-limit) : sorted.slice(0, limit);
}

/** Exclusive time bounds; Unix ms (A-BILL-BOUNDS). */
export interface Bounds {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
}

/** Whether a time is strictly between the bounds. */
export function between({ after = -Infinity, before = Infinity }: Bounds, time: number): boolean {
  return time > after && time < before;
}

/** Returns the range of a UTC calendar month written YYYY-MM; without one that of `now` (A-TAX-INCOME). */
export function monthOf(month: string | undefined, now: number): Span {
  const text = month ?? new Date(now).toISOString().slice(0, 'YYYY-MM'.length);
  const first = new Date(`${text}-01T00:00:00.000Z`);
  const from = first.getTime();
  return { from, to: first.setUTCMonth(first.getUTCMonth() + 1) - 1 };
}

/** Returns the matching entries of a list sorted oldest first, newest first and at most `most` of them. */
export function newest<T>(sorted: readonly T[], wanted: (one: T) => boolean, most = Infinity): T[] {
  const found: T[] = [];
  for (let at = sorted.length - 1; at >= 0 && found.length < most; at -= 1) {
    const one = sorted[at]!;
    if (wanted(one)) found.push(one);
  }
  return found;
}

/** Returns a page of a list, the first being 1. */
export function pageOf<T>(list: readonly T[], page: number, size: number): readonly T[] {
  return list.slice((page - 1) * size, page * size);
}
