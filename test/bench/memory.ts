/** F18: how much memory 20 symbols occupy, and whether it grows with the messages that pass through. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readFrame, pushName } from '../../electron/main/exchange/ws/frames.ts';
import { createBookFeed } from '../../electron/main/market/bookFeed.ts';
import { createTapeFeed } from '../../electron/main/market/tapeFeed.ts';
import { createRandom, type Random } from '../../shared/time/random.ts';
import { createFeedRig } from '../main/support/feedParts.ts';
import type { Figure } from './measure.ts';

const SYMBOLS = Array.from({ length: 20 }, (_, i) => `S${i}USDT`);
/** Number of messages in an hour of 20 symbols at seven messages a second each: two book changes and five trades. */
const HOUR = 504_000;
const MB = 1024 * 1024;

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

/** Returns the text of a symbol's next frame; the first is its book snapshot. */
function frameText(random: Random, symbol: string, number: number): string {
  const E = 1_790_000_000_000 + number;
  if (number > 0 && number % 7 > 1) {
    const d = [{ T: E, t: `c2a965c5-${number}`, p: '61250.5', q: '0.125', v: '7656.31', m: true }];
    return JSON.stringify({ e: 'trade', E, s: symbol, d });
  }
  const u = number + 1;
  const count = number === 0 ? 200 : 15;
  const side = (direction: 1 | -1): string[][] =>
    Array.from({ length: count }, (_, i) => [
      `${(612_500 + direction * (1 + (number === 0 ? i : random.integer(200)))) / 10}`,
      `${random.integer(99)}.${100 + random.integer(899)}`,
    ]);
  // Numbers used by trades are skipped: each book change follows the previous book change.
  const U = number === 0 ? 0 : number % 7 === 1 ? number : number - 5;
  const [e, d] = number === 0 ? ['depthSnapshot', 'SNAPSHOT'] : ['depth', 'CHANGED'];
  return JSON.stringify({ e, E, s: symbol, U, u, l: 200, d, b: side(-1), a: side(1) });
}

/** Measures F18. */
export async function memoryFigures(): Promise<Figure[]> {
  const collect = collector();
  const used = (): number => {
    for (let i = 0; i < 3; i += 1) collect();
    return process.memoryUsage().heapUsed / MB;
  };
  const idle = used();
  const rig = createFeedRig((number) => rig.publisher.seen(number));
  for (const symbol of SYMBOLS) {
    createBookFeed('spot', symbol, 1, rig.parts).start();
    createTapeFeed('spot', symbol, rig.parts).start();
    rig.link(`${symbol}@depth200`, { state: 'open' });
    rig.link(`${symbol}@trade`, { state: 'open' });
  }
  await rig.settle();
  const random = createRandom(9);
  let number = 0;
  let publishedCount = 0;
  const flow = (count: number): void => {
    for (let sent = 0; sent < count; sent += SYMBOLS.length) {
      for (const symbol of SYMBOLS) {
        const frame = readFrame(frameText(random, symbol, number));
        if (frame.kind !== 'depth' && frame.kind !== 'trade') throw new Error(`a frame was read as ${frame.kind}`);
        rig.push(pushName(frame), frame);
      }
      number += 1;
      rig.clock.advance(16);
      publishedCount += rig.published.splice(0).length;
    }
    if (rig.renewed.length > 0) throw new Error('a book was put together anew');
    rig.asked.length = 0;
  };
  flow(HOUR / 5);
  const warm = used();
  flow(HOUR);
  const slope = used() - warm;
  if (publishedCount < HOUR / 2) throw new Error(`only ${publishedCount} pictures were told`);
  return [
    {
      id: 'F18',
      path: `heap of ${SYMBOLS.length} symbols, books and tapes`,
      ours: `${(warm - idle).toFixed(1)} MB`,
      beside: `idle ${idle.toFixed(1)} MB`,
      ratio: '-',
      target: '<= 60 MB',
      reached: warm - idle <= 60,
    },
    {
      id: 'F18',
      path: `growth over ${HOUR / 1000},000 messages, an hour of ${SYMBOLS.length} symbols`,
      ours: `${slope.toFixed(2)} MB`,
      beside: `${publishedCount} pictures told`,
      ratio: '-',
      target: '< 1 MB',
      reached: slope < 1,
    },
  ];
}
