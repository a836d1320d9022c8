/**
 * F11: one change of a stream sent to fifty sockets, compared with serialising it for each socket and with one bare
 * write per socket.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { WebSocketServer, type WebSocket } from 'ws';
import { Connection, type ConnectionOptions } from '../../electron/simulator/ws/connection.ts';
import type { ChannelGroup } from '../../electron/simulator/ws/room.ts';
import { createRandom } from '../../shared/time/random.ts';
import { createVirtualClock } from '../../shared/time/virtualClock.ts';
import { ok } from '../../shared/result/result.ts';
import { cpuRace } from './cpu.ts';
import { rate, type Figure } from './measure.ts';
import { textFrame } from '../../electron/simulator/ws/frameSender.ts';

const SOCKETS = 50;
/** Changes per round; `together` of them are sent in one pump. */
const CHANGES = 400;

/** Creates changes of a depth stream as records of some 760 bytes of text, all of the same length. */
function changes(): object[] {
  const random = createRandom(5);
  const level = () => [
    `${61_000 + random.integer(900)}.${random.integer(9)}`,
    `${1 + random.integer(8)}.${1_000 + random.integer(8_999)}`,
  ];
  return Array.from({ length: 64 }, (_, at) => ({
    e: 'depth',
    E: 1_790_200_000_000 + at,
    s: 'BTCUSDT',
    U: 5_000_000_000 + at,
    u: 5_000_000_001 + at,
    l: 15,
    d: 'CHANGED',
    b: Array.from({ length: 16 }, level),
    a: Array.from({ length: 16 }, level),
  }));
}

/** A room without channels: only the outgoing path is measured. */
const room: ChannelGroup = {
  read: ok,
  enter: () => undefined,
  leave: () => undefined,
  renew: () => undefined,
  ping: {},
};

interface Open {
  readonly sockets: WebSocket[];
  /** The duplex streams under the sockets. */
  readonly wires: Duplex[];
  readonly connections: Connection[];
  /** Resolves when every reader has received this many bytes since the previous call. */
  readonly waitForBytes: (bytes: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

async function open(): Promise<Open> {
  const clock = createVirtualClock(0);
  const options = { market: 'futures', venue: { clock, time: clock }, faults: { lasts: () => false } };
  const sockets: WebSocket[] = [];
  const wires: Duplex[] = [];
  const connections: Connection[] = [];
  const upgrades = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const server = http.createServer();
  server.on('upgrade', (request, wire, head) => {
    upgrades.handleUpgrade(request, wire, head, (socket) => {
      sockets.push(socket);
      wires.push(wire);
      connections.push(new Connection(socket, 'bench', room, options as unknown as ConnectionOptions, wire));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const worker = new Worker(new URL('./socketReaders.mjs', import.meta.url), { workerData: { port, count: SOCKETS } });
  const said = () => new Promise<void>((resolve) => worker.once('message', () => resolve()));
  await said();
  return {
    sockets,
    wires,
    connections,
    waitForBytes: (bytes) => {
      const done = said();
      worker.postMessage(bytes);
      return done;
    },
    close: async () => {
      for (const socket of sockets) socket.terminate();
      await worker.terminate();
      server.close();
    },
  };
}

async function compare(together: number, target: number): Promise<Figure> {
  const { sockets, wires, connections, waitForBytes, close } = await open();
  const records = changes();
  const record = (at: number) => records[at % records.length]!;
  const bytes = Array.from({ length: CHANGES }, (_, at) => textFrame(JSON.stringify(record(at))).length);
  const wanted = bytes.reduce((sum, length) => sum + length, 0);
  /**
   * Runs one round: pump after pump, each with `together` changes; it ends when every reader has received all of them.
   */
  const round = (pump: (from: number) => void) => async (): Promise<number> => {
    const done = waitForBytes(wanted);
    for (let from = 0; from < CHANGES; from += together) {
      pump(from);
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    await done;
    return CHANGES * SOCKETS;
  };
  const each = (from: number, send: (at: number) => void) => {
    for (let at = from; at < from + together; at += 1) send(at);
  };
  try {
    const rates = await cpuRace({
      ours: round((from) => {
        for (const connection of connections) connection.hold();
        each(from, (at) => {
          const frame = textFrame(JSON.stringify(record(at)));
          for (const connection of connections) connection.send(frame);
        });
        for (const connection of connections) connection.release();
      }),
      bare: round((from) =>
        each(from, (at) => {
          const frame = textFrame(JSON.stringify(record(at)));
          for (const wire of wires) wire.write(frame);
        }),
      ),
      stringify: round((from) =>
        each(from, (at) => {
          for (const socket of sockets) socket.send(JSON.stringify(record(at)));
        }),
      ),
    });
    const ratio = rates.ours / rates.stringify;
    return {
      id: 'F11',
      path: `simulator fan-out, ${together} ${together === 1 ? 'change' : 'changes'} a pump to ${SOCKETS} sockets, per second of CPU`,
      ours: rate(rates.ours),
      beside: `stringify per subscriber ${rate(rates.stringify)}, bare write of one frame ${rate(rates.bare)}`,
      ratio: `${ratio.toFixed(1)} x`,
      target: `>= ${target} x`,
      reached: ratio >= target,
    };
  } finally {
    await close();
  }
}

/** Measures F11 for a single change, and for a burst as one pump of many streams sends it. */
export async function fanOutFigures(): Promise<Figure[]> {
  return [await compare(1, 2), await compare(20, 8)];
}
