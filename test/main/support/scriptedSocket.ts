import type {
  SocketConnection,
  SocketConnector,
  SocketEnd,
  SocketHandlers,
} from '../../../electron/main/exchange/ws/socketPort.ts';

/** One connection of the scripted double: what the program sent, and the methods to send to it. */
export interface ScriptedConnection {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sent: Record<string, unknown>[];
  terminated: boolean;
  readonly handlers: SocketHandlers;
  open(): void;
  frame(frame: unknown): void;
  end(reason?: SocketEnd['reason'], status?: number): void;
  /** Acknowledges the last SUBSCRIBE. */
  acknowledge(result?: boolean, msg?: string): void;
}

/** Creates a scripted socket double: the test acts as the exchange. */
export function createScriptedSockets(): SocketConnector & {
  readonly connections: ScriptedConnection[];
  last(): ScriptedConnection;
} {
  const connections: ScriptedConnection[] = [];
  return {
    connections,
    last() {
      const last = connections.at(-1);
      if (!last) throw new Error('no connection was made');
      return last;
    },
    connect(url, handlers, headers = {}): SocketConnection {
      const one: ScriptedConnection = {
        url,
        headers,
        sent: [],
        terminated: false,
        handlers,
        open: () => handlers.opened(),
        frame: (frame) => handlers.text(typeof frame === 'string' ? frame : JSON.stringify(frame)),
        end: (reason = 'closed', status) => handlers.ended({ reason, status: status ?? null }),
        acknowledge(result = true, msg) {
          const request = one.sent.findLast((sent) => sent.method === 'SUBSCRIBE');
          one.frame({ result, id: request?.id, ...(msg === undefined ? {} : { msg }) });
        },
      };
      connections.push(one);
      return {
        send: (text) => void one.sent.push(JSON.parse(text) as Record<string, unknown>),
        terminate: () => void (one.terminated = true),
      };
    },
  };
}
