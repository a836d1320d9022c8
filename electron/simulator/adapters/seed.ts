import { randomInt } from 'node:crypto';

/** Draws a truly random seed, from 0 to 4294967295. */
export function drawSeed(): number {
  return randomInt(4_294_967_296);
}
