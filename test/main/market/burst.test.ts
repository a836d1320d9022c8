/** B-C10, XW17: a burst of market data is merged to the rate of the display, and what waits is bounded. */
import { expect, test } from 'vitest';
import type { PublicPush } from '../../../electron/main/exchange/ws/frames.ts';
import { createBookFeed } from '../../../electron/main/market/bookFeed.ts';
import { createTapeFeed } from '../../../electron/main/market/tapeFeed.ts';
import type { BookView, TapeView } from '../../../shared/ipc/views.ts';
import { createFeedRig } from '../support/feedParts.ts';

const FRAMES = 10_000;
const SYMBOLS = Array.from({ length: 20 }, (_, i) => `S${i}USDT`);

const depth = (symbol: string, d: 'SNAPSHOT' | 'CHANGED', U: number, u: number, size: string): PublicPush => ({
  kind: 'depth',
  push: { e: 'depth', E: u, s: symbol, U, u, l: 200, d, b: [['9', size]], a: [['10', '1']] },
});
const trade = (symbol: string, id: number): PublicPush => ({
  kind: 'trade',
  push: { e: 'trade', E: id, s: symbol, d: [{ T: id, t: String(id), p: '9', q: '1', v: '9', m: true }] },
});

test('XW17: 10,000 frames in a second over 20 symbols: at most one event per source and 16 ms, no trade lost', async () => {
  const rig = createFeedRig();
  for (const symbol of SYMBOLS) {
    createBookFeed('spot', symbol, 0, rig.parts).start();
    createTapeFeed('spot', symbol, rig.parts).start();
    rig.link(`${symbol}@depth200`, { state: 'open' });
    rig.link(`${symbol}@trade`, { state: 'open' });
    rig.push(`${symbol}@depth200`, depth(symbol, 'SNAPSHOT', 0, 1, '1'));
  }
  await rig.settle();
  rig.published.length = 0;
  for (let i = 0; i < FRAMES; i += 1) {
    const symbol = SYMBOLS[i % SYMBOLS.length]!;
    const n = Math.floor(i / SYMBOLS.length);
    if (n % 2 === 0) rig.push(`${symbol}@depth200`, depth(symbol, 'CHANGED', 1 + n / 2, 2 + n / 2, String(2 + n)));
    else rig.push(`${symbol}@trade`, trade(symbol, n));
    if (i % 10 === 9) rig.clock.advance(1);
  }
  await rig.settle();
  const views = <View>(event: string, symbol: string): View[] =>
    rig.published
      .filter((one) => one.event === event && (one.payload as { symbol: string }).symbol === symbol)
      .map(({ payload }) => payload as View);
  for (const symbol of SYMBOLS) {
    const books = views<BookView>('market.book', symbol);
    const tapes = views<TapeView>('market.tape', symbol);
    // 1,000 ms divided by 16 ms, plus the batch under way.
    expect([symbol, books.length <= 64, tapes.length <= 64]).toEqual([symbol, true, true]);
    expect(books.at(-1)).toMatchObject({ updateId: 251, bids: ['9', '500'], asks: ['10', '1'] });
    // Merged, but no trade is lost: 250 of each symbol.
    const ids = tapes.flatMap(({ trades }) => trades.map(({ id }) => id));
    expect([symbol, new Set(ids).size, ids.length]).toEqual([symbol, 250, 250]);
  }
});

test('B-C10: trades beyond the tape limit are not queued for the window', async () => {
  const rig = createFeedRig();
  createTapeFeed('spot', 'BTCUSDT', rig.parts).start();
  rig.link('BTCUSDT@trade', { state: 'open' });
  await rig.settle();
  rig.published.length = 0;
  for (let i = 0; i < FRAMES; i += 1) rig.push('BTCUSDT@trade', trade('BTCUSDT', i + 1));
  await rig.settle();
  const tapes = rig.published.filter(({ event }) => event === 'market.tape').map(({ payload }) => payload as TapeView);
  expect([tapes.length, tapes.at(-1)?.trades.length, tapes.at(-1)?.reset]).toEqual([1, 500, true]);
});
