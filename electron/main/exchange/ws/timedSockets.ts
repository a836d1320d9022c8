/**
 * Times the requests that are made over WebSocket connections anyway: subscriptions and the probe of a silent one, which
 * the exchange answers by their id. Its own pings tell nothing: the answer to them is not answered.
 */
import type { Clock } from '../../../../shared/time/clock.ts';
import type { SocketConnector } from './socketPort.ts';

/** Requests of a connection that may be waiting for their answer, and characters of the longest answer. */
const MOST = { waiting: 20, answer: 1_000 } as const;

/** Returns a field of a frame as the text of its id; undefined: the frame is not such a one. */
function idOf(text: string, field: 'method' | 'result'): string | undefined {
  try {
    const frame = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
    if (typeof frame !== 'object' || frame === null || frame[field] === undefined) return undefined;
    if (frame['method'] === 'PONG') return undefined;
    const { id } = frame;
    return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined;
  } catch {
    return undefined;
  }
}

/** Wraps a connector; `answered` is called with the URL of a connection and the milliseconds that an answer took. */
export function timedSockets(
  connector: SocketConnector,
  clock: Pick<Clock, 'monotonic'>,
  answered: (url: string, ms: number) => void,
): SocketConnector {
  return {
    connect(url, handlers, headers) {
      const sentAt = new Map<string, number>();
      const connection = connector.connect(
        url,
        {
          ...handlers,
          text(data) {
            // Market data is not looked into: only while an answer is due, and only where one would fit.
            if (sentAt.size > 0 && data.length <= MOST.answer && data.includes('"result"')) {
              const id = idOf(data, 'result');
              const at = id === undefined ? undefined : sentAt.get(id);
              if (id !== undefined && at !== undefined) {
                sentAt.delete(id);
                answered(url, clock.monotonic() - at);
              }
            }
            handlers.text(data);
          },
        },
        headers,
      );
      return {
        ...connection,
        send(text) {
          const id = idOf(text, 'method');
          if (id !== undefined) sentAt.set(id, clock.monotonic());
          // One that is never answered makes place for the next.
          if (sentAt.size > MOST.waiting) sentAt.delete(sentAt.keys().next().value!);
          connection.send(text);
        },
      };
    },
  };
}
