/** Older candles of a chart: short ranges, gaps in trading, the beginning of a history. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marketReader } from '../../../../electron/main/exchange/reading/lists.ts';
import { readAll } from '../../../../electron/main/exchange/reading/reader.ts';
import { loadHistory } from '../../../../electron/main/market/marketCalls.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { createScriptedLists } from './support/scriptedLists.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOW = 1_790_000_040_000;
const broken = appError('network', 'error.network.broken', { host: 'x' });
const series = { market: 'futures', symbol: 'BTCUSDT', interval: '1m', priceType: 'LAST' } as const;

const kline = (openTime: number) => [openTime, '2', '3', '1', '2', '5', openTime + MINUTE, '10', 4, '1', '2'];

/**
 * Creates an exchange with candles at these open times: it requires both bounds and returns at most 90 days and 100
 * candles.
 */
function exchangeOf(openTimes: readonly number[], order: 'newest' | 'oldest' = 'newest') {
  return createScriptedLists(({ startTime, endTime, limit }) => {
    const [from, to] = [startTime as number, endTime as number];
    if (to - from > 90 * DAY || limit !== 100 || to > NOW) return { error: broken };
    const inside = openTimes.filter((time) => time >= from && time <= to).toSorted((a, b) => a - b);
    const listed = order === 'newest' ? inside.toReversed() : inside;
    return { reply: listed.slice(0, 100).map(kline) };
  });
}

const minutes = (count: number, first = 1): number[] =>
  Array.from({ length: count }, (_, index) => NOW - (first + index) * MINUTE);

describe('candles', () => {
  it('requests a page in ranges of one reply each, and returns every candle once, oldest first', async () => {
    const exchange = exchangeOf(minutes(5_000));
    const page = await loadHistory(exchange.open, series, NOW, 1_000);
    expect(page.ok && page.value.bars.map(({ openTime }) => openTime)).toEqual(minutes(1_000).toReversed());
    expect(page.ok && [page.value.complete, page.value.bars[0]]).toEqual([
      false,
      { openTime: NOW - 1_000 * MINUTE, open: '2', high: '3', low: '1', close: '2', volume: '5', closed: true },
    ]);
    expect(exchange.asked).toHaveLength(10);
    expect(exchange.asked[0]).toEqual({
      symbol: 'BTCUSDT',
      interval: '1m',
      priceType: 'LAST',
      limit: 100,
      startTime: NOW - 100 * MINUTE,
      endTime: NOW - 1,
    });
  });

  it('a market closed over a weekend does not end its history', async () => {
    const weekend = 3 * 24 * 60;
    const exchange = exchangeOf([...minutes(50), ...minutes(300, weekend)]);
    const page = await loadHistory(exchange.open, series, NOW, 200);
    expect(page.ok && [page.value.bars.length, page.value.complete]).toEqual([200, false]);
    expect(page.ok && page.value.bars.at(-1)?.openTime).toBe(NOW - MINUTE);
    expect(exchange.asked.length).toBeLessThanOrEqual(12);
  });

  it('finds the beginning of a history in a few requests and reports it as complete', async () => {
    const exchange = exchangeOf(minutes(30));
    const page = await loadHistory(exchange.open, series, NOW, 1_000);
    expect(page.ok && [page.value.bars.length, page.value.complete]).toEqual([30, true]);
    expect(exchange.asked.length).toBeLessThanOrEqual(7);
    const before = await loadHistory(exchange.open, series, 0, 1_000);
    expect(before).toEqual({ ok: true, value: { bars: [], complete: true } });
  });

  it('B-B5 a failure of the first request is returned; later failures return the candles read so far', async () => {
    const exchange = exchangeOf(minutes(500));
    const failing = (after: number) =>
      createScriptedLists((params, call) => {
        if (call >= after) return { error: broken };
        const from = params.startTime as number;
        return {
          reply: minutes(500)
            .filter((time) => time >= from && time <= (params.endTime as number))
            .map(kline),
        };
      });
    expect(await loadHistory(failing(0).open, series, NOW, 300)).toEqual({ ok: false, error: broken });
    const page = await loadHistory(failing(2).open, series, NOW, 300);
    expect(page.ok && [page.value.bars.length, page.value.complete]).toEqual([200, false]);
    expect(exchange.asked).toEqual([]);
  });

  it('XS35 sorts candles, and drops repeated ones and those outside the range', async () => {
    const exchange = createScriptedLists((_params, call) => ({
      reply: call === 0 ? [kline(NOW - 2 * MINUTE), kline(NOW), kline(NOW - MINUTE), kline(NOW - 2 * MINUTE)] : [],
    }));
    const page = await loadHistory(exchange.open, { ...series, market: 'spot' }, NOW, 10);
    expect(page.ok && page.value.bars.map(({ openTime }) => openTime)).toEqual([NOW - 2 * MINUTE, NOW - MINUTE]);
    expect(exchange.asked[0]).toEqual({
      symbol: 'BTCUSDT',
      interval: '1m',
      limit: 100,
      startTime: NOW - 100 * MINUTE,
      endTime: NOW - 1,
    });
  });

  it('B-B5 whatever the gaps, a range is read completely in few requests', async () => {
    const runs = fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 60 * DAY })), {
      minLength: 1,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(runs, fc.constantFrom<'newest' | 'oldest'>('newest', 'oldest'), async (list, order) => {
        const times: number[] = [];
        let end = NOW - MINUTE;
        for (const [count, gap] of list) {
          for (let index = 0; index < count; index += 1) times.push(end - index * MINUTE);
          end -= count * MINUTE + Math.floor(gap / MINUTE) * MINUTE;
        }
        const exchange = exchangeOf(times, order);
        const range = { startTime: times.at(-1)! - DAY, endTime: NOW - 1, openEnd: false };
        const filters = { symbol: 'BTCUSDT', interval: '1m' } as const;
        const read = await readAll(marketReader(exchange.open, 'futures.market.historyKlines', filters, range));
        expect(read.items.map(([openTime]) => openTime)).toEqual(times);
        expect(read.complete).toBe(true);
        expect(exchange.asked.length).toBeLessThanOrEqual(times.length / 25 + 20 * list.length);
      }),
      { numRuns: 200 },
    );
  });
});
