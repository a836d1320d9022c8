import type { Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { socketLimits } from '../clientLimits.ts';

/** Computes the wait before the next connection attempt (B-C4). */
export interface Backoff {
  /**
   * Returns the next wait in ms: full jitter below 0.5 s doubled for each failure, at most 60 s. With a floor the wait
   * is the floor plus jitter, so that many clients do not reconnect at the same time. It never ends before an attempt
   * is allowed.
   */
  next(floorMs: number): number;
  /** Records that an attempt is being made. */
  attempted(): void;
  /** Returns the milliseconds until an attempt is allowed; 0 when one is. */
  allowedIn(): number;
  /** Called when the connection proved stable. */
  reset(): void;
  /** Returns the number of failures in a row. */
  failures(): number;
}

const { attemptsAtOnce, attemptEveryMs } = socketLimits;

/**
 * Creates a backoff at its base value. Jitter below 60 s alone would allow 120 attempts an hour; a bucket of 40
 * attempts that gains one every 90 s limits every hour to 80, whatever causes them.
 */
export function createBackoff(random: Random, clock: Clock): Backoff {
  let failures = 0;
  let left: number = attemptsAtOnce;
  let countedAt = clock.monotonic();
  const gain = (): void => {
    const gained = Math.floor((clock.monotonic() - countedAt) / attemptEveryMs);
    if (gained <= 0) return;
    left = Math.min(attemptsAtOnce, left + gained);
    countedAt += gained * attemptEveryMs;
  };
  const allowedIn = (): number => {
    gain();
    return left > 0 ? 0 : countedAt + attemptEveryMs - clock.monotonic();
  };
  return {
    next(floorMs) {
      const ceiling = Math.min(socketLimits.backoffCapMs, socketLimits.backoffBaseMs * 2 ** Math.min(failures, 20));
      failures += 1;
      const jitter = Math.round(random.next() * Math.max(ceiling, floorMs));
      return Math.max(floorMs + jitter, allowedIn());
    },
    attempted() {
      gain();
      // A full bucket gains nothing: the time of the next gain starts with the first attempt that is taken.
      if (left === attemptsAtOnce) countedAt = clock.monotonic();
      left = Math.max(0, left - 1);
    },
    allowedIn,
    reset() {
      failures = 0;
    },
    failures: () => failures,
  };
}
