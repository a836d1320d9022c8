import type { Cancel, Clock } from '../../shared/time/clock.ts';
import type { Client } from './client.ts';
import type { CallRequest } from '../../shared/ipc/contract.ts';
import type { Frames } from './frames.ts';

/** A part of the window whose first painting can be reported. */
type PaintedPart = CallRequest<'app.painted'>['what'];

/** Reports each part once. */
export type ReportPainted = (what: PaintedPart) => void;

/**
 * Creates the reporter. Call it from the frame that draws: the second frame after it starts only once that frame was
 * passed to the screen.
 */
export function createPaintReporter(client: Client, frames: Frames): ReportPainted {
  const reported = new Set<PaintedPart>();
  return (what) => {
    if (reported.has(what)) return;
    reported.add(what);
    frames.next(() => frames.next(() => void client.call('app.painted', { what })));
  };
}

/** Silence after which the window probes main (B-B1, R12), in ms. */
export const PROBE_AFTER_MS = 3_000;
/** Silence after which main counts as frozen, in ms; see {@link PROBE_AFTER_MS}. */
export const SILENT_AFTER_MS = 5_000;
const CHECK_EVERY_MS = 200;

/**
 * Monitors main from the window, so that old figures do not look live when main is frozen. `changed` receives the
 * monotonic time of the last message from main when silence begins, and `null` when main responds again.
 */
export function startWatchdog(client: Client, clock: Clock, changed: (silentSince: number | null) => void): Cancel {
  let lastLife = clock.monotonic();
  let probing = false;
  let silent = false;

  const stopLife = client.onLife(() => {
    lastLife = clock.monotonic();
    if (!silent) return;
    silent = false;
    changed(null);
  });
  const stopTimer = clock.every(CHECK_EVERY_MS, () => {
    const age = clock.monotonic() - lastLife;
    if (age >= PROBE_AFTER_MS && !probing) {
      probing = true;
      void client.call('app.state', {}).then(() => {
        probing = false;
      });
    }
    if (age >= SILENT_AFTER_MS && !silent) {
      silent = true;
      changed(lastLife);
    }
  });
  return () => {
    stopLife();
    stopTimer();
  };
}
