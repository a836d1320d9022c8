import type { AppError } from '../../../../shared/result/appError.ts';
import type { ProxyFailure } from '../rest/transport.ts';
import type { PublicPush } from './frames.ts';

/** Message keys for why a stream is not known to be current. */
export type ConnectionReason =
  | 'feed.reason.connecting'
  | 'feed.reason.disconnected'
  | 'feed.reason.budget'
  | 'feed.reason.stopped'
  | 'feed.reason.resyncing';

/**
 * State of the connection as reported to the consumer of a stream. `waiting`: nothing is received, and what was
 * received is no longer continued. `open`: subscribed anew, so that everything the stream does not contain must be
 * requested again. `silent` and `alive`: the connection stopped and resumed proving that it is alive, and nothing was
 * lost. `refused`: the exchange refused the stream.
 */
export type ConnectionState =
  | { readonly state: 'waiting'; readonly reason: ConnectionReason }
  | { readonly state: 'open' }
  | { readonly state: 'silent' }
  | { readonly state: 'alive' }
  | { readonly state: 'refused'; readonly error: AppError };

/** One consumer of one stream; by default of a public stream. */
export interface StreamConsumer<Push = PublicPush> {
  /** Takes a checked frame; `receivedAt` is wall time. */
  push(frame: Push, receivedAt: number): void;
  link(state: ConnectionState): void;
}

/**
 * Why a connection ended. `unresolved`: its host name was not found. `loopback`: its host name resolves to this machine
 * (XE5). `proxy` and `route` as of an HTTP request. `status` is the HTTP status of a refused upgrade.
 */
export interface SocketEnd {
  readonly reason:
    | 'closed'
    | 'unresolved'
    | 'unreachable'
    | 'certificate'
    | 'loopback'
    | 'refused'
    | 'timeout'
    | 'broken'
    | 'proxy'
    | 'route';
  readonly status: number | null;
  /** Set with the reason `proxy`. */
  readonly proxy?: ProxyFailure;
}

/** Events of a connection. After `ended` there are no more. */
export interface SocketHandlers {
  opened(): void;
  text(data: string): void;
  /** Called for a frame that is not text: this exchange never sends one. */
  binary(): void;
  ended(end: SocketEnd): void;
}

/** One WebSocket connection. */
export interface SocketConnection {
  /** Sends a text frame; does nothing when the connection is not open. */
  send(text: string): void;
  /** Ends the connection at once, without waiting for the server. */
  terminate(): void;
}

/**
 * WebSocket as a port: `url` is complete, the connector adds the User-Agent (H8), `headers` are sent with the upgrade.
 */
export interface SocketConnector {
  connect(url: string, handlers: SocketHandlers, headers?: Readonly<Record<string, string>>): SocketConnection;
}
