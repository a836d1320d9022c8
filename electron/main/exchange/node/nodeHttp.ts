import zlib from 'node:zlib';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import type tls from 'node:tls';
import { restLimits } from '../clientLimits.ts';
import { isLoopbackHost } from '../hosts.ts';
import type { HttpReply, HttpRequest, HttpTimeLimits, HttpTransport, TransportFailure } from '../rest/transport.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import { connectFailure, issuerOf } from './connectFailure.ts';
import { directRoute, type NetworkRoute } from './networkRoute.ts';
import { createAgents, trusting } from './nodeHttpAgents.ts';
import type { TunnelError } from './proxyTunnel.ts';
import { resolvingNames } from './resolvingNames.ts';
import type { Transform } from 'node:stream';

// Reads a response of Node's HTTP client to its end, within the limits of its size (B-D6).

/** Encodings that are decoded although none is requested. `deflate` is the form with a header (RFC 9110, 8.4.1.2). */
const decoders = new Map<string, () => Transform>([
  ['gzip', () => zlib.createGunzip()],
  ['x-gzip', () => zlib.createGunzip()],
  ['deflate', () => zlib.createInflate()],
  ['br', () => zlib.createBrotliDecompress()],
]);

/** Returns the header lines joined as Node joins them; a header that Node keeps as a list becomes one text. */
function headersOf(incoming: http.IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return headers;
}

/**
 * Passes the whole response to `done`, or the reason why there is none: more header lines than the client accepts, more
 * than `bodyBytes` as received or as decoded, or a connection that ended early. A body that `into` takes is not kept.
 * `done` is called once. After anything but a response the caller must close the connection.
 */
function readAnswer(
  incoming: http.IncomingMessage,
  bodyBytes: number,
  into: HttpRequest['into'],
  done: (end: HttpReply | 'broken' | 'tooLarge') => void,
): void {
  const headers = headersOf(incoming);
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  const plain = encoding === '' || encoding === 'identity';
  let decoder = plain ? undefined : decoders.get(encoding)?.();
  let readable = plain || decoder !== undefined;
  let received = 0;
  let size = 0;
  let chunks: Buffer[] = [];
  let over = false;

  const dropDecoder = (): void => {
    if (!decoder) return;
    incoming.unpipe(decoder);
    decoder.destroy();
    decoder = undefined;
  };
  const finish = (end: HttpReply | 'broken' | 'tooLarge'): void => {
    if (over) return;
    over = true;
    dropDecoder();
    chunks = [];
    done(end);
  };
  const whole = (): void => {
    const body = readable ? Buffer.concat(chunks) : Buffer.alloc(0);
    finish({ status: incoming.statusCode ?? 0, headers, body });
  };
  const keep = (chunk: Buffer): void => {
    size += chunk.length;
    if (size > bodyBytes) finish('tooLarge');
    else if (!over) chunks.push(chunk);
  };
  /** Settles when every part so far was taken; the end of the response can arrive before. */
  let passed: Promise<unknown> = Promise.resolve();
  const pass = (chunk: Buffer, take: (part: Uint8Array) => Promise<void>): void => {
    incoming.pause();
    passed = passed.then(async () => {
      if (!over) await take(chunk);
      incoming.resume();
    });
    passed.catch(() => finish('broken'));
  };
  const taken = incoming.statusCode === 200 ? into : undefined;

  if (taken && !plain) return finish('broken');
  if (incoming.rawHeaders.length / 2 > restLimits.headerLines) return finish('tooLarge');
  incoming.on('error', () => finish('broken'));
  incoming.on('aborted', () => finish('broken'));
  incoming.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > bodyBytes) finish('tooLarge');
    else if (taken) pass(chunk, taken);
    else if (plain) keep(chunk);
  });
  incoming.on('end', () => {
    if (!incoming.complete) finish('broken');
    else if (taken) passed.then(whole, () => undefined);
    else if (!decoder) whole();
  });
  if (!decoder) return;
  decoder.on('data', keep);
  decoder.on('end', whole);
  decoder.on('error', () => {
    // Status and headers are valid and are kept; the body is not used, and the rest of it is discarded.
    readable = false;
    dropDecoder();
    if (incoming.readableEnded) whole();
    else incoming.resume();
  });
  incoming.pipe(decoder);
}

/** What a transport may be given. */
export interface NodeHttpOptions {
  /** Time limits of requests that state none; by default those of a query. */
  readonly limits?: HttpTimeLimits;
  /** Returns the route that is in force; by default the direct one. Encrypted requests alone take it. */
  readonly route?: (() => NetworkRoute) | undefined;
  /** Resolves host names instead of the system's resolver. */
  readonly lookup?: net.LookupFunction;
  /** The address to which a proxy opens its tunnels in place of the host; the certificate is still that of the host. */
  readonly tunnelTo?: string | undefined;
  /**
   * Called for each response with the host and the milliseconds from the moment the whole request was handed to the
   * system until its status line arrived.
   */
  readonly answered?: ((host: string, ms: number) => void) | undefined;
  /** Authorities (PEM texts) instead of those of the runtime; only tests pass them. */
  readonly authorities?: readonly string[] | undefined;
}

/**
 * Creates an HTTP transport over Node's own client. It never repeats a request by itself, follows no redirect, verifies
 * certificates whatever the environment sets, and allows unencrypted requests to loopback only. It requests no content
 * encoding: responses are small except one at each start, and the reading of a command's response should depend on
 * nothing but its bytes; an encoding that is used anyway is decoded. A host name that resolves to this machine is
 * refused (XE5). When the machine has no handle left for a command, the transport closes the connections of market data
 * and tries the command once more, because none of its bytes had been sent (XE11). Encrypted requests take the route
 * that is in force when they begin, and no other; requests to loopback never take a proxy.
 */
export function createNodeHttp(
  clock: Clock,
  {
    limits: usual = restLimits,
    route: routeNow = () => directRoute,
    lookup,
    tunnelTo,
    answered,
    authorities,
  }: NodeHttpOptions = {},
): HttpTransport {
  const parts = { clock, trust: trusting(authorities), lookup: resolvingNames(lookup), tunnelTo };
  const common = createAgents(parts);
  const urgent = createAgents(parts);
  let closed = false;

  const sendOnce = (request: HttpRequest): Promise<Result<HttpReply, TransportFailure>> =>
    new Promise((resolve) => {
      const url = URL.parse(request.url);
      if (!url) {
        resolve(fail({ reason: 'refused', sent: false, host: '' }));
        return;
      }
      const limits = request.limits ?? usual;
      const agents = request.urgent ? urgent : common;
      const secure = url.protocol === 'https:';
      /**
       * Issuer of the certificate that the server presented, kept for the error when the certificate is not accepted.
       */
      let issuer: string | null = null;
      const failure = (reason: TransportFailure['reason'], sent: boolean) =>
        fail({ reason, sent, host: url.host, ...(reason === 'certificate' && issuer !== null ? { issuer } : {}) });
      if (closed || (!secure && !(url.protocol === 'http:' && isLoopbackHost(url.hostname)))) {
        resolve(failure('refused', false));
        return;
      }
      if (secure && routeNow().state === 'closed') {
        resolve(failure('route', false));
        return;
      }
      /**
       * Whether a byte may have been sent. A reused connection, and one through a proxy, counts as connected from the
       * moment the agent assigns it.
       */
      let connected = false;
      let settled = false;
      let outgoing: http.ClientRequest | undefined;
      let leave: Cancel = () => undefined;
      const timers: Cancel[] = [];
      const settle = (result: Result<HttpReply, TransportFailure>): void => {
        if (settled) return;
        settled = true;
        for (const cancel of timers) cancel();
        resolve(result);
        leave();
      };
      const abort = (reason: TransportFailure['reason']): void => {
        settle(failure(reason, connected));
        outgoing?.destroy();
      };
      timers.push(clock.after(limits.wholeMs, () => abort('timeout')));
      timers.push(
        clock.after(limits.connectMs, () => {
          if (!connected) abort('timeout');
        }),
      );
      const firstByte = clock.after(limits.firstByteMs, () => abort('timeout'));
      timers.push(firstByte);
      // The text after the origin is sent as it was built: a URL object would normalise dots and escapes.
      const host = url.hostname.replace(/^\[|\]$/g, '');
      const options: https.RequestOptions = {
        method: request.method,
        host,
        port: url.port === '' ? (secure ? 443 : 80) : url.port,
        path: request.url.slice(url.origin.length) || '/',
        // Node sets the length of a body by itself for some methods only; a DELETE would be sent without it.
        headers:
          request.body === null
            ? request.headers
            : { ...request.headers, 'Content-Length': String(Buffer.byteLength(request.body, 'utf8')) },
        maxHeaderSize: restLimits.headerBytes,
        // The certificate of an IP address is verified by the address itself: it must not be sent as a server name (RFC
        // 6066).
        ...(secure ? { rejectUnauthorized: true, servername: net.isIP(host) === 0 ? host : '' } : {}),
      };
      const begin = (): void => {
        if (settled) return;
        // Read at the turn: the route can change, and the transport can close, while a request waits for it.
        const route = secure ? routeNow() : directRoute;
        if (closed || route.state === 'closed') {
          settle(failure(closed ? 'refused' : 'route', false));
          return;
        }
        let sending: http.ClientRequest;
        try {
          const agent = secure ? agents.secure(route) : agents.plain();
          sending = (secure ? https : http).request({ ...options, agent });
        } catch {
          // A header or a path that HTTP cannot carry.
          settle(failure('refused', false));
          return;
        }
        outgoing = sending;
        sending.on('socket', (socket) => {
          // The agent also assigns a connection that failed at once and has ended: nothing can be sent on it.
          if (!socket.connecting && !socket.destroyed) connected = true;
          // Read before the certificate is verified: afterwards a refused certificate can no longer be read.
          if (secure && !connected)
            socket.prependOnceListener('secure', () => (issuer = issuerOf(socket as tls.TLSSocket)));
          if (!connected) socket.once(secure ? 'secureConnect' : 'connect', () => (connected = true));
        });
        sending.on('error', (error: TunnelError) => {
          const code = error.code ?? '';
          issuer ??= error.issuer ?? null;
          // The same codes can end an established connection: then its bytes may have arrived.
          if (connected) settle(failure(code === 'HPE_HEADER_OVERFLOW' ? 'tooLarge' : 'broken', true));
          else if (error.proxy) settle(fail({ reason: 'proxy', sent: false, host: url.host, proxy: error.proxy }));
          else settle(failure(connectFailure(code), false));
        });
        sending.on('upgrade', () => abort('broken'));
        let writtenAt: number | null = null;
        sending.on('finish', () => {
          writtenAt = clock.monotonic();
          request.written?.();
        });
        sending.on('response', (incoming) => {
          firstByte();
          if (writtenAt !== null) answered?.(url.host, clock.monotonic() - writtenAt);
          const status = incoming.statusCode ?? 0;
          if (status >= 300 && status < 400) return abort('redirect');
          readAnswer(incoming, request.bodyBytes, request.into, (end) => {
            if (typeof end === 'string') abort(end);
            else settle(ok(end));
          });
        });
        sending.end(request.body ?? undefined);
      };
      leave = agents.turn(url.host, begin, request.first === true);
      if (settled) leave();
    });

  return {
    async send(request) {
      const answer = await sendOnce(request);
      if (answer.ok || answer.error.reason !== 'exhausted' || !request.urgent) return answer;
      common.close();
      return sendOnce(request);
    },
    close() {
      closed = true;
      common.close();
      urgent.close();
    },
  };
}
