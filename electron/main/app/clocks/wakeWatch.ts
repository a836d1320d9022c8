import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import { clockLimits } from '../../exchange/clientLimits.ts';

/**
 * Calls `woke` when the machine slept or its clock was set, also where the desktop does not report it: wall time and
 * monotonic time moved apart by more than 5 s between two checks, or a check ran late by more than that (B-C8).
 */
export function watchWake(clock: Clock, woke: () => void): Cancel {
  let wall = clock.now();
  let running = clock.monotonic();
  return clock.every(clockLimits.watchEveryMs, () => {
    const wallPassed = clock.now() - wall;
    const runningPassed = clock.monotonic() - running;
    wall += wallPassed;
    running += runningPassed;
    const apart = Math.abs(wallPassed - runningPassed) > clockLimits.gapMs;
    const late = runningPassed > clockLimits.watchEveryMs + clockLimits.gapMs;
    if (apart || late) woke();
  });
}
