import http from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { PRIVATE_SOCKET_PATH, PUBLIC_SOCKET_PATH } from '../../../shared/exchange/addresses.ts';
import { limits } from '../../../shared/exchange/limits.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { Random } from '../../../shared/time/random.ts';
import type { Access } from '../access/access.ts';
import { socketMessage } from '../access/signature.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import type { PrivateHub } from './privateHub.ts';
import { PrivateRoom } from './privateRoom.ts';
import { PublicRoom, type PublicRoomOptions } from './publicRoom.ts';
import type { Room } from './room.ts';

const FIVE_MINUTES = 300_000;
const MAX_MESSAGE = 64 * 1024;

/** What the sockets of a market need. */
export interface SocketOptions extends ConnectionOptions, PublicRoomOptions {
  readonly access: Access;
  readonly privateHub: PrivateHub;
}

/** The sockets of one market. */
export interface SocketServer {
  /** Sockets open now and channels they hold, public and private together. */
  read(): { readonly sockets: number; readonly channels: number };
  /** Ends every socket; a null code means without a close frame. Answers how many. */
  closeAll(code: number | null): number;
  /** Begins every subscription anew after a reset. */
  resubscribe(): void;
}

/** Why an upgrade is refused: the HTTP status, and a body where the documents have one. */
interface Refusal {
  readonly status: number;
  readonly body: string;
}

/**
 * Answers upgrades of an HTTP server (document 1 Events): the public path to everybody, the private one to who proves it by
 * the headers of the upgrade (A-WS-AUTH). Sockets and attempts of an address are counted per market, because each market
 * is a host of its own (A-WS-PER-HOST). `random` names connections.
 */
export function attachSocketServer(server: http.Server, options: SocketOptions, random: Random): SocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false });
  const open = new Map<Connection, string>();
  const attempts = new Map<string, number[]>();
  const refused = (status: number, body = ''): Result<never, Refusal> => fail({ status, body });

  /** What is behind the path for this caller, or the refusal. */
  const roomFor = (request: http.IncomingMessage, address: string): Result<Room, Refusal> => {
    const path = (request.url ?? '').split('?')[0];
    if (path !== PUBLIC_SOCKET_PATH && path !== PRIVATE_SOCKET_PATH) return refused(404);
    if (!request.headers['user-agent']) return refused(403);
    if (options.faults.lasts('refuseSockets', options.market)) return refused(503);
    const now = options.venue.clock.monotonic();
    const recent = (attempts.get(address) ?? []).filter((at) => at > now - FIVE_MINUTES);
    if (recent.length >= limits.socket.connectsPer5Minutes) return refused(429);
    attempts.set(address, [...recent, now]);
    const room = path === PUBLIC_SOCKET_PATH ? ok(new PublicRoom(options)) : privateRoom(options, request, address);
    if (!room.ok) return room;
    const held = [...open.values()].filter((one) => one === address).length;
    return held >= limits.socket.perIp ? refused(429) : room;
  };

  server.on('upgrade', (request: http.IncomingMessage, socket: Duplex, head: Buffer) => {
    const address = request.socket.remoteAddress ?? '';
    socket.on('error', () => socket.destroy());
    const room = roomFor(request, address);
    if (!room.ok) return refuse(socket, room.error);
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      const connection = new Connection(accepted, connectionId(random), room.value, options, socket);
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

function privateRoom(options: SocketOptions, request: http.IncomingMessage, address: string): Result<Room, Refusal> {
  const { access, market, privateHub } = options;
  const admitted = access.admit({
    headers: request.headers,
    address,
    market,
    label: 'USER_DATA',
    needsContentType: false,
    message: socketMessage,
  });
  if (admitted.ok) return ok(new PrivateRoom(market, privateHub, admitted.value.accountId));
  const { status, body } = admitted.error;
  return fail({ status, body: JSON.stringify(body) });
}

function refuse(socket: Duplex, { status, body }: Refusal): void {
  const type = body === '' ? '' : 'Content-Type: application/json\r\n';
  const length = Buffer.byteLength(body);
  socket.end(
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\nConnection: close\r\n${type}Content-Length: ${length}\r\n\r\n${body}`,
  );
}

function connectionId(random: Random): string {
  const hex = (digits: number) => Array.from({ length: digits }, () => random.integer(16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
}
