/**
 * Detects that the account's stream does not report what happens (XW20): a connection may be alive and deliver no
 * updates. A change that a request shows and that the stream should have reported long before proves it.
 */
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import { streamLimits } from './accountLimits.ts';

export interface StreamWatch {
  /** Called after a new subscription: from now on the stream must report changes. */
  opened(): void;
  closed(): void;
  /** Called when the stream delivered something. */
  notified(): void;
  /**
   * Called when a request showed something that happened at `time`, exchange time in Unix ms, and that the stream had
   * not reported.
   */
  readonly found: (time: number) => void;
  isDelayed(): boolean;
}

/** Dependencies of {@link createStreamWatch}. */
export interface StreamWatchParts {
  readonly clock: Clock;
  /** The exchange's time in Unix ms; null while unknown. */
  readonly now: () => number | null;
  readonly changed: () => void;
  /** Requests a new connection; called at most once a minute. */
  readonly renew: () => void;
}

/** Creates a watch for a stream that is not connected. */
export function createStreamWatch(parts: StreamWatchParts): StreamWatch {
  const { clock } = parts;
  let openedAt: number | null = null;
  let delayed = false;
  let pause: Cancel | undefined;
  const set = (next: boolean): void => {
    if (delayed === next) return;
    delayed = next;
    parts.changed();
  };
  return {
    opened() {
      openedAt = parts.now();
      set(false);
    },
    closed() {
      openedAt = null;
      set(false);
    },
    notified: () => set(false),
    found: (time) => {
      const now = parts.now();
      if (openedAt === null || now === null) return;
      // The two clocks never agree to the millisecond, and a push may still be in flight.
      if (time < openedAt + streamLimits.settleMs || now - time < streamLimits.lateMs) return;
      set(true);
      if (pause) return;
      pause = clock.after(streamLimits.renewEveryMs, () => {
        pause = undefined;
      });
      parts.renew();
    },
    isDelayed: () => delayed,
  };
}
