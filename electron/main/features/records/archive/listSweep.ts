/** Chooses the part of a list to request next: the newest gap first, window by window backwards, and nothing twice. */
import type { Gap } from '../../../exchange/reading/plan.ts';
import { archiveLimits } from './archiveLimits.ts';
import { without, type Stretch } from '../../../../../shared/time/stretches.ts';
import type { Claim, Covered, IncompleteStretch } from './coverageTables.ts';

/** Range of one request; `gap`: the gap it belongs to. `head`: it reaches to the present. */
export interface Window extends Stretch {
  readonly gap: Stretch;
  readonly head: boolean;
}

/** Exchange times of one reading, Unix ms: the earliest for which records exist, and now. */
export interface Bounds {
  readonly floor: number;
  readonly now: number;
}

/**
 * Returns the next window of at most `length`, null when nothing is missing. `givenUp`: ranges that were tried in vain.
 * When a window reaches the beginning of a gap, it starts an overlap earlier, because a copy of the data may have
 * lagged then (B-B5).
 */
export function nextWindow(
  covered: readonly Stretch[],
  givenUp: readonly Stretch[],
  { floor, now }: Bounds,
  length: number,
): Window | null {
  const gap = without([{ from: floor, to: now }], [...covered, ...givenUp]).at(-1);
  if (!gap) return null;
  const first = Math.max(gap.from, gap.to - length + 1);
  const from = first === gap.from ? Math.max(floor, first - archiveLimits.overlapMs) : first;
  return { from, to: gap.to, gap, head: gap.to === now };
}

/** Result of reading a window, as far as coverage needs it. */
export interface WindowRead {
  readonly gaps: readonly Gap[];
  readonly failed: boolean;
  /** Times of all records received, and (`most`) the maximum number in one response. */
  readonly times: readonly number[];
  readonly most: number;
}

/** A verdict: the ranges that may be claimed; `narrow`: none yet, a shorter window is requested. */
export type Verdict =
  | { readonly kind: 'claim'; readonly whole: readonly Stretch[]; readonly incomplete: readonly IncompleteStretch[] }
  | { readonly kind: 'narrow' }
  | { readonly kind: 'failed' };

/** Returns milliseconds whose records alone fill a response: further records in them are out of reach (H10, XS34). */
function crowdedMilliseconds({ times, most }: WindowRead): IncompleteStretch[] {
  const counts = new Map<number, number>();
  for (const time of times) counts.set(time, (counts.get(time) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= most)
    .map(([time]) => ({ from: time, to: time, reason: 'crowded' }))
    .toSorted((a, b) => a.from - b.from);
}

/** Judges a window. Only ranges that were read completely are claimed; unreadable ones are marked with their reason. */
export function judge({ from, to, gap }: Window, read: WindowRead): Verdict {
  // The reach moves while a list is read; beyond it nothing is claimed.
  const gaps = read.gaps.filter((gap) => gap !== 'reach');
  if (read.failed) return { kind: 'failed' };
  if (gaps.length === 0) return { kind: 'claim', whole: [{ from, to }], incomplete: [] };
  if (gaps.every((gap) => gap === 'crowded')) {
    const incomplete = crowdedMilliseconds(read).filter((one) => one.from >= from && one.to <= to);
    if (incomplete.length > 0) return { kind: 'claim', whole: without([{ from, to }], incomplete), incomplete };
  }
  // The overlap before the gap was already read completely.
  const first = Math.max(from, gap.from);
  if (to - first + 1 > archiveLimits.narrowestMs) return { kind: 'narrow' };
  return { kind: 'claim', whole: [], incomplete: [{ from: first, to, reason: gaps.toSorted().join(' ') }] };
}

/** Returns whether a list is complete: covered without a gap from the earliest time to the last sweep. */
export function isComplete({ ranges, swept }: Covered, floor: number): boolean {
  return swept > 0 && ranges.some(({ from, to }) => from <= floor && to >= swept);
}

/** Returns a claim that records only the attempt to read a list. */
export function attempted({ market, kind, symbol }: Covered, now: number): Claim {
  return { market, kind, symbol, whole: [], incomplete: [], swept: now };
}
