import { describe, expect, test } from 'vitest';
import { performanceOf } from '../../../shared/domain/performance.ts';
import { localTime } from '../../../shared/domain/performanceCalendar.ts';
import type { PerformanceTrade } from '../../../shared/domain/performanceTrade.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { offsetIn, plainPerformance } from './performanceReplay.ts';

const HISTORIES = 1_000;
const HOUR = 3_600_000;
/** Three hours before the clocks of Berlin are set back, on Sunday 2026-10-25 at 01:00 UTC. */
const START = Date.UTC(2026, 9, 24, 22);
const UTC = (): number => 0;
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
] as const;

const trade = (id: string, changes: Partial<PerformanceTrade> = {}): PerformanceTrade => ({
  id,
  market: 'futures',
  symbol: 'BTCUSDT',
  side: 'LONG',
  asset: 'USDT',
  openedAt: START + Number(id) * HOUR,
  closedAt: START + (Number(id) + 1) * HOUR,
  gross: '1',
  fees: '0.1',
  funding: '0',
  net: '0.9',
  origin: 'desk',
  orderType: 'LIMIT',
  tags: [],
  drill: null,
  ...changes,
});
const results = (nets: readonly (string | null)[]): PerformanceTrade[] =>
  nets.map((net, at) => trade(String(at + 1), { net, gross: net, fees: '0' })).toReversed();
const totalOf = (trades: readonly PerformanceTrade[]) => performanceOf(trades, UTC).assets[0]!.total;

describe('the performance of an account', () => {
  test(`agrees with a second computation over ${HISTORIES} histories, to the last digit`, () => {
    const random = createRandom(21);
    const pick = <Item>(list: readonly Item[]): Item => list[random.integer(list.length)]!;
    const amount = (span: number): string => ((random.integer(span) - span / 2) / 10 ** random.integer(9)).toFixed(8);
    const seen = { trades: 0, unknown: 0, zero: 0, days: 0 };
    for (let history = 0; history < HISTORIES; history += 1) {
      const zone = pick(zones);
      const trades = Array.from({ length: random.integer(30) }, (_, at): PerformanceTrade => {
        // Times that meet, overlap and repeat, over some weeks.
        const closedAt = START + random.integer(200) * HOUR * (1 + random.integer(3));
        const kind = random.integer(10);
        const net = kind === 0 ? null : kind === 1 ? '0' : amount(2_000);
        return trade(String(at + 1), {
          symbol: pick(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']),
          side: pick(['LONG', 'SHORT']),
          openedAt: random.integer(8) === 0 ? null : closedAt - random.integer(40) * HOUR,
          closedAt,
          net,
          gross: random.integer(200) === 0 ? null : amount(2_000),
          fees: amount(10),
          funding: amount(10),
          origin: pick(['desk', 'copied', 'external', null]),
          orderType: pick(['LIMIT', 'MARKET', null]),
          tags: pick([['breakout'], ['breakout', 'news'], []]),
        });
      });
      const ordered = trades.toSorted((a, b) => b.closedAt - a.closedAt || Number(b.id) - Number(a.id));
      const { assets, noAsset } = performanceOf(trades, offsetIn(zone));
      expect([history, assets, noAsset]).toEqual([
        history,
        trades.length === 0 ? [] : [plainPerformance('USDT', ordered, zone)],
        [],
      ]);
      seen.trades += trades.length;
      seen.unknown += assets[0]?.total.ids.unknown.length ?? 0;
      seen.zero += assets[0]?.total.ids.zero.length ?? 0;
      seen.days += assets[0]?.calendar.days.length ?? 0;
    }
    // The histories exercised what they test.
    expect(Object.values(seen).map((count) => count > 1_000)).toEqual([true, true, true, true]);
  }, 60_000);

  test('is nothing without trades', () => {
    expect(performanceOf([], UTC)).toEqual({ assets: [], noAsset: [] });
  });

  test('has no profit factor, average loss or payoff ratio with wins alone', () => {
    expect(totalOf(results(['1', '2', '4']))).toEqual({
      ids: { wins: ['3', '2', '1'], losses: [], zero: [], unknown: [] },
      trades: 3,
      net: '7',
      winRate: '1',
      averageWin: '2.33333333',
      averageLoss: null,
      best: { id: '3', net: '4' },
      worst: { id: '1', net: '1' },
      // s = 1.527525, t(2) = 4.302653: 2.33333333 ± 3.79458304.
      expectancy: { mean: '2.33333333', low: '-1.46124971', high: '6.12791637' },
      profitFactor: null,
      payoffRatio: null,
      longestWins: 3,
      longestLosses: 0,
      currentStreak: 3,
      fees: '0',
      feeShare: '0',
      funding: '0',
      fundingShare: '0',
      inMarket: { milliseconds: 3 * HOUR, unknown: 0 },
    });
  });

  test('has a profit factor of zero and no average win with losses alone', () => {
    const { winRate, averageWin, averageLoss, profitFactor, payoffRatio, currentStreak, feeShare } = totalOf(
      results(['-1', '-2']),
    );
    expect([winRate, averageWin, averageLoss, profitFactor, payoffRatio, currentStreak, feeShare]).toEqual([
      '0',
      null,
      '-1.5',
      '0',
      null,
      -2,
      null,
    ]);
  });

  test('counts a result of zero as no win, and ends a series with it', () => {
    const { ids, winRate, longestWins, currentStreak, payoffRatio, profitFactor } = totalOf(
      results(['1', '0', '1', '-2', '0']),
    );
    expect([ids.zero, winRate, longestWins, currentStreak, profitFactor, payoffRatio]).toEqual([
      ['5', '2'],
      '0.4',
      1,
      0,
      '1',
      '0.5',
    ]);
  });

  test('keeps unknown results out of every figure and counts them', () => {
    const { ids, trades, net, longestWins, inMarket } = totalOf(results(['1', null, '1']));
    expect([ids.unknown, trades, net, longestWins, inMarket]).toEqual([
      ['2'],
      2,
      '2',
      2,
      { milliseconds: 2 * HOUR, unknown: 0 },
    ]);
    const none = totalOf(results([null]));
    expect([none.trades, none.net, none.winRate, none.expectancy, none.best]).toEqual([0, '0', null, null, null]);
  });

  test('states no costs where a trade does not state them', () => {
    const { fees, feeShare, funding, fundingShare, net } = totalOf([
      trade('1'),
      trade('2', { gross: null, fees: null }),
    ]);
    expect([fees, feeShare, funding, fundingShare, net]).toEqual([null, null, null, null, '1.8']);
    const told = totalOf([trade('1', { funding: '-0.2' }), trade('2', { gross: '-3' })]);
    expect([told.fees, told.feeShare, told.funding, told.fundingShare]).toEqual(['0.2', '0.2', '-0.2', '-0.2']);
  });

  test('never adds amounts of different assets, and leaves out trades of an unknown one', () => {
    const { assets, noAsset } = performanceOf(
      [trade('1'), trade('2', { asset: 'USDC', net: '5' }), trade('3', { asset: null })],
      UTC,
    );
    expect(assets.map(({ asset, total }) => [asset, total.net])).toEqual([
      ['USDC', '5'],
      ['USDT', '0.9'],
    ]);
    expect(noAsset).toEqual(['3']);
  });

  test('keeps every decimal of long amounts', () => {
    const { net, averageWin } = totalOf(results(['0.000000000000000001', '0.000000000000000002']));
    expect([net, averageWin]).toEqual(['0.000000000000000003', '0.000000000000000002']);
  });
});

describe('the calendar', () => {
  const days = (zone: string, times: readonly number[]) =>
    performanceOf(
      times.map((closedAt, at) => trade(String(at + 1), { closedAt, openedAt: closedAt - HOUR })),
      offsetIn(zone),
    ).assets[0]!.calendar.days.map(({ from, trades }) => [from, trades.length]);

  test('assigns a trade over midnight to the day of its close', () => {
    const midnight = Date.UTC(2026, 0, 1);
    expect(days('UTC', [midnight - 1, midnight, midnight + 1])).toEqual([
      ['2025-12-31', 1],
      ['2026-01-01', 2],
    ]);
  });

  test('uses the day of zones fourteen hours ahead and eleven behind', () => {
    const noon = Date.UTC(2026, 1, 28, 10, 30);
    expect(days('Pacific/Kiritimati', [noon])).toEqual([['2026-03-01', 1]]);
    expect(days('Pacific/Pago_Pago', [noon])).toEqual([['2026-02-27', 1]]);
  });

  test('has days of 23 and 25 hours where the clocks change', () => {
    const hours = (from: number): number[] => Array.from({ length: 72 }, (_, at) => from + at * HOUR);
    expect(days('Europe/Berlin', hours(Date.UTC(2026, 2, 27, 23)))).toEqual([
      ['2026-03-28', 24],
      ['2026-03-29', 23],
      ['2026-03-30', 24],
      ['2026-03-31', 1],
    ]);
    expect(days('Europe/Berlin', hours(Date.UTC(2026, 9, 23, 22)))).toEqual([
      ['2026-10-24', 24],
      ['2026-10-25', 25],
      ['2026-10-26', 23],
    ]);
  });

  test('begins weeks on Monday and months on their first day, also before 1970', () => {
    expect(localTime(Date.UTC(2026, 9, 26, 5), UTC)).toEqual({ day: 20_752, hour: 5, weekday: 0 });
    expect(localTime(-1, UTC)).toEqual({ day: -1, hour: 23, weekday: 2 });
  });
});
