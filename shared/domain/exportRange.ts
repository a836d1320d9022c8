/** The range of time of an export, and what is proposed where it makes no sense (XU31). Times are Unix ms, both ends inclusive. */
import { DAY_MS } from '../time/units.ts';

/**
 * Longest range of one file, in days: three years. What one question to the exchange may span (90 or 100 days, documents 2
 * and 3) is no limit of the file: the archive asks window by window.
 */
export const EXPORT_DAYS = 1_096;

/** A range of time. */
export interface ExportRange {
  readonly from: number;
  readonly to: number;
}

/** What is wrong with a range, and the range to take instead. */
export interface RangeProblem {
  readonly kind: 'reversed' | 'future' | 'tooLong';
  readonly proposal: ExportRange;
}

/** What can be exported of a range: nothing of it lies ahead. */
const past = ({ from, to }: ExportRange, now: number): ExportRange => ({ from, to: Math.min(to, now) });

/** The last days of a range, as many as one file takes. */
const shortened = ({ from, to }: ExportRange): ExportRange => ({
  from: Math.max(from, to - EXPORT_DAYS * DAY_MS + 1),
  to,
});

/**
 * What is wrong with a range; `null` when nothing is. An end later than `now` is no fault while its beginning is past: the
 * day of today has not ended.
 */
export function rangeProblem(range: ExportRange, now: number): RangeProblem | null {
  const { from, to } = range;
  if (to < from) return { kind: 'reversed', proposal: shortened(past({ from: Math.min(to, now), to: from }, now)) };
  if (from > now) return { kind: 'future', proposal: { from: now - (now % DAY_MS), to: now } };
  if (to - from >= EXPORT_DAYS * DAY_MS) {
    const proposal = shortened(past(range, now));
    // What lies ahead does not count.
    if (proposal.from !== from) return { kind: 'tooLong', proposal };
  }
  return null;
}
