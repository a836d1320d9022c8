/**
 * Publishes at display rate: every changed source is asked for its updates once per batch of 16 ms. A book then returns
 * its latest state, the list of trades everything since the last batch. While the window lags, no batch is sent:
 * changes are merged in their sources and published when the window has caught up (B-C10). Nothing is kept for a window
 * that is gone. Order updates do not pass through here: they are sent at once.
 */
import type { EventName, EventPayload } from '../../../shared/ipc/contract.ts';
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import { feedLimits } from './marketLimits.ts';

// Measures how far the window lags (B-C10). Sending an event does not show that the window has processed it: main
// therefore sends a mark after some batches, the window confirms it, and only a few batches are sent beyond the last
// confirmation. A window that was stopped for half a minute has only those few market batches in its queue.

interface WindowPace {
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

/** One event to send to the window. */
export type Outgoing = {
  [Name in EventName]: { readonly event: Name; readonly payload: EventPayload<Name> };
}[EventName];

/** A source that has updates from time to time. */
export interface PublishSource {
  /** Returns the updates since the last call; `undefined` when there are none. */
  take(): Outgoing | undefined;
}

export interface Publisher {
  /** Records that the source has updates for the next batch. */
  changed(source: PublishSource): void;
  /** Called when the source is gone: its updates are no longer published. */
  forget(source: PublishSource): void;
  /** Sets whether a window receives events; closing discards what was waiting. */
  setOpen(open: boolean): void;
  /** Called when the window requested its state: from now on it receives marks. */
  readonly ready: () => void;
  /** Records that the window has processed everything before this mark; false when no such mark was sent. */
  readonly seen: (mark: number) => boolean;
}

/**
 * Creates a publisher that passes each event to `push` and asks the window with `mark` how far it has got. Without
 * `mark` every batch is sent at once. `batchMs`: milliseconds between batches, by default the display rate.
 */
export function createPublisher(
  clock: Clock,
  push: (outgoing: Outgoing) => void,
  mark?: (number: number) => void,
  batchMs: number = feedLimits.publishMs,
): Publisher {
  const waiting = new Set<PublishSource>();
  let timer: Cancel | undefined;
  let open = false;
  let held = false;
  const pace = mark && createWindowPace(clock, mark, flush);
  function flush(): void {
    timer = undefined;
    held = pace?.mayLeave() === false;
    if (held) return;
    const sources = [...waiting];
    waiting.clear();
    let notified = false;
    for (const source of sources) {
      const news = source.take();
      if (!news || !open) continue;
      push(news);
      notified = true;
    }
    if (notified) pace?.left();
  }
  return {
    changed(source) {
      if (!open) return;
      waiting.add(source);
      if (!held) timer ??= clock.after(batchMs, flush);
    },
    forget(source) {
      waiting.delete(source);
    },
    setOpen(next) {
      open = next;
      held = false;
      pace?.reset();
      if (open) return;
      waiting.clear();
      timer?.();
      timer = undefined;
    },
    ready: () => pace?.askAgain(),
    seen: (number) => pace?.seen(number) ?? true,
  };
}
