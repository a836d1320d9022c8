import net from 'node:net';
import tls from 'node:tls';
import WebSocket from 'ws';
import { socketLimits } from '../clientLimits.ts';
import type { SocketConnector, SocketEnd } from '../ws/socketPort.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { connectFailure } from './connectFailure.ts';
import { directRoute, type NetworkRoute, type ProxyServer } from './networkRoute.ts';
import { trusting } from './nodeHttpAgents.ts';
import { openTunnel, type TunnelError } from './proxyTunnel.ts';
import { resolvingNames } from './resolvingNames.ts';

/** Connects with encryption through a proxy, as an HTTP client's function that creates connections. */
const tunnelled =
  (clock: Pick<Clock, 'after'>, proxy: ProxyServer) =>
  (options: tls.ConnectionOptions, done: (error: Error | null, socket: tls.TLSSocket) => void): undefined => {
    const { host = '', port } = options;
    const servername = net.isIP(host) === 0 ? host : '';
    openTunnel(
      {
        clock,
        proxy,
        target: { host, port: Number.parseInt(String(port), 10) },
        secure: (socket) => tls.connect({ ...options, path: undefined, servername, socket }),
      },
      (error, socket) => done(error, socket as tls.TLSSocket),
    );
    return undefined;
  };

function endReason({ code = '', message }: NodeJS.ErrnoException): SocketEnd['reason'] {
  if (message.includes('handshake has timed out')) return 'timeout';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unresolved';
  const reason = connectFailure(code);
  return reason === 'exhausted' ? 'broken' : reason;
}

/**
 * Creates WebSocket connections with `ws`: limited frame size, no compression, verified certificates, and always a
 * User-Agent (H8). A host name that resolves to this machine is refused (XE5). Encrypted connections take the route that
 * is in force when they begin, and no other. Only tests pass `authorities` (PEM texts) and a `lookup`.
 */
export function createNodeSockets(
  userAgent: string,
  clock: Pick<Clock, 'after'>,
  routeNow: () => NetworkRoute = () => directRoute,
  authorities?: readonly string[],
  lookup?: net.LookupFunction,
): SocketConnector {
  const trust = trusting(authorities);
  const names = resolvingNames(lookup);
  return {
    connect(url, handlers, headers = {}) {
      const secure = url.startsWith('wss:');
      const route = secure ? routeNow() : directRoute;
      if (route.state === 'closed') {
        let isWanted = true;
        queueMicrotask(() => isWanted && handlers.ended({ reason: 'route', status: null }));
        return { send: () => undefined, terminate: () => void (isWanted = false) };
      }
      const socket = new WebSocket(url, {
        headers: { ...headers, 'User-Agent': userAgent },
        maxPayload: socketLimits.payloadBytes,
        perMessageDeflate: false,
        handshakeTimeout: socketLimits.handshakeMs,
        followRedirects: false,
        skipUTF8Validation: false,
        rejectUnauthorized: true,
        lookup: names,
        ...(secure ? { secureContext: trust(route.authority) } : {}),
        ...(route.proxy ? { createConnection: tunnelled(clock, route.proxy) as unknown as typeof net.connect } : {}),
      });
      let end: SocketEnd = { reason: 'closed', status: null };
      let ended = false;
      const finish = (): void => {
        if (ended) return;
        ended = true;
        handlers.ended(end);
      };
      socket.on('open', () => handlers.opened());
      socket.on('message', (data, isBinary) => {
        if (isBinary) handlers.binary();
        else handlers.text((data as Buffer).toString('utf8'));
      });
      socket.on('unexpected-response', (_request, response) => {
        end = { reason: 'refused', status: response.statusCode ?? null };
        response.destroy();
        socket.terminate();
        finish();
      });
      socket.on('error', (error: TunnelError) => {
        if (end.reason !== 'closed') return;
        end = error.proxy
          ? { reason: 'proxy', status: null, proxy: error.proxy }
          : { reason: endReason(error), status: null };
      });
      socket.on('close', finish);
      return {
        send(text) {
          if (socket.readyState === WebSocket.OPEN) socket.send(text);
        },
        terminate() {
          socket.terminate();
        },
      };
    },
  };
}
