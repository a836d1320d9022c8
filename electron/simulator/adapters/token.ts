import { randomBytes } from 'node:crypto';

/** A bearer token nobody can guess; it lives as long as the simulator. */
export function drawToken(): string {
  return randomBytes(24).toString('base64url');
}
