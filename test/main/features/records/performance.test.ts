/** Figures of the account's trades, over a real archive in a database file and a real thread. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createClosedPositions } from '../../../../electron/main/features/records/closedPositions.ts';
import { createJournal } from '../../../../electron/main/features/records/journal/journal.ts';
import { createPerformance } from '../../../../electron/main/features/records/performance/performance.ts';
import {
  startPerformanceThread,
  type PerformanceThread,
} from '../../../../electron/main/features/records/performance/performanceThread.ts';
import { createSpotLots } from '../../../../electron/main/features/records/spotLots.ts';
import { calls } from '../../../../shared/ipc/contract.ts';
import type {
  PerformanceAnswer,
  PerformanceRequest,
  PerformanceTradesAnswer,
  PerformanceTradesRequest,
} from '../../../../shared/ipc/performanceViews.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import { performanceWorker } from '../../support/appOptions.ts';
import { createPlaceRig } from './archive/support/placeRig.ts';
import { DAY, fill, order } from './archive/support/records.ts';
import { answered } from './support.ts';

const HOUR = 3_600_000;
const here = { environment: 'simulator', account: 'main' } as const;
const whole: PerformanceRequest = { ...here, zone: 'utc', from: null, to: null, drills: 'with' };
const wholeTrades: PerformanceTradesRequest = {
  ...whole,
  asset: 'USDT',
  figure: { of: 'total' },
  outcome: 'known',
  skip: 0,
  limit: 200,
};

/** The handlers over a real archive in a database file. */
function start(account: 'main' | 'demo' = 'main') {
  const folder = mkdtempSync(path.join(tmpdir(), 'performance-'));
  const rig = createPlaceRig(folder, { account });
  rig.attach();
  const { clock, archive } = rig;
  const parts = { tradingContext: { environment: 'simulator', account }, clock, access: () => ({ epoch: 1 }) } as const;
  const { source } = archive;
  const positions = createClosedPositions({ ...parts, source, copies: () => [], seenTerms: () => [] });
  const lots = createSpotLots({ ...parts, source, instruments: { find: () => null } });
  const journal = createJournal({
    ...parts,
    source,
    store: archive.journal,
    positions: () => positions.current(),
    exitPricesOf: (position) => positions.exitPricesOf(position),
    lots: () => lots.current(),
    drills: () => archive.drills.all(),
    receiptsOf: () => [],
    secretFree: () => true,
  });
  const threads: PerformanceThread[] = [];
  const performance = createPerformance({
    ...parts,
    source,
    positions: () => positions.current(),
    lots: () => lots.current(),
    tags: () => journal.tags(),
    drills: () => archive.drills.all(),
    startThread() {
      const thread = startPerformanceThread(performanceWorker);
      threads.push(thread);
      return thread;
    },
  });
  onTestFinished(() => {
    performance.stop();
    archive.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const { handlers } = performance;
  const ask = (changes: Partial<PerformanceRequest> = {}): Promise<Result<PerformanceAnswer, AppError>> =>
    answered(clock, handlers['records.performance']({ ...whole, account, ...changes }));
  const figures = async (changes: Partial<PerformanceRequest> = {}): Promise<PerformanceAnswer> => {
    const answer = await ask(changes);
    if (!answer.ok) throw new Error(answer.error.key);
    return calls['records.performance'].answer.parse(answer.value);
  };
  const trades = async (changes: Partial<PerformanceTradesRequest> = {}): Promise<PerformanceTradesAnswer> => {
    const request = { ...wholeTrades, account, ...changes };
    const answer = await answered(clock, handlers['records.performanceTrades'](request));
    if (!answer.ok) throw new Error(answer.error.key);
    return calls['records.performanceTrades'].answer.parse(answer.value);
  };
  const listed = async () => {
    const request = {
      search: null,
      tag: null,
      rating: null,
      noted: false,
      drills: 'with',
      skip: 0,
      limit: 200,
    } as const;
    const answer = await answered(clock, journal.handlers['records.journal']({ ...parts.tradingContext, ...request }));
    if (!answer.ok) throw new Error(answer.error.key);
    return answer.value.items;
  };
  const note = (key: string, tags: string[]) => {
    const entry = { notes: '', rating: null, mistakes: [], plan: null };
    return answered(clock, journal.handlers['records.journalSave']({ ...parts.tradingContext, key, tags, ...entry }));
  };
  return { ...rig, performance, threads, ask, figures, trades, listed, note };
}

/** Two fills that open and close a trade with this result, an hour after the trade before. */
function tradeFills(market: 'futures' | 'spot', at: number, result: number) {
  const isSpot = market === 'spot';
  const common = (side: 'BUY' | 'SELL', minute: number) => {
    const id = String(4 * at + (side === 'SELL' ? 1 : 0) + (isSpot ? 2 : 0)).padStart(17, '0');
    const value = String(side === 'BUY' ? 100 : 100 + result);
    return fill({
      market,
      side,
      symbol: isSpot ? 'ETHUSDT' : 'BTCUSDT',
      fillId: `9${id}`,
      orderId: `8${id}`,
      positionSide: isSpot ? null : 'LONG',
      price: value,
      quantity: '1',
      quoteQuantity: value,
      fee: '0',
      feeAsset: isSpot && side === 'BUY' ? 'ETH' : 'USDT',
      realisedPnl: isSpot ? null : String(side === 'BUY' ? 0 : result),
      time: DAY + at * HOUR + minute * 60_000,
    });
  };
  return [common('BUY', 0), common('SELL', 30)];
}

test('groups trades by the tags of their journal entries, as they are at each request', async () => {
  const one = start();
  one.archive.fills([...tradeFills('spot', 1, 5), ...tradeFills('spot', 2, -2), ...tradeFills('spot', 3, 7)]);
  const keys = (await one.trades()).trades.map(({ id }) => id);
  const byTag = async () =>
    (await one.figures()).assets[0]!.by.tag.map(({ key, statistics }) => [key, statistics.trades, statistics.net]);
  expect([keys.length, await byTag()]).toEqual([3, [[null, 3, '10']]]);
  const [third, second] = (await one.listed()).map(({ key }) => key);
  await one.note(third!, ['trend', 'news']);
  await one.note(second!, ['trend']);
  expect(await byTag()).toEqual([
    ['trend', 2, '5'],
    ['news', 1, '7'],
    [null, 1, '5'],
  ]);
  const trend = await one.trades({ figure: { of: 'group', dimension: 'tag', key: 'trend' } });
  expect(trend.trades.map(({ net, tags }) => [net, tags])).toEqual([
    ['7', ['trend', 'news']],
    ['-2', ['trend']],
  ]);
});

test('returns the figures of positions and lots, and the trades that each is made of', async () => {
  const one = start();
  const fills = [...tradeFills('spot', 1, 5), ...tradeFills('spot', 2, -2), ...tradeFills('futures', 3, 7)];
  one.archive.fills(fills);
  const bought = fills[0]!;
  one.archive.orders(
    [
      order({
        market: 'spot',
        symbol: 'ETHUSDT',
        orderId: bought.orderId,
        clientOrderId: '',
        positionSide: null,
        type: 'MARKET',
      }),
    ],
    'rest',
  );
  const { assets, noAsset, estimates, coverage } = await one.figures();
  const [usdt] = assets;
  // No income was read, so that the net result of the position is unknown.
  expect([assets.length, usdt!.asset, noAsset, coverage.futures.records, coverage.spot.records]).toEqual([
    1,
    'USDT',
    0,
    2,
    4,
  ]);
  // Nothing was read from the exchange, so that older fills of the coin may be missing.
  expect(estimates).toBe(2);
  expect(usdt!.total).toMatchObject({
    counts: { wins: 1, losses: 1, zero: 0, unknown: 1 },
    trades: 2,
    net: '3',
    winRate: '0.5',
    profitFactor: '2.5',
    inMarket: { milliseconds: HOUR, unknown: 0 },
  });
  expect(usdt!.by.orderType.map(({ key, statistics }) => [key, statistics.trades])).toEqual([
    [null, 1],
    ['MARKET', 1],
  ]);
  expect(usdt!.by.hour.map(({ key, statistics }) => [key, statistics.net])).toEqual([
    ['3', '0'],
    ['2', '-2'],
    ['1', '5'],
  ]);
  expect(usdt!.calendar.days).toEqual([{ from: '2026-11-15', net: '3', trades: 2, unknown: 1 }]);
  const found = async (changes: Partial<PerformanceTradesRequest>) => {
    const { trades, total } = await one.trades(changes);
    return [trades.map(({ symbol, net, orderType }) => [symbol, net, orderType]), total];
  };
  expect(await found({})).toEqual([
    [
      ['ETHUSDT', '-2', null],
      ['ETHUSDT', '5', 'MARKET'],
    ],
    2,
  ]);
  expect(await found({ skip: 1, limit: 1 })).toEqual([[['ETHUSDT', '5', 'MARKET']], 2]);
  expect(await found({ outcome: 'unknown' })).toEqual([[['BTCUSDT', null, null]], 1]);
  expect(await found({ figure: { of: 'group', dimension: 'symbol', key: 'ETHUSDT' }, outcome: 'losses' })).toEqual([
    [['ETHUSDT', '-2', null]],
    1,
  ]);
  expect(await found({ figure: { of: 'calendar', unit: 'months', from: '2026-11-01' }, outcome: 'unknown' })).toEqual([
    [['BTCUSDT', null, null]],
    1,
  ]);
  expect(await found({ asset: 'USDC' })).toEqual([[], 0]);
  // The thread is the one that computed the figures.
  expect(one.threads).toHaveLength(1);
});

test('computes again for another period or after a new record, and hands over many trades in parts', async () => {
  const one = start();
  const count = 600;
  one.archive.fills(Array.from({ length: count }, (_, at) => tradeFills('spot', at, 1)).flat());
  expect((await one.figures()).assets[0]!.total).toMatchObject({ trades: count, net: String(count) });
  const from = DAY + 10 * HOUR;
  const part = await one.figures({ from, to: from + 2 * HOUR });
  expect(part.assets[0]!.total.trades).toBe(2);
  one.archive.fills(tradeFills('spot', count, -1));
  one.clock.advance(1_000);
  expect((await one.figures()).assets[0]!.total).toMatchObject({ trades: count + 1, net: String(count - 1) });
});

test('returns nothing from a thread that ended, and starts another one for the next request', async () => {
  const one = start();
  one.archive.fills(tradeFills('spot', 1, 5));
  await one.figures();
  one.threads[0]!.end();
  const request = { ...wholeTrades, ...here };
  const lost = await answered(one.clock, one.performance.handlers['records.performanceTrades'](request));
  expect(lost).toMatchObject({ ok: false, error: { key: 'error.archive.waiting' } });
  expect((await one.figures()).assets[0]!.total.net).toBe('5');
  one.performance.stop();
  expect(await one.ask()).toMatchObject({ ok: false, error: { key: 'error.archive.waiting' } });
});

test('refuses another trading context, and the demo account, which has no fills', async () => {
  expect(await start().ask({ account: 'demo' })).toMatchObject({
    ok: false,
    error: { key: 'error.trading.otherWorld' },
  });
  expect(await start('demo').ask()).toMatchObject({ ok: false, error: { key: 'error.archive.noList' } });
});

test('leaves out the trades of drills, or shows them alone', async () => {
  const one = start();
  one.archive.fills([...tradeFills('spot', 0, 5), ...tradeFills('spot', 1, -2), ...tradeFills('spot', 2, 7)]);
  one.archive.drills.keep({ name: 'gap', from: DAY + HOUR, to: DAY + HOUR });
  const net = async (drills: 'with' | 'without' | 'only') => (await one.figures({ drills })).assets[0]!.total.net;
  expect([await net('with'), await net('without'), await net('only')]).toEqual(['10', '12', '-2']);
  const { trades } = await one.trades({ drills: 'only' });
  expect(trades.map(({ net: made, drill }) => [made, drill])).toEqual([['-2', 'gap']]);
  // A drill that is stored later changes the figures.
  one.archive.drills.keep({ name: 'gap', from: DAY + 2 * HOUR, to: DAY + 2 * HOUR });
  expect(await net('only')).toBe('5');
});
