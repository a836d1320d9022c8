/**
 * The only place that keeps a secret in use. It signs exactly what it is given: method, target and body must be the
 * bytes that are sent (document 1, Signature).
 */
import { createHmac, createSecretKey } from 'node:crypto';
import type { Environment } from '../../../../shared/domain/environment.ts';
import { PRIVATE_SOCKET_PATH } from '../../../../shared/exchange/addresses.ts';
import type { KeySet } from './keySet.ts';

/** The parts of a request that are signed. */
export interface SignedParts {
  /** Exchange time in Unix ms, a whole number; sent as ACCESS-TIMESTAMP. */
  readonly timestamp: number;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path, and query with its question mark, exactly as they are sent. */
  readonly target: string;
  /** The body exactly as it is sent; empty without one. */
  readonly body: string;
}

export interface Signer {
  /** Environment in which the key may be used; the sender checks it first (R16). */
  readonly environment: Environment;
  /** Returns the four ACCESS headers of a REST request. */
  request(parts: SignedParts): Record<string, string>;
  /**
   * Returns the four ACCESS headers for the upgrade of the private WebSocket connection, whose signed message is the
   * timestamp and the path (A-WS-AUTH).
   */
  upgrade(timestamp: number): Record<string, string>;
}

/** Creates a signer for one key set. It keeps the secret in a key object that neither prints nor serialises. */
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
