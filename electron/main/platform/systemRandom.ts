import { randomBytes } from 'node:crypto';
import { createRandom, type Random } from '../../../shared/time/random.ts';

/** Creates a random source seeded by the machine: for jitter and ids, never for keys. */
export function createSystemRandom(): Random {
  return createRandom(randomBytes(4).readUInt32LE(0));
}
