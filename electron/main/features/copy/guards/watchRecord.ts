/** When the program was on watch: stretches that grow with each good reading, so that everything between them is a gap. */
import type { Stretch } from '../past/pastReading.ts';
import { copyGuardLimits as limits } from '../copyLimits.ts';

/**
 * The record after a good reading at `now` (wall ms), oldest first. It goes on with the last stretch when that ended a moment
 * ago in this run; `goesOn` false: nothing is known of the time before, and a new one begins.
 */
export function watched(stretches: readonly Stretch[], now: number, goesOn: boolean): readonly Stretch[] {
  const last = stretches.at(-1);
  const isNext = goesOn && last !== undefined && now >= last.to && now - last.to <= limits.gapMs;
  const next = isNext
    ? [...stretches.slice(0, -1), { from: last.from, to: now }]
    : [...stretches, { from: now, to: now }];
  return next.slice(-limits.stretches);
}
