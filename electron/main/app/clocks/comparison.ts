/**
 * Compares the exchange's clock with this machine's once: takes samples, and detects a jump between two comparisons
 * (B-C6, B-C7).
 */
import type { Clock } from '../../../../shared/time/clock.ts';
import { clockLimits } from '../../exchange/clientLimits.ts';

/** Result of a comparison. All values in milliseconds. */
export interface Measured {
  /** Server time minus monotonic time; not affected by a step of the wall clock. */
  readonly base: number;
  /** Server time minus wall time. */
  readonly offsetMs: number;
  readonly roundTripMs: number;
  /** Wall time of the measurement. */
  readonly measuredAt: number;
  /** Distance between the furthest samples, or between this comparison and the one before it. */
  readonly spreadMs: number;
}

/**
 * Returns whether a number can be an exchange time in Unix milliseconds: not 0, not seconds, not centuries away (XS39).
 */
export function isPlausibleTime(serverTime: number): boolean {
  return serverTime >= clockLimits.earliestServerMs && serverTime < clockLimits.latestServerMs;
}

/**
 * Requests the server time once. The server read its clock somewhere during the round trip, so the midpoint is wrong by
 * half the round trip at most. Returns `undefined` when there is no response, when the value is not a plausible
 * exchange time, or when this machine slept or its clock was set meanwhile, so that the length of the round trip is
 * unknown.
 */
async function sample(clock: Clock, ask: () => Promise<number | undefined>): Promise<Measured | undefined> {
  const sent = clock.monotonic();
  const wallSent = clock.now();
  const serverTime = await ask();
  const received = clock.monotonic();
  const now = clock.now();
  if (serverTime === undefined || !isPlausibleTime(serverTime)) return undefined;
  const roundTripMs = received - sent;
  if (Math.abs(now - wallSent - roundTripMs) > clockLimits.stepMs) return undefined;
  const base = serverTime - (sent + roundTripMs / 2);
  const offsetMs = Math.round(base + received - now);
  return { base, offsetMs, roundTripMs: Math.round(roundTripMs), measuredAt: now, spreadMs: 0 };
}

/**
 * Takes several samples one after another, while `goOn` returns true, and returns the one with the shortest round trip;
 * `undefined` when there is none.
 */
export async function compareClocks(
  clock: Clock,
  ask: () => Promise<number | undefined>,
  goOn: () => boolean,
): Promise<Measured | undefined> {
  let best: Measured | undefined;
  const bases: number[] = [];
  for (let i = 0; i < clockLimits.samples && goOn(); i += 1) {
    const one = await sample(clock, ask);
    if (one) bases.push(one.base);
    if (one && (!best || one.roundTripMs < best.roundTripMs)) best = one;
  }
  return best && { ...best, spreadMs: Math.max(...bases) - Math.min(...bases) };
}

/**
 * Returns how far the server's clock jumped between two comparisons; 0 when it did not. A difference that the two round
 * trips can explain is no jump, and neither is one that the wall clock does not show too: then this machine slept and
 * its monotonic clock stood still.
 */
export function jumpBetween(before: Measured, after: Measured): number {
  const byMs = after.base - before.base;
  const byWallMs = after.offsetMs - before.offsetMs;
  const explained = (before.roundTripMs + after.roundTripMs) / 2;
  const isJump = (ms: number): boolean => Math.abs(ms) > Math.max(clockLimits.jumpMs, explained);
  return isJump(byMs) && isJump(byWallMs) ? Math.round(byMs) : 0;
}
