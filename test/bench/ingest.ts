/** F1: frames from a socket to validated book state, compared with the bare limit of the same socket and JSON.parse. */
import { Worker } from 'node:worker_threads';
import { WebSocket } from 'ws';
import { readFrame } from '../../electron/main/exchange/ws/frames.ts';
import { createOrderBook } from '../../shared/domain/orderBook.ts';
import { createRandom } from '../../shared/time/random.ts';
import { race, rate, type Figure } from './measure.ts';

const COUNT = 30_000;

/**
 * Creates depth frames of a stream with `levels` levels: each changes a few levels near the touch, and the ids are
 * consecutive.
 */
function depthFrames(levels: 15 | 200): string[] {
  const random = createRandom(3);
  const level = (price: number) => [`${price / 10}`, `${1 + random.integer(99)}.${100 + random.integer(899)}`];
  let id = 5_000_000_000;
  const frame = (snapshot: boolean): string => {
    const from = id;
    id += 1 + random.integer(40);
    const count = snapshot ? levels : 15;
    const reach = snapshot ? count : levels;
    const side = (direction: 1 | -1) =>
      Array.from({ length: count }, (_, i) =>
        level(612_500 + direction * (1 + (snapshot ? i : random.integer(reach)))),
      );
    return JSON.stringify({
      e: snapshot ? 'depthSnapshot' : 'depth',
      E: 1_790_200_000_000 + id,
      s: 'BTCUSDT',
      U: snapshot ? from : from,
      u: id,
      l: levels,
      d: snapshot ? 'SNAPSHOT' : 'CHANGED',
      b: side(-1),
      a: side(1),
    });
  };
  return Array.from({ length: 400 }, (_, i) => frame(i === 0));
}

function tradeFrames(): string[] {
  const random = createRandom(4);
  return Array.from({ length: 400 }, (_, i) =>
    JSON.stringify({
      e: 'trade',
      E: 1_790_200_000_000 + i,
      s: 'BTCUSDT',
      d: Array.from({ length: 4 }, (_unused, k) => ({
        T: 1_790_200_000_000 + i,
        t: `c2a965c5-1bb3-4bb5-9222-${String(i * 4 + k).padStart(12, '0')}`,
        p: `${61_000 + random.integer(500)}.${random.integer(10)}`,
        q: `0.${100 + random.integer(899)}`,
        v: `${random.integer(9000)}.25`,
        m: random.next() < 0.5,
      })),
    }),
  );
}

/** Receives COUNT frames over a new socket and passes each to `take`. */
function receive(port: number, take: (text: string) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    let seen = 0;
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false, maxPayload: 4 * 1024 * 1024 });
    socket.on('open', () => socket.send(String(COUNT)));
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      take(data.toString('utf8'));
      seen += 1;
      if (seen < COUNT) return;
      socket.terminate();
      resolve(COUNT);
    });
  });
}

async function compare(
  path: string,
  frames: string[],
  target: number,
  take: () => (text: string) => void,
): Promise<Figure> {
  const worker = new Worker(new URL('./frameSender.mjs', import.meta.url), { workerData: { frames } });
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  let lastReceived: unknown = null;
  try {
    const rates = await race(
      {
        ours: () => receive(port, take()),
        parse: () => receive(port, (text) => void (lastReceived = JSON.parse(text))),
        bare: () => receive(port, (text) => void (lastReceived = text)),
      },
      5,
    );
    const ratio = rates.ours / rates.parse;
    return {
      id: 'F1',
      path,
      ours: rate(rates.ours),
      beside: `ws + JSON.parse ${rate(rates.parse)}, ws alone ${rate(rates.bare)}`,
      ratio: lastReceived === null ? '-' : ratio.toFixed(2),
      target: `>= ${target}`,
      reached: ratio >= target,
    };
  } finally {
    await worker.terminate();
  }
}

/** Creates a reader that keeps a book and applies the stream's first frame again when the recording starts over. */
function bookReader(levels: 15 | 200): () => (text: string) => void {
  return () => {
    const book = createOrderBook(levels, 1);
    return (text) => {
      const frame = readFrame(text);
      if (frame.kind !== 'depth') throw new Error(`a frame was read as ${frame.kind}`);
      if (frame.push.d === 'SNAPSHOT') {
        book.clear();
        book.snapshot(frame.push);
      } else if (book.change(frame.push) === 'dropped') throw new Error('a change was dropped');
    };
  };
}

/** Measures F1 for depth of 15 and 200 levels, and for trades. */
export async function ingestFigures(): Promise<Figure[]> {
  return [
    await compare('depth15 frame to checked book', depthFrames(15), 0.7, bookReader(15)),
    await compare('depth200 frame to checked book', depthFrames(200), 0.7, bookReader(200)),
    await compare('trade frame to checked trades', tradeFrames(), 0.85, () => (text) => {
      if (readFrame(text).kind !== 'trade') throw new Error('a trade frame was not read');
    }),
  ];
}
