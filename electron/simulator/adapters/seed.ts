import { randomInt } from 'node:crypto';

/** A seed by true chance, from 0 to 4294967295. */
export function drawSeed(): number {
  return randomInt(4_294_967_296);
}
