import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import type { Random } from '../../../shared/time/random.ts';
import { feedLimits } from './marketLimits.ts';

/** Loads data over REST until it succeeds: one request at a time, with growing pauses after failures. */
export interface Loader {
  /** Loads now; the result of a load in flight is discarded. */
  request(): void;
  /** Starts a waiting retry now; does nothing while a load is in flight. */
  hurry(): void;
  /** Discards the load in flight and any retry. */
  cancel(): void;
}

/** Creates a loader. `load` returns whether it succeeded; `isCurrent` is false once its result is no longer needed. */
export function createLoader(
  clock: Clock,
  random: Random,
  load: (isCurrent: () => boolean) => Promise<boolean>,
): Loader {
  let generation = 0;
  let failures = 0;
  let retry: Cancel | undefined;

  const run = async (): Promise<void> => {
    generation += 1;
    const mine = generation;
    const succeeded = await load(() => mine === generation);
    if (mine !== generation) return;
    if (succeeded) {
      failures = 0;
      return;
    }
    const wait = Math.min(feedLimits.retryCapMs, feedLimits.retryBaseMs * 2 ** Math.min(failures, 10));
    failures += 1;
    retry = clock.after(Math.round(wait * (0.5 + random.next() / 2)), again);
  };

  const again = (): void => {
    retry = undefined;
    void run();
  };

  return {
    request() {
      retry?.();
      retry = undefined;
      void run();
    },
    hurry() {
      if (!retry) return;
      retry();
      again();
    },
    cancel() {
      retry?.();
      retry = undefined;
      failures = 0;
      generation += 1;
    },
  };
}
