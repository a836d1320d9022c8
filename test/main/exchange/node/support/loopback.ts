/** Servers on loopback that answer what they are told, byte for byte, and note what arrived. */
import { readFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import tls from 'node:tls';
import { createNodeHttp } from '../../../../../electron/main/exchange/node/nodeHttp.ts';
import { createSystemClock } from '../../../../../electron/main/platform/systemClock.ts';
import type { HttpRequest, HttpTransport } from '../../../../../electron/main/exchange/rest/transport.ts';

const folder = path.resolve(import.meta.dirname, '../../../../fixtures/tls');

/** Names of the certificates beside their README. */
export type CertificateName = 'authority' | 'proven' | 'expired' | 'otherHost' | 'selfSigned';

/** Where a certificate lies. */
export const certificateFile = (name: CertificateName): string => path.join(folder, `${name}.crt`);

/** A certificate as PEM text. */
export const certificate = (name: CertificateName): string => readFileSync(certificateFile(name), 'utf8');

/** What a server has seen. */
export interface Seen {
  readonly origin: string;
  /** Connections so far, made or tried. */
  connections(): number;
  /** Connections that are gone again. */
  ended(): number;
  /** Everything that was said to it, decrypted. */
  text(): string;
}

/** Says something on a connection; `nth` counts the times it was spoken to, from 1. */
export type Answer = (socket: net.Socket, nth: number) => void;

let closers: (() => void)[] = [];

/** Ends every server and transport made here. */
export function closeAll(): void {
  for (const close of closers) close();
  closers = [];
}

async function watch(server: net.Server, scheme: 'http' | 'https', answer: Answer): Promise<Seen> {
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

/** A server without encryption. */
export function rawServer(answer: Answer): Promise<Seen> {
  return watch(net.createServer(), 'http', answer);
}

/** A server that proves itself, or does not, by a certificate. */
export function tlsServer(name: CertificateName, answer: Answer, more: tls.TlsOptions = {}): Promise<Seen> {
  const key = readFileSync(path.join(folder, 'server.key'), 'utf8');
  return watch(tls.createServer({ cert: certificate(name), key, ...more }), 'https', answer);
}

/** An answer with its head as given and its length counted. */
export function reply(body: string | Buffer = '{}', status = '200 OK', headers: readonly string[] = []): Buffer {
  const bytes = Buffer.from(body);
  const head = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${bytes.length}`, '', ''];
  return Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), bytes]);
}

/** Time limits that no machine needs and no test waits for. */
export const patient = { connectMs: 15_000, firstByteMs: 15_000, wholeMs: 20_000 };

/** The transport over the machine's clock, ended with the test. */
export function transport(authorities?: readonly string[], limits = patient): HttpTransport {
  const one = createNodeHttp(createSystemClock(), limits, authorities);
  closers.push(() => one.close());
  return one;
}

const BODY = '{"symbol":"BTCUSDT"}';

/** An order as it is signed and sent: every part of it is private. */
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

/** A question without a key. */
export function question(origin: string, bodyBytes = 1_000_000): HttpRequest {
  return { method: 'GET', url: `${origin}/api/v3/time`, headers: {}, body: null, bodyBytes };
}
