/**
 * Why a connection ended. `unresolved`: its host name was not found. `loopback`: its host name resolves to this machine
 * (XE5). `status` is the HTTP status of a refused upgrade.
 */
export interface SocketEnd {
  readonly reason:
    'closed' | 'unresolved' | 'unreachable' | 'certificate' | 'loopback' | 'refused' | 'timeout' | 'broken';
  readonly status: number | null;
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
