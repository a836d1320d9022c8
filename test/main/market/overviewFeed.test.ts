/** R28: all symbols of a market at once, polled; only rows that changed are sent. */
import { describe, expect, test } from 'vitest';
import { createOverviewFeed } from '../../../electron/main/market/overviewFeed.ts';
import { createTickers } from '../../../electron/main/market/tickers.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { createFeedRig } from '../support/feedParts.ts';

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
  const rig = createFeedRig();
  rig.answers.push(...answers);
  let symbols = listed;
  const tickers = createTickers(rig.clock, rig.parts.rest);
  const feed = createOverviewFeed(market, rig.parts, tickers, () => symbols);
  feed.start();
  const views = () => rig.published.flatMap((one) => (one.event === 'market.overview' ? [one.payload] : []));
  return {
    ...rig,
    feed,
    views,
    list: (next: readonly string[]) => (symbols = next),
    last: () => views().at(-1),
    /** Runs one further round of requests. */
    async round(...more: unknown[]) {
      rig.answers.push(...more);
      await rig.settle(11_000);
      await rig.settle();
    },
  };
}

describe('Overview feed', () => {
  test('R28: reads all symbols with two requests, fills every cell and computes the change', async () => {
    const rig = start(
      'futures',
      ['AUSDT', 'BUSDT'],
      [day('AUSDT'), day('BUSDT', '95')],
      [rate('AUSDT'), rate('BUSDT')],
    );
    await rig.settle();
    expect(rig.asked).toEqual([
      { id: 'futures.market.ticker.24hr', params: {} },
      { id: 'futures.market.premiumIndex', params: {} },
    ]);
    expect(rig.views()).toEqual([
      {
        market: 'futures',
        feed: { status: 'live', reason: null, since: T0, receivedAt: T0 },
        reset: true,
        cells: [...ROW_A, 'BUSDT', '95', '-5', '-0.05', ...ROW_A.slice(4)],
      },
    ]);
  });

  test('on spot it has no mark price, index price and funding, and does not request them', async () => {
    const rig = start('spot', ['AUSDT'], [spotDay('AUSDT')]);
    await rig.settle();
    expect([rig.asked.length, rig.last()?.cells]).toEqual([1, [...ROW_A.slice(0, 8), '', '', '', '']]);
  });

  test('sends changed rows only; an unchanged reply updates the time alone', async () => {
    const both = [rate('AUSDT'), rate('BUSDT')];
    const rig = start('futures', ['AUSDT', 'BUSDT'], [day('AUSDT'), day('BUSDT')], both);
    await rig.settle();
    await rig.round([day('AUSDT'), day('BUSDT', '111')], both);
    expect([rig.last()?.reset, rig.last()?.cells.slice(0, 3)]).toEqual([false, ['BUSDT', '111', '11']]);
    expect(rig.last()?.cells).toHaveLength(12);
    await rig.round([day('AUSDT'), day('BUSDT', '111')], both);
    expect([rig.last()?.reset, rig.last()?.cells]).toEqual([false, []]);
    expect(rig.last()?.feed.receivedAt).toBeGreaterThan(T0 + 17_000);
  });

  test('sends all rows to a later subscriber', async () => {
    const rig = start('spot', ['AUSDT', 'BUSDT'], [spotDay('AUSDT'), spotDay('BUSDT')]);
    await rig.settle();
    rig.feed.show();
    await rig.settle();
    expect([rig.last()?.reset, rig.last()?.cells.length]).toEqual([true, 24]);
  });

  test('removes delisted symbols and adds newly listed ones', async () => {
    const answer = [spotDay('AUSDT'), spotDay('BUSDT'), spotDay('HIDDEN')];
    const rig = start('spot', ['AUSDT', 'BUSDT'], answer);
    await rig.settle();
    rig.list(['AUSDT', 'CUSDT']);
    await rig.round([...answer, spotDay('CUSDT')]);
    const symbols = rig.last()?.cells.filter((_cell, i) => i % 12 === 0);
    expect([rig.last()?.reset, symbols]).toEqual([true, ['AUSDT', 'CUSDT']]);
  });

  test('sends the first rows as a complete set', async () => {
    const rig = start('spot', ['AUSDT']);
    await rig.settle();
    expect([rig.last()?.reset, rig.last()?.feed.status, rig.last()?.cells]).toEqual([true, 'syncing', []]);
    await rig.round([spotDay('AUSDT')]);
    expect([rig.last()?.reset, rig.last()?.feed.status, rig.last()?.cells.length]).toEqual([true, 'live', 12]);
    await rig.round([spotDay('AUSDT')]);
    expect([rig.last()?.reset, rig.last()?.cells]).toEqual([false, []]);
  });

  test('before the instruments are loaded it shows every symbol of the reply', async () => {
    const rig = start('spot', null, [spotDay('AUSDT')]);
    await rig.settle();
    expect(rig.last()?.cells[0]).toBe('AUSDT');
  });

  test('a missing record empties its row', async () => {
    const rig = start('futures', ['AUSDT', 'BUSDT'], [day('AUSDT'), day('BUSDT')], [rate('AUSDT')]);
    await rig.settle();
    await rig.round([day('AUSDT')], [rate('AUSDT')]);
    expect([rig.last()?.reset, rig.last()?.cells]).toEqual([false, EMPTY_B]);
  });

  test.each([
    ['a last price of zero', day('AUSDT', '0'), ['AUSDT', '', '', '', '120', '90']],
    ['an open of zero', day('AUSDT', '110', { openPrice: '0' }), ['AUSDT', '110', '', '', '120', '90']],
    [
      'a high and low of zero',
      day('AUSDT', '110', { highPrice: '0', lowPrice: '0' }),
      ['AUSDT', '110', '10', '0.1', '', ''],
    ],
  ])('%s is shown as unknown, and so are figures derived from it', async (_what, record, cells) => {
    const rig = start('futures', ['AUSDT'], [record], [rate('AUSDT')]);
    await rig.settle();
    expect(rig.last()?.cells.slice(0, 6)).toEqual(cells);
  });

  test('an invalid settlement time is left empty', async () => {
    const rig = start('futures', ['AUSDT'], [day('AUSDT')], [rate('AUSDT', '-0.0002', 0)]);
    await rig.settle();
    expect(rig.last()?.cells.slice(10)).toEqual(['-0.0002', '']);
  });

  test('any failing request makes it stale with the reason and keeps the rows', async () => {
    const rig = start('futures', ['AUSDT'], [day('AUSDT')], [rate('AUSDT')]);
    await rig.settle();
    await rig.round();
    expect([rig.last()?.feed.status, rig.last()?.feed.reason, rig.last()?.cells]).toEqual([
      'stale',
      'error.network.broken',
      [],
    ]);
    await rig.round([day('AUSDT', '111')]);
    expect([rig.last()?.feed.status, rig.last()?.cells[1], rig.last()?.cells[10]]).toEqual(['stale', '111', '0.0001']);
    await rig.round([day('AUSDT', '112')], [rate('AUSDT')]);
    expect([rig.last()?.feed.status, rig.last()?.cells[1]]).toEqual(['live', '112']);
  });

  test('starts empty after an exchange switch', async () => {
    const rig = start('spot', ['AUSDT'], [spotDay('AUSDT')]);
    await rig.settle();
    rig.feed.forget();
    await rig.settle();
    const { reset, cells, feed } = rig.last()!;
    expect([reset, cells, feed.status, feed.reason]).toEqual([true, [], 'stale', 'error.network.broken']);
  });
});
