import type { Cancel, Clock } from '../../shared/time/clock.ts';
import type { Client } from './client.ts';

/** Silence after which main is asked for a sign of life, and after which it counts as frozen (B-B1, R12), in ms. */
export const PROBE_AFTER_MS = 3_000;
/** See {@link PROBE_AFTER_MS}. */
export const SILENT_AFTER_MS = 5_000;
const CHECK_EVERY_MS = 200;

/**
 * Watches main from inside the window, so that a frozen main cannot leave old figures looking live. `changed` is told
 * the monotonic time of the last sign of life when silence begins, and `null` when main is heard again.
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
