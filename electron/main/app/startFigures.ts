/**
 * Times at which the window first painted its parts, in milliseconds since the process started; a smoke run waits for
 * them (R39).
 */
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import { SMOKE_LIMIT_MS } from './appLimits.ts';

/** A part of the window that reports its first paint. */
export type PaintedPart = 'window' | 'book' | 'candle' | 'tape';

const parts: readonly PaintedPart[] = ['window', 'book', 'candle', 'tape'];

export interface StartFigures {
  /** Records the first report of each part; later ones are ignored. */
  readonly painted: (part: PaintedPart) => void;
  /** Returns the times so far, rounded. */
  figures(): Readonly<Record<PaintedPart, number | null>>;
  /** Calls back once: with no part missing as soon as all are painted, or with the missing ones after 60 s. */
  whenComplete(done: (missing: readonly PaintedPart[]) => void): void;
}

/** Creates start figures with nothing painted yet. */
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
