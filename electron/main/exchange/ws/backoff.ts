import type { Random } from '../../../../shared/time/random.ts';
import { socketLimits } from '../../constants.ts';

/** How long to wait before the next attempt (B-C4). */
export interface Backoff {
  /** The next wait in ms: full jitter under 0.5 s doubled per failure, at most 60 s, at least `floorMs`. */
  next(floorMs: number): number;
  /** The connection proved stable. */
  reset(): void;
  /** Failures in a row. */
  failures(): number;
}

/** A backoff that starts at its base. */
export function createBackoff(random: Random): Backoff {
  let failures = 0;
  return {
    next(floorMs) {
      const ceiling = Math.min(socketLimits.backoffCapMs, socketLimits.backoffBaseMs * 2 ** Math.min(failures, 20));
      failures += 1;
      return Math.max(floorMs, Math.round(random.next() * ceiling));
    },
    reset() {
      failures = 0;
    },
    failures: () => failures,
  };
}
