/**
 * Lets every server of the simulator prove that it belongs to this simulator: it answers a challenge with an HMAC under
 * the token, which only the holder of the simulator knows and which is never sent.
 */
import { createHmac } from 'node:crypto';
import type http from 'node:http';

/** The path of the challenge; no path of the exchange. */
export const PROOF_PATH = '/simulator-proof';
const CHALLENGE = /^[0-9a-f]{16,64}$/;

/** Returns the response to a challenge of 16 to 64 hexadecimal digits. */
export function proofOf(token: string, challenge: string): string {
  return createHmac('sha256', token).update(challenge).digest('hex');
}

/** Makes a server answer challenges before any other listener sees the request; nothing is counted or recorded. */
export function answerProofChallenges(server: http.Server, token: string): void {
  const others = server.listeners('request') as ((...request: Parameters<http.RequestListener>) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const url = URL.parse(request.url ?? '/', 'http://door');
    const challenge = url?.searchParams.get('challenge') ?? '';
    if (request.method !== 'GET' || url?.pathname !== PROOF_PATH || !CHALLENGE.test(challenge)) {
      for (const listener of others) listener.call(server, request, response);
      return;
    }
    request.resume();
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ proof: proofOf(token, challenge) }));
  });
}
