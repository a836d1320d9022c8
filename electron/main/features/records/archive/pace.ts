/**
 * How much the archive asks (H6): a quiet guest in the weight of the address, whatever else is free. It counts what it asked
 * over the last seconds and waits where more would be too much; older records leave room for the newest.
 */
import type { Clock } from '../../../../../shared/time/clock.ts';
import { archiveLimits } from './archiveLimits.ts';

/** What a question is for: `newest` is due now, `past` is what was missing for long. */
export type Purpose = 'newest' | 'past';

/** See the opening comment. */
export interface Pace {
  /** Resolves as soon as a question of this weight fits, true; false when the waiting was ended. */
  take(weight: number, purpose: Purpose): Promise<boolean>;
  /** Ends all waiting: nobody wants the answers any more. */
  release(): void;
}

const mostOf: Readonly<Record<Purpose, number>> = {
  newest: archiveLimits.paceWeight,
  past: archiveLimits.pacePastWeight,
};

/** Nothing was asked yet. */
export function createPace(clock: Clock): Pace {
  let asked: { readonly at: number; readonly weight: number }[] = [];
  const waiting = new Set<(goOn: boolean) => void>();
  const forget = (): void => {
    const since = clock.monotonic() - archiveLimits.paceMs;
    asked = asked.filter(({ at }) => at > since);
  };
  /** A question that weighs more than all there is goes alone. */
  const fits = (weight: number, purpose: Purpose): boolean => {
    forget();
    const used = asked.reduce((sum, one) => sum + one.weight, 0);
    return used === 0 || used + weight <= mostOf[purpose];
  };
  const untilNext = (): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (goOn: boolean): void => {
        cancel();
        waiting.delete(end);
        resolve(goOn);
      };
      const next = asked[0]!.at + archiveLimits.paceMs - clock.monotonic();
      const cancel = clock.after(Math.max(1, next), () => end(true));
      waiting.add(end);
    });
  return {
    async take(weight, purpose) {
      while (!fits(weight, purpose)) if (!(await untilNext())) return false;
      asked.push({ at: clock.monotonic(), weight });
      return true;
    },
    release() {
      for (const end of waiting) end(false);
    },
  };
}
