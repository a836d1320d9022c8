import http, { type IncomingHttpHeaders } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { PRIVATE_SOCKET_PATH, PUBLIC_SOCKET_PATH } from '../../../shared/exchange/addresses.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { Random } from '../../../shared/time/random.ts';
import type { Access } from '../access/access.ts';
import { socketMessage } from '../access/signature.ts';
import { Connection, type ConnectionOptions, type OpenSocket, type SocketWire } from './connection.ts';
import type { PrivateHub } from './privateHub.ts';
import { PublicRoom, type PublicRoomOptions } from './publicRoom.ts';
import type { ChannelGroup, Subscriber } from './room.ts';
import type { SocketAddresses } from './socketAddresses.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { privateNames } from '../../../shared/exchange/privateChannels.ts';

/** The private channels of one account, for one of its connections. */
class PrivateRoom implements ChannelGroup {
  readonly ping = { type: 'ping' };
  readonly #market: Market;
  readonly #hub: PrivateHub;
  readonly #accountId: string;

  constructor(market: Market, hub: PrivateHub, accountId: string) {
    this.#market = market;
    this.#hub = hub;
    this.#accountId = accountId;
  }

  /** See {@link ChannelGroup}. */
  read(entry: string): Result<string, string> {
    if (privateNames(this.#market).includes(entry)) return ok(entry);
    return fail(`INVALID_ARGUMENT: invalid channel : ${entry.slice(0, 100)}`);
  }

  /** See {@link ChannelGroup}. */
  enter(name: string, subscriber: Subscriber): void {
    this.#hub.add(this.#accountId, name, subscriber);
  }

  /** See {@link ChannelGroup}. */
  leave(name: string, subscriber: Subscriber): void {
    this.#hub.remove(this.#accountId, name, subscriber);
  }

  /** See {@link ChannelGroup}: the hub keeps its subscribers over a reset, and there is no snapshot to send again. */
  renew(): void {}
}

const MAX_MESSAGE = 64 * 1024;

/** What the connections of a market need. */
export interface SocketOptions extends ConnectionOptions, PublicRoomOptions {
  readonly access: Access;
  /** Shared by both markets: the limits apply to the address (R53). */
  readonly addresses: SocketAddresses;
  readonly privateHub: PrivateHub;
}

/** The WebSocket connections of one market. */
export interface SocketServer {
  /** Returns the number of open connections and of their channels, public and private together. */
  read(): { readonly sockets: number; readonly channels: number };
  /** Closes every connection, for a null code without a close frame. Returns their number. */
  closeAll(code: number | null): number;
  /** Restarts every subscription after a reset. */
  resubscribe(): void;
}

/** Why an upgrade is refused: the HTTP status, and a body where the documents specify one. */
export interface Refusal {
  readonly status: number;
  readonly body: string;
}

/**
 * A request for a WebSocket connection: the request line's target, the headers of the upgrade, and the client's
 * address.
 */
export interface Upgrade {
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
}

/**
 * Admits and holds the WebSocket connections of a market, independent of the transport. It decides on upgrades
 * (document 1 Events): the public path is open to every client, the private one to clients authenticated by the headers
 * of the upgrade (A-WS-AUTH). Upgrades count as attempts of their address.
 */
export class SocketAcceptor implements SocketServer {
  readonly #options: SocketOptions;
  readonly #random: Random;
  readonly #open = new Set<Connection>();

  /** Creates it without connections; `random` generates connection names. */
  constructor(options: SocketOptions, random: Random) {
    this.#options = options;
    this.#random = random;
  }

  /**
   * Returns the room of the requested path, or the refusal. The request counts as an attempt unless it is refused for
   * its path, a missing User-Agent or the refuseSockets fault.
   */
  admit(upgrade: Upgrade): Result<ChannelGroup, Refusal> {
    const { address, headers } = upgrade;
    const { addresses, faults, market, venue } = this.#options;
    const path = upgrade.target.split('?')[0];
    if (path !== PUBLIC_SOCKET_PATH && path !== PRIVATE_SOCKET_PATH) return refused(404);
    if (!headers['user-agent']) return refused(403);
    if (faults.lasts('refuseSockets', market)) return refused(503);
    if (!addresses.attempt(address, venue.clock.monotonic())) return refused(429);
    const room = path === PUBLIC_SOCKET_PATH ? ok(new PublicRoom(this.#options)) : privateRoom(this.#options, upgrade);
    return !room.ok || addresses.hasRoom(address) ? room : refused(429);
  }

  /** Takes over the open socket of an admitted client. */
  open(socket: OpenSocket, wire: SocketWire, room: ChannelGroup, address: string): void {
    const connection = new Connection(socket, connectionId(this.#random), room, this.#options, wire);
    const release = this.#options.addresses.hold(address);
    this.#open.add(connection);
    socket.on('close', () => {
      this.#open.delete(connection);
      release();
    });
  }

  /** See {@link SocketServer}. */
  read(): { readonly sockets: number; readonly channels: number } {
    return {
      sockets: this.#open.size,
      channels: [...this.#open].reduce((sum, connection) => sum + connection.channels, 0),
    };
  }

  /** See {@link SocketServer}. */
  closeAll(code: number | null): number {
    const count = this.#open.size;
    for (const connection of this.#open) connection.close(code);
    return count;
  }

  /** See {@link SocketServer}. */
  resubscribe(): void {
    for (const connection of this.#open) connection.resubscribe();
  }
}

/** Answers the upgrades of an HTTP server and returns its WebSocket server. */
export function attachSocketServer(server: http.Server, options: SocketOptions, random: Random): SocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false });
  const door = new SocketAcceptor(options, random);
  server.on('upgrade', (request: http.IncomingMessage, socket: Duplex, head: Buffer) => {
    const address = request.socket.remoteAddress ?? '';
    socket.on('error', () => socket.destroy());
    const room = door.admit({ target: request.url ?? '', headers: request.headers, address });
    if (!room.ok) return refuse(socket, room.error);
    sockets.handleUpgrade(request, socket, head, (accepted) => door.open(accepted, socket, room.value, address));
  });
  return door;
}

function refused(status: number): Result<never, Refusal> {
  return fail({ status, body: '' });
}

function privateRoom(options: SocketOptions, { headers, address }: Upgrade): Result<ChannelGroup, Refusal> {
  const { access, market, privateHub } = options;
  const admitted = access.admit({
    headers,
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
