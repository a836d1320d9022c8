/**
 * How far the window is behind (B-C10). A shell's push says nothing of what the window has taken: so a mark follows the
 * batches now and then, the window answers it, and no more than a few batches leave beyond the last answer. A window that
 * was stopped for half a minute has those few in its queue, and nothing else of the markets.
 */
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import { feedLimits } from './marketLimits.ts';

export interface WindowPace {
  /** Whether another batch may leave. False: `resumed` is called as soon as one may. */
  mayLeave(): boolean;
  /** A batch has left. */
  left(): void;
  /** The window has taken what came before this mark; false when no such mark was told. */
  seen(number: number): boolean;
  /** The window listens from now on: a mark from before it did was heard by nobody. */
  askAgain(): void;
  /** Another window: nothing that left before concerns it. */
  reset(): void;
}

/** A pace that tells marks through `mark`: one at a time, and the same one again while batches are held back for it. */
export function createWindowPace(clock: Clock, mark: (number: number) => void, resumed: () => void): WindowPace {
  const { unseenBatches, markEveryMs, markAgainMs } = feedLimits;
  let lastNumber = 0;
  let markedAt = Number.NEGATIVE_INFINITY;
  let awaited = false;
  /** Batches before the mark that is not answered, and since the last mark. */
  let before = 0;
  let since = 0;
  /** Runs while batches are held back. */
  let again: Cancel | undefined;

  const notify = (): void => {
    before = since;
    since = 0;
    lastNumber += 1;
    markedAt = clock.monotonic();
    awaited = true;
    mark(lastNumber);
  };
  const notifyWhenDue = (): void => {
    if (awaited || since === 0) return;
    if (since >= unseenBatches || clock.monotonic() - markedAt >= markEveryMs) notify();
  };
  const stopAsking = (): void => {
    again?.();
    again = undefined;
  };

  return {
    mayLeave() {
      if (before + since < unseenBatches) return true;
      // An answer may have been refused, when the window calls too much: it is asked for again.
      again ??= clock.every(markAgainMs, () => mark(lastNumber));
      return false;
    },
    left() {
      since += 1;
      notifyWhenDue();
    },
    seen(number) {
      if (number > lastNumber) return false;
      if (!awaited || number < lastNumber) return true;
      awaited = false;
      before = 0;
      notifyWhenDue();
      if (!again) return true;
      stopAsking();
      resumed();
      return true;
    },
    askAgain() {
      if (awaited) mark(lastNumber);
    },
    reset() {
      awaited = false;
      before = since = 0;
      stopAsking();
    },
  };
}
