import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBarSeries, sortedOnce } from '../../../electron/main/market/barSeries.ts';
import { createKlineFeed } from '../../../electron/main/market/klineFeed.ts';
import { createIndexKlineFeed } from '../../../electron/main/market/indexKlineFeed.ts';
import type { Outgoing } from '../../../electron/main/market/publisher.ts';
import type { PublicPush } from '../../../electron/main/exchange/ws/frames.ts';
import type { KlineView, TradeView } from '../../../shared/ipc/views.ts';
import { createFeedRig } from '../support/feedParts.ts';
import { createTape } from '../../../electron/main/market/tapeFeed.ts';
import { barOfRecord, type Bar } from '../../../electron/main/exchange/mapping/marketValues.ts';

const MINUTE = 60_000;
const T0 = 1_789_999_980_000;
const bar = (openTime: number, close = '5'): Bar => ({ openTime, open: '5', high: '9', low: '1', close, volume: '1' });
const record = (openTime: number, more: Partial<Record<'high' | 'close', string>> = {}) =>
  [openTime, '5', more.high ?? '9', '1', more.close ?? '5', '1', openTime + MINUTE, '5', 1, '1', '1'] as const;

describe('Bar series', () => {
  test('XS35: sorts bars and removes duplicates; only the newest is open', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 60 }), (minutes) => {
        const series = createBarSeries(100);
        series.load(
          minutes.map((minute) => bar(minute * MINUTE)),
          [],
        );
        const expected = [...new Set(minutes)].toSorted((a, b) => a - b);
        expect(series.all().map((one) => one.openTime / MINUTE)).toEqual(expected);
        expect(series.all().map((one) => one.closed)).toEqual(expected.map((_m, i) => i < expected.length - 1));
      }),
    );
  });

  test('XW18: rejects a bar older than the newest', () => {
    const series = createBarSeries(3);
    expect([series.update(bar(MINUTE)), series.update(bar(MINUTE, '6')), series.update(bar(0))]).toEqual([
      'added',
      'replaced',
      'rejected',
    ]);
    for (let i = 2; i < 6; i += 1) series.update(bar(i * MINUTE));
    expect(series.all().map((one) => one.openTime / MINUTE)).toEqual([3, 4, 5]);
  });

  test.each([{ high: '4' }, { close: '10' }, { close: '0.5' }, { high: 'x' }])('XS35: drops a bar with %j', (more) => {
    expect(barOfRecord([...record(0, more)])).toBeUndefined();
  });

  test('keeps the later of two records of one bar', () => {
    expect(sortedOnce([bar(0, '2'), bar(0, '3')])).toEqual([bar(0, '3')]);
  });
});

describe('Candle feed', () => {
  const id = { market: 'futures', symbol: 'BTCUSDT', interval: '1m', priceType: 'LAST' } as const;
  const NAME = 'BTCUSDT@kline_1m_LAST_PRICE';
  const push = (t: number, c: string, i = '1m', E = t + 1): PublicPush => ({
    kind: 'kline',
    push: {
      e: 'kline',
      E,
      s: 'BTCUSDT',
      p: 'LAST_PRICE',
      d: [{ t, T: t + MINUTE, s: 'BTCUSDT', i, o: '5', c, h: '9', l: '1', v: '1', n: 1, q: '1', V: '1', Q: '1' }],
    },
  });
  const shape = (view: KlineView | undefined) =>
    view && [
      view.feed.status,
      view.reset,
      ...view.bars.map((one) => `${one.openTime - T0} ${one.close} ${one.closed}`),
    ];

  test('loads, follows the stream, closes a bar when the next opens, and reloads after a reconnect', async () => {
    const rig = createFeedRig();
    const feed = createKlineFeed(id, rig.parts);
    const last = () => shape(rig.published.at(-1)?.payload as KlineView);
    rig.answers.push(
      [record(T0), record(T0 - MINUTE)],
      [record(T0 + MINUTE, { close: '8' }), record(T0, { close: '7' })],
    );
    feed.start();
    rig.link(NAME, { state: 'open' });
    await rig.settle(1);
    rig.clock.advance(20);
    expect(last()).toEqual(['live', true, '-60000 5 true', '0 5 false']);
    rig.push(NAME, push(T0, '6'));
    await rig.settle();
    expect(last()).toEqual(['live', false, '0 6 false']);
    rig.push(NAME, push(T0 + MINUTE, '7'));
    rig.push(NAME, push(T0, '2'));
    rig.push(NAME, push(T0 + 2 * MINUTE, '2', '5m'));
    rig.push(NAME, push(T0 + 2 * MINUTE, '2', '1m', T0));
    await rig.settle();
    expect(last()).toEqual(['live', false, '0 6 true', '60000 7 false']);
    rig.link(NAME, { state: 'waiting', reason: 'feed.reason.disconnected' });
    await rig.settle();
    expect(last()?.[0]).toBe('stale');
    rig.link(NAME, { state: 'open' });
    await rig.settle(1);
    rig.clock.advance(20);
    expect(last()).toEqual(['live', true, '0 7 true', '60000 8 false']);
  });

  test('stream updates received during a request take precedence over its reply', async () => {
    const rig = createFeedRig();
    const feed = createKlineFeed(id, rig.parts);
    rig.answers.push([record(T0)]);
    feed.start();
    rig.link(NAME, { state: 'open' });
    rig.clock.advance(1);
    rig.push(NAME, push(T0, '8'));
    await rig.settle();
    expect(shape(rig.published.at(-1)?.payload as KlineView)).toEqual(['live', true, '0 8 false']);
  });

  const feedNow = (rig: { published: Outgoing[] }) => (rig.published.at(-1)?.payload as KlineView | undefined)?.feed;

  test('retries a failed load and is loading meanwhile', async () => {
    const rig = createFeedRig();
    const feed = createKlineFeed(id, rig.parts);
    feed.start();
    rig.link(NAME, { state: 'open' });
    await rig.settle(1);
    rig.clock.advance(20);
    expect(feedNow(rig)?.reason).toBe('feed.reason.loading');
    rig.answers.push([record(T0)]);
    await rig.settle(1_000);
    await rig.settle();
    expect(feedNow(rig)?.status).toBe('live');
    expect(rig.asked).toHaveLength(2);
  });

  test('R13: polls index candles every 5 s until stopped', async () => {
    const rig = createFeedRig();
    const feed = createIndexKlineFeed({ ...id, priceType: 'INDEX' }, rig.parts);
    feed.start();
    for (let i = 0; i < 9; i += 1) {
      rig.answers.push([record(T0)]);
      await rig.settle(1_000);
    }
    expect(rig.asked.map(({ id: row }) => row)).toEqual([
      'futures.market.indexPriceKlines',
      'futures.market.indexPriceKlines',
    ]);
    feed.stop();
    await rig.settle(20_000);
    expect(rig.asked).toHaveLength(2);
  });
});

describe('Trade tape', () => {
  const trade = (id: number, time = id): TradeView => ({
    id: String(id),
    time,
    price: '1',
    quantity: '1',
    takerSide: 'BUY',
  });
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => trade(from + i));
  const ids = (trades: readonly TradeView[] | undefined) => trades?.map(({ id }) => Number(id));

  test('shows each trade once and misses none after losses, repeats and backfills', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('push', 'lose', 'repeat', 'backfill'), { maxLength: 80 }), (steps) => {
        const tape = createTape(500);
        const all = range(1, 30);
        tape.backfill(all.slice(-20));
        let shown = ids(tape.all())!;
        for (const step of steps) {
          if (step === 'repeat') shown.push(...ids(tape.add(all.slice(-1)))!);
          else if (step === 'backfill') {
            const missing = tape.backfill(all.slice(-100));
            shown = missing ? [...shown, ...ids(missing)!] : ids(tape.all())!;
          } else {
            all.push(trade(all.length + 1));
            if (step === 'push') shown.push(...ids(tape.add(all.slice(-1)))!);
          }
        }
        const missing = tape.backfill(all.slice(-100));
        shown = missing ? [...shown, ...ids(missing)!] : ids(tape.all())!;
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.slice(-20)).toEqual(ids(all.slice(-20)));
      }),
    );
  });

  test('a gap wider than the reply replaces the tape', () => {
    const tape = createTape(500);
    tape.backfill(range(1, 10));
    expect(tape.backfill(range(50, 60))).toBeUndefined();
    expect(ids(tape.all())).toEqual(ids(range(50, 60)));
  });

  test('a backfill inserts older trades before those of the stream', () => {
    const tape = createTape(500);
    tape.add(range(51, 60));
    expect(tape.backfill(range(1, 62))).toBeUndefined();
    expect(ids(tape.all())).toEqual(ids(range(1, 62)));
  });

  test('sorts the trades of one frame by time', () => {
    const tape = createTape(500);
    expect(ids(tape.add([trade(3), trade(1), trade(2)]))).toEqual([1, 2, 3]);
  });

  test('distinguishes trades by id, whatever the id format (R51)', () => {
    const tape = createTape(500);
    tape.backfill(range(1, 3));
    const twin = { ...trade(4), id: '8cd20870-d3b0-41d8-91bb-ccdfbdd6576f' };
    tape.add([twin]);
    expect(tape.backfill([...range(1, 4), twin, trade(5)])).toEqual([trade(4), trade(5)]);
    expect(tape.all()).toEqual([...range(1, 3), twin, trade(4), trade(5)]);
  });

  test('B-C10: the tape is bounded', () => {
    const tape = createTape(10);
    tape.add(range(1, 50));
    expect(ids(tape.all())).toEqual(ids(range(41, 50)));
  });
});
