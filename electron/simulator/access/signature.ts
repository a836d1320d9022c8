/**
 * Signatures as the exchange checks them (document 1, Signature): HMAC with SHA-256 over the bytes that arrived, in
 * Base64. This code is independent of the client's signing code, so that one mistake cannot be in both.
 */
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { PRIVATE_SOCKET_PATH } from '../../../shared/exchange/addresses.ts';

/**
 * Returns the message a REST request must have signed: timestamp, method, path, then `?` and the query when there is
 * one, then the body. `target` is the request line's target, one character per byte, and `body` the bytes received:
 * nothing is decoded or sorted.
 */
export function restMessage(timestamp: string, method: string, target: string, body: Uint8Array): Buffer {
  // A question mark with nothing after it is an empty query, which is not part of the message.
  const signed = target.indexOf('?') === target.length - 1 ? target.slice(0, -1) : target;
  return Buffer.concat([Buffer.from(timestamp + method.toUpperCase() + signed, 'latin1'), body]);
}

/**
 * Returns the message the upgrade of a private WebSocket connection must have signed: timestamp and path, and nothing
 * else (A-WS-AUTH).
 */
export function socketMessage(timestamp: string): Buffer {
  return Buffer.from(timestamp + PRIVATE_SOCKET_PATH, 'latin1');
}

/** Key objects by secret, cached because creating one costs more than using it. The exchange issues only a handful. */
const made = new Map<string, KeyObject>();

function keyOf(secret: string): KeyObject {
  let key = made.get(secret);
  if (!key) made.set(secret, (key = createSecretKey(Buffer.from(secret))));
  return key;
}

/** Returns the signature of `message` under `secret`, in Base64. */
export function signatureOf(secret: string, message: Uint8Array): string {
  return createHmac('sha256', keyOf(secret)).update(message).digest('base64');
}

/** Whether two texts are equal, compared in constant time. */
export function sameText(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected, 'latin1'), Buffer.from(given, 'latin1')];
  return one.length === other.length && timingSafeEqual(one, other);
}
