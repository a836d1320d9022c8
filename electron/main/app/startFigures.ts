/** When the desk first showed its parts, in milliseconds since the process started; what a smoke run waits for (R39). */
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import { SMOKE_LIMIT_MS } from './appLimits.ts';

/** A part of the desk that reports its first paint. */
export type PaintedPart = 'window' | 'book' | 'candle' | 'tape';

const parts: readonly PaintedPart[] = ['window', 'book', 'candle', 'tape'];

export interface StartFigures {
  /** The first report of each part counts. */
  readonly painted: (part: PaintedPart) => void;
  /** The figures so far, rounded. */
  figures(): Readonly<Record<PaintedPart, number | null>>;
  /** Calls back once: with no part missing as soon as all are painted, or with the missing ones after 60 s. */
  whenComplete(done: (missing: readonly PaintedPart[]) => void): void;
}

/** Nothing painted yet. */
export function createStartFigures(clock: Clock, sinceProcessStart: () => number): StartFigures {
  const figures: Record<PaintedPart, number | null> = { window: null, book: null, candle: null, tape: null };
  const missing = (): PaintedPart[] => parts.filter((part) => figures[part] === null);
  let done: ((missing: readonly PaintedPart[]) => void) | undefined;
  let limit: Cancel | undefined;
  const finish = (): void => {
    const callback = done;
    done = undefined;
    limit?.();
    callback?.(missing());
  };
  return {
    painted(part) {
      figures[part] ??= Math.round(sinceProcessStart());
      if (missing().length === 0) finish();
    },
    figures: () => ({ ...figures }),
    whenComplete(callback) {
      done = callback;
      if (missing().length === 0) finish();
      else limit = clock.after(SMOKE_LIMIT_MS, finish);
    },
  };
}
