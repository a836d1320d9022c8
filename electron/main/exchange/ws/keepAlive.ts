import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import { socketLimits } from '../clientLimits.ts';

/** What silence leads to (R12, B-C5): a probe at 3 s, stale at 5 s, another connection at 10 s. */
export interface KeepAliveActions {
  probe(): void;
  silent(): void;
  /** A frame came after `silent`. */
  alive(): void;
  dead(): void;
}

/** Watches one open connection. */
export interface KeepAlive {
  /** Any frame at all proves life. */
  frame(now: number): void;
  stop(): void;
}

/** Starts watching now. */
export function watchSilence(clock: Clock, actions: KeepAliveActions): KeepAlive {
  let lastFrame = clock.monotonic();
  let probed = false;
  let silent = false;
  let stopped = false;
  const check = (): void => {
    if (stopped) return;
    const quiet = clock.monotonic() - lastFrame;
    if (quiet >= socketLimits.replaceAfterMs) {
      actions.dead();
      return;
    }
    if (quiet >= socketLimits.staleAfterMs && !silent) {
      silent = true;
      actions.silent();
    }
    if (quiet >= socketLimits.probeAfterMs && !probed) {
      probed = true;
      actions.probe();
    }
  };
  const cancel: Cancel = clock.every(socketLimits.watchEveryMs, check);
  return {
    frame(now) {
      lastFrame = now;
      probed = false;
      if (silent) {
        silent = false;
        actions.alive();
      }
    },
    stop() {
      stopped = true;
      cancel();
    },
  };
}
