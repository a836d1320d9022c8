/** What of a list is asked next: the newest gap first, window by window backwards, and nothing twice. */
import type { Gap } from '../../../exchange/reading/plan.ts';
import { archiveLimits } from './archiveLimits.ts';
import { without, type Stretch } from '../../../../../shared/time/stretches.ts';
import type { Claim, Covered, IncompleteStretch } from './coverageTables.ts';

/** A question for a list: records of `from` to `to`; `gap`: what it closes. `head`: it reaches to now. */
export interface Window extends Stretch {
  readonly gap: Stretch;
  readonly head: boolean;
}

/** Exchange times of one reading, Unix ms: the earliest it answers for, and now. */
export interface Bounds {
  readonly floor: number;
  readonly now: number;
}

/**
 * The next window of at most `length`, null when nothing is missing. `givenUp`: stretches that were tried in vain. A gap
 * whose beginning is reached is read from an overlap before it: a copy of the data may have lagged then (B-B5).
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

/** What reading a window brought, as far as coverage is concerned. */
export interface WindowRead {
  readonly gaps: readonly Gap[];
  readonly failed: boolean;
  /** Times of all records that came, and how many an answer holds at most. */
  readonly times: readonly number[];
  readonly most: number;
}

/** A verdict: what may be claimed; `narrow`: nothing yet, a shorter window is asked. */
export type Verdict =
  | { readonly kind: 'claim'; readonly whole: readonly Stretch[]; readonly incomplete: readonly IncompleteStretch[] }
  | { readonly kind: 'narrow' }
  | { readonly kind: 'failed' };

/** Milliseconds that fill an answer alone: what else happened in them is out of reach (H10, XS34). */
function crowdedMilliseconds({ times, most }: WindowRead): IncompleteStretch[] {
  const counts = new Map<number, number>();
  for (const time of times) counts.set(time, (counts.get(time) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= most)
    .map(([time]) => ({ from: time, to: time, reason: 'crowded' }))
    .toSorted((a, b) => a.from - b.from);
}

/** Judges a window. Nothing is claimed that was not read whole; what cannot be is marked with its reason. */
export function judge({ from, to, gap }: Window, read: WindowRead): Verdict {
  // The reach moves while a list is read; beyond it nothing is claimed anyway.
  const gaps = read.gaps.filter((gap) => gap !== 'reach');
  if (read.failed) return { kind: 'failed' };
  if (gaps.length === 0) return { kind: 'claim', whole: [{ from, to }], incomplete: [] };
  if (gaps.every((gap) => gap === 'crowded')) {
    const incomplete = crowdedMilliseconds(read).filter((one) => one.from >= from && one.to <= to);
    if (incomplete.length > 0) return { kind: 'claim', whole: without([{ from, to }], incomplete), incomplete };
  }
  // The overlap before the gap was read whole once.
  const first = Math.max(from, gap.from);
  if (to - first + 1 > archiveLimits.narrowestMs) return { kind: 'narrow' };
  return { kind: 'claim', whole: [], incomplete: [{ from: first, to, reason: gaps.toSorted().join(' ') }] };
}

/** Whether a list is whole: from the earliest the exchange answers for to the last sweep, without a gap. */
export function isComplete({ ranges, swept }: Covered, floor: number): boolean {
  return swept > 0 && ranges.some(({ from, to }) => from <= floor && to >= swept);
}

/** A claim of nothing but that the list was tried. */
export function attempted({ market, kind, symbol }: Covered, now: number): Claim {
  return { market, kind, symbol, whole: [], incomplete: [], swept: now };
}
