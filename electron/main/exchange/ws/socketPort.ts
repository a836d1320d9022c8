/**
 * Why a socket ended. `unresolved`: its name was not found. `loopback`: its name leads to this machine (XE5). `status` is
 * the HTTP status of a refused upgrade.
 */
export interface SocketEnd {
  readonly reason:
    'closed' | 'unresolved' | 'unreachable' | 'certificate' | 'loopback' | 'refused' | 'timeout' | 'broken';
  readonly status: number | null;
}

/** What a connection tells. After `ended` nothing more comes. */
export interface SocketHandlers {
  opened(): void;
  text(data: string): void;
  /** A frame that is not text: this exchange never sends one. */
  binary(): void;
  ended(end: SocketEnd): void;
}

/** One WebSocket connection. */
export interface SocketConnection {
  /** Sends a text frame; silently nothing when the connection is not open. */
  send(text: string): void;
  /** Ends the connection at once, without waiting for the other side. */
  terminate(): void;
}

/** WebSocket as a port: `url` is whole, the User-Agent is the connector's affair (H8), `headers` go with the upgrade. */
export interface SocketConnector {
  connect(url: string, handlers: SocketHandlers, headers?: Readonly<Record<string, string>>): SocketConnection;
}
