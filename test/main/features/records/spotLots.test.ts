import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSpotLots } from '../../../../electron/main/features/records/spotLots.ts';
import { calls } from '../../../../shared/ipc/contract.ts';
import type { SpotLotsPage, SpotLotsRequest } from '../../../../shared/ipc/recordViews.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import { createPlaceRig } from './archive/support/placeRig.ts';
import { DAY, fill, order } from './archive/support/records.ts';
import { answered } from './support.ts';

const here = { environment: 'simulator', account: 'main' } as const;
const whole: SpotLotsRequest = { ...here, symbol: null, sold: true, from: null, to: null, after: null, limit: 200 };

/** The handler over a real archive in a database file. */
function start(account: 'main' | 'demo' = 'main') {
  const folder = mkdtempSync(path.join(tmpdir(), 'lots-'));
  const rig = createPlaceRig(folder, { account });
  onTestFinished(() => {
    rig.archive.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  rig.attach();
  const given = { epoch: 1, pages: 0 };
  const { handlers } = createSpotLots({
    tradingContext: { environment: 'simulator', account },
    clock: rig.clock,
    source: {
      ...rig.archive.source,
      page(asked) {
        given.pages += 1;
        return rig.archive.source.page(asked);
      },
    },
    access: () => ({ epoch: given.epoch }),
    instruments: { find: () => null },
  });
  /** Answers a request; its pauses end as the clock moves. */
  const ask = (changes: Partial<SpotLotsRequest> = {}): Promise<Result<SpotLotsPage, AppError>> =>
    answered(rig.clock, handlers['records.spotLots']({ ...whole, account, ...changes }));
  const page = async (changes: Partial<SpotLotsRequest> = {}): Promise<SpotLotsPage> => {
    const answer = await ask(changes);
    if (!answer.ok) throw new Error(answer.error.key);
    return calls['records.spotLots'].answer.parse(answer.value);
  };
  return { ...rig, given, ask, page };
}

/** A spot fill of one coin at this many milliseconds of the day. */
const spot = (at: number, side: 'BUY' | 'SELL', symbol = 'BTCUSDT') =>
  fill({
    market: 'spot',
    symbol,
    side,
    fillId: `9${String(at).padStart(17, '0')}`,
    orderId: `8${String(at).padStart(17, '0')}`,
    positionSide: null,
    realisedPnl: null,
    price: side === 'BUY' ? '100' : '101',
    quantity: '1',
    quoteQuantity: side === 'BUY' ? '100' : '101',
    fee: '0',
    feeAsset: side === 'BUY' ? symbol.replace('USDT', '') : 'USDT',
    time: DAY + at,
  });

test('returns sold lots, last sold first, and those still held, with their source and what is not known', async () => {
  const one = start();
  const [bought, sold] = [spot(1, 'BUY'), spot(2, 'SELL')];
  one.archive.fills([bought, sold, spot(3, 'SELL', 'ETHUSDT'), spot(4, 'BUY', 'ETHUSDT')]);
  const { orderId } = bought;
  one.archive.orders(
    [order({ market: 'spot', orderId, clientOrderId: orderId, positionSide: null, origin: 'desk' })],
    'rest',
  );
  const { items, total, more, fillCoverage, unreadable } = await one.page();
  const gaps = ['fillsMissing', 'billsMissing'] as const;
  expect(
    items.map(({ symbol, realised, origin, certainty, issues }) => [symbol, realised, origin, certainty, issues]),
  ).toEqual([
    ['ETHUSDT', null, null, 'unknown', ['purchaseMissing', ...gaps]],
    ['BTCUSDT', '1', 'desk', 'assumed', gaps],
  ]);
  expect([total, more, fillCoverage.records, unreadable]).toEqual([2, false, 4, 0]);
  const held = await one.page({ sold: false });
  expect(held.items.map(({ symbol, size, cost, sale, issues }) => [symbol, size, cost, sale, issues])).toEqual([
    ['ETHUSDT', '1', '100', null, [...gaps, 'orderMissing']],
  ]);
});

test('filters by symbol and time, and continues after a cursor', async () => {
  const one = start();
  one.archive.fills(
    [1, 2, 3, 4].flatMap((at) => {
      const symbol = at % 2 === 0 ? 'ETHUSDT' : 'BTCUSDT';
      return [spot(10 * at, 'BUY', symbol), spot(10 * at + 5, 'SELL', symbol)];
    }),
  );
  const times = async (changes: Partial<SpotLotsRequest>) => {
    const { items, total, more } = await one.page(changes);
    return [items.map(({ sale }) => sale!.time - DAY), total, more];
  };
  expect(await times({})).toEqual([[45, 35, 25, 15], 4, false]);
  expect(await times({ symbol: 'BTCUSDT' })).toEqual([[35, 15], 2, false]);
  expect(await times({ from: DAY + 25, to: DAY + 35 })).toEqual([[35, 25], 2, false]);
  const { items } = await one.page({ limit: 2 });
  const { sale, id } = items[1]!;
  expect(await times({ after: { time: sale!.time, id }, limit: 1 })).toEqual([[25], 4, true]);
});

test('reads the archive again when a record is new', async () => {
  const one = start();
  one.archive.fills([spot(1, 'BUY'), spot(2, 'SELL')]);
  await one.page();
  const { pages } = one.given;
  expect((await one.page({ sold: false })).total).toBe(0);
  expect(one.given.pages).toBe(pages + 1);
  one.archive.fills([spot(3, 'BUY')]);
  one.clock.advance(1_000);
  expect((await one.page({ sold: false })).total).toBe(1);
});

test('returns nothing that was read while the key changed', async () => {
  const one = start();
  one.archive.fills([spot(1, 'BUY')]);
  const answer = one.ask();
  one.given.epoch = 2;
  expect(await answer).toMatchObject({ ok: false, error: { key: 'error.archive.waiting' } });
});

test('refuses another trading context, and the demo account, which has no spot', async () => {
  expect(await start().ask({ account: 'demo' })).toMatchObject({
    ok: false,
    error: { key: 'error.trading.otherWorld' },
  });
  expect(await start('demo').ask()).toMatchObject({ ok: false, error: { key: 'error.archive.noList' } });
});
