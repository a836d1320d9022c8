/** Servers on loopback that send predefined bytes and record what they receive. */
import { readFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import tls from 'node:tls';
import { createNodeHttp } from '../../../../../electron/main/exchange/node/nodeHttp.ts';
import { createSystemClock } from '../../../../../electron/main/platform/systemClock.ts';
import type { HttpRequest, HttpTransport } from '../../../../../electron/main/exchange/rest/transport.ts';

const folder = path.resolve(import.meta.dirname, '../../../../fixtures/tls');

/** Names of the certificates; the README beside them describes each. */
export type CertificateName = 'authority' | 'proven' | 'expired' | 'otherHost' | 'selfSigned';

/** Returns the path of a certificate. */
export const certificateFile = (name: CertificateName): string => path.join(folder, `${name}.crt`);

/** Returns a certificate as PEM text. */
export const certificate = (name: CertificateName): string => readFileSync(certificateFile(name), 'utf8');

/** What a server has observed. */
export interface ServerRecord {
  readonly origin: string;
  /** Number of connections so far, established or attempted. */
  connections(): number;
  /** Number of connections that have closed. */
  ended(): number;
  /** Everything the server received, decrypted. */
  text(): string;
}

/** Writes the response on a connection; `nth` counts the received chunks of data, from 1. */
export type Answer = (socket: net.Socket, nth: number) => void;

let closers: (() => void)[] = [];

/** Closes every server and transport created here. */
export function closeAll(): void {
  for (const close of closers) close();
  closers = [];
}

async function watch(server: net.Server, scheme: 'http' | 'https', answer: Answer): Promise<ServerRecord> {
  let connections = 0;
  let ended = 0;
  let text = '';
  let nth = 0;
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => (ended += 1));
  });
  server.on('tlsClientError', () => undefined);
  server.on(scheme === 'http' ? 'connection' : 'secureConnection', (socket: net.Socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      text += data.toString('latin1');
      nth += 1;
      answer(socket, nth);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const origin = `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, connections: () => connections, ended: () => ended, text: () => text };
}

/** Starts a server without encryption. */
export function rawServer(answer: Answer): Promise<ServerRecord> {
  return watch(net.createServer(), 'http', answer);
}

/** Starts a TLS server with a certificate, valid or not. */
export function tlsServer(name: CertificateName, answer: Answer, more: tls.TlsOptions = {}): Promise<ServerRecord> {
  const key = readFileSync(path.join(folder, 'server.key'), 'utf8');
  return watch(tls.createServer({ cert: certificate(name), key, ...more }), 'https', answer);
}

/** Returns a response with the given headers and a calculated content length. */
export function reply(body: string | Buffer = '{}', status = '200 OK', headers: readonly string[] = []): Buffer {
  const bytes = Buffer.from(body);
  const head = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${bytes.length}`, '', ''];
  return Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), bytes]);
}

/** Time limits that no machine reaches and no test waits for. */
export const longLimits = { connectMs: 15_000, firstByteMs: 15_000, wholeMs: 20_000 };

/** Creates the transport over the machine's clock; it is closed after the test. */
export function transport(authorities?: readonly string[], limits = longLimits): HttpTransport {
  const one = createNodeHttp(createSystemClock(), { limits, authorities });
  closers.push(() => one.close());
  return one;
}

const BODY = '{"symbol":"BTCUSDT"}';

/** Returns an order as it is signed and sent: every part of it is private. */
export function privateRequest(origin: string): HttpRequest {
  return {
    method: 'POST',
    url: `${origin}/api/v3/order`,
    headers: {
      'ACCESS-KEY': 'kanarienvogel-key',
      'ACCESS-SIGN': 'kanarienvogel-sign',
      'ACCESS-PASSPHRASE': 'kanarienvogel-passphrase',
      'Content-Type': 'application/json',
      'Content-Length': String(BODY.length),
    },
    body: BODY,
    bodyBytes: 1_000_000,
  };
}

/** Returns a request without a key. */
export function publicRequest(origin: string, bodyBytes = 1_000_000): HttpRequest {
  return { method: 'GET', url: `${origin}/api/v3/time`, headers: {}, body: null, bodyBytes };
}
