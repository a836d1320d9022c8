/** The identity of the server: loopback servers that cannot prove theirs, and environments that would accept them. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { classifyFailure } from '../../../../electron/main/exchange/rest/reply/classify.ts';
import { outcomeOfFailure } from '../../../../electron/main/exchange/rest/reply/outcome.ts';
import {
  certificate,
  certificateFile,
  closeAll,
  longLimits,
  privateRequest,
  rawServer,
  reply,
  tlsServer,
  transport,
  type Answer,
  type CertificateName,
} from './support/loopback.ts';
import type { ChildReport } from './support/tlsChild.ts';
import { until } from '../../support/until.ts';

afterEach(closeAll);

const answers: Answer = (socket) => socket.write(reply());
const authority = [certificate('authority')];
/** A protocol version that the transport rejects, offered by a server that could use it. */
const tlsOnePointOne: tls.SecureContextOptions = {
  minVersion: 'TLSv1',
  maxVersion: 'TLSv1.1',
  ciphers: 'DEFAULT@SECLEVEL=0',
};

/** Sends an order to a server; returns the outcome and the text the server received. */
async function order(name: CertificateName, authorities: readonly string[] | undefined, more?: tls.TlsOptions) {
  const server = await tlsServer(name, answers, more);
  const sent = await transport(authorities).send(privateRequest(server.origin));
  if (sent.ok) return { status: sent.value.status, text: server.text() };
  await until(() => server.connections() === 1 && server.ended() === 1, 'the end of the connection');
  const error = classifyFailure('spot.order.place', sent.error);
  const { kind } = outcomeOfFailure('spot.order.place', sent.error);
  const { key, params } = error;
  return { kind: error.kind, key, issuer: params.issuer, sent: sent.error.sent, outcome: kind, text: server.text() };
}

const unproven = {
  kind: 'network',
  key: 'error.network.certificate',
  issuer: undefined as string | undefined,
  sent: false,
  outcome: 'notSent',
  text: '',
};
/** The result of a request refused because of the certificate the server presented. */
const unprovenBy = (issuer: string) => ({ ...unproven, key: 'error.network.certificateOf', issuer });

describe('server identity', () => {
  test('XS18 B-D7: a server with a trusted certificate receives the whole request (positive control)', async () => {
    const { text, ...rest } = await order('proven', authority);
    expect(rest).toEqual({ status: 200 });
    for (const part of ['POST /api/v3/order', 'kanarienvogel-key', 'kanarienvogel-sign', '{"symbol":"BTCUSDT"}']) {
      expect(text).toContain(part);
    }
  });

  test.each([
    ['a self-signed certificate', 'selfSigned', authority, 'selfSigned'],
    ['a certificate that expired', 'expired', authority, 'authority'],
    ['a certificate of another host', 'otherHost', authority, 'authority'],
    ["a foreign authority's certificate", 'proven', undefined, 'authority'],
    ['a self-signed certificate, without a named authority,', 'selfSigned', undefined, 'selfSigned'],
    ['any certificate, where nobody is trusted,', 'proven', [], 'authority'],
  ] as const)(
    'XS18 B-D7 XE6: %s is rejected: no byte of the order is sent, and the issuer is named',
    async (_what, name, authorities, issuer) => {
      expect(await order(name, authorities)).toEqual(unprovenBy(issuer));
    },
  );

  test('XS18 B-D7: a server that offers only TLS 1.1 is rejected: no byte of the order is sent', async () => {
    expect(await order('proven', authority, tlsOnePointOne)).toEqual(unproven);
    // The server does use this protocol with a client that accepts it.
    const server = await tlsServer('proven', answers, tlsOnePointOne);
    const port = Number(new URL(server.origin).port);
    const socket = tls.connect(port, '127.0.0.1', { ...tlsOnePointOne, ca: authority });
    await new Promise<void>((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject));
    expect(socket.getProtocol()).toBe('TLSv1.1');
    socket.destroy();
  });

  test('XS18 B-D7: TLS 1.2 and 1.3 are accepted', async () => {
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const one = await order('proven', authority, { minVersion: version, maxVersion: version });
      expect([version, 'status' in one && one.status]).toEqual([version, 200]);
    }
  });

  test('XS18 B-D7: a server without encryption receives no part of the order', async () => {
    const server = await rawServer((socket) => socket.write(reply()));
    const sent = await transport(authority).send(privateRequest(server.origin.replace('http:', 'https:')));
    expect(!sent.ok && [sent.error.reason, sent.error.sent]).toEqual(['certificate', false]);
    expect(server.text()).not.toMatch(/POST|ACCESS|kanarienvogel|BTCUSDT/i);
  });

  test('B-D7: a connection that ends or stays silent before its certificate is verified is not sent', async () => {
    const cut = await rawServer((socket) => socket.destroy());
    const silent = await rawServer(() => undefined);
    const reasons = [];
    for (const [{ origin }, limits] of [
      [cut, longLimits],
      [silent, { ...longLimits, connectMs: 100 }],
    ] as const) {
      const sent = await transport(authority, limits).send(privateRequest(origin.replace('http:', 'https:')));
      reasons.push(!sent.ok && [sent.error.reason, sent.error.sent]);
    }
    expect(reasons).toEqual([
      ['broken', false],
      ['timeout', false],
    ]);
  });
});

/** Runs the child program with only the given environment variables. */
async function child(env: Readonly<Record<string, string>>, origin: string, trusted?: string): Promise<ChildReport> {
  const file = path.resolve(import.meta.dirname, './support/tlsChild.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', file, origin, ...(trusted === undefined ? [] : [trusted])],
    { env, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as ChildReport;
}

const foreign = certificateFile('authority');

describe('environment settings that would weaken certificate checks', () => {
  test.each([
    ['selfSigned', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED', '200'],
    ['expired', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED', '200'],
    ['proven', { NODE_EXTRA_CA_CERTS: foreign }, 'NODE_EXTRA_CA_CERTS', '200'],
    ['proven', { NODE_OPTIONS: '--use-openssl-ca', SSL_CERT_FILE: foreign }, 'NODE_OPTIONS', '200'],
    ['proven', { NODE_USE_SYSTEM_CA: '1', SSL_CERT_FILE: foreign }, 'NODE_USE_SYSTEM_CA', '200'],
    ['proven', { NODE_DEBUG: 'http,tls' }, 'NODE_DEBUG', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ] as const)('B-D7 XS18 XE7: %s under %o', async (name, env, forbidden, careless) => {
    const server = await tlsServer(name, answers);
    expect(await child(env, server.origin)).toEqual({
      forbidden,
      answer: 'network error.network.certificateOf',
      careless,
    });
    expect(server.text()).not.toMatch(/POST|ACCESS|kanarienvogel|BTCUSDT/i);
    expect(server.text().includes('GET /careless')).toBe(careless === '200');
  });

  test("B-D7 XS18: an environment that allows TLS 1.0 does not lower the transport's minimum version", async () => {
    const env = { NODE_OPTIONS: '--tls-min-v1.0 --tls-cipher-list=DEFAULT@SECLEVEL=0', NODE_EXTRA_CA_CERTS: foreign };
    const server = await tlsServer('proven', answers, tlsOnePointOne);
    expect(await child(env, server.origin, foreign)).toEqual({
      forbidden: 'NODE_EXTRA_CA_CERTS',
      answer: 'network error.network.certificate',
      careless: '200',
    });
    expect(server.text()).not.toMatch(/POST|ACCESS|kanarienvogel|BTCUSDT/i);
  });

  test('B-D7 XE7: SSLKEYLOGFILE records no session key, and live keys are forbidden', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'foredeck-tls-'));
    try {
      const SSLKEYLOGFILE = path.join(folder, 'keys');
      const server = await tlsServer('proven', answers);
      const report = await child({ SSLKEYLOGFILE }, server.origin);
      expect([report.forbidden, report.answer]).toEqual(['SSLKEYLOGFILE', 'network error.network.certificateOf']);
      expect([server.text(), existsSync(SSLKEYLOGFILE)]).toEqual(['', false]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('B-D7 XE6: a proxy in the environment is ignored: the request goes directly to the exchange', async () => {
    const trap = await rawServer((socket) => socket.end('HTTP/1.1 502 Trap\r\n\r\n'));
    const server = await tlsServer('proven', answers);
    const names = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'];
    const env = { ...Object.fromEntries(names.map((name) => [name, trap.origin])), NODE_USE_ENV_PROXY: '1' };
    const report = await child(env, server.origin, foreign);
    expect([report.forbidden, report.answer]).toEqual([null, '200']);
    expect(server.text()).toContain('kanarienvogel-key');
    // The plain client did send the trap exactly one request, for a tunnel.
    expect(trap.text().match(/^CONNECT /gm)).toHaveLength(1);
    expect([trap.connections(), trap.text().includes('kanarienvogel')]).toEqual([1, false]);
    expect(server.text()).not.toContain('/careless');
  });
});
