import { randomBytes } from 'node:crypto';

/** Draws an unguessable bearer token; it is valid as long as the simulator runs. */
export function drawToken(): string {
  return randomBytes(24).toString('base64url');
}
