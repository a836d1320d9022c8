/**
 * Whatever an address looks like: the host that a URL parser would connect to decides, and no request of one
 * environment is sent to the other (B-A12).
 */
import { expect, test } from 'vitest';
import { belongsTo } from '../../../../electron/main/exchange/hosts.ts';
import { guardedConnector, guardedTransport } from '../../../../electron/main/exchange/invariants/rightExchange.ts';
import type { HttpTransport } from '../../../../electron/main/exchange/rest/transport.ts';
import { environments } from '../../../../shared/domain/environment.ts';
import { publicAddresses } from '../../../../shared/exchange/addresses.ts';
import { ok } from '../../../../shared/result/result.ts';
import { createRandom, type Random } from '../../../../shared/time/random.ts';
import { createScriptedSockets } from '../../support/scriptedSocket.ts';
import { createViolationLog } from '../../app/invariants/support.ts';

const SEED = 20_264;
const CASES = 20_000;
const shipped = [publicAddresses.spot, publicAddresses.futures].flatMap(({ rest, ws }) => [rest, ws]);
const shippedHosts = shipped.map((origin) => new URL(origin).hostname);
const loopback = ['127.0.0.1', '127.0.0.2', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '[::1]'];
const loopbackForms = [
  ...loopback,
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  'localhost',
  'LOCALHOST',
  '0.0.0.0',
  '[::]',
];
const foreign = [
  'evil.example',
  'xn--pple-43d.com',
  'аpi-spot.example',
  '127.0.0.1.evil.example',
  '[2001:db8::1]',
  '10.0.0.1',
];

const pick = <Value>(random: Random, list: readonly Value[]): Value => list[random.integer(list.length)]!;
const upper = (random: Random, text: string): string =>
  text.replaceAll(/[a-z]/g, (letter) => (random.integer(3) === 0 ? letter.toUpperCase() : letter));

/** Returns an address with none, one or several of the tricks that make one host look like another. */
function address(random: Random): string {
  let host = pick(random, [shippedHosts, loopbackForms, foreign][random.integer(3)]!);
  const other = pick(random, [...shippedHosts, ...loopbackForms, ...foreign]);
  const trick = random.integer(12);
  if (trick === 0) host = `${host}.`;
  if (trick === 1) host = upper(random, host);
  if (trick === 2) host = `${other}@${host}`;
  if (trick === 3) host = `user:${other}@${host}`;
  if (trick === 4) host = `${host}.${other}`;
  if (trick === 5) host = `${host}%2e${other}`;
  if (trick === 6) host = `${host}\\@${other}`;
  if (trick === 7) host = host.replaceAll('.', pick(random, ['。', '%2E', '．']));
  if (trick === 8) host = `\t${host}`;
  const port = pick(random, ['', '', '', ':443', ':80', ':4001', ':65536', ':']);
  const scheme = pick(random, [
    'https://',
    'https://',
    'http://',
    'wss://',
    'ws://',
    'HTTPS://',
    '//',
    'https:/',
    'file://',
  ]);
  return `${scheme}${host}${port}`;
}

/**
 * Returns the environment a connection would reach according to the platform's own parser; null: neither of the two, or
 * no host at all.
 */
function environmentOf(text: string): 'live' | 'simulator' | null {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  if (url.username !== '' || url.password !== '') return null;
  const isSecure = url.protocol === 'https:' || url.protocol === 'wss:';
  if (isSecure && shipped.some((origin) => new URL(origin).host === url.host)) return 'live';
  const isLoopback = url.hostname === '[::1]' || url.hostname.startsWith('127.');
  return !isSecure && isLoopback && (url.protocol === 'http:' || url.protocol === 'ws:') ? 'simulator' : null;
}

test(`B-A12: ${CASES} addresses: no request of one environment reaches the other's hosts or foreign hosts`, async () => {
  const random = createRandom(SEED);
  const seen = { live: 0, simulator: 0, refused: 0 };
  for (let i = 0; i < CASES; i += 1) {
    const environment = pick(random, environments);
    // The plain addresses must pass, otherwise the test proves nothing.
    const plain = random.integer(10) === 0;
    const text = plain ? (environment === 'live' ? pick(random, shipped) : 'http://127.0.0.1:4001') : address(random);
    const where = { seed: SEED, i, environment, text };
    const { violations, violated } = createViolationLog();
    const sent: string[] = [];
    const transport: HttpTransport = {
      send({ url }) {
        sent.push(url);
        return Promise.resolve(ok({ status: 200, headers: {}, body: new Uint8Array() }));
      },
      close: () => undefined,
    };
    const tradingContext = { environment, account: 'main' } as const;
    const guarded = guardedTransport(transport, tradingContext, violated);
    await guarded.send({ method: 'GET', url: `${text}/api/v3/time`, headers: {}, body: null, bodyBytes: 1 });
    const sockets = createScriptedSockets();
    const ended = { ended: () => undefined, message: () => undefined, opened: () => undefined };
    guardedConnector(sockets, tradingContext, violated).connect(`${text}/v3/ws/private`, ended as never, {});
    const mayLeave = sent.length > 0 || sockets.connections.length > 0 || belongsTo(environment, text);
    if (mayLeave) {
      // A request that is sent reaches its own environment, whichever parser reads the address.
      expect({ ...where, goes: environmentOf(text) }).toEqual({ ...where, goes: environment });
      seen[environment] += 1;
    } else {
      expect({ ...where, told: violations }).toEqual({ ...where, told: ['V10 host', 'V10 host'] });
      seen.refused += 1;
    }
    if (plain) expect({ ...where, sent: sent.length }).toEqual({ ...where, sent: 1 });
  }
  expect(seen.live).toBeGreaterThan(500);
  expect(seen.simulator).toBeGreaterThan(500);
  expect(seen.refused).toBeGreaterThan(10_000);
});
