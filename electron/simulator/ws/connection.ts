import { HOUR_MS } from '../../../shared/time/units.ts';
import { limits } from '../../../shared/exchange/limits.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import { RawNumber, writeJson, type Json } from '../venue/json.ts';
import type { Faults } from '../venue/faults.ts';
import type { Venue } from '../venue/venue.ts';
import type { ChannelGroup, Subscriber } from './room.ts';
import { readJson, type SentJson } from '../http/readJson.ts';

/** A request of a client (document 1, Subscription protocol). */
interface ClientFrame {
  readonly method: string;
  /** Channel names; null when params is missing or is not an array of texts. */
  readonly params: readonly string[] | null;
  /** The id as the acknowledgement repeats it: the digits of a number; null without one (A-WS-ACK-ID). */
  readonly id: string | null;
}

/** A text id that is a whole number is repeated as that number. */
const WHOLE = /^(?:0|[1-9]\d{0,17})$/;
/** Longest number that is repeated, in characters. */
const LONGEST = 20;

/**
 * Parses a message of a client; null when it is not a JSON object with a method. Other members are ignored, so a PONG
 * may contain any. A binary message is read like a text message (A-WS-BINARY).
 */
function readClientFrame(bytes: Uint8Array): ClientFrame | null {
  const sent = readJson(bytes);
  if (!(sent instanceof Map)) return null;
  const method = sent.get('method');
  if (typeof method !== 'string') return null;
  return { method, params: texts(sent.get('params')), id: idOf(sent.get('id')) };
}

function texts(sent: SentJson | undefined): readonly string[] | null {
  if (!Array.isArray(sent)) return null;
  const entries = sent as readonly SentJson[];
  return entries.every((entry) => typeof entry === 'string') ? (entries as readonly string[]) : null;
}

function idOf(sent: SentJson | undefined): string | null {
  if (sent instanceof RawNumber) return sent.digits.length <= LONGEST ? sent.digits : null;
  return typeof sent === 'string' && WHOLE.test(sent) ? sent : null;
}

/** Unsent bytes of a connection at which it is cut because the client does not read. */
const MAX_BACKLOG = 8 * 1024 * 1024;

/** The methods a connection needs of an open WebSocket; a socket of `ws` has them. */
export interface OpenSocket {
  readonly readyState: number;
  readonly OPEN: number;
  on(event: 'message', listener: (data: Buffer) => void): unknown;
  on(event: 'error' | 'close', listener: () => void): unknown;
  send(text: string): void;
  terminate(): void;
  close(code: number): void;
}

/** The methods a connection needs of the stream under its socket: whole frames are written to it unchanged. */
export interface SocketWire {
  readonly writableLength: number;
  write(frame: Buffer): unknown;
  cork(): void;
  uncork(): void;
}

/** The options all connections of a market share. */
export interface ConnectionOptions {
  readonly market: Market;
  readonly venue: Venue;
  readonly faults: Faults;
}

/**
 * One WebSocket connection, public or private depending on its room: requests, acknowledgements, heartbeat and limits
 * (document 1 Events).
 */
export class Connection implements Subscriber {
  readonly #socket: OpenSocket;
  readonly #wire: SocketWire;
  readonly #options: ConnectionOptions;
  readonly #room: ChannelGroup;
  readonly #channels = new Set<string>();
  #operations: number[] = [];
  #unanswered = 0;
  #idle: Cancel | undefined;
  readonly #pings: Cancel;

  /**
   * Takes over an open socket and sends the greeting; `cid` is the connection's name. `wire` is the stream under the
   * socket: frames shared by many connections are written to it unchanged.
   */
  constructor(socket: OpenSocket, cid: string, room: ChannelGroup, options: ConnectionOptions, wire: SocketWire) {
    this.#socket = socket;
    this.#wire = wire;
    this.#options = options;
    this.#room = room;
    const { clock } = options.venue;
    this.#pings = clock.every(limits.socket.pingEveryMs, () => this.#ping());
    socket.on('message', (data: Buffer) => this.#receive(data));
    // The socket itself replies with the code of RFC 6455 to an invalid or too long WebSocket frame.
    socket.on('error', () => this.#end());
    socket.on('close', () => this.#end());
    this.#write({ cid, event: 'connected', time: String(options.venue.time.now()) });
    this.#watchIdle();
  }

  /** Number of subscribed channels. */
  get channels(): number {
    return this.#channels.size;
  }

  /**
   * See {@link Subscriber}. Nothing is sent during the silenceSockets fault; a client that does not read is cut off.
   */
  send(frame: Buffer): void {
    if (!this.#speaks()) return;
    if (this.#wire.writableLength > MAX_BACKLOG) this.#socket.terminate();
    else this.#wire.write(frame);
  }

  /** See {@link Subscriber}. */
  hold(): void {
    this.#wire.cork();
  }

  /** See {@link Subscriber}. */
  release(): void {
    this.#wire.uncork();
  }

  /** Closes the socket: with a close frame and code, or without one for null. */
  close(code: number | null): void {
    if (code === null) this.#socket.terminate();
    else this.#socket.close(code);
  }

  /** Restarts every subscription, as after a reset of the market. */
  resubscribe(): void {
    for (const name of this.#channels) this.#room.renew(name, this);
  }

  #receive(bytes: Buffer): void {
    const asked = readClientFrame(bytes);
    if (!asked) return this.#refuse(null, `unrecognized message : ${bytes.toString().slice(0, 100)}`);
    switch (asked.method) {
      case 'PONG':
        this.#unanswered = 0;
        return;
      case 'PING':
        return this.#acknowledge(asked.id);
      case 'SUBSCRIBE':
      case 'UNSUBSCRIBE':
        return this.#change(asked);
      default:
        return this.#refuse(asked.id, `invalid event : ${asked.method.slice(0, 100)}`);
    }
  }

  /** One frame is one operation, whatever it contains and whatever its result (A-WS-BUDGET). */
  #change({ method, params, id }: ClientFrame): void {
    const now = this.#options.venue.clock.monotonic();
    this.#operations = this.#operations.filter((at) => at > now - HOUR_MS);
    if (this.#operations.length >= limits.socket.operationsPerHour) {
      return this.#refuse(id, `too many operations : ${this.#operations.length}`);
    }
    this.#operations.push(now);
    if (!params) return this.#refuse(id, 'invalid params');
    const wanted: string[] = [];
    for (const entry of params) {
      const name = this.#room.read(entry);
      if (!name.ok) return this.#answer(id, { result: false }, { msg: name.error });
      wanted.push(name.value);
    }
    if (method === 'SUBSCRIBE') this.#subscribe(wanted, id);
    else this.#unsubscribe(wanted, id);
  }

  /** Subscribing to the same channel twice gives one stream. */
  #subscribe(wanted: readonly string[], id: string | null): void {
    const names = new Set([...this.#channels, ...wanted]);
    if (names.size > limits.socket.channels) return this.#refuse(id, `too many channels : ${names.size}`);
    this.hold();
    this.#acknowledge(id);
    for (const name of wanted) {
      if (this.#channels.has(name)) continue;
      this.#channels.add(name);
      this.#room.enter(name, this);
    }
    this.release();
    if (this.#channels.size === 0) return;
    this.#idle?.();
    this.#idle = undefined;
  }

  /** Unsubscribing from a channel that is not subscribed is acknowledged too (A-WS-ACK). */
  #unsubscribe(wanted: readonly string[], id: string | null): void {
    const before = this.#channels.size;
    for (const name of wanted) {
      if (this.#channels.delete(name)) this.#room.leave(name, this);
    }
    this.#acknowledge(id);
    if (before > 0 && this.#channels.size === 0) this.#watchIdle();
  }

  /** Cuts a connection without subscription after a minute, without a close frame, whatever it sends (A-WS-IDLE). */
  #watchIdle(): void {
    this.#idle = this.#options.venue.clock.after(limits.socket.idleCloseMs, () => this.#socket.terminate());
  }

  #ping(): void {
    if (this.#channels.size === 0) return;
    if (this.#unanswered > limits.socket.unansweredPings) return this.#socket.terminate();
    this.#unanswered += 1;
    this.#write({ ...this.#room.ping, time: String(this.#options.venue.time.now()) });
  }

  #acknowledge(id: string | null): void {
    this.#answer(id, { result: true });
  }

  #refuse(id: string | null, text: string): void {
    this.#answer(id, { result: false }, { msg: `INVALID_ARGUMENT: ${text}` });
  }

  #answer(id: string | null, result: { readonly result: boolean }, more: { readonly msg?: string } = {}): void {
    this.#write({ ...result, ...(id === null ? {} : { id: new RawNumber(id) }), ...more });
  }

  #write(frame: { readonly [name: string]: Json }): void {
    if (this.#speaks()) this.#socket.send(writeJson(frame));
  }

  /** Whether frames may be sent: the socket is open and the silenceSockets fault is not active. */
  #speaks(): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    return !this.#options.faults.lasts('silenceSockets', this.#options.market);
  }

  #end(): void {
    this.#idle?.();
    this.#pings();
    for (const name of this.#channels) this.#room.leave(name, this);
    this.#channels.clear();
  }
}
