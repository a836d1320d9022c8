/** Which answers are refusals for the limits of the address, after which everything is silent (B-C2, XS10). */
import { bodyCode } from '../reply/classify.ts';
import { readDocument } from '../reply/interpret.ts';
import type { HttpReply } from '../transport.ts';

const TOO_MANY = 429;
const BANNED = 418;
const FORBIDDEN = 403;

/**
 * 429 and 418, and a 403 without an error code: the page of a ban. A 403 with a code concerns the key or the request
 * (A-ERROR-STATUS) and silences nobody.
 */
export function isLimitsRefusal(reply: HttpReply): boolean {
  if (reply.status === TOO_MANY || reply.status === BANNED) return true;
  return reply.status === FORBIDDEN && bodyCode(readDocument(reply)?.value) === undefined;
}
