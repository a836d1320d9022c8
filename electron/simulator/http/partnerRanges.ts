import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { DAY_MS } from '../../../shared/time/units.ts';
import { failure, failureSaying, type Failure } from '../venue/failure.ts';
import { pageOf, type Range, type Span } from './tradingRanges.ts';

/** The range of a query in days: its default length when no start is given, and its largest length. */
interface Reach {
  readonly days: number;
  /** Largest length of the range; absent means no limit. */
  readonly widest?: number;
}

/**
 * Returns the range of a partner's query: by default it ends now and begins `days` before its end (document 2, Partner;
 * A-PARTNER-RECORDS). A range longer than `widest` days is refused, whether its bounds were sent or are defaults.
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

/** Whether a UTC day overlaps a range; `day` is its first moment. */
export function touches({ from, to }: Span, day: number): boolean {
  return day + DAY_MS > from && day <= to;
}

/**
 * Returns the range from one date to another, both included, as times; without a start it begins `days` before the end.
 */
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

/** Returns the first moment of a date written yyyy-MM-dd; null when the calendar has no such day. */
function dayOf(text: string): number | null {
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return Number.isNaN(time) || dateText(time) !== text ? null : time;
}

/** Returns the UTC date of a time, yyyy-MM-dd. */
export function dateText(time: number): string {
  return new Date(time).toISOString().slice(0, 'yyyy-MM-dd'.length);
}

/** Returns a page of a list with the counts of the whole list. */
export function paged<T>(list: readonly T[], page: number, pageSize: number) {
  const pages = Math.ceil(list.length / pageSize);
  return {
    counts: { pages, pageSize, total: list.length },
    hasNextPage: page < pages,
    items: pageOf(list, page, pageSize),
  };
}
