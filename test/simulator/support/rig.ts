import http from 'node:http';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { listing, type Listing } from '../../../electron/simulator/market/listing.ts';
import {
  startSimulator,
  type RunningSimulator,
  type SimulatorOptions,
} from '../../../electron/simulator/startSimulator.ts';
import { createVirtualClock, type VirtualClock } from '../../../shared/time/virtualClock.ts';

/** Wednesday 2026-09-23 21:47:13.123 UTC. */
export const START = Date.UTC(2026, 8, 23, 21, 47, 13, 123);

export interface Rig {
  readonly clock: VirtualClock;
  readonly simulator: RunningSimulator;
}

/** Starts a simulator on loopback whose time the test controls; it stops after the test. */
export async function startRig(options: Partial<SimulatorOptions> = {}): Promise<Rig> {
  const clock = createVirtualClock(START);
  const simulator = await startSimulator({
    seed: 7,
    drawSeed: () => {
      throw new Error('a seed was given');
    },
    stateFolder: null,
    port: 0,
    timeFactor: 1,
    strict: false,
    limits: 'shared',
    clock,
    pid: 4711,
    token: 'token-of-the-test',
    ...options,
  });
  onTestFinished(() => simulator.stop());
  return { clock, simulator };
}

const usual = listing(0, 7);
/**
 * The usual instruments without trading history: their exchange is ready at once, with prices and full books, but
 * without trades and candles of the last minutes. For tests of orders, accounts and access, which do not read past
 * trades.
 */
export const untraded: Listing = {
  assets: usual.assets.map((asset) => ({ ...asset, warmUpMinutes: 0 })),
  instruments: usual.instruments,
};

/** Starts the same over a market without trading history; see {@link untraded}. */
export function startUntradedRig(options: Partial<SimulatorOptions> = {}): Promise<Rig> {
  return startRig({ symbols: untraded, ...options });
}

export interface Reply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  readonly json: unknown;
}

/** Sends one plain HTTP request; returns the reply. */
export function ask(
  origin: string,
  path: string,
  more: http.RequestOptions & { body?: string | Buffer } = {},
): Promise<Reply> {
  const { body, ...options } = more;
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const request = http.request({ hostname, port, path, agent: false, ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        const json: unknown = response.headers['content-type'] === 'application/json' ? JSON.parse(text) : undefined;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Sends a request to the control interface. */
export function control({ simulator }: Rig, method: 'GET' | 'POST', path: string, body?: unknown): Promise<Reply> {
  return ask(simulator.info.control.address, path, {
    method,
    headers: { authorization: `Bearer ${simulator.info.control.token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** A received frame, parsed only by JSON.parse. */
export type Frame = Record<string, unknown>;

/** A plain WebSocket client without code of the product: it keeps the frames it receives. */
export class PlainClient {
  frames: Frame[] = [];
  closeCode: number | undefined;
  readonly #socket: WebSocket;
  #probe = 1_000_000;
  #waiting: (() => void)[] = [];

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString()) as Frame);
      this.#wake();
    });
    socket.on('close', (code) => {
      this.closeCode = code;
      this.#wake();
    });
  }

  say(frame: unknown): void {
    this.#socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Returns and clears the frames received since the last call. */
  take(): Frame[] {
    return this.frames.splice(0);
  }

  /** Resolves when everything that the server has sent so far has arrived: the reply to a ping comes after it. */
  async settle(): Promise<void> {
    const id = (this.#probe += 1);
    this.say({ method: 'PING', id });
    await this.until(() => this.frames.some((frame) => frame.id === id));
    this.frames = this.frames.filter((frame) => frame.id !== id);
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (this.closeCode !== undefined) throw new Error(`the socket closed with ${this.closeCode}`);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Resolves when the socket is closed; returns the close code. */
  async closed(): Promise<number> {
    while (this.closeCode === undefined) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.closeCode;
  }

  end(): void {
    this.#socket.terminate();
  }

  #wake(): void {
    for (const resume of this.#waiting.splice(0)) resume();
  }
}

/** Opens a socket, a public one when there are no further headers; resolves after its first frame has arrived. */
export async function connect(
  origin: string,
  path = '/v3/ws/public',
  headers: Record<string, string> = {},
): Promise<PlainClient> {
  const socket = new WebSocket(origin + path, { headers: { 'User-Agent': 'plain', ...headers } });
  const client = new PlainClient(socket);
  onTestFinished(() => client.end());
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  await client.until(() => client.frames.length > 0);
  return client;
}

/** Returns the reply to a refused upgrade. */
export function upgrade(origin: string, path: string, headers: Record<string, string>): Promise<Reply> {
  return ask(origin, path, {
    headers: {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  });
}

/** Returns the HTTP status of a refused upgrade. */
export async function refusedStatus(origin: string, path: string, headers: Record<string, string>): Promise<number> {
  return (await upgrade(origin, path, headers)).status;
}
