/** R28: all symbols of a market at once, polled; only rows that changed are told. */
import { describe, expect, test } from 'vitest';
import { createOverviewFeed } from '../../../electron/main/market/overviewFeed.ts';
import { createTickers } from '../../../electron/main/market/tickers.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { createFeedWorld } from '../support/feedParts.ts';

const T0 = 1_790_000_000_000;
const day = (symbol: string, lastPrice = '110', more: Readonly<Record<string, string>> = {}) => ({
  symbol,
  lastPrice,
  openPrice: '100',
  highPrice: '120',
  lowPrice: '90',
  volume: '7',
  quoteVolume: '770',
  markPrice: '110.1',
  indexPrice: '110.2',
  ...more,
});
const spotDay = (symbol: string, lastPrice = '110') => {
  const { markPrice: _mark, indexPrice: _index, ...figures } = day(symbol, lastPrice);
  return figures;
};
const rate = (symbol: string, forecastFundingRate = '0.0001', nextFundingTime = T0 + 60_000) => ({
  symbol,
  markPrice: '1',
  indexPrice: '1',
  lastFundingRate: '0.5',
  forecastFundingRate,
  nextFundingTime,
  time: T0,
  collectCycle: 480,
});
const ROW_A = ['AUSDT', '110', '10', '0.1', '120', '90', '7', '770', '110.1', '110.2', '0.0001', String(T0 + 60_000)];
const EMPTY_B = ['BUSDT', '', '', '', '', '', '', '', '', '', '', ''];

function start(market: Market, listed: readonly string[] | null, ...answers: unknown[]) {
  const world = createFeedWorld();
  world.answers.push(...answers);
  let symbols = listed;
  const tickers = createTickers(world.clock, world.parts.rest);
  const feed = createOverviewFeed(market, world.parts, tickers, () => symbols);
  feed.start();
  const views = () => world.published.flatMap((one) => (one.event === 'market.overview' ? [one.payload] : []));
  return {
    ...world,
    feed,
    views,
    list: (next: readonly string[]) => (symbols = next),
    last: () => views().at(-1),
    /** One round of questions further. */
    async round(...more: unknown[]) {
      world.answers.push(...more);
      await world.settle(11_000);
      await world.settle();
    },
  };
}

describe('overview', () => {
  test('R28: both lists in two questions, every figure of a row in its place, the change computed here', async () => {
    const world = start(
      'futures',
      ['AUSDT', 'BUSDT'],
      [day('AUSDT'), day('BUSDT', '95')],
      [rate('AUSDT'), rate('BUSDT')],
    );
    await world.settle();
    expect(world.asked).toEqual([
      { id: 'futures.market.ticker.24hr', params: {} },
      { id: 'futures.market.premiumIndex', params: {} },
    ]);
    expect(world.views()).toEqual([
      {
        market: 'futures',
        feed: { status: 'live', reason: null, since: T0, receivedAt: T0 },
        reset: true,
        cells: [...ROW_A, 'BUSDT', '95', '-5', '-0.05', ...ROW_A.slice(4)],
      },
    ]);
  });

  test('spot has no mark, index and funding, and asks nobody for them', async () => {
    const world = start('spot', ['AUSDT'], [spotDay('AUSDT')]);
    await world.settle();
    expect([world.asked.length, world.last()?.cells]).toEqual([1, [...ROW_A.slice(0, 8), '', '', '', '']]);
  });

  test('only rows that changed are told; an answer without news tells its time alone', async () => {
    const both = [rate('AUSDT'), rate('BUSDT')];
    const world = start('futures', ['AUSDT', 'BUSDT'], [day('AUSDT'), day('BUSDT')], both);
    await world.settle();
    await world.round([day('AUSDT'), day('BUSDT', '111')], both);
    expect([world.last()?.reset, world.last()?.cells.slice(0, 3)]).toEqual([false, ['BUSDT', '111', '11']]);
    expect(world.last()?.cells).toHaveLength(12);
    await world.round([day('AUSDT'), day('BUSDT', '111')], both);
    expect([world.last()?.reset, world.last()?.cells]).toEqual([false, []]);
    expect(world.last()?.feed.receivedAt).toBeGreaterThan(T0 + 17_000);
  });

  test('who comes later gets every row', async () => {
    const world = start('spot', ['AUSDT', 'BUSDT'], [spotDay('AUSDT'), spotDay('BUSDT')]);
    await world.settle();
    world.feed.show();
    await world.settle();
    expect([world.last()?.reset, world.last()?.cells.length]).toEqual([true, 24]);
  });

  test('a symbol that is no longer listed leaves, and one that is listed comes, whatever the answer still holds', async () => {
    const answer = [spotDay('AUSDT'), spotDay('BUSDT'), spotDay('HIDDEN')];
    const world = start('spot', ['AUSDT', 'BUSDT'], answer);
    await world.settle();
    world.list(['AUSDT', 'CUSDT']);
    await world.round([...answer, spotDay('CUSDT')]);
    const symbols = world.last()?.cells.filter((_cell, i) => i % 12 === 0);
    expect([world.last()?.reset, symbols]).toEqual([true, ['AUSDT', 'CUSDT']]);
  });

  test('whoever was told nothing yet gets the first rows as a whole', async () => {
    const world = start('spot', ['AUSDT']);
    await world.settle();
    expect([world.last()?.reset, world.last()?.feed.status, world.last()?.cells]).toEqual([true, 'syncing', []]);
    await world.round([spotDay('AUSDT')]);
    expect([world.last()?.reset, world.last()?.feed.status, world.last()?.cells.length]).toEqual([true, 'live', 12]);
    await world.round([spotDay('AUSDT')]);
    expect([world.last()?.reset, world.last()?.cells]).toEqual([false, []]);
  });

  test('before the symbols are loaded every one that is told has a row', async () => {
    const world = start('spot', null, [spotDay('AUSDT')]);
    await world.settle();
    expect(world.last()?.cells[0]).toBe('AUSDT');
  });

  test('a record that was dropped leaves an empty row: old figures would look current', async () => {
    const world = start('futures', ['AUSDT', 'BUSDT'], [day('AUSDT'), day('BUSDT')], [rate('AUSDT')]);
    await world.settle();
    await world.round([day('AUSDT')], [rate('AUSDT')]);
    expect([world.last()?.reset, world.last()?.cells]).toEqual([false, EMPTY_B]);
  });

  test.each([
    ['a last price of zero', day('AUSDT', '0'), ['AUSDT', '', '', '', '120', '90']],
    ['an open of zero', day('AUSDT', '110', { openPrice: '0' }), ['AUSDT', '110', '', '', '120', '90']],
    [
      'a high and low of zero',
      day('AUSDT', '110', { highPrice: '0', lowPrice: '0' }),
      ['AUSDT', '110', '10', '0.1', '', ''],
    ],
  ])('%s is not known, and neither is what comes of it', async (_what, record, cells) => {
    const world = start('futures', ['AUSDT'], [record], [rate('AUSDT')]);
    await world.settle();
    expect(world.last()?.cells.slice(0, 6)).toEqual(cells);
  });

  test('a settlement whose time is nonsense has none', async () => {
    const world = start('futures', ['AUSDT'], [day('AUSDT')], [rate('AUSDT', '-0.0002', 0)]);
    await world.settle();
    expect(world.last()?.cells.slice(10)).toEqual(['-0.0002', '']);
  });

  test('a failure makes it stale with the reason, rows kept; funding alone failing does too', async () => {
    const world = start('futures', ['AUSDT'], [day('AUSDT')], [rate('AUSDT')]);
    await world.settle();
    await world.round();
    expect([world.last()?.feed.status, world.last()?.feed.reason, world.last()?.cells]).toEqual([
      'stale',
      'error.network.broken',
      [],
    ]);
    await world.round([day('AUSDT', '111')]);
    expect([world.last()?.feed.status, world.last()?.cells[1], world.last()?.cells[10]]).toEqual([
      'stale',
      '111',
      '0.0001',
    ]);
    await world.round([day('AUSDT', '112')], [rate('AUSDT')]);
    expect([world.last()?.feed.status, world.last()?.cells[1]]).toEqual(['live', '112']);
  });

  test('another exchange begins with no rows', async () => {
    const world = start('spot', ['AUSDT'], [spotDay('AUSDT')]);
    await world.settle();
    world.feed.forget();
    await world.settle();
    const { reset, cells, feed } = world.last()!;
    expect([reset, cells, feed.status, feed.reason]).toEqual([true, [], 'stale', 'error.network.broken']);
  });
});
