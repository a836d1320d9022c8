/** The exchange asked by the account's owner, apart from the program: what its panels show is compared with these answers. */
import { createHmac } from 'node:crypto';
import type { LaunchedApp } from './launch.ts';

/**
 * A question only the account's owner may ask; with a body a command, placed apart from the program. Ids are longer than
 * numbers of the language: they are read as text.
 */
export async function askSigned(
  app: LaunchedApp,
  target: string,
  market: 'spot' | 'futures' = 'futures',
  body?: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { spotRest, futuresRest, keys } = app.simulator;
  const timestamp = String(Date.now());
  const [key] = keys;
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
