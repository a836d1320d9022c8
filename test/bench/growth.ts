/**
 * F2 and F3: how the cost of a frame grows with levels and symbols, and how long a frame takes to become state at 1,000
 * frames a second.
 */
import { readFrame } from '../../electron/main/exchange/ws/frames.ts';
import { createOrderBook } from '../../shared/domain/orderBook.ts';
import { createRandom } from '../../shared/time/random.ts';
import { median, quantile, race, type Figure } from './measure.ts';
import { createTape } from '../../electron/main/market/tapeFeed.ts';

const COUNT = 20_000;
/** Number of trades each tape keeps: every tape is full in every round, whatever the number of symbols. */
const KEPT = 20;
const PER_SECOND = 1_000;
const SECONDS = 5;

/** Creates depth frames that each change 15 levels a side within `levels` of the touch; the first is the snapshot. */
function depthFrames(levels: 15 | 200): string[] {
  const random = createRandom(5);
  const level = (price: number) => [`${price / 10}`, `${1 + random.integer(99)}.${100 + random.integer(899)}`];
  let id = 5_000_000_000;
  return Array.from({ length: 400 }, (_, i) => {
    const from = id;
    id += 1 + random.integer(40);
    const side = (direction: 1 | -1) =>
      Array.from({ length: i === 0 ? levels : 15 }, (_unused, k) =>
        level(612_500 + direction * (1 + (i === 0 ? k : random.integer(levels)))),
      );
    const [e, d] = i === 0 ? ['depthSnapshot', 'SNAPSHOT'] : ['depth', 'CHANGED'];
    return JSON.stringify({
      e,
      E: 1_790_200_000_000 + id,
      s: 'BTCUSDT',
      U: from,
      u: id,
      l: levels,
      d,
      b: side(-1),
      a: side(1),
    });
  });
}

/** Creates a reader that processes the recording of one stream repeatedly. */
function bookReader(levels: 15 | 200): (text: string) => void {
  const book = createOrderBook(levels, 1);
  return (text) => {
    const frame = readFrame(text);
    if (frame.kind !== 'depth') throw new Error(`a frame was read as ${frame.kind}`);
    if (frame.push.d === 'SNAPSHOT') {
      book.clear();
      book.snapshot(frame.push);
    } else if (book.change(frame.push) === 'dropped') throw new Error('a change was dropped');
  };
}

const overAndOver = (frames: readonly string[], take: (text: string) => void) => (): number => {
  for (let i = 0; i < COUNT; i += 1) take(frames[i % frames.length]!);
  return COUNT;
};

/** Creates trade frames, one trade each, spread over `symbols` symbols, and the tapes that keep them. */
function trades(symbols: number): () => number {
  const random = createRandom(6);
  const frames = Array.from({ length: 2_000 }, (_, i) => {
    const trade = {
      T: 1_790_200_000_000 + i,
      p: '61000.5',
      q: `0.${100 + random.integer(899)}`,
      v: '9.25',
      m: i % 2 === 0,
    };
    const t = `c2a965c5-1bb3-4bb5-9222-${String(i).padStart(12, '0')}`;
    return JSON.stringify({ e: 'trade', E: trade.T, s: `S${i % symbols}USDT`, d: [{ ...trade, t }] });
  });
  let taken = 0;
  const tapes = new Map(Array.from({ length: symbols }, (_, i) => [`S${i}USDT`, createTape(KEPT)]));
  return overAndOver(frames, (text) => {
    const frame = readFrame(text);
    if (frame.kind !== 'trade') throw new Error(`a frame was read as ${frame.kind}`);
    const { T: time, p: price, q: quantity, m } = frame.push.d[0]!;
    // Every trade is a new one, so that the tapes keep as much for many symbols as for one.
    taken += 1;
    tapes.get(frame.push.s)!.add([{ id: String(taken), time, price, quantity, takerSide: m ? 'SELL' : 'BUY' }]);
  });
}

/** Measures the milliseconds from the moment a frame is due until it is in the book state, at a steady rate. */
async function latencies(): Promise<number[]> {
  const frames = depthFrames(15);
  const take = bookReader(15);
  const took: number[] = [];
  const start = performance.now();
  for (let sent = 0; sent < PER_SECOND * SECONDS;) {
    const due = Math.floor(((performance.now() - start) * PER_SECOND) / 1000);
    for (; sent < due; sent += 1) {
      const before = performance.now();
      take(frames[sent % frames.length]!);
      took.push(performance.now() - before);
    }
    await new Promise((next) => setImmediate(next));
  }
  return took;
}

/** Measures F2 and F3. */
export async function growthFigures(): Promise<Figure[]> {
  const levels = await race({
    small: overAndOver(depthFrames(15), bookReader(15)),
    large: overAndOver(depthFrames(200), bookReader(200)),
  });
  const symbols = await race({ one: trades(1), thousand: trades(1_000) });
  const took = (await latencies()).map((ms) => ms * 1000);
  const grown = (id: string, path: string, ratio: number, most: number, beside: string): Figure => ({
    id,
    path,
    ours: `x${ratio.toFixed(2)}`,
    beside,
    ratio: ratio.toFixed(2),
    target: `<= ${most}`,
    reached: ratio <= most,
  });
  const us = (perSecond: number) => `${(1e6 / perSecond).toFixed(1)} us`;
  return [
    grown(
      'F2',
      'book frame, 15 to 200 levels',
      levels.small / levels.large,
      1.5,
      `${us(levels.small)}, ${us(levels.large)}`,
    ),
    grown(
      'F2',
      'trade frame, 1 to 1,000 symbols',
      symbols.one / symbols.thousand,
      1.6,
      `${us(symbols.one)}, ${us(symbols.thousand)}`,
    ),
    {
      id: 'F3',
      path: `frame to book state, ${PER_SECOND} changes/s`,
      ours: `p50 ${median(took).toFixed(0)} us, p99 ${quantile(took, 0.99).toFixed(0)} us`,
      beside: 'peer elsewhere p50 105 us, p99 511 us',
      ratio: `${(median(took) / 105).toFixed(2)}, ${(quantile(took, 0.99) / 511).toFixed(2)}`,
      target: '<= 0.85, <= 0.85',
      reached: median(took) <= 0.85 * 105 && quantile(took, 0.99) <= 0.85 * 511,
    },
  ];
}
