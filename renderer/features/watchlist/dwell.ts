import type { Cancel, Clock } from '../../../shared/time/clock.ts';

/** Tells which rows have stood in view for a while, so that scrolling past a row asks for nothing (R28). */
export interface Dwell {
  /** The rows in view now, top first. */
  readonly show: (keys: readonly string[]) => void;
  readonly stop: () => void;
}

/**
 * Calls `rest` with the keys that have been in view for `milliseconds` without a break, in their order on screen, whenever
 * that set changes.
 */
export function createDwell(clock: Clock, milliseconds: number, rest: (keys: readonly string[]) => void): Dwell {
  let seenAt = new Map<string, number>();
  let told = '';
  let waiting: Cancel | null = null;

  const check = (): void => {
    waiting?.();
    waiting = null;
    const now = clock.monotonic();
    const rested = [...seenAt].filter(([, at]) => now - at >= milliseconds).map(([key]) => key);
    const next = [...seenAt.values()].filter((at) => now - at < milliseconds).toSorted((a, b) => a - b)[0];
    if (next !== undefined) waiting = clock.after(milliseconds - (now - next), check);
    const text = rested.join('\n');
    if (text === told) return;
    told = text;
    rest(rested);
  };
  return {
    show(keys) {
      const now = clock.monotonic();
      seenAt = new Map(keys.map((key) => [key, seenAt.get(key) ?? now]));
      check();
    },
    stop() {
      waiting?.();
      waiting = null;
    },
  };
}
