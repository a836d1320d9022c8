import type http from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { PUBLIC_SOCKET_PATH } from '../../../shared/exchange/addresses.ts';
import { limits } from '../../../shared/exchange/limits.ts';
import type { Random } from '../../../shared/time/random.ts';
import { Connection, type ConnectionOptions } from './connection.ts';

/** Path of the private socket: no keys exist yet, so it answers 401. */
const PRIVATE_SOCKET_PATH = '/v3/ws/private';
const FIVE_MINUTES = 300_000;
const MAX_MESSAGE = 64 * 1024;

/** The sockets of one market. */
export interface SocketServer {
  /** Sockets open now and channels they hold. */
  read(): { readonly sockets: number; readonly channels: number };
  /** Ends every socket; a null code means without a close frame. Answers how many. */
  closeAll(code: number | null): number;
  /** Begins every subscription anew after a reset. */
  resubscribe(): void;
}

/** Answers upgrades of an HTTP server (document 1 Events). `random` names connections. */
export function attachSocketServer(server: http.Server, options: ConnectionOptions, random: Random): SocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false });
  const open = new Map<Connection, string>();
  const attempts = new Map<string, number[]>();

  /** Status the upgrade is refused with, null when it may go on. */
  const refusal = (request: http.IncomingMessage, address: string): number | null => {
    const path = (request.url ?? '').split('?')[0];
    if (path !== PUBLIC_SOCKET_PATH && path !== PRIVATE_SOCKET_PATH) return 404;
    if (!request.headers['user-agent']) return 403;
    if (options.faults.lasts('refuseSockets', options.market)) return 503;
    const now = options.venue.clock.monotonic();
    const recent = (attempts.get(address) ?? []).filter((at) => at > now - FIVE_MINUTES);
    if (recent.length >= limits.socket.connectsPer5Minutes) return 429;
    attempts.set(address, [...recent, now]);
    if (path === PRIVATE_SOCKET_PATH) return 401;
    return [...open.values()].filter((one) => one === address).length >= limits.socket.perIp ? 429 : null;
  };

  server.on('upgrade', (request: http.IncomingMessage, socket: Duplex, head: Buffer) => {
    const address = request.socket.remoteAddress ?? '';
    socket.on('error', () => socket.destroy());
    const status = refusal(request, address);
    if (status !== null) {
      socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      const connection = new Connection(accepted, connectionId(random), options);
      open.set(connection, address);
      accepted.on('close', () => open.delete(connection));
    });
  });

  return {
    read: () => ({
      sockets: open.size,
      channels: [...open.keys()].reduce((sum, connection) => sum + connection.channels, 0),
    }),
    closeAll(code) {
      const count = open.size;
      for (const connection of open.keys()) connection.close(code);
      return count;
    },
    resubscribe() {
      for (const connection of open.keys()) connection.resubscribe();
    },
  };
}

function connectionId(random: Random): string {
  const hex = (digits: number) => Array.from({ length: digits }, () => random.integer(16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
}
