/** A wished range in the windows the exchange answers, the newest first. */
import { DAY_MS, monthStart } from './bounds.ts';
import { readingLimits } from './readingLimits.ts';
import type { Plan, TimeRange } from './plan.ts';
import type { Notes, Reading } from './talk.ts';

/** Windows of candles: they begin at `firstMs`, and grow where nothing is; an empty one of full length is the beginning. */
export interface CandleWindows {
  readonly firstMs: number;
}

/** The wished range as far as the exchange answers it: earlier it is cut off, and the cut is noted. */
export function withinReach<Reply, Item>(
  { span }: Plan<Reply, Item>,
  range: TimeRange,
  now: number,
  talk: Notes,
): TimeRange {
  const earliest = span?.reachDays === undefined ? 0 : Math.max(0, now - span.reachDays * DAY_MS);
  // Nothing happened before the beginning of time.
  const startTime = Math.max(0, range.startTime);
  if (startTime >= earliest) return { ...range, startTime };
  talk.note('reach');
  return { ...range, startTime: earliest };
}

/**
 * Reads window after window by `readOne`. A window that is refused as too long is asked in halves, and all later ones are
 * as short (-1170); that happens once.
 */
export function* overWindows<Reply, Item>(
  { span }: Plan<Reply, Item>,
  range: TimeRange,
  candles: CandleWindows | null,
  talk: Notes,
  readOne: (window: TimeRange) => Reading<Reply, Item>,
): Reading<Reply, Item, void> {
  const days = span?.longestDays ?? null;
  let longest = days === null ? Number.POSITIVE_INFINITY : days * DAY_MS;
  let length = Math.min(candles?.firstMs ?? longest, longest);
  let end = range.endTime;
  while (end >= range.startTime) {
    const earliest = span?.form === 'month' ? monthStart(end) : end - length + 1;
    const startTime = Math.max(range.startTime, earliest);
    const openEnd = range.openEnd && end === range.endTime;
    const parts = readOne({ startTime, endTime: end, openEnd });
    let isEmpty = true;
    let move = parts.next();
    while (!move.done) {
      if (move.value.kind === 'found') isEmpty = false;
      move = parts.next(yield move.value);
    }
    if (move.value === 'ended') return;
    if (move.value === 'tooWide') {
      const half = Math.ceil((end - startTime + 1) / 2);
      if (span === null || span.form === 'month' || half > end - startTime) {
        talk.giveUp();
        return;
      }
      longest = half;
      length = Math.min(length, half);
      continue;
    }
    if (candles && isEmpty) {
      if (length >= longest) return;
      length = Math.min(longest, length * readingLimits.emptyGrowth);
    }
    end = startTime - 1;
  }
}
