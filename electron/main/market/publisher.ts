/**
 * Publishing at display pace: whoever changed is asked for its news once per 16 ms batch. A book tells its latest picture
 * there, a tape everything since the last batch. Nothing is kept for a window that is gone.
 */
import type { EventName, EventPayload } from '../../../shared/ipc/contract.ts';
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import { feedLimits } from '../constants.ts';

/** One event on its way to the window. */
export type Outgoing = {
  [Name in EventName]: { readonly event: Name; readonly payload: EventPayload<Name> };
}[EventName];

/** Something that has news from time to time. */
export interface NewsSource {
  /** The news since the last call; `undefined` when there is none. */
  take(): Outgoing | undefined;
}

/** See the opening comment. */
export interface Publisher {
  /** The source has news for the next batch. */
  changed(source: NewsSource): void;
  /** The source is gone: its news is not told any more. */
  forget(source: NewsSource): void;
  /** Whether a window listens; closing throws away what was waiting. */
  setOpen(open: boolean): void;
}

/** A publisher that hands each event to `push`. */
export function createPublisher(clock: Clock, push: (outgoing: Outgoing) => void): Publisher {
  const waiting = new Set<NewsSource>();
  let timer: Cancel | undefined;
  let open = false;
  const flush = (): void => {
    timer = undefined;
    const sources = [...waiting];
    waiting.clear();
    for (const source of sources) {
      const news = source.take();
      if (news && open) push(news);
    }
  };
  return {
    changed(source) {
      if (!open) return;
      waiting.add(source);
      timer ??= clock.after(feedLimits.publishMs, flush);
    },
    forget(source) {
      waiting.delete(source);
    },
    setOpen(next) {
      open = next;
      if (open) return;
      waiting.clear();
      timer?.();
      timer = undefined;
    },
  };
}
