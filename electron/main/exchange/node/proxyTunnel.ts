/**
 * Opens connections through a proxy: asks it for a tunnel to the exchange, and identifies the exchange inside the
 * tunnel. The proxy sees the exchange's host name and encrypted bytes. It resolves the name: this machine never looks
 * it up. What a proxy answers is not trusted: it is bounded in bytes and in time, and nothing but a complete consent
 * opens the tunnel.
 */
import net from 'node:net';
import type tls from 'node:tls';
import { proxyLimits } from '../clientLimits.ts';
import type { ProxyFailure } from '../rest/transport.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import { issuerOf, isExhausted } from './connectFailure.ts';
import { hostAndPort } from '../../../../shared/exchange/addresses.ts';
import type { ProxyServer } from './networkRoute.ts';

/** Why a connection through a proxy does not stand; nothing was sent to the exchange. */
export interface TunnelError extends NodeJS.ErrnoException {
  /** Set when the proxy is the reason. */
  readonly proxy?: ProxyFailure;
  /** Issuer of the certificate that was presented inside the tunnel, when it was not accepted. */
  readonly issuer?: string | null;
}

/** Host and port of the exchange. */
interface Target {
  readonly host: string;
  readonly port: number;
}

/** What a proxy has said so far: more is needed, `next` is sent and the rest is read anew, or it is decided. */
type Reading =
  | { readonly step: 'more' }
  | { readonly step: 'send'; readonly bytes: Buffer; readonly next: (received: Buffer) => Reading }
  | { readonly step: 'open' }
  | { readonly step: 'failed'; readonly reason: ProxyFailure['reason']; readonly code: string };

/** A conversation with a proxy: the first bytes, and how their answer is read. */
interface Conversation {
  readonly first: Buffer;
  readonly read: (received: Buffer) => Reading;
}

const more: Reading = { step: 'more' };
const open: Reading = { step: 'open' };
const failed = (reason: ProxyFailure['reason'], code = ''): Reading => ({ step: 'failed', reason, code });

const HEAD_END = '\r\n\r\n';
const STATUS_LINE = /^HTTP\/1\.[01] ([1-5]\d\d)(?: [^\r\n]*)?\r\n/;

/** Reads the answer to CONNECT. Bytes after the head cannot come from the exchange, which waits for the client. */
function readConnect(received: Buffer): Reading {
  const text = received.toString('latin1');
  if (!'HTTP/1.'.startsWith(text.slice(0, 7))) return failed('unreadable');
  const end = text.indexOf(HEAD_END);
  if (end === -1) return received.length > proxyLimits.headBytes ? failed('unreadable') : more;
  const [, status] = STATUS_LINE.exec(text) ?? [];
  if (status === undefined || end > proxyLimits.headBytes) return failed('unreadable');
  if (status === '407') return failed('credentials', status);
  if (!status.startsWith('2')) return failed('refused', status);
  return end + HEAD_END.length === received.length ? open : failed('unreadable');
}

function connectConversation({ user, password }: ProxyServer, target: Target): Conversation {
  const host = hostAndPort(target);
  const credentials = Buffer.from(`${user ?? ''}:${password ?? ''}`, 'utf8').toString('base64');
  const lines = [
    `CONNECT ${host} HTTP/1.1`,
    `Host: ${host}`,
    ...(user === null ? [] : [`Proxy-Authorization: Basic ${credentials}`]),
  ];
  return { first: Buffer.from(`${lines.join('\r\n')}${HEAD_END}`, 'latin1'), read: readConnect };
}

const VERSION = 5;
const [NO_METHOD, BY_PASSWORD, NO_ACCEPTABLE] = [0, 2, 0xff];
const [ADDRESS_4, DOMAIN, ADDRESS_6] = [1, 3, 4];
/** Reply code of a rule that forbids the connection; others tell why the exchange was not reached. */
const SUCCEEDED = 0;

const withLength = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([bytes.length]), bytes]);

/** Returns an IPv6 address as its sixteen bytes. */
function bytesOfAddress6(address: string): Buffer {
  const groups = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  // The URL object writes the last four bytes in hexadecimal too.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const all = [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 0xff]));
}

/** Returns type and bytes of a target: a name is passed as it is, so that the proxy resolves it. */
function socksAddress(host: string): Buffer {
  const family = net.isIP(host);
  if (family === 4) return Buffer.from([ADDRESS_4, ...host.split('.').map(Number)]);
  if (family === 6) return Buffer.concat([Buffer.from([ADDRESS_6]), bytesOfAddress6(host)]);
  return Buffer.concat([Buffer.from([DOMAIN]), withLength(Buffer.from(host, 'latin1'))]);
}

/** Reads the answer to the request of a connection. */
function readSocksReply(received: Buffer): Reading {
  const [version, reply, , type, length] = received;
  if (version !== undefined && version !== VERSION) return failed('unreadable');
  if (reply !== undefined && reply !== SUCCEEDED) return failed('refused', `SOCKS ${reply}`);
  if (type === undefined || length === undefined) return more;
  const addressBytes = { [ADDRESS_4]: 4, [ADDRESS_6]: 16, [DOMAIN]: 1 + length }[type];
  if (addressBytes === undefined) return failed('unreadable');
  const whole = 4 + addressBytes + 2;
  if (received.length < whole) return more;
  return received.length === whole ? open : failed('unreadable');
}

function socksConversation({ user, password }: ProxyServer, target: Target): Conversation {
  const port = Buffer.from([target.port >> 8, target.port & 0xff]);
  const request: Reading = {
    step: 'send',
    bytes: Buffer.concat([Buffer.from([VERSION, 1, 0]), socksAddress(target.host), port]),
    next: readSocksReply,
  };
  const readSignIn = (received: Buffer): Reading => {
    if (received.length > 2) return failed('unreadable');
    if (received[0] !== undefined && received[0] !== 1) return failed('unreadable');
    if (received.length < 2) return more;
    return received[1] === 0 ? request : failed('credentials', 'SOCKS');
  };
  const signIn: Reading = {
    step: 'send',
    bytes: Buffer.concat([
      Buffer.from([1]),
      withLength(Buffer.from(user ?? '', 'utf8')),
      withLength(Buffer.from(password ?? '', 'utf8')),
    ]),
    next: readSignIn,
  };
  const readMethod = (received: Buffer): Reading => {
    const [version, method] = received;
    if ((version !== undefined && version !== VERSION) || received.length > 2) return failed('unreadable');
    if (method === undefined) return more;
    if (method === NO_ACCEPTABLE) return failed('credentials', 'SOCKS');
    if (method === NO_METHOD) return request;
    return method === BY_PASSWORD && user !== null ? signIn : failed('unreadable');
  };
  const methods = user === null ? [NO_METHOD!] : [NO_METHOD!, BY_PASSWORD!];
  return { first: Buffer.from([VERSION, methods.length, ...methods]), read: readMethod };
}

/** A proxy that is asked for a tunnel to the exchange, within the time of `clock`. */
export interface TunnelParts {
  readonly clock: Pick<Clock, 'after'>;
  readonly proxy: ProxyServer;
  readonly target: Target;
  /** Begins the encryption over the connection to the proxy. */
  readonly secure: (socket: net.Socket) => tls.TLSSocket;
}

/**
 * Passes a connection on which the exchange has proven its identity, or why there is none; `done` is called once, and
 * not after the returned function, which gives up. Nothing of a request was sent before.
 */
export function openTunnel(
  { clock, proxy, target, secure }: TunnelParts,
  done: (error: TunnelError | null, socket: tls.TLSSocket | null) => void,
): Cancel {
  const { first, read } = proxy.kind === 'http' ? connectConversation(proxy, target) : socksConversation(proxy, target);
  const raw = net.connect({ host: proxy.host, port: proxy.port, noDelay: true, keepAlive: true });
  let over = false;
  const end = (error: TunnelError | null, socket: tls.TLSSocket | null): void => {
    if (over) return;
    over = true;
    late();
    if (error) raw.destroy();
    done(error, socket);
  };
  const failWith = (reason: ProxyFailure['reason'], code = ''): void => {
    const failure: ProxyFailure = { reason, server: hostAndPort(proxy), code };
    end(Object.assign(new Error(`proxy ${reason}`), { proxy: failure }), null);
  };
  const late = clock.after(proxyLimits.openMs, () => failWith('timeout'));

  const identify = (): void => {
    const socket = secure(raw);
    let issuer: string | null = null;
    // Read before the certificate is verified: afterwards a refused certificate can no longer be read.
    socket.prependOnceListener('secure', () => (issuer = issuerOf(socket)));
    const refused = (error: NodeJS.ErrnoException): void => end(Object.assign(error, { issuer }), null);
    socket.on('error', refused);
    socket.once('close', () => failWith('closed'));
    socket.once('secureConnect', () => {
      if (over) return;
      socket.off('error', refused);
      end(null, socket);
    });
  };

  let reading = read;
  let received = Buffer.alloc(0);
  let tunnelled = false;
  const take = (chunk: Buffer): void => {
    received = Buffer.concat([received, chunk]);
    const answer = reading(received);
    if (answer.step === 'failed') return failWith(answer.reason, answer.code);
    if (answer.step === 'send') {
      received = Buffer.alloc(0);
      reading = answer.next;
      raw.write(answer.bytes);
    }
    if (answer.step !== 'open') return;
    tunnelled = true;
    raw.off('data', take);
    raw.pause();
    identify();
  };
  raw.once('connect', () => raw.write(first));
  raw.on('data', take);
  raw.on('error', (error: NodeJS.ErrnoException) => {
    if (tunnelled) return;
    if (isExhausted(error.code)) end(error, null);
    else
      failWith(
        raw.connecting || error.syscall === 'connect' || error.syscall === 'getaddrinfo' ? 'unreachable' : 'closed',
      );
  });
  raw.on('close', () => {
    if (!tunnelled) failWith('closed');
  });
  return () => {
    if (over) return;
    over = true;
    late();
    raw.destroy();
  };
}
