/** The system's own randomness: what must not follow from the seed of a market. */
import { randomBytes, randomInt } from 'node:crypto';

/** Draws a truly random seed, from 0 to 4294967295. */
export function drawSeed(): number {
  return randomInt(4_294_967_296);
}

/** Draws an unguessable bearer token; it is valid as long as the simulator runs. */
export function drawToken(): string {
  return randomBytes(24).toString('base64url');
}
