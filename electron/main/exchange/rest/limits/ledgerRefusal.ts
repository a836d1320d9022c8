/**
 * Recognises responses that are refusals because of the limits of the IP address, after which nothing is sent for a
 * while (B-C2, XS10).
 */
import { bodyCode } from '../reply/classify.ts';
import { readDocument } from '../reply/interpret.ts';
import type { HttpReply } from '../transport.ts';

const TOO_MANY = 429;
const BANNED = 418;
const FORBIDDEN = 403;

/**
 * Whether a reply is such a refusal: 429 and 418, and a 403 without an error code, which is the page of a ban. A 403
 * with a code concerns the key or the request (A-ERROR-STATUS) and pauses nothing.
 */
export function isLimitsRefusal(reply: HttpReply): boolean {
  if (reply.status === TOO_MANY || reply.status === BANNED) return true;
  return reply.status === FORBIDDEN && bodyCode(readDocument(reply)?.value) === undefined;
}
