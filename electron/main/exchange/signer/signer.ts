/**
 * The one place that keeps a secret in use. It signs what it is given, exactly as it is given: method, target and body
 * must be the bytes that leave (document 1, Signature).
 */
import { createHmac, createSecretKey } from 'node:crypto';
import type { Environment } from '../../../../shared/domain/environment.ts';
import { PRIVATE_SOCKET_PATH } from '../../../../shared/exchange/addresses.ts';
import type { KeySet } from './keySet.ts';

/** What a signed request is about. */
export interface SignedParts {
  /** Exchange time in Unix ms, a whole number; sent as ACCESS-TIMESTAMP. */
  readonly timestamp: number;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path, and query with its question mark, exactly as sent. */
  readonly target: string;
  /** The body exactly as sent; empty without one. */
  readonly body: string;
}

export interface Signer {
  /** Where the key may be used; whoever sends asks this first (R16). */
  readonly environment: Environment;
  /** The four ACCESS headers of a REST request. */
  request(parts: SignedParts): Record<string, string>;
  /** The four ACCESS headers of the private socket's upgrade, whose message is the timestamp and the path (A-WS-AUTH). */
  upgrade(timestamp: number): Record<string, string>;
}

/** A signer of one key set. The secret lives on in a key object that neither prints nor serialises. */
export function createSigner(environment: Environment, keySet: KeySet): Signer {
  const secret = createSecretKey(keySet.secretKey, 'utf8');
  const { apiKey, passphrase } = keySet;
  const headers = (timestamp: number, message: string): Record<string, string> => ({
    'ACCESS-KEY': apiKey,
    'ACCESS-SIGN': createHmac('sha256', secret).update(message, 'utf8').digest('base64'),
    'ACCESS-TIMESTAMP': String(timestamp),
    'ACCESS-PASSPHRASE': passphrase,
  });
  return {
    environment,
    request: ({ timestamp, method, target, body }) => headers(timestamp, `${timestamp}${method}${target}${body}`),
    upgrade: (timestamp) => headers(timestamp, `${timestamp}${PRIVATE_SOCKET_PATH}`),
  };
}
