/**
 * Whether the account's stream tells what happens (XW20): a socket may prove life and bring no news. What the exchange shows
 * when asked, and the stream should have told long before, proves that it does not.
 */
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import { streamLimits } from './accountLimits.ts';

export interface StreamWatch {
  /** Subscribed anew: from now on it has to tell. */
  opened(): void;
  closed(): void;
  /** It told something. */
  notified(): void;
  /** Asking showed something that happened at `time`, exchange time in Unix ms, and that nobody had told. */
  readonly found: (time: number) => void;
  isDelayed(): boolean;
}

/** Dependencies of {@link createStreamWatch}. */
export interface StreamWatchParts {
  readonly clock: Clock;
  /** The exchange's time in Unix ms; null while unknown. */
  readonly now: () => number | null;
  readonly changed: () => void;
  /** Asks for another connection: at most once a minute. */
  readonly renew: () => void;
}

/** A watch over a stream that is not there. */
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
      // Two clocks are never the same to the millisecond, and a push may still be on its way.
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
