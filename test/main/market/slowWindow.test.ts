/**
 * B-C10, XW17: a window that takes no event for half a minute: what is queued for it is bounded, and no order event is
 * lost.
 */
import { describe, expect, test } from 'vitest';
import type { PublicPush } from '../../../electron/main/exchange/ws/frames.ts';
import { createBookFeed } from '../../../electron/main/market/bookFeed.ts';
import { createTapeFeed } from '../../../electron/main/market/tapeFeed.ts';
import { createTickerFeed } from '../../../electron/main/market/tickerFeed.ts';
import { createTickers } from '../../../electron/main/market/tickers.ts';
import type { BookView, TapeView } from '../../../shared/ipc/views.ts';
import { createFeedRig } from '../support/feedParts.ts';

const SYMBOLS = Array.from({ length: 20 }, (_, i) => `S${i}USDT`);
const LIMIT = 32 * 1024 * 1024;

const level = (price: number, size: number): [string, string] => [`6${10_000 + price}.50`, `${size}.0125`];
const side = (from: number, size: number) => Array.from({ length: 200 }, (_, i) => level(from + i, size));
const depth = (s: string, d: 'SNAPSHOT' | 'CHANGED', U: number, u: number): PublicPush => ({
  kind: 'depth',
  push: {
    e: 'depth',
    E: u,
    s,
    U,
    u,
    l: 200,
    d,
    b: d === 'SNAPSHOT' ? side(1_000, 1) : [level(1_199, u)],
    a: d === 'SNAPSHOT' ? side(2_000, 1) : [level(2_000, u)],
  },
});
const trade = (s: string, n: number): PublicPush => ({
  kind: 'trade',
  push: { e: 'trade', E: n, s, d: [{ T: n, t: `c2a965c5-${n}`, p: '61250.50', q: '0.0125', v: '765.63', m: true }] },
});
const ticker = (s: string, n: number): PublicPush => ({
  kind: 'ticker',
  push: {
    e: 'ticker',
    E: n,
    s,
    d: [{ p: '1', P: '0.1', c: `${61_000 + n}`, o: '1', h: '2', l: '1', v: '3', q: '4', O: n, C: n }],
  },
});

/** Creates the queue between main and its window: everything in order, taken when the window runs. */
function createQueue() {
  const waiting: { event: string; payload: unknown; bytes: number }[] = [];
  let most = 0;
  let bytes = 0;
  return {
    waiting,
    most: () => most,
    push(event: string, payload: unknown) {
      const one = { event, payload, bytes: JSON.stringify(payload).length };
      waiting.push(one);
      bytes += one.bytes;
      most = Math.max(most, bytes);
    },
    /** The window takes everything. */
    take() {
      bytes = 0;
      return waiting.splice(0);
    },
  };
}

/** Creates books and tapes of 20 symbols and one ticker for a window that responds only when the test lets it. */
async function setUp({ asked = true } = {}) {
  const queue = createQueue();
  const rig = createFeedRig(asked ? (number) => queue.push('market.mark', { number }) : undefined);
  const { published } = rig;
  /** Moves what the publisher sent to the queue immediately, as the shell does. */
  const carry = (): void => {
    for (const { event, payload } of published.splice(0)) queue.push(event, payload);
  };
  for (const symbol of SYMBOLS) {
    createBookFeed('spot', symbol, 2, rig.parts).start();
    createTapeFeed('spot', symbol, rig.parts).start();
    rig.link(`${symbol}@depth200`, { state: 'open' });
    rig.link(`${symbol}@trade`, { state: 'open' });
    rig.push(`${symbol}@depth200`, depth(symbol, 'SNAPSHOT', 0, 1));
  }
  createTickerFeed('spot', 'S0USDT', rig.parts, createTickers(rig.parts.clock, rig.parts.rest)).start();
  rig.link('S0USDT@ticker', { state: 'open' });
  await rig.settle();
  let count = 0;
  let orders = 0;
  /** Lets the window run: it takes what waits and acknowledges the newest mark. */
  const run = () => {
    carry();
    const taken = queue.take();
    const mark = taken.findLast(({ event }) => event === 'market.mark')?.payload as { number: number } | undefined;
    if (mark) rig.publisher.seen(mark.number);
    return taken;
  };
  /** Sends 200 messages a second of each symbol, half book changes and half trades, and an order event every 100 ms. */
  const flow = (milliseconds: number): void => {
    for (let ms = 0; ms < milliseconds; ms += 5) {
      count += 1;
      for (const symbol of SYMBOLS) {
        if (count % 2 === 0) rig.push(`${symbol}@depth200`, depth(symbol, 'CHANGED', count / 2, count / 2 + 1));
        else rig.push(`${symbol}@trade`, trade(symbol, count));
      }
      if (count % 200 === 0) rig.push('S0USDT@ticker', ticker('S0USDT', count));
      if (count % 20 === 0) queue.push('trading.orders', { number: (orders += 1) });
      rig.clock.advance(5);
      carry();
    }
  };
  return { ...rig, queue, run, flow };
}

const of = <View>(taken: readonly { event: string; payload: unknown }[], event: string): View[] =>
  taken.filter((one) => one.event === event).map(({ payload }) => payload as View);

describe('Window blocked for 30 s at 20 symbols with 200 messages a second each', () => {
  test('B-C10: less than 32 MB is queued, and all order events arrive in order', async () => {
    const { run, flow, queue } = await setUp();
    run();
    flow(30_000);
    expect(queue.most()).toBeLessThan(LIMIT);
    const taken = run();
    // At most sixteen batches, each of 20 books, 20 tapes and a ticker.
    expect(of(taken, 'market.book').length).toBeLessThanOrEqual(16 * 20);
    expect(of(taken, 'market.tape').length).toBeLessThanOrEqual(16 * 20);
    expect(of<{ number: number }>(taken, 'trading.orders').map(({ number }) => number)).toEqual(
      Array.from({ length: 300 }, (_, i) => i + 1),
    );
  });

  test('positive control: without marks more than 32 MB is queued after five seconds', async () => {
    const { run, flow, queue } = await setUp({ asked: false });
    run();
    flow(5_000);
    expect(queue.most()).toBeGreaterThan(LIMIT);
  });

  test('B-C10: on resuming it receives one current view per topic and the number of missed trades', async () => {
    const { run, flow, publisher } = await setUp();
    run();
    flow(30_000);
    const before = run();
    const pictures = run();
    const books = of<BookView>(pictures, 'market.book');
    const tapes = of<TapeView>(pictures, 'market.tape');
    expect([books.map(({ symbol }) => symbol), tapes.map(({ symbol }) => symbol)]).toEqual([SYMBOLS, SYMBOLS]);
    for (const { updateId, bids } of books)
      expect({ updateId, bid: bids.slice(0, 2) }).toEqual({ updateId: 3_001, bid: ['611199.50', '3001.0125'] });
    for (const { symbol, reset, missed, trades } of tapes) {
      const early = of<TapeView>(before, 'market.tape').filter((view) => view.symbol === symbol);
      const sentCount = early.reduce((sum, view) => sum + view.trades.length, 0);
      // 3,000 trades in half a minute: sent before, missed, or shown.
      expect({ symbol, reset, shown: trades.length, sum: sentCount + missed + trades.length }).toEqual({
        symbol,
        reset: true,
        shown: 500,
        sum: 3_000,
      });
    }
    expect(of<{ last: string }>(pictures, 'market.ticker').map(({ last }) => last)).toEqual(['67000']);
    flow(1_000);
    expect([run().length > 0, publisher.seen(1_000_000)]).toEqual([true, false]);
  });

  test('XW17: 10,000 messages at once are queued as one batch, and no fill event is lost', async () => {
    const { run, push, clock, queue, published } = await setUp();
    run();
    for (let i = 1; i <= 10_000; i += 1) {
      push('S1USDT@trade', trade('S1USDT', i));
      if (i % 1_000 === 0) queue.push('trading.fills', { number: i / 1_000 });
    }
    clock.advance(16);
    expect(published.map(({ event, payload }) => [event, (payload as TapeView).missed])).toEqual([
      ['market.tape', 9_500],
    ]);
    expect(of<{ number: number }>(run(), 'trading.fills').map(({ number }) => number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });
});
