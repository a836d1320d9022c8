/**
 * The socket side of an exchange that counts (double): connections stay open until the client terminates them or the
 * exchange ends them, and the exchange never answers a close frame. It checks the limits of R4 and reports which were
 * exceeded.
 */
import type {
  SocketConnection,
  SocketConnector,
  SocketEnd,
  SocketHandlers,
} from '../../../../../electron/main/exchange/ws/socketPort.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';

export interface CountedConnection {
  readonly url: string;
  readonly channels: Set<string>;
  readonly handlers: SocketHandlers;
  isOpen: boolean;
  operations: number[];
  end(reason?: SocketEnd['reason']): void;
  frame(frame: unknown): void;
}

const HOUR = 3_600_000;

export function createCountingExchange(clock: Clock) {
  const connections: CountedConnection[] = [];
  const worst = { open: 0, channels: 0, operations: 0, sameUrl: 0 };
  const open = () => connections.filter(({ isOpen }) => isOpen);
  const count = (): void => {
    const now = open();
    worst.open = Math.max(worst.open, now.length);
    const byUrl = new Map<string, number>();
    for (const { url } of now) byUrl.set(url, (byUrl.get(url) ?? 0) + 1);
    worst.sameUrl = Math.max(worst.sameUrl, ...byUrl.values());
  };
  const receive = (one: CountedConnection, text: string): void => {
    const { method, params, id } = JSON.parse(text) as { method: string; params?: string[]; id: number };
    if (method !== 'SUBSCRIBE' && method !== 'UNSUBSCRIBE') return;
    one.operations = [...one.operations.filter((at) => at > clock.monotonic() - HOUR), clock.monotonic()];
    for (const name of params ?? []) {
      if (method === 'SUBSCRIBE') one.channels.add(name);
      else one.channels.delete(name);
    }
    worst.channels = Math.max(worst.channels, one.channels.size);
    worst.operations = Math.max(worst.operations, one.operations.length);
    clock.after(1, () => one.frame({ result: true, id }));
  };
  const connector: SocketConnector = {
    connect(url, handlers): SocketConnection {
      const one: CountedConnection = {
        url,
        handlers,
        channels: new Set(),
        isOpen: true,
        operations: [],
        end(reason = 'closed') {
          if (!one.isOpen) return;
          one.isOpen = false;
          handlers.ended({ reason, status: null });
        },
        frame: (frame) => void (one.isOpen && handlers.text(JSON.stringify(frame))),
      };
      connections.push(one);
      count();
      clock.after(5, () => void (one.isOpen && handlers.opened()));
      return {
        send: (text) => void (one.isOpen && receive(one, text)),
        terminate: () => void (one.isOpen = false),
      };
    },
  };
  return { connector, connections, open, worst };
}
