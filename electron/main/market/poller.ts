/** Asks again and again, one question at a time: jittered, so that feeds do not ask together, and slower while the weight is short. */
import type { AppError } from '../../../shared/result/appError.ts';
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import type { Random } from '../../../shared/time/random.ts';
import { feedLimits } from './marketLimits.ts';

export interface Poller {
  /** Asks now and goes on; what is under way counts for nothing any more. */
  readonly start: () => void;
  /** Asks now or, while a question is under way, once more when it has ended: its answer counts and its weight is not lost. */
  again(): void;
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
  let underWay = false;
  let isWanted = false;

  const run = async (): Promise<void> => {
    const mine = generation;
    underWay = true;
    isWanted = false;
    const error = await ask(() => mine === generation).finally(() => {
      if (mine === generation) underWay = false;
    });
    if (mine !== generation) return;
    if (isWanted && error?.kind !== 'rateLimited') return void run();
    pause = error?.kind === 'rateLimited' ? Math.min(feedLimits.pollCapMs, pause * 2) : everyMs;
    timer = clock.after(Math.round(pause * (1 - JITTER + 2 * JITTER * random.next())), () => void run());
  };
  const stop = (): void => {
    generation += 1;
    timer?.();
    timer = undefined;
    underWay = false;
  };
  const start = (): void => {
    stop();
    pause = everyMs;
    void run();
  };
  return {
    start,
    again() {
      if (underWay) isWanted = true;
      else start();
    },
    stop,
  };
}
