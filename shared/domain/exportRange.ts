/**
 * Checks the time range of an export and proposes a valid one in place of an invalid one (XU31). Times are Unix ms,
 * both ends inclusive.
 */
import { DAY_MS } from '../time/units.ts';

/**
 * Maximum range of one file, in days: three years. The maximum range of one request to the exchange (90 or 100 days,
 * documents 2 and 3) does not limit the file, because the archive sends one request per window of time.
 */
export const EXPORT_DAYS = 1_096;

/** A range of time. */
export interface ExportRange {
  readonly from: number;
  readonly to: number;
}

/** A problem of a range, and the proposed range. */
export interface RangeProblem {
  readonly kind: 'reversed' | 'future' | 'tooLong';
  readonly proposal: ExportRange;
}

/** Returns the part of a range that can be exported: the part before `now`. */
const past = ({ from, to }: ExportRange, now: number): ExportRange => ({ from, to: Math.min(to, now) });

/** Returns the last days of a range, as many as one file may contain. */
const shortened = ({ from, to }: ExportRange): ExportRange => ({
  from: Math.max(from, to - EXPORT_DAYS * DAY_MS + 1),
  to,
});

/**
 * Returns the problem of a range; `null` when it has none. An end later than `now` is valid while the start is in the
 * past, because the current day has not ended.
 */
export function rangeProblem(range: ExportRange, now: number): RangeProblem | null {
  const { from, to } = range;
  if (to < from) return { kind: 'reversed', proposal: shortened(past({ from: Math.min(to, now), to: from }, now)) };
  if (from > now) return { kind: 'future', proposal: { from: now - (now % DAY_MS), to: now } };
  if (to - from >= EXPORT_DAYS * DAY_MS) {
    const proposal = shortened(past(range, now));
    // The future part does not count.
    if (proposal.from !== from) return { kind: 'tooLong', proposal };
  }
  return null;
}
