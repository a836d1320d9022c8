/** Queue for requests on which no order depends: a few at once, then one at a time, the newest first (R28). */
import type { Cancel, Clock } from '../../../shared/time/clock.ts';

export interface TaskQueue {
  /** Waits for a turn; true when it has come, false when too many newer requests were added. */
  take(): Promise<boolean>;
  /** Cancels all waiting requests. */
  clear(): void;
}

/** Limits of a queue: `burst` turns at once, one more every `everyMs`, at most `waiting` waiting requests. */
export interface TaskQueueLimits {
  readonly burst: number;
  readonly everyMs: number;
  readonly waiting: number;
}

/** Creates a queue with a full burst. */
export function createTaskQueue(clock: Clock, { burst, everyMs, waiting }: TaskQueueLimits): TaskQueue {
  const queue: ((mayGo: boolean) => void)[] = [];
  let left = burst;
  let refilledAt = clock.monotonic();
  let timer: Cancel | undefined;

  const refill = (): void => {
    const newTokens = Math.floor((clock.monotonic() - refilledAt) / everyMs);
    refilledAt += newTokens * everyMs;
    left = Math.min(burst, left + newTokens);
  };
  const serve = (): void => {
    timer = undefined;
    refill();
    for (; left > 0 && queue.length > 0; left -= 1) queue.pop()!(true);
    if (queue.length > 0) timer = clock.after(refilledAt + everyMs - clock.monotonic(), serve);
  };
  return {
    take() {
      return new Promise((resolve) => {
        queue.push(resolve);
        if (queue.length > waiting) queue.shift()!(false);
        if (timer === undefined) serve();
      });
    },
    clear() {
      timer?.();
      timer = undefined;
      for (const resolve of queue.splice(0)) resolve(false);
    },
  };
}
