/**
 * Signatures as the exchange checks them (document 1, Signature): HMAC with SHA-256 over the bytes that arrived, in
 * Base64. Written from this side alone; whoever signs has code of their own, so that both cannot be wrong together.
 */
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { PRIVATE_SOCKET_PATH } from '../../../shared/exchange/addresses.ts';

/**
 * What a REST request must have signed: timestamp, method, path, then `?` and the query when there is one, then the body.
 * `target` is the request line's, one character per byte, and `body` the bytes received: nothing is decoded or sorted.
 */
export function restMessage(timestamp: string, method: string, target: string, body: Uint8Array): Buffer {
  // A question mark with nothing after it is an empty query, and an empty query is not part of the message.
  const signed = target.indexOf('?') === target.length - 1 ? target.slice(0, -1) : target;
  return Buffer.concat([Buffer.from(timestamp + method.toUpperCase() + signed, 'latin1'), body]);
}

/** What the upgrade of a private socket must have signed: timestamp and path, and nothing else (A-WS-AUTH). */
export function socketMessage(timestamp: string): Buffer {
  return Buffer.from(timestamp + PRIVATE_SOCKET_PATH, 'latin1');
}

/** Keys that were made from secrets: making one costs more than using it. The exchange issues a handful. */
const made = new Map<string, KeyObject>();

function keyOf(secret: string): KeyObject {
  let key = made.get(secret);
  if (!key) made.set(secret, (key = createSecretKey(Buffer.from(secret))));
  return key;
}

/** The signature of `message` under `secret`, in Base64. */
export function signatureOf(secret: string, message: Uint8Array): string {
  return createHmac('sha256', keyOf(secret)).update(message).digest('base64');
}

/** Whether two texts are the same, in a time that tells nothing of where they differ. */
export function sameText(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected, 'latin1'), Buffer.from(given, 'latin1')];
  return one.length === other.length && timingSafeEqual(one, other);
}
