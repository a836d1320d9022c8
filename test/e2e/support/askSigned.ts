/**
 * Signed requests of the account's owner, independent of the app: tests compare what the panels show with these
 * responses.
 */
import { createHmac } from 'node:crypto';
import type { LaunchedApp } from './launch.ts';

/**
 * Sends a signed request: a GET without a body, a POST (a command independent of the app) with one; throws on an HTTP
 * error status. Numbers of 16 digits or more, which JavaScript numbers cannot hold exactly, are returned as text.
 * `key`: absent, the one that may do everything.
 */
export async function askSigned(
  app: LaunchedApp,
  target: string,
  market: 'spot' | 'futures' = 'futures',
  body?: Readonly<Record<string, unknown>>,
  key = app.simulator.keys[0],
): Promise<unknown> {
  const { spotRest, futuresRest } = app.simulator;
  const timestamp = String(Date.now());
  const method = body ? 'POST' : 'GET';
  const said = body ? JSON.stringify(body) : '';
  const signed = `${timestamp}${method}${target}${said}`;
  const reply = await fetch(new URL(target, market === 'spot' ? spotRest : futuresRest), {
    method,
    ...(body ? { body: said } : {}),
    headers: {
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      'ACCESS-KEY': key!.apiKey,
      'ACCESS-SIGN': createHmac('sha256', key!.secretKey).update(signed).digest('base64'),
      'ACCESS-TIMESTAMP': timestamp,
      'ACCESS-PASSPHRASE': key!.passphrase,
    },
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${target}: ${reply.status} ${text}`);
  return JSON.parse(text.replaceAll(/:(\d{16,})/g, ':"$1"'));
}
