/** Collects what trading reports, so that it is written together, and again after a failure. */
import type { Clock } from '../../../../../shared/time/clock.ts';
import { archiveLimits } from './archiveLimits.ts';
import type { Batch } from './archiveRecord.ts';

/** Batches that wait for a moment, and longer while they cannot be written. */
export interface WriteQueue {
  add(batch: Batch): void;
  readonly flush: () => void;
  /** Schedules another write if batches are waiting. */
  retry(): void;
  clear(): void;
  /** Writes for the last time. */
  stop(): void;
}

/** Creates an empty queue. `write` returns false when it failed. */
export function createWriteQueue(clock: Clock, write: (batches: readonly Batch[]) => boolean): WriteQueue {
  let waiting: Batch[] = [];
  let isDue = false;
  let stopped = false;
  const flush = (): void => {
    if (waiting.length === 0) return;
    if (write(waiting)) waiting = [];
  };
  const flushSoon = (): void => {
    if (isDue) return;
    isDue = true;
    clock.after(archiveLimits.writeMs, () => {
      isDue = false;
      if (!stopped) flush();
    });
  };
  return {
    add(batch) {
      waiting.push(batch);
      flushSoon();
    },
    flush,
    retry() {
      if (waiting.length > 0) flushSoon();
    },
    clear() {
      waiting = [];
    },
    stop() {
      flush();
      stopped = true;
    },
  };
}
