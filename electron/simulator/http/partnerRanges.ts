import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { DAY_MS } from '../../../shared/time/units.ts';
import { failure, failureSaying, type Failure } from '../venue/failure.ts';
import { pageOf, type Range, type Span } from './tradingRanges.ts';

/** Days a range may span, and how far back one begins that names no start. */
interface Reach {
  readonly days: number;
  /** No bound of its own unless told. */
  readonly widest?: number;
}

/**
 * The span of a partner's query: up to now, and so many days back from its end, unless it says otherwise (document 2,
 * Partner; A-PARTNER-RECORDS). One that begins too long before its end is refused, sent or not.
 */
export function partnerSpan(
  { startTime, endTime }: Range,
  { days, widest }: Reach,
  now: number,
): Result<Span, Failure> {
  const to = endTime ?? now;
  const from = startTime ?? to - days * DAY_MS;
  if (widest === undefined || to - from <= widest * DAY_MS) return ok({ from, to });
  return fail(failureSaying('QUERY_TIME_OUT_OF_RANGE', `time range cannot exceed ${widest} days`));
}

/** Whether a UTC day has a part in a span; `day` is its first moment. */
export function touches({ from, to }: Span, day: number): boolean {
  return day + DAY_MS > from && day <= to;
}

/** Days from one date to another, both belonging to it, as times; `days` back from the end where no start is given. */
export function spanOfDates(
  { startTime, endTime }: { readonly startTime?: string | undefined; readonly endTime?: string | undefined },
  days: number | null,
  now: number,
): Result<Span, Failure> {
  const end = endTime === undefined ? Math.floor(now / DAY_MS) * DAY_MS : dayOf(endTime);
  if (end === null) return fail(failure('PARAM_ERROR', 'endTime'));
  const start = startTime === undefined ? (days === null ? 0 : end - days * DAY_MS) : dayOf(startTime);
  if (start === null) return fail(failure('PARAM_ERROR', 'startTime'));
  if (start > end) return fail(failure('START_TIME_AFTER_END_TIME'));
  return ok({ from: start, to: end + DAY_MS - 1 });
}

/** First moment of a date written yyyy-MM-dd; null when the calendar has no such day. */
function dayOf(text: string): number | null {
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return Number.isNaN(time) || dateText(time) !== text ? null : time;
}

/** The UTC date of a time, yyyy-MM-dd. */
export function dateText(time: number): string {
  return new Date(time).toISOString().slice(0, 'yyyy-MM-dd'.length);
}

/** A page of a list with what is told of the whole. */
export function paged<T>(list: readonly T[], page: number, pageSize: number) {
  const pages = Math.ceil(list.length / pageSize);
  return {
    counts: { pages, pageSize, total: list.length },
    hasNextPage: page < pages,
    items: pageOf(list, page, pageSize),
  };
}
