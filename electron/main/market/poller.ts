/** Asks again and again, one question at a time: jittered, so that feeds do not ask together, and slower while the weight is short. */
import type { AppError } from '../../../shared/result/appError.ts';
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import type { Random } from '../../../shared/time/random.ts';
import { feedLimits } from '../constants.ts';

/** See the opening comment. */
export interface Poller {
  /** Asks now and goes on; what is under way counts for nothing any more. */
  readonly start: () => void;
  stop(): void;
}

/** Share of the pace by which one question may come sooner or later. */
const JITTER = 0.1;

/**
 * A poller at rest. `ask` answers the error it ended with, null without one; nothing may be kept once `isCurrent` is false.
 * A question that found no room in the weight doubles the pause, up to {@link feedLimits.pollCapMs}.
 */
export function createPoller(
  clock: Clock,
  random: Random,
  everyMs: number,
  ask: (isCurrent: () => boolean) => Promise<AppError | null>,
): Poller {
  let generation = 0;
  let pause = everyMs;
  let timer: Cancel | undefined;

  const run = async (): Promise<void> => {
    const mine = generation;
    const error = await ask(() => mine === generation);
    if (mine !== generation) return;
    pause = error?.kind === 'rateLimited' ? Math.min(feedLimits.pollCapMs, pause * 2) : everyMs;
    timer = clock.after(Math.round(pause * (1 - JITTER + 2 * JITTER * random.next())), () => void run());
  };
  const stop = (): void => {
    generation += 1;
    timer?.();
    timer = undefined;
  };
  return {
    start() {
      stop();
      pause = everyMs;
      void run();
    },
    stop,
  };
}
