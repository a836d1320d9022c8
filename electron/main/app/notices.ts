import type { EventPayload } from '../../../shared/ipc/contract.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Clock } from '../../../shared/time/clock.ts';

/** Errors shown to the user: sent at once, or kept until a window requests its state. */
export interface Notices {
  readonly notify: (error: AppError) => void;
  /** Called when a window can receive notices; kept ones are sent to it. */
  readonly ready: () => void;
  /** Called when the window is gone. */
  gone(): void;
}

const KEPT = 20;
/** Time in ms within which the same notice is not sent again. */
const REPEAT_MS = 10_000;

/** Creates notices sent through `push`; `keep` receives each one too, whether or not there is a window. */
export function createNotices(
  clock: Clock,
  push: (payload: EventPayload<'app.notice'>) => void,
  keep: (error: AppError) => void = () => undefined,
): Notices {
  const notified = new Map<string, number>();
  let pendingNotices: EventPayload<'app.notice'>[] = [];
  let open = false;
  return {
    notify(error) {
      const now = clock.monotonic();
      const name = JSON.stringify([error.key, error.params]);
      const last = notified.get(name);
      if (last !== undefined && now - last < REPEAT_MS) return;
      if (notified.size > 500) notified.clear();
      notified.set(name, now);
      keep(error);
      const payload = { error, at: clock.now() };
      if (open) push(payload);
      else pendingNotices = [...pendingNotices, payload].slice(-KEPT);
    },
    ready() {
      open = true;
      const waiting = pendingNotices;
      pendingNotices = [];
      for (const payload of waiting) push(payload);
    },
    gone() {
      open = false;
    },
  };
}
