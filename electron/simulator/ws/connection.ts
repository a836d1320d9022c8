import type { WebSocket } from 'ws';
import { z } from 'zod';
import { limits } from '../../../shared/exchange/limits.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import type { Deviations } from '../venue/counters.ts';
import type { Faults } from '../venue/faults.ts';
import type { Venue } from '../venue/venue.ts';
import { readChannel, type NamedChannel } from './channelNames.ts';
import type { StreamHub, Subscriber } from './streamHub.ts';

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
  readonly hub: StreamHub;
  readonly faults: Faults;
  readonly deviations: Deviations;
  readonly strict: boolean;
  /** Contracts no longer listed: acknowledged, one empty book. */
  readonly delisted: readonly string[];
}

/** One public socket: requests, acknowledgements, heartbeat and limits (document 1 Events). */
export class Connection implements Subscriber {
  readonly #socket: WebSocket;
  readonly #options: ConnectionOptions;
  readonly #channels = new Map<string, NamedChannel>();
  #operations: number[] = [];
  #unanswered = 0;
  #idle: Cancel | undefined;
  readonly #pings: Cancel;

  /** Takes over an open socket and greets; `cid` names the connection. */
  constructor(socket: WebSocket, cid: string, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
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
    for (const { name, stream } of this.#channels.values()) {
      if (this.#isTraded(stream.symbol)) this.#options.hub.add(name, stream, this);
    }
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
    const wanted: NamedChannel[] = [];
    for (const entry of params) {
      const channel = this.#read(entry);
      if (typeof channel === 'string') return this.#write({ result: false, ...echo, msg: channel });
      wanted.push(channel);
    }
    if (method === 'SUBSCRIBE') {
      const names = new Set([...this.#channels.keys(), ...wanted.map(({ name }) => name)]);
      if (names.size > limits.socket.channels) return this.#refuse(echo, `too many channels : ${names.size}`);
      this.#write({ result: true, ...echo });
      for (const channel of wanted) this.#subscribe(channel);
    } else {
      for (const { name } of wanted) {
        this.#channels.delete(name);
        this.#options.hub.remove(name, this);
      }
      this.#write({ result: true, ...echo });
    }
    this.#watchIdle();
  }

  #read(entry: string): NamedChannel | string {
    const { market, strict, deviations, delisted } = this.#options;
    const isKnown = (symbol: string) => this.#isTraded(symbol) || delisted.includes(symbol);
    const channel = readChannel(market, entry, isKnown, strict);
    if (!channel.ok) return channel.error;
    if (channel.value.lowerCase) deviations.note('lowerCaseSymbol', entry);
    return channel.value;
  }

  /** Twice the same channel is one stream. */
  #subscribe(channel: NamedChannel): void {
    const { name, stream } = channel;
    if (this.#channels.has(name)) return;
    this.#channels.set(name, channel);
    if (this.#isTraded(stream.symbol)) return this.#options.hub.add(name, stream, this);
    if (stream.kind !== 'depth') return;
    const E = this.#options.venue.time.now();
    this.#write({ e: 'depthSnapshot', E, s: stream.symbol, U: 0, u: 0, l: stream.level, d: 'SNAPSHOT', b: [], a: [] });
  }

  #isTraded(symbol: string): boolean {
    return this.#options.venue.market.find(this.#options.market, symbol) !== undefined;
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
    this.#write({ event: 'ping', time: String(this.#options.venue.time.now()) });
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
    for (const name of this.#channels.keys()) this.#options.hub.remove(name, this);
    this.#channels.clear();
  }
}
