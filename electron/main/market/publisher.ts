/**
 * Publishing at display pace: whoever changed is asked for its news once per 16 ms batch. A book tells its latest picture
 * there, a tape everything since the last batch. While the window is behind no batch leaves: what changes meanwhile is
 * merged where it is kept anyway, and told when the window has caught up (B-C10). Nothing is kept for a window that is gone.
 * What happens to orders does not pass here: it is told at once.
 */
import type { EventName, EventPayload } from '../../../shared/ipc/contract.ts';
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import { feedLimits } from './marketLimits.ts';
import { createWindowPace } from './windowPace.ts';

/** One event on its way to the window. */
export type Outgoing = {
  [Name in EventName]: { readonly event: Name; readonly payload: EventPayload<Name> };
}[EventName];

/** Something that has news from time to time. */
export interface NewsSource {
  /** The news since the last call; `undefined` when there is none. */
  take(): Outgoing | undefined;
}

export interface Publisher {
  /** The source has news for the next batch. */
  changed(source: NewsSource): void;
  /** The source is gone: its news is not told any more. */
  forget(source: NewsSource): void;
  /** Whether a window listens; closing throws away what was waiting. */
  setOpen(open: boolean): void;
  /** The window asked for its state: from now on it hears marks. */
  readonly ready: () => void;
  /** The window has taken what was told before this mark; false when no such mark was told. */
  readonly seen: (mark: number) => boolean;
}

/**
 * A publisher that hands each event to `push`, and asks the window through `mark` how far it has come. Without `mark`
 * nobody is asked and every batch leaves. `batchMs`: milliseconds between batches, display pace unless told.
 */
export function createPublisher(
  clock: Clock,
  push: (outgoing: Outgoing) => void,
  mark?: (number: number) => void,
  batchMs: number = feedLimits.publishMs,
): Publisher {
  const waiting = new Set<NewsSource>();
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
