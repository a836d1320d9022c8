/**
 * Publishes at display rate: every changed source is asked for its updates once per batch of 16 ms. A book then returns
 * its latest state, the list of trades everything since the last batch. While the window lags, no batch is sent:
 * changes are merged in their sources and published when the window has caught up (B-C10). Nothing is kept for a window
 * that is gone. Order updates do not pass through here: they are sent at once.
 */
import type { EventName, EventPayload } from '../../../shared/ipc/contract.ts';
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import { feedLimits } from './marketLimits.ts';
import { createWindowPace } from './windowPace.ts';

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
