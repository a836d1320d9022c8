import type { Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { socketLimits } from '../clientLimits.ts';

/** How long to wait before the next attempt (B-C4). */
export interface Backoff {
  /**
   * The next wait in ms: full jitter under 0.5 s doubled per failure, at most 60 s. With a floor that much and jitter on
   * top, so that many clients do not come back together. Never before an attempt is allowed.
   */
  next(floorMs: number): number;
  /** An attempt is being made. */
  attempted(): void;
  /** Milliseconds until an attempt is allowed; 0 when one is. */
  allowedIn(): number;
  /** The connection proved stable. */
  reset(): void;
  /** Failures in a row. */
  failures(): number;
}

const { attemptsAtOnce, attemptEveryMs } = socketLimits;

/**
 * A backoff that starts at its base. Jitter under 60 s alone would come to 120 attempts an hour: beside it stands a bucket
 * of 40 attempts that gains one every 90 s, so that no hour holds more than 80, whatever is tried and whoever asks for it.
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
      // A full bucket gains nothing: the time of the next one begins with the first that is taken.
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
