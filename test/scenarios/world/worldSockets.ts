/**
 * WebSocket connections between the machine and the exchange, in memory: messages keep their order unless a fault
 * changes it.
 */
import type { SocketConnector, SocketEnd, SocketHandlers } from '../../../electron/main/exchange/ws/socketPort.ts';
import type { OpenSocket, SocketWire } from '../../../electron/simulator/ws/connection.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { frameFaults, type FaultPlan } from './faults.ts';
import { createBlindContinuity } from './unsafeNetwork.ts';
import type { WorldExchange } from './worldExchange.ts';
import { origins } from './worldHttp.ts';
import type { Machine } from './worldTime.ts';

/** The environment of a world's sockets. */
export interface WorldSocketParts {
  readonly network: Clock;
  readonly machine: Machine;
  readonly exchange: WorldExchange;
  readonly faults: FaultPlan;
  /** Called before the exchange reads a client's frame. */
  readonly asked: () => void;
  readonly note: (line: string) => void;
  /** Whether changes of a book hide what was lost before them (R35). */
  readonly blind: boolean;
}

/** The open connections, for faults that hit whole connections. */
export interface WorldConnections {
  connector(alive: () => boolean): SocketConnector;
  /** Ends the connections of a program that was killed. */
  drop(): void;
  /** Breaks every connection at both ends. */
  cut(): void;
  /** Lets no message through for so many ms; `half`: lets none through for good, and neither end notices. */
  silence(market: Market, milliseconds: number, half: boolean): void;
  /**
   * Returns the monotonic time of the machine at which the public socket of a market last received anything; null when
   * there is none.
   */
  lastReceivedAt(market: Market): number | null;
  open(): number;
}

interface Line {
  readonly market: Market;
  readonly isPublic: boolean;
  mutedUntil: number;
  dead: boolean;
  closed: boolean;
  lastReceivedAt: number;
  end(reason: SocketEnd['reason']): void;
}

const ADDRESS = '203.0.113.7';

/** Returns the text of a frame in the wire format: unmasked and unfragmented (RFC 6455, 5.2). */
function textOf(frame: Buffer): string {
  const length = frame[1]!;
  return frame.toString('utf8', length < 126 ? 2 : length === 126 ? 4 : 10);
}

/** Returns a change that crosses the book, whatever the book contains. */
function crossed(text: string): string {
  const frame = JSON.parse(text) as { b: string[][]; a: string[][] };
  return JSON.stringify({ ...frame, b: [...frame.b, ['199999.9', '1']], a: [...frame.a, ['199999.8', '1']] });
}

/** Creates the connections of a world, with none open. */
export function createWorldConnections(parts: WorldSocketParts): WorldConnections {
  const { network, machine, exchange, faults } = parts;
  const { random } = faults;
  const lines = new Set<Line>();
  let connects = 0;
  const drawLatency = (): number => 2 + random.integer(40);

  const connect = (
    alive: () => boolean,
    url: string,
    handlers: SocketHandlers,
    given: Readonly<Record<string, string>>,
  ) => {
    const market: Market = url.startsWith(origins.spot.replace('http', 'ws')) ? 'spot' : 'futures';
    const target = url.slice(origins[market].length - 2);
    connects += 1;
    const name = `line ${connects}`;
    parts.note(`${name} opens ${url}`);
    const listeners = new Map<string, ((data: Buffer) => void)[]>();
    let readyState = 0;
    let lastOut = 0;
    let lastIn = 0;
    const toServer = (task: () => void): void => {
      lastOut = Math.max(lastOut, network.monotonic() + drawLatency());
      network.after(lastOut - network.monotonic(), () => {
        if (!line.dead) task();
      });
    };
    const toClient = (task: () => void, extra = 0, keepsOrder = true): void => {
      const at = Math.max(keepsOrder ? lastIn : 0, network.monotonic() + drawLatency() + extra);
      if (keepsOrder) lastIn = at;
      network.after(at - network.monotonic(), () => {
        machine.whenAwake(() => {
          if (alive() && !line.closed && !line.dead) task();
        });
      });
    };
    const emit = (event: string, data: Buffer = Buffer.alloc(0)): void => {
      for (const listener of listeners.get(event) ?? []) listener(data);
    };
    /** Closes the server's end. */
    const serverClosed = (): void => {
      if (readyState === 3) return;
      readyState = 3;
      emit('close');
    };
    const line: Line = {
      market,
      isPublic: target.endsWith('/public'),
      mutedUntil: 0,
      dead: false,
      closed: false,
      lastReceivedAt: machine.clock.monotonic(),
      end(reason) {
        serverClosed();
        if (line.closed) return;
        line.dead = true;
        lines.delete(line);
        machine.whenAwake(() => {
          if (line.closed || !alive()) return;
          line.closed = true;
          parts.note(`${name} ended ${reason}`);
          handlers.ended({ reason, status: null });
        });
      },
    };
    const seen = parts.blind ? createBlindContinuity() : (text: string) => text;
    const hear = (text: string): void => {
      line.lastReceivedAt = machine.clock.monotonic();
      handlers.text(seen(text));
    };
    let held: string | null = null;
    const deliver = (text: string): void => {
      if (network.monotonic() < line.mutedUntil) return;
      const isDepth = text.startsWith('{"e":"depth"');
      const isSnapshot = text.startsWith('{"e":"depthSnapshot"');
      const kinds = frameFaults.filter(
        (kind) =>
          (isDepth || (kind !== 'bookGap' && kind !== 'bookCrossed')) && (isSnapshot || kind !== 'snapshotMissing'),
      );
      const kind = faults.pick(kinds);
      if (kind !== null) parts.note(`${name} ${kind} ${text.slice(0, 90)}`);
      const before = held;
      held = null;
      switch (kind) {
        case 'frameDropped':
        case 'bookGap':
        case 'snapshotMissing':
          break;
        case 'frameDuplicated':
          toClient(() => hear(text));
          toClient(() => hear(text));
          break;
        case 'framesSwapped':
          held = text;
          // The frame waits for the next one, but not for ever.
          network.after(2_000, () => {
            if (held !== text) return;
            held = null;
            toClient(() => hear(text));
          });
          break;
        case 'frameDelayed':
          toClient(() => hear(text), 200 + random.integer(4_000), false);
          break;
        case 'bookCrossed':
          toClient(() => hear(crossed(text)));
          break;
        case null:
          toClient(() => hear(text));
      }
      if (before !== null) toClient(() => hear(before));
    };
    const socket: OpenSocket = {
      OPEN: 1,
      get readyState() {
        return readyState;
      },
      on: (event: string, listener: (data: Buffer) => void) =>
        void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
      send: deliver,
      terminate: () => closeFromServer(),
      close: () => closeFromServer(),
    };
    const closeFromServer = (): void => {
      if (readyState !== 1) return;
      serverClosed();
      lines.delete(line);
      toClient(() => {
        line.closed = true;
        handlers.ended({ reason: 'closed', status: null });
      });
    };
    const wire: SocketWire = {
      writableLength: 0,
      write: (frame) => deliver(textOf(frame)),
      cork: () => undefined,
      uncork: () => undefined,
    };
    lines.add(line);
    toServer(() => {
      const headers: Record<string, string> = { 'user-agent': 'world' };
      for (const [name, value] of Object.entries(given)) headers[name.toLowerCase()] = value;
      const { sockets } = exchange.doors[market];
      parts.asked();
      const room = sockets.admit({ target, headers, address: ADDRESS });
      if (!room.ok) {
        lines.delete(line);
        const { status } = room.error;
        return toClient(() => {
          line.closed = true;
          handlers.ended({ reason: 'refused', status });
        });
      }
      readyState = 1;
      toClient(() => {
        line.lastReceivedAt = machine.clock.monotonic();
        handlers.opened();
      });
      sockets.open(socket, wire, room.value, ADDRESS);
    });
    return {
      send(text: string) {
        if (!alive() || line.closed || readyState !== 1) return;
        parts.note(`${name} > ${text}`);
        toServer(() => {
          if (network.monotonic() < line.mutedUntil || readyState !== 1) return;
          parts.asked();
          emit('message', Buffer.from(text));
        });
      },
      terminate() {
        if (line.closed) return;
        parts.note(`${name} terminated`);
        line.closed = true;
        lines.delete(line);
        network.after(drawLatency(), serverClosed);
      },
    };
  };

  return {
    connector: (alive) => ({
      connect: (url, handlers, headers = {}) => connect(alive, url, handlers, headers),
    }),
    drop() {
      for (const line of lines) {
        line.closed = true;
        network.after(drawLatency(), () => line.end('closed'));
      }
      lines.clear();
    },
    cut() {
      for (const line of lines) line.end('broken');
    },
    silence(market, milliseconds, half) {
      for (const line of lines) {
        if (line.market === market) line.mutedUntil = half ? Infinity : network.monotonic() + milliseconds;
      }
    },
    lastReceivedAt(market) {
      for (const line of lines) if (line.market === market && line.isPublic) return line.lastReceivedAt;
      return null;
    },
    open: () => lines.size,
  };
}
