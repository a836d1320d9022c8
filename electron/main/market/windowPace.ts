/**
 * Measures how far the window lags (B-C10). Sending an event does not show that the window has processed it: main
 * therefore sends a mark after some batches, the window confirms it, and only a few batches are sent beyond the last
 * confirmation. A window that was stopped for half a minute has only those few market batches in its queue.
 */
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import { feedLimits } from './marketLimits.ts';

export interface WindowPace {
  /** Whether another batch may be sent. False: `resumed` is called as soon as one may. */
  mayLeave(): boolean;
  /** Records that a batch was sent. */
  left(): void;
  /** Records that the window has processed everything before this mark; false when no such mark was sent. */
  seen(number: number): boolean;
  /** Called when the window starts to listen: an earlier mark was not received, so it is sent again. */
  askAgain(): void;
  /** Called for a new window: nothing sent before concerns it. */
  reset(): void;
}

/** Creates a pace that sends marks with `mark`: one at a time, and the same one again while batches are held back. */
export function createWindowPace(clock: Clock, mark: (number: number) => void, resumed: () => void): WindowPace {
  const { unseenBatches, markEveryMs, markAgainMs } = feedLimits;
  let lastNumber = 0;
  let markedAt = Number.NEGATIVE_INFINITY;
  let awaited = false;
  /** Batches before the mark that is not confirmed; `since` are those after the last mark. */
  let before = 0;
  let since = 0;
  /** Timer that runs while batches are held back. */
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
      // Main may have refused the confirmation because the window made too many calls, so the mark is sent again.
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
