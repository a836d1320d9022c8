/** One comparison of the exchange's clock with this machine's: what a sample is worth, and what two comparisons say (B-C6, B-C7). */
import type { Clock } from '../../../../shared/time/clock.ts';
import { clockLimits } from '../../exchange/clientLimits.ts';

/** What a comparison found. Milliseconds throughout. */
export interface Measured {
  /** Server time minus monotonic time: a step of the wall clock does not touch it. */
  readonly base: number;
  /** Server time minus wall time. */
  readonly offsetMs: number;
  readonly roundTripMs: number;
  /** Wall time. */
  readonly measuredAt: number;
  /** How far apart the samples lie, one from the other or all from the comparison before. */
  readonly spreadMs: number;
}

/** Whether a number can be the time of an exchange in Unix milliseconds: not 0, not seconds, not centuries away (XS39). */
export function isPlausibleTime(serverTime: number): boolean {
  return serverTime >= clockLimits.earliestServerMs && serverTime < clockLimits.latestServerMs;
}

/**
 * Asks once. The server read its clock somewhere on the way there and back, so that the middle is wrong by half the way at
 * most. `undefined`: no answer, no time of an exchange, or this machine slept or was set meanwhile, so that the length of
 * the way is not known.
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

/** The sample with the shortest way of several asked for one after another, while `goOn` holds; `undefined` without any. */
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
 * By how much the server's clock jumped between two comparisons; 0 when it did not. What the two ways can explain is no
 * jump, nor is what wall time went through too: then this machine slept, and its running time stood still.
 */
export function jumpBetween(before: Measured, after: Measured): number {
  const byMs = after.base - before.base;
  const byWallMs = after.offsetMs - before.offsetMs;
  const explained = (before.roundTripMs + after.roundTripMs) / 2;
  const isJump = (ms: number): boolean => Math.abs(ms) > Math.max(clockLimits.jumpMs, explained);
  return isJump(byMs) && isJump(byWallMs) ? Math.round(byMs) : 0;
}
