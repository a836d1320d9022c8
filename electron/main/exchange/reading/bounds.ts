/** Converts a time range to the parameters of a request. */
import type { Span, TimeRange } from './plan.ts';

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns the first moment of the UTC month of `time`, Unix ms. */
export function monthStart(time: number): number {
  return Date.parse(`${new Date(time).toISOString().slice(0, 7)}-01T00:00:00.000Z`);
}

/**
 * Returns the parameters of a range. A start at time 0 is left out, and so is the end of a range that reaches to now:
 * an end may not lie in the future of the exchange's clock.
 */
export function boundsOf(span: Span | null, { startTime, endTime, openEnd }: TimeRange): Record<string, unknown> {
  if (span === null) return {};
  const open = openEnd && span.endAlways === undefined;
  switch (span.form) {
    case 'inclusive': {
      const start = startTime > 0 || span.endAlways ? { startTime } : {};
      return open ? start : { ...start, endTime };
    }
    case 'strict': {
      const after = startTime > 0 ? { after: startTime - 1 } : {};
      return open ? after : { ...after, before: endTime + 1 };
    }
    case 'days':
      return { startTime: day(startTime), endTime: day(endTime) };
    case 'month':
      return { month: day(endTime).slice(0, 7) };
  }
}
