import type { WebSocket } from 'ws';
import { z } from 'zod';
import { limits } from '../../../shared/exchange/limits.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import type { Faults } from '../venue/faults.ts';
import type { Venue } from '../venue/venue.ts';
import type { Room, Subscriber } from './room.ts';

/** Bytes a socket may leave unread before it is cut. */
const MAX_BACKLOG = 8 * 1024 * 1024;
const HOUR = 3_600_000;

const request = z.looseObject({
  method: z.string(),
  params: z.array(z.string()).optional(),
  id: z.union([z.number(), z.string()]).optional(),
});

/** What every connection of a market shares. */
export interface ConnectionOptions {
  readonly market: Market;
  readonly venue: Venue;
  readonly faults: Faults;
}

/** One socket, public or private by its room: requests, acknowledgements, heartbeat and limits (document 1 Events). */
export class Connection implements Subscriber {
  readonly #socket: WebSocket;
  readonly #options: ConnectionOptions;
  readonly #room: Room;
  readonly #channels = new Set<string>();
  #operations: number[] = [];
  #unanswered = 0;
  #idle: Cancel | undefined;
  readonly #pings: Cancel;

  /** Takes over an open socket and greets; `cid` names the connection. */
  constructor(socket: WebSocket, cid: string, room: Room, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#room = room;
    const { clock } = options.venue;
    this.#pings = clock.every(limits.socket.pingEveryMs, () => this.#ping());
    socket.on('message', (data: Buffer) => this.#receive(data.toString()));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.#end());
    this.#write({ cid, event: 'connected', time: String(options.venue.time.now()) });
    this.#watchIdle();
  }

  /** Channels subscribed now. */
  get channels(): number {
    return this.#channels.size;
  }

  /** See {@link Subscriber}. Nothing leaves while a silence lasts; who does not read is cut off. */
  send(frame: Buffer): void {
    if (this.#options.faults.lasts('silenceSockets', this.#options.market)) return;
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MAX_BACKLOG) this.#socket.terminate();
    else this.#socket.send(frame, { binary: false });
  }

  /** Ends the socket: with a close frame and code, or without one. */
  close(code: number | null): void {
    if (code === null) this.#socket.terminate();
    else this.#socket.close(code);
  }

  /** Begins every subscription anew, as after a reset of the market. */
  resubscribe(): void {
    for (const name of this.#channels) this.#room.renew(name, this);
  }

  #receive(text: string): void {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      parsed = undefined;
    }
    const asked = request.safeParse(parsed);
    if (!asked.success) return this.#refuse({}, `unrecognized message : ${text.slice(0, 100)}`);
    const { method, params = [], id } = asked.data;
    const echo = typeof id === 'number' ? { id } : /^\d{1,15}$/.test(id ?? '') ? { id: Number.parseInt(id!, 10) } : {};
    switch (method) {
      case 'PONG':
        this.#unanswered = 0;
        return;
      case 'PING':
        return this.#write({ result: true, ...echo });
      case 'SUBSCRIBE':
      case 'UNSUBSCRIBE':
        return this.#change(method, params, echo);
      default:
        return this.#refuse(echo, `invalid event : ${method.slice(0, 100)}`);
    }
  }

  #change(method: 'SUBSCRIBE' | 'UNSUBSCRIBE', params: readonly string[], echo: { id?: number }): void {
    const now = this.#options.venue.clock.monotonic();
    this.#operations = this.#operations.filter((at) => at > now - HOUR);
    if (this.#operations.length >= limits.socket.operationsPerHour) {
      return this.#refuse(echo, `too many operations : ${this.#operations.length}`);
    }
    this.#operations.push(now);
    const wanted: string[] = [];
    for (const entry of params) {
      const name = this.#room.read(entry);
      if (!name.ok) return this.#write({ result: false, ...echo, msg: name.error });
      wanted.push(name.value);
    }
    if (method === 'SUBSCRIBE') {
      const names = new Set([...this.#channels, ...wanted]);
      if (names.size > limits.socket.channels) return this.#refuse(echo, `too many channels : ${names.size}`);
      this.#write({ result: true, ...echo });
      for (const name of wanted) this.#subscribe(name);
    } else {
      for (const name of wanted) {
        this.#channels.delete(name);
        this.#room.leave(name, this);
      }
      this.#write({ result: true, ...echo });
    }
    this.#watchIdle();
  }

  /** Twice the same channel is one stream. */
  #subscribe(name: string): void {
    if (this.#channels.has(name)) return;
    this.#channels.add(name);
    this.#room.enter(name, this);
  }

  /** A socket without subscription is cut after a minute, without a close frame (A-WS-IDLE). */
  #watchIdle(): void {
    this.#idle?.();
    this.#idle =
      this.#channels.size > 0
        ? undefined
        : this.#options.venue.clock.after(limits.socket.idleCloseMs, () => this.#socket.terminate());
  }

  #ping(): void {
    if (this.#channels.size === 0) return;
    if (this.#unanswered > limits.socket.unansweredPings) return this.#socket.terminate();
    this.#unanswered += 1;
    this.#write({ ...this.#room.ping, time: String(this.#options.venue.time.now()) });
  }

  #refuse(echo: { id?: number }, text: string): void {
    this.#write({ result: false, ...echo, msg: `INVALID_ARGUMENT: ${text}` });
  }

  #write(frame: Record<string, unknown>): void {
    this.send(Buffer.from(JSON.stringify(frame)));
  }

  #end(): void {
    this.#idle?.();
    this.#pings();
    for (const name of this.#channels) this.#room.leave(name, this);
    this.#channels.clear();
  }
}
