import type { Clock } from '../../../shared/time/clock.ts';
import { placeLimits } from './tradingLimits.ts';

/** Pending work that is waited for when the program ends. */
export interface WorkUnderWay {
  readonly add: (work: Promise<unknown>) => void;
  /** Resolves when all of it has ended, in whatever way, at the latest after {@link placeLimits.flushMs}. */
  ended(): Promise<void>;
}

/** Creates it without any work. */
export function createWorkUnderWay(clock: Clock): WorkUnderWay {
  const working = new Set<Promise<unknown>>();
  return {
    add(work) {
      working.add(work);
      void Promise.allSettled([work]).then(() => working.delete(work));
    },
    ended: () =>
      new Promise<void>((resolve) => {
        const cancel = clock.after(placeLimits.flushMs, resolve);
        void Promise.allSettled(working).then(() => {
          cancel();
          resolve();
        });
      }),
  };
}
