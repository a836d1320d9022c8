import type { Clock } from '../../../shared/time/clock.ts';

const LOOK_EVERY_MS = 50;

/**
 * Waits until `isThere` returns true or `milliseconds` have passed, whichever is first; returns at once when it is
 * already true.
 */
export async function waitUntil(clock: Clock, milliseconds: number, isThere: () => boolean): Promise<void> {
  const end = clock.monotonic() + milliseconds;
  while (!isThere() && clock.monotonic() < end) {
    await new Promise<void>((resolve) => void clock.after(LOOK_EVERY_MS, resolve));
  }
}
