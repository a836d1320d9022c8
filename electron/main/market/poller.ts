/**
 * Polls repeatedly, one request at a time: with jitter, so that feeds do not poll at the same time, and more slowly
 * while the rate limit is short.
 */
import type { AppError } from '../../../shared/result/appError.ts';
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import type { Random } from '../../../shared/time/random.ts';
import { feedLimits } from './marketLimits.ts';

export interface Poller {
  /** Polls now and continues; the result of a request in flight no longer counts. */
  readonly start: () => void;
  /**
   * Polls now or, while a request is in flight, once more when it has ended: its result counts and its weight is not
   * wasted.
   */
  again(): void;
  stop(): void;
}

/** Share of the interval by which a request may be earlier or later. */
const JITTER = 0.1;

/**
 * Creates a stopped poller. `ask` returns the error with which it ended, null without one; it must store nothing once
 * `isCurrent` is false. A request that the rate limit refused doubles the pause, up to {@link feedLimits.pollCapMs}.
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
